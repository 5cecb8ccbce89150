"use strict";
// Everything is shown by textContent: no text of an engine is ever read as HTML.
(() => {
  const $ = (id) => document.getElementById(id);

  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === false || value === null || value === undefined) continue;
      element.setAttribute(name, value === true ? "" : value);
    }
    for (const child of children.flat()) {
      if (child !== null && child !== undefined && child !== "") element.append(child);
    }
    return element;
  }
  const span = (name, text) => make("span", { class: name, dir: "auto" }, String(text));

  // ------------------------------------------------------------------------ matrix

  const rulings = [...document.querySelectorAll("tbody.ruling")].map((body) => ({
    body,
    words: body.dataset.words,
    standings: body.dataset.standings.split(" ").filter(Boolean).map((one) => one.split(":")),
    button: body.querySelector(".fold"),
    about: body.querySelector(".about"),
  }));
  const areas = [...document.querySelectorAll("tbody.area")];
  const boxes = [...document.querySelectorAll("#filters input[type=checkbox]")];

  function fold(ruling, open) {
    ruling.button.setAttribute("aria-expanded", String(open));
    ruling.about.hidden = !open;
    ruling.about.classList.toggle("unfolded", open);
  }

  function filter() {
    const wanted = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const engine = $("engine").value;
    const kinds = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let number = 0;
    for (const ruling of rulings) {
      const fits = wanted.every((word) => ruling.words.includes(word)) &&
        ruling.standings.some(([of, kind]) => (!engine || of === engine) && kinds.has(kind));
      ruling.body.hidden = !fits;
      number += fits;
    }
    for (const area of areas) {
      let next = area.nextElementSibling;
      while (next && !next.classList.contains("area") && next.hidden) next = next.nextElementSibling;
      area.hidden = !next || next.classList.contains("area");
    }
    $("shown").textContent = `${number} of ${rulings.length} rulings`;
    $("nothing").hidden = number > 0;
  }

  for (const ruling of rulings) {
    fold(ruling, false);
    ruling.body.querySelector(".head").addEventListener("click", () =>
      fold(ruling, ruling.about.hidden));
  }
  $("fold-all").addEventListener("click", () => {
    const open = rulings.some((one) => !one.body.hidden && one.about.hidden);
    for (const one of rulings) if (!one.body.hidden) fold(one, open);
    $("fold-all").textContent = open ? "Fold all" : "Unfold all";
  });
  $("filters").hidden = false;
  $("filters").addEventListener("input", filter);
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  filter();

  // ------------------------------------------------------------------------ boards

  function card(one) {
    const marks = one.marks.map((mark) => span("mark", mark));
    return make("li",
      { class: `card${one.tapped ? " tapped" : ""}${one.marks.length ? " differs" : ""}` },
      span("name", one.name),
      one.card ? span("of", one.card) : null,
      one.types ? span("types", one.types) : null,
      one.tapped ? span("note tap", "tapped") : null,
      one.counters.map((counter) => span("counter", counter)),
      one.notes.map((note) => span("note", note)),
      one.size ? span("size", one.size) : null,
      marks);
  }

  function zone(one) {
    return make("div", { class: `zone ${one.name}` },
      make("h5", null, `${one.name} `, span("dim", String(one.cards.length))),
      make("ul", null, one.cards.map(card)));
  }

  function player(one) {
    const empty = one.zones.filter((each) => !each.cards.length).map((each) => each.name);
    return make("section", { class: "player" },
      make("h4", null, span("who", one.name), " ",
        one.life === null ? null : span("life", `${one.life} life`),
        one.mana ? span("mana", one.mana) : null,
        one.counters.map((counter) => span("counter", counter)),
        one.lost ? span("note", "has lost") : null,
        one.marks.map((mark) => span("mark", mark))),
      one.zones.filter((each) => each.cards.length).map(zone),
      empty.length ? make("p", { class: "dim" }, `Empty: ${empty.join(", ")}`) : null,
      one.untold.length ? make("p", { class: "dim" }, `Not told: ${one.untold.join(", ")}`) : null);
  }

  function board(title, one, outcome, kind) {
    const heading = make("h3", null, title, " ", span("dim", outcome));
    if (!one) return make("section", { class: `board ${kind}` }, heading,
      make("p", { class: "dim" }, "There is no board to see here."));
    const stack = one.stack.length
      ? make("ol", null, one.stack.map((item) => make("li", { dir: "auto" }, item)))
      : span("dim", "empty");
    return make("section", { class: `board ${kind}`, "aria-label": title }, heading,
      make("p", { class: `turn${one.turnMarks.length ? " differs" : ""}` }, span("", one.turn),
        one.turnMarks.map((mark) => span("mark", mark))),
      make("div", { class: `zone stack${one.stackMarks.length ? " differs" : ""}` },
        make("h4", null, "stack, top first"), stack,
        one.stackMarks.map((mark) => span("mark", mark))),
      one.marks.map((mark) => span("mark", mark)),
      one.players.map(player));
  }

  // ------------------------------------------------------------------------ replay

  const dialog = $("replay");
  let shown = null;
  let at = 0;
  let opener = null;

  function story(step) {
    const rows = step.differences.map((one) => make("tr", null,
      make("th", { scope: "row", dir: "auto" }, one.what),
      make("td", { class: "wanted", dir: "auto" }, one.expected || "none"),
      make("td", { class: "got", dir: "auto" }, one.actual || "none")));
    return [
      make("p", { class: "says" }, make("b", null, at ? `Step ${at} of ${shown.steps.length - 1}: ` : "Start: "),
        span("", step.says)),
      step.failing ? make("p", { class: "failing" }, make("b", null, `${shown.verdict}: `),
        span("", shown.message)) : null,
      step.questions.length ? make("ul", { class: "questions" },
        step.questions.map((one) => make("li", { dir: "auto" }, one))) : null,
      rows.length ? make("table", { class: "differences" },
        make("caption", { class: "hidden" }, "What differs"),
        make("thead", null, make("tr", null, ["what differs", "expected", "actual"].map(
          (word) => make("th", { scope: "col" }, word)))),
        make("tbody", null, rows)) : null,
    ].filter(Boolean);
  }

  function go(index) {
    if (!shown || !shown.steps.length) return;
    at = Math.max(0, Math.min(index, shown.steps.length - 1));
    const step = shown.steps[at];
    [...$("steps").children].forEach((item, place) => {
      const button = item.firstElementChild;
      if (place === at) {
        button.setAttribute("aria-current", "step");
        item.scrollIntoView({ block: "nearest" });
      } else button.removeAttribute("aria-current");
    });
    $("story").replaceChildren(...story(step));
    const boards = [];
    if (shown.compared) {
      boards.push(board("Expected: the reference engine", step.expected, step.expectedOutcome, "wanted"));
    }
    boards.push(board(`Actual: ${shown.engine}`, step.actual, step.outcome, "got"));
    $("boards").replaceChildren(...boards);
  }

  function open(number) {
    const source = $(`failure-${number}`);
    if (!source) return;
    shown = JSON.parse(source.textContent);
    $("replay-title").textContent = shown.title;
    const about = [shown.engine, shown.verdict];
    if (shown.clause) about.push(`law: ${shown.clause}`);
    if (shown.rules.length) about.push(`CR ${shown.rules.join(", ")}`);
    if (shown.variant) about.push(`in the variant ${shown.variant}`);
    if (shown.known) about.push(`known: ${shown.known}`);
    if (shown.summary) about.push(shown.summary);
    $("replay-about").replaceChildren(...about.map((one) => span("", one)));
    $("steps").replaceChildren(...shown.steps.map((step, place) => {
      const kind = step.failing ? "fails" : step.differences.length ? "off" : "";
      const word = step.failing ? "fails" : "differs";
      const button = make("button", { type: "button", class: kind },
        span("", place ? `${place}. ${step.says}` : step.says),
        kind ? span("flag", word) : null);
      button.addEventListener("click", () => go(place));
      return make("li", null, button);
    }));
    $("cards").replaceChildren(...(shown.cards.length
      ? [make("h3", null, "Cards"), ...shown.cards.map((one) => make("p", { dir: "auto" }, one))]
      : []));
    document.body.classList.add("replaying");
    if (!dialog.open) dialog.showModal();
    go(shown.failing);
    $("stage").focus();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.play");
    if (!link) return;
    event.preventDefault();
    opener = link;
    history.replaceState(null, "", link.getAttribute("href"));
    open(link.dataset.failure);
  });
  $("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    document.body.classList.remove("replaying");
    history.replaceState(null, "", "#");
    if (opener) opener.focus();
  });

  const KEYS = {
    ArrowRight: () => go(at + 1), ArrowDown: () => go(at + 1),
    ArrowLeft: () => go(at - 1), ArrowUp: () => go(at - 1),
    Home: () => go(0), End: () => go(Infinity), f: () => go(shown.failing),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (dialog.open && Object.hasOwn(KEYS, event.key)) {
      event.preventDefault();
      KEYS[event.key]();
    } else if (!dialog.open && event.key === "/" && event.target !== $("search")) {
      event.preventDefault();
      $("search").focus();
    }
  });

  function follow() {
    const found = /^#failure-(\d+)$/.exec(location.hash);
    if (found) open(found[1]);
  }
  window.addEventListener("hashchange", follow);
  follow();
})();
