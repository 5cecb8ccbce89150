import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the first thing that an engine shows otherwise than a vector expects.
 *
 * <p>Compared is what both show. Objects without a name ("#" and a number) count by the names
 * of their cards, since every engine numbers them in its own way. What only a permanent has is
 * compared only of permanents, and power and toughness on the battlefield and the stack alone.
 */
final class Difference {
    private static final Set<String> ORDERED = Set.of("library", "graveyard");
    private static final Set<String> OF_PERMANENTS =
            Set.of(
                    "controller", "tapped", "damage", "token", "face_down", "attached_to",
                    "counters");
    private static final Set<String> PRINTED = Set.of("power", "toughness");

    private Difference() {}

    /** Returns what differs, in words; null when nothing does. */
    static String first(Map<String, Object> expected, Map<String, Object> seen) {
        Map<String, Object> objects = Json.asObject(expected.get("objects"));
        Map<String, Object> shown = Json.asObject(seen.get("objects"));
        for (String name : new TreeSet<>(objects.keySet())) {
            if (name.startsWith("#") || !seen.containsKey("objects")) {
                continue;
            }
            Map<String, Object> wanted = Json.asObject(objects.get(name));
            Map<String, Object> view = Json.asObject(shown.get(name));
            if (view.isEmpty() && !"none".equals(wanted.get("zone"))) {
                return name + ": it is not shown, expected in " + wanted.get("zone");
            }
            String found = ofObject(name, wanted, view);
            if (found != null) {
                return found;
            }
        }
        Map<String, Object> players = Json.asObject(seen.get("players"));
        for (String player : players.keySet()) {
            Map<String, Object> wanted =
                    Json.asObject(Json.asObject(expected.get("players")).get(player));
            Map<String, Object> view = Json.asObject(players.get(player));
            for (String field : view.keySet()) {
                Object ours = view.get(field);
                Object theirs = wanted.get(field);
                if (theirs instanceof List) {
                    ours = labels(ours, shown, ORDERED.contains(field));
                    theirs = labels(theirs, objects, ORDERED.contains(field));
                }
                if (wanted.containsKey(field) && !theirs.equals(ours)) {
                    return differs(player, field, theirs, ours);
                }
            }
        }
        Object permanents = labels(expected.get("battlefield"), objects, false);
        Object ours = labels(seen.get("battlefield"), shown, false);
        if (seen.containsKey("battlefield") && !permanents.equals(ours)) {
            return differs("battlefield", "permanents", permanents, ours);
        }
        int stack = Json.asList(expected.get("stack")).size();
        int height = Json.asList(seen.get("stack")).size();
        if (seen.containsKey("stack") && stack != height) {
            return differs("stack", "number of objects", stack, height);
        }
        return null;
    }

    private static String ofObject(
            String name, Map<String, Object> wanted, Map<String, Object> view) {
        boolean permanent = "battlefield".equals(wanted.get("zone"));
        boolean active = permanent || "stack".equals(wanted.get("zone"));
        List<String> fields = new ArrayList<>(new TreeSet<>(view.keySet()));
        // Where the zone differs, nothing else is worth a word.
        fields.sort((one, other) -> Boolean.compare(other.equals("zone"), one.equals("zone")));
        for (String field : fields) {
            boolean compared =
                    wanted.containsKey(field)
                            && !field.equals("sick")
                            && (permanent || !OF_PERMANENTS.contains(field))
                            && (active || !PRINTED.contains(field));
            if (compared && !wanted.get(field).equals(view.get(field))) {
                return differs(name, field, wanted.get(field), view.get(field));
            }
        }
        return null;
    }

    private static List<String> labels(Object names, Map<String, Object> objects, boolean order) {
        List<String> found = new ArrayList<>();
        for (Object one : Json.asList(names)) {
            String name = (String) one;
            Object card = Json.asObject(objects.get(name)).get("card");
            found.add(name.startsWith("#") ? String.valueOf(card) : name);
        }
        if (!order) {
            Collections.sort(found);
        }
        return found;
    }

    private static String differs(String what, String field, Object expected, Object actual) {
        return what + ": " + field + " is " + actual + ", expected " + expected;
    }
}
