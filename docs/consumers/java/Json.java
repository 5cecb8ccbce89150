import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into maps, lists, texts, whole numbers (as Long), true, false and null.
 *
 * <p>It is here so that this consumer builds with a JDK alone. Put your project's JSON library
 * in its place: nothing else depends on how a text is read.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Map<String, Object> object(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        reader.blanks();
        if (reader.at < text.length()) {
            throw reader.wrong("the end");
        }
        return asObject(value);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> asObject(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> asList(Object value) {
        return value == null ? List.of() : (List<Object>) value;
    }

    private Object value() {
        blanks();
        char first = peek();
        switch (first) {
            case '{':
                return members();
            case '[':
                return items();
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> found = new LinkedHashMap<>();
        at++;
        blanks();
        if (peek() == '}') {
            at++;
            return found;
        }
        do {
            blanks();
            String name = string();
            blanks();
            expect(':');
            found.put(name, value());
            blanks();
        } while (more('}'));
        return found;
    }

    private List<Object> items() {
        List<Object> found = new ArrayList<>();
        at++;
        blanks();
        if (peek() == ']') {
            at++;
            return found;
        }
        do {
            found.add(value());
            blanks();
        } while (more(']'));
        return found;
    }

    private boolean more(char end) {
        if (peek() == ',') {
            at++;
            return true;
        }
        expect(end);
        return false;
    }

    private String string() {
        expect('"');
        StringBuilder found = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(at++);
            found.append(next == '\\' ? escaped() : next);
        }
        at++;
        return found.toString();
    }

    private char escaped() {
        char kind = peek();
        at++;
        switch (kind) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return kind;
        }
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw wrong("a value");
        }
        return Long.valueOf(text.substring(start, at));
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) {
            throw wrong(word);
        }
        at += word.length();
        return meaning;
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong("more");
        }
        return text.charAt(at);
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw wrong("'" + wanted + "'");
        }
        at++;
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException("no JSON: expected " + wanted + " at " + at);
    }
}
