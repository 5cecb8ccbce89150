import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs the vectors of a folder on an engine: {@code java Runner DIR}.
 *
 * <p>Prints a line for each vector that the engine supports, then why it does not support the
 * others, then the sum. Exits with 0 when nothing failed, 1 when something did, and 2 when the
 * folder cannot be used or the engine supports nothing in it.
 */
public final class Runner {
    private static final String FORMAT = "mtg-conformance vectors";
    private static final long VERSION = 1;

    private final Path folder;
    private final Engine engine;
    private final Map<String, Integer> lacks = new TreeMap<>();
    private int passed;
    private int partly;
    private int failed;

    private Runner(Path folder, Engine engine) {
        this.folder = folder;
        this.engine = engine;
    }

    /** Runs the vectors on the stub; name your engine here. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: java Runner DIR, where DIR holds index.json");
            System.exit(2);
        }
        System.exit(new Runner(Path.of(arguments[0]), new StubEngine()).run());
    }

    private int run() throws IOException {
        Map<String, Object> index;
        try {
            index = Json.object(Files.readString(folder.resolve("index.json")));
        } catch (IOException | IllegalArgumentException error) {
            System.err.println(folder + ": there is no index.json that can be read: " + error);
            return 2;
        }
        if (!FORMAT.equals(index.get("format"))
                || !Long.valueOf(VERSION).equals(index.get("version"))) {
            System.err.println(
                    "this reads version " + VERSION + " of " + FORMAT + ", the index is version "
                            + index.get("version") + " of " + index.get("format"));
            return 2;
        }
        System.out.println(
                "vectors of suite " + index.get("suite") + ", rules of " + index.get("rules"));
        for (Object one : Json.asList(index.get("vectors"))) {
            try {
                vector(Json.asObject(one));
            } catch (Engine.Unsupported error) {
                lacks.merge(error.getMessage(), 1, Integer::sum);
            }
        }
        lacks.forEach((what, number) -> System.out.println("unsupported " + what + ": " + number));
        int others = lacks.values().stream().mapToInt(Integer::intValue).sum();
        System.out.println(
                passed + " passed, " + partly + " partly, " + failed + " failed, " + others
                        + " unsupported");
        return failed > 0 ? 1 : passed + partly > 0 ? 0 : 2;
    }

    private void vector(Map<String, Object> entry) throws IOException, Engine.Unsupported {
        String lack = engine.lacks(Json.asObject(entry.get("needs")));
        if (lack != null) {
            throw new Engine.Unsupported(lack);
        }
        byte[] bytes = Files.readAllBytes(folder.resolve((String) entry.get("file")));
        if (!digest(bytes).equals(entry.get("sha256"))) {
            told("FAIL", entry, "the file is not the one that the index lists");
            failed++;
            return;
        }
        Map<String, Object> vector = Json.object(new String(bytes, StandardCharsets.UTF_8));
        Map<String, Object> scenario = Json.asObject(vector.get("scenario"));
        Map<String, Object> expected = Json.asObject(vector.get("expected"));
        engine.setUp(scenario);
        String wrong = differs(Json.asObject(expected.get("set_up")));
        if (wrong != null) {
            told("FAIL", entry, "after set-up, " + wrong);
            failed++;
            return;
        }
        steps(entry, Json.asList(scenario.get("play")), expected);
    }

    private void steps(Map<String, Object> entry, List<Object> script, Map<String, Object> expected)
            throws Engine.Unsupported {
        List<Object> wanted = Json.asList(expected.get("steps"));
        // From there on the reference engine chose by itself: another engine may choose otherwise.
        Object chosen = expected.get("chosen_from");
        long last = chosen == null ? script.size() : (Long) chosen;
        for (int at = 0; at < script.size(); at++) {
            if (at >= last) {
                partly++;
                told("partly", entry, "compared up to step " + at + " of " + script.size());
                return;
            }
            Map<String, Object> step = Json.asObject(wanted.get(at));
            String outcome = outcome(Json.asObject(script.get(at)));
            String wrong =
                    outcome.equals(step.get("outcome"))
                            ? differs(step)
                            : "it is " + outcome + ", expected " + step.get("outcome");
            if (wrong != null) {
                failed++;
                told("FAIL", entry, "at step " + (at + 1) + ", " + wrong);
                return;
            }
        }
        passed++;
        told("pass", entry, String.join(", ", texts(entry.get("rulings"))));
    }

    private String outcome(Map<String, Object> step) throws Engine.Unsupported {
        try {
            if (step.containsKey("illegal")) {
                engine.play(Json.asObject(step.get("illegal")));
            } else if (!step.containsKey("expect")) {
                engine.play(step);
            }
            return "done";
        } catch (Engine.Illegal error) {
            return "illegal";
        }
    }

    private String differs(Map<String, Object> step) {
        if (!step.containsKey("observation")) {
            return null;
        }
        return Difference.first(Json.asObject(step.get("observation")), engine.observe());
    }

    private static List<String> texts(Object values) {
        return Json.asList(values).stream().map(String::valueOf).toList();
    }

    private static void told(String verdict, Map<String, Object> entry, String what) {
        System.out.println(verdict + " " + entry.get("id") + ": " + what);
    }

    private static String digest(byte[] bytes) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(bytes));
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException("every Java has SHA-256", error);
        }
    }
}
