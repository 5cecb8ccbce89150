import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.json.JSONArray;
import org.json.JSONObject;

/**
 * An adapter: lines of JSON in, lines of JSON out. Put your engine in the place of Game.
 *
 * <p>Standard output is for messages alone; print everything else to System.err.
 */
public final class Adapter {
  static final List<String> PLAYERS = List.of("alice", "bob");
  static final List<String> ZONES = List.of("battlefield", "hand", "library", "graveyard", "exile");

  /** What the engine or the adapter cannot do: the capability, in words. */
  static final class Unsupported extends Exception {
    Unsupported(String what) {
      super(what);
    }
  }

  static JSONObject hello() {
    // TODO: all that your engine can do
    JSONObject able = new JSONObject().put("moves", List.of("cast", "resolve"));
    return new JSONObject()
        .put("engine", "my-engine")
        .put("version", "0.1")
        .put("protocol", List.of(1, 1))
        .put("capabilities", able.put("cards_by", List.of("text")));
  }

  /** TODO: your engine. This one knows creatures, takes no mana and has no triggers. */
  static final class Game {
    final JSONObject life = new JSONObject();
    final JSONObject objects = new JSONObject();
    final Deque<String> stack = new ArrayDeque<>();

    Game(JSONObject scenario) throws Unsupported {
      JSONObject texts = new JSONObject();
      for (Object card : list(scenario, "cards")) {
        JSONObject face = ((JSONObject) card).getJSONArray("faces").getJSONObject(0);
        texts.put(((JSONObject) card).getString("name"), face.optString("text", ""));
      }
      JSONObject start = part(scenario, "start");
      for (String who : PLAYERS) {
        JSONObject seat = part(start, who);
        life.put(who, new JSONObject().put("life", seat.optInt("life", 20)));
        for (String zone : ZONES) {
          for (Object placed : list(seat, zone)) {
            place((JSONObject) placed, who, zone, texts);
          }
        }
      }
    }

    void place(JSONObject placed, String who, String zone, JSONObject texts) throws Unsupported {
      String card = placed.getString("card");
      boolean read = Set.of("", "Evolve").contains(texts.optString(card, "?"));
      if (!read || !Set.of("card", "as").containsAll(placed.keySet())) {
        String text = JSONObject.quote(texts.optString(card));
        throw new Unsupported(placed + " with text " + text); // TODO: texts, counters, …
      }
      JSONObject view = new JSONObject().put("card", card).put("zone", zone).put("tapped", false);
      objects.put(placed.optString("as", card), view.put("owner", who).put("controller", who));
    }

    /** TODO: the other moves, with their answers; return the questions that were asked. */
    void play(JSONObject step) throws Unsupported {
      if (step.has("cast")) {
        objects.getJSONObject(step.getString("cast")).put("zone", "stack");
        stack.push(step.getString("cast"));
      } else if (step.has("resolve") && !stack.isEmpty()) {
        objects.getJSONObject(stack.pop()).put("zone", "battlefield");
      } else if (!step.has("expect")) {
        throw new Unsupported("step: " + step);
      }
    }

    /** TODO: power and toughness, zones, mana, the turn, … */
    JSONObject observe() {
      JSONArray spells = new JSONArray();
      for (String name : stack) {
        Object controller = objects.getJSONObject(name).get("controller");
        JSONObject spell = new JSONObject().put("id", name).put("kind", "spell");
        spells.put(spell.put("source", name).put("controller", controller));
      }
      return new JSONObject().put("players", life).put("stack", spells).put("objects", objects);
    }
  }

  final OutputStream output;

  Adapter(OutputStream output) {
    this.output = output;
  }

  void send(JSONObject message) throws IOException {
    message.put("jsonrpc", "2.0");
    output.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    output.flush();
  }

  void tell(Object id, JSONObject step) throws IOException {
    JSONObject params = new JSONObject().put("id", id).put("step", step);
    send(new JSONObject().put("method", "step").put("params", params));
  }

  static JSONObject step(int index, String outcome) {
    return new JSONObject().put("index", index).put("outcome", outcome);
  }

  void run(Object id, JSONObject scenario) throws IOException {
    int index = -1;
    try {
      Game game = new Game(scenario);
      tell(id, step(index, "done").put("observation", game.observe()));
      for (Object one : scenario.getJSONArray("play")) {
        index++;
        game.play((JSONObject) one);
        tell(id, step(index, "done").put("observation", game.observe()));
      }
    } catch (Unsupported lack) {
      tell(id, step(index, "unsupported").put("detail", lack.getMessage()));
    }
    JSONObject result = new JSONObject().put("scenario", scenario.get("id"));
    result.put("engine", "my-engine").put("told", index + 2);
    send(new JSONObject().put("id", id).put("result", result));
  }

  void serve(InputStream input) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JSONObject request = new JSONObject(line);
      if (!request.has("id")) {
        continue; // a notification
      }
      Object id = request.get("id");
      JSONObject reply = new JSONObject().put("id", id);
      String method = request.getString("method");
      switch (method) {
        case "hello" -> send(reply.put("result", hello()));
        case "run" -> run(id, request.getJSONObject("params").getJSONObject("scenario"));
        case "bye" -> {
          send(reply.put("result", new JSONObject()));
          return;
        }
        default -> {
          String message = "no method is called " + method;
          send(reply.put("error", new JSONObject().put("code", -32601).put("message", message)));
        }
      }
    }
  }

  static JSONArray list(JSONObject holder, String key) {
    return holder.has(key) ? holder.getJSONArray(key) : new JSONArray();
  }

  static JSONObject part(JSONObject holder, String key) {
    return holder.has(key) ? holder.getJSONObject(key) : new JSONObject();
  }

  /** With a port as its argument the suite attaches to it: run --attach :7777 */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      new Adapter(System.out).serve(System.in);
      return;
    }
    int port = Integer.parseInt(arguments[0]);
    try (ServerSocket door = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      while (true) {
        try (Socket socket = door.accept()) {
          new Adapter(socket.getOutputStream()).serve(socket.getInputStream());
        }
      }
    }
  }
}
