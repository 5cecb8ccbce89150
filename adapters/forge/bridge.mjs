// Run Forge for the suite: one JSON object a line in, one a line out.
//
// in:  {"op": "boot", "cards": [NAME...], "scripts": {PATH: TEXT}}
//      {"op": "game", "request": {...}}         as the engine's start function takes it
//      {"op": "answer", "seat": N, "prompt": ID, "action": {...}}
//      {"op": "concede", "seat": N}             may be sent at a prompt of that seat
// out: {"event": "booted", "known": [NAME...]}, {"event": "prompt", "seat", "prompt", "views": [view, view]},
//      {"event": "refused", "seat", "error"}, {"event": "over", "result"}, {"event": "broken"}
//
// The engine runs on a thread of its own, which each question of a game blocks until it is
// answered; questions and answers go through one shared buffer a seat.

import { createInterface } from "node:readline";
import { pathToFileURL, fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import path from "node:path";

const folder = process.argv[2];
const packed = path.join(folder, "node_modules", "@manabrew", "forge-wasm");
const SEATS = 2;
const BUFFER = 256 * 1024;
const HEADER = 8;
const READY = 1;
const ANSWERED = 2;
const TAKEN = 3;

const tell = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const decoder = new TextDecoder();
const encoder = new TextEncoder();

class Seat {
  constructor(index) {
    this.index = index;
    this.buffer = new SharedArrayBuffer(BUFFER);
    this.signal = new Int32Array(this.buffer, 0, 2);
    this.data = new Uint8Array(this.buffer, HEADER);
  }

  async listen(hear) {
    for (;;) {
      const now = Atomics.load(this.signal, 0);
      if (now === READY) {
        if (this.read(hear) === false) return;
      } else {
        const waiting = Atomics.waitAsync(this.signal, 0, now);
        if (waiting.async) await waiting.value;
      }
    }
  }

  // Take the message that is there, if there is one.
  read(hear) {
    if (Atomics.load(this.signal, 0) !== READY) return true;
    const text = decoder.decode(this.data.slice(0, Atomics.load(this.signal, 1)));
    Atomics.store(this.signal, 0, TAKEN);
    Atomics.notify(this.signal, 0);
    return hear(this.index, JSON.parse(text));
  }

  say(message) {
    const bytes = encoder.encode(JSON.stringify(message));
    this.data.set(bytes, 0);
    Atomics.store(this.signal, 1, bytes.length);
    Atomics.store(this.signal, 0, ANSWERED);
    Atomics.notify(this.signal, 0);
  }
}

let worker = null;
let seats = [];
const views = new Array(SEATS).fill(null);

function hear(seat, message) {
  if (message.kind === "state") views[seat] = message.state.gameView;
  if (message.kind === "error") tell({ event: "refused", seat, error: message.error });
  if (message.kind === "prompt") {
    if (message.prompt.input.type === "gameOver") return false;
    // What the other seat sees was written before this prompt; it may not have been read yet.
    for (const other of seats) if (other.index !== seat) other.read(hear);
    tell({ event: "prompt", seat, prompt: message.prompt, views });
  }
  return true;
}

async function boot({ cards, scripts }) {
  const { ForgeEngine } = await import(pathToFileURL(path.join(packed, "node.js")).href);
  const deck = { cards: cards.map((name) => ({ name })) };
  let assets = await new ForgeEngine().buildAssets([deck]);
  const known = [];
  for (const text of assets.split("\0")) {
    const name = /^Name:(.*)$/m.exec(text.slice(0, 200));
    if (name) known.push(name[1].trim());
  }
  for (const [file, text] of Object.entries(scripts)) assets += `${file}\0${text}\0`;
  worker = new Worker(fileURLToPath(new URL("./worker.cjs", import.meta.url)), {
    workerData: { packed, assets },
    argv: ["--serve"],
    resourceLimits: { maxOldGenerationSizeMb: 4096 },
  });
  worker.on("error", (error) => {
    tell({ event: "broken", error: String(error) });
    process.exit(1);
  });
  worker.on("message", (message) => {
    if (message.log !== undefined) process.stderr.write(message.log + "\n");
    if (message.booted) tell({ event: "booted", known });
    if (message.over) tell({ event: "over", result: message.over, views });
  });
}

function game({ request }) {
  seats = [];
  for (let index = 0; index < SEATS; index++) seats.push(new Seat(index));
  for (const seat of seats) seat.listen(hear);
  worker.postMessage({ request, buffers: seats.map((seat) => seat.buffer) });
}

const commands = {
  boot,
  game,
  answer: ({ seat, prompt, action }) =>
    seats[seat].say({ kind: "response", promptId: prompt, action }),
  concede: ({ seat }) => seats[seat].say({ kind: "directive", directive: { type: "concede" } }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  await commands[message.op](message);
}
process.exit(0);
