// An adapter: lines of JSON in, lines of JSON out.  Put your engine in the place of `Game`.
// Standard output is for messages alone; print everything else with console.error.
"use strict";

const net = require("node:net");
const readline = require("node:readline");

const HELLO = {
  engine: "my-engine",
  version: "0.1",
  protocol: [1, 1],
  capabilities: { moves: ["cast", "resolve"], cards_by: ["text"] }, // TODO: all that it can do
};
const PLAYERS = ["alice", "bob"];
const ZONES = ["battlefield", "hand", "library", "graveyard", "exile"];

class Unsupported extends Error {}

// TODO: your engine.  This one knows creatures, takes no mana and has no triggers.
class Game {
  constructor(scenario) {
    this.start = scenario.start ?? {};
    this.objects = {};
    this.stack = [];
    const texts = {};
    for (const card of scenario.cards ?? []) texts[card.name] = card.faces[0].text ?? "";
    for (const who of PLAYERS) {
      for (const zone of ZONES) {
        for (const placed of this.start[who]?.[zone] ?? []) this.place(placed, who, zone, texts);
      }
    }
  }

  place(placed, who, zone, texts) {
    const more = Object.keys(placed).filter((key) => key !== "card" && key !== "as");
    const text = texts[placed.card];
    if (more.length || !["", "Evolve"].includes(text)) {
      // TODO: texts, counters, …
      throw new Unsupported(`${JSON.stringify(placed)} with text ${JSON.stringify(text)}`);
    }
    const view = { card: placed.card, zone, owner: who, controller: who, tapped: false };
    this.objects[placed.as ?? placed.card] = view;
  }

  // TODO: the other moves, with their answers; return the questions that were asked.
  play(step) {
    if ("cast" in step) {
      this.objects[step.cast].zone = "stack";
      this.stack.unshift(step.cast);
    } else if ("resolve" in step && this.stack.length > 0) {
      this.objects[this.stack.shift()].zone = "battlefield";
    } else if (!("expect" in step)) {
      throw new Unsupported(`step: ${JSON.stringify(step)}`);
    }
  }

  // TODO: power and toughness, zones, mana, the turn, …
  observe() {
    const players = {};
    for (const who of PLAYERS) players[who] = { life: this.start[who]?.life ?? 20 };
    const stack = this.stack.map((name) => ({
      id: name,
      kind: "spell",
      source: name,
      controller: this.objects[name].controller,
    }));
    return { players, stack, objects: this.objects };
  }
}

function run(id, scenario, send) {
  const tell = (step) => send({ method: "step", params: { id, step } });
  let index = -1;
  try {
    const game = new Game(scenario);
    tell({ index, outcome: "done", observation: game.observe() });
    for (const step of scenario.play) {
      index += 1;
      game.play(step);
      tell({ index, outcome: "done", observation: game.observe() });
    }
  } catch (lack) {
    if (!(lack instanceof Unsupported)) throw lack; // a fault of the engine: it ends, with a trace
    tell({ index, outcome: "unsupported", detail: lack.message });
  }
  send({ id, result: { scenario: scenario.id, engine: HELLO.engine, told: index + 2 } });
}

function serve(input, output, end) {
  const send = (message) => output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  readline.createInterface({ input }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return; // a notification
    if (method === "hello") send({ id, result: HELLO });
    else if (method === "run") run(id, params.scenario, send);
    else if (method === "bye") {
      send({ id, result: {} });
      end();
    } else send({ id, error: { code: -32601, message: `no method is called ${method}` } });
  });
}

// With a port, as in `node --inspect adapter.js 7777`, the suite attaches: run --attach :7777
if (process.argv[2]) {
  const server = net.createServer((socket) => serve(socket, socket, () => socket.end()));
  server.listen(Number(process.argv[2]), "127.0.0.1");
} else {
  serve(process.stdin, process.stdout, () => process.stdin.destroy());
}
