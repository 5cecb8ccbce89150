import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An engine that knows cards in zones, their mana values, and lands that tap for one mana.
 *
 * <p>It is a stub: enough to see a vector pass, and to see that all others are told apart.
 */
final class StubEngine implements Engine {
    private static final List<String> ZONES =
            List.of("battlefield", "hand", "library", "graveyard", "exile");
    private static final List<String> PLAYERS = List.of("alice", "bob");
    private static final Pattern TAP_FOR_MANA =
            Pattern.compile("\\{T\\}: Add (\\{[WUBRGC]\\})\\.");
    private static final Pattern SYMBOL = Pattern.compile("\\{([^}]+)\\}");

    private final Map<String, Map<String, Object>> cards = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> objects = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> players = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> faces = new LinkedHashMap<>();

    @Override
    public String lacks(Map<String, Object> needs) {
        if ((Long) needs.get("players") > 2) {
            return "more than two players";
        }
        String lack = beyond("layout", needs.get("layouts"), Set.of("normal"));
        lack = lack != null ? lack : beyond("move", needs.get("moves"), Set.of("activate"));
        lack = lack != null ? lack : beyond("question", needs.get("questions"), Set.of());
        return lack != null ? lack : beyond("position", needs.get("position"), Set.of("tapped"));
    }

    private static String beyond(String kind, Object needed, Set<String> known) {
        for (Object one : Json.asList(needed)) {
            if (!known.contains(one)) {
                return kind + " " + one;
            }
        }
        return null;
    }

    @Override
    public void setUp(Map<String, Object> scenario) throws Unsupported {
        cards.clear();
        objects.clear();
        players.clear();
        faces.clear();
        for (Object one : Json.asList(scenario.get("cards"))) {
            Map<String, Object> card = Json.asObject(one);
            Map<String, Object> face = Json.asObject(Json.asList(card.get("faces")).get(0));
            cards.put((String) card.get("name"), face);
            String text = (String) face.getOrDefault("text", "");
            if (!text.isEmpty() && !TAP_FOR_MANA.matcher(text).matches()) {
                throw new Unsupported("card text");
            }
        }
        Map<String, Object> start = Json.asObject(scenario.get("start"));
        for (String player : PLAYERS) {
            Map<String, Object> seat = Json.asObject(start.get(player));
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("life", seat.getOrDefault("life", 20L));
            view.put("mana", "");
            players.put(player, view);
            for (String zone : ZONES) {
                for (Object placed : Json.asList(seat.get(zone))) {
                    place(Json.asObject(placed), player, zone);
                }
            }
        }
    }

    private void place(Map<String, Object> placed, String player, String zone) {
        String card = (String) placed.get("card");
        String name = (String) placed.getOrDefault("as", card);
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("card", card);
        view.put("zone", zone);
        view.put("owner", player);
        view.put("controller", player);
        view.put("mana_value", manaValue((String) cards.get(card).getOrDefault("cost", "")));
        view.put("tapped", placed.getOrDefault("tapped", false));
        objects.put(name, view);
        faces.put(name, cards.get(card));
    }

    /** A number counts as itself, X as 0, any other symbol as 1 (CR 202.3, 202.3e). */
    private static long manaValue(String cost) {
        long total = 0;
        Matcher symbols = SYMBOL.matcher(cost);
        while (symbols.find()) {
            String symbol = symbols.group(1);
            if (symbol.chars().allMatch(Character::isDigit)) {
                total += Long.parseLong(symbol);
            } else if (!symbol.equals("X")) {
                total += 1;
            }
        }
        return total;
    }

    @Override
    public void play(Map<String, Object> move) throws Illegal, Unsupported {
        Map<String, Object> source = objects.get((String) move.get("activate"));
        Map<String, Object> face = faces.get((String) move.get("activate"));
        if (source == null) {
            throw new Unsupported("move other than activate");
        }
        Matcher ability = TAP_FOR_MANA.matcher((String) face.getOrDefault("text", ""));
        if (!ability.matches() || !((String) face.get("type")).contains("Land")) {
            throw new Unsupported("ability other than a land's for mana");
        }
        if (!source.get("zone").equals("battlefield") || source.get("tapped").equals(true)) {
            throw new Illegal("it is tapped, or not on the battlefield (CR 602.2, 107.5)");
        }
        source.put("tapped", true);
        Map<String, Object> player = players.get((String) source.get("controller"));
        player.put("mana", player.get("mana") + ability.group(1));
    }

    @Override
    public Map<String, Object> observe() {
        Map<String, Object> seen = new LinkedHashMap<>();
        Map<String, Object> seats = new LinkedHashMap<>();
        for (String player : PLAYERS) {
            Map<String, Object> view = new LinkedHashMap<>(players.get(player));
            for (String zone : ZONES.subList(1, ZONES.size())) {
                view.put(zone, in(zone, player));
            }
            seats.put(player, view);
        }
        Map<String, Object> copies = new LinkedHashMap<>();
        objects.forEach((name, view) -> copies.put(name, new LinkedHashMap<>(view)));
        seen.put("players", seats);
        seen.put("objects", copies);
        seen.put("stack", List.of());
        Set<String> permanents = new LinkedHashSet<>();
        PLAYERS.forEach(player -> permanents.addAll(in("battlefield", player)));
        seen.put("battlefield", new ArrayList<>(permanents));
        return seen;
    }

    private List<String> in(String zone, String player) {
        List<String> found = new ArrayList<>();
        objects.forEach(
                (name, view) -> {
                    if (view.get("zone").equals(zone) && view.get("owner").equals(player)) {
                        found.add(name);
                    }
                });
        return found;
    }
}
