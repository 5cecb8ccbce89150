// The thread on which Forge runs.  The package's launcher is a classic script of a web worker:
// it finds its WebAssembly, its assets and its seats in global names, and leaves a function
// that plays one game and blocks until that game is over.
const fs = require("fs");
const path = require("path");
const { parentPort, workerData } = require("worker_threads");

for (const level of ["log", "warn", "error"]) {
  console[level] = (...words) => parentPort.postMessage({ log: words.join(" ") });
}
globalThis.self = globalThis;
globalThis.postMessage = () => {};
globalThis.__forgeAssets = workerData.assets;
globalThis.__forgeWasmUrl = path.join(workerData.packed, "forgeharness.js.wasm");
globalThis.__forgeBootResolve = () => parentPort.postMessage({ booted: true });

parentPort.on("message", ({ request, buffers }) => {
  globalThis.__forgeSeatSabs = buffers;
  globalThis.__forgeSab = buffers[0];
  let result;
  try {
    result = String(globalThis.__forgeStartGame(JSON.stringify(request)));
  } catch (error) {
    result = JSON.stringify({ error: String(error) });
  }
  parentPort.postMessage({ over: result });
});

const launcher = path.join(workerData.packed, "forgeharness.js");
const script = new Function("require", "__filename", "__dirname", fs.readFileSync(launcher, "utf8"));
script(require, launcher, workerData.packed);
