//! An adapter: lines of JSON in, lines of JSON out.  Put your engine in the place of `Game`.
//! Standard output is for messages alone; print everything else with `eprintln!`.

use serde_json::{json, Map, Value};
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;

const PLAYERS: [&str; 2] = ["alice", "bob"];
const ZONES: [&str; 5] = ["battlefield", "hand", "library", "graveyard", "exile"];

fn hello() -> Value {
    json!({
        "engine": "my-engine",
        "version": "0.1",
        "protocol": [1, 1],
        // TODO: all that your engine can do
        "capabilities": {"moves": ["cast", "resolve"], "cards_by": ["text"]},
    })
}

/// What the engine or the adapter cannot do: the capability, in words.
struct Unsupported(String);

/// TODO: your engine.  This one knows creatures, takes no mana and has no triggers.
struct Game {
    life: Map<String, Value>,
    objects: Map<String, Value>,
    stack: Vec<String>,
}

impl Game {
    fn new(scenario: &Value) -> Result<Game, Unsupported> {
        let mut game = Game { life: Map::new(), objects: Map::new(), stack: Vec::new() };
        for who in PLAYERS {
            let seat = &scenario["start"][who];
            game.life.insert(who.into(), json!({"life": seat["life"].as_i64().unwrap_or(20)}));
            for zone in ZONES {
                for placed in list(&seat[zone]) {
                    game.place(placed, who, zone, scenario)?;
                }
            }
        }
        Ok(game)
    }

    fn place(
        &mut self, placed: &Value, who: &str, zone: &str, scenario: &Value,
    ) -> Result<(), Unsupported> {
        let card = text(&placed["card"]);
        let found = list(&scenario["cards"]).iter().find(|one| one["name"] == card);
        let read = found.map_or("?", |one| text(&one["faces"][0]["text"]));
        let keys = placed.as_object().into_iter().flatten().map(|(key, _)| key.as_str());
        let more = keys.into_iter().any(|key| key != "card" && key != "as");
        if more || !["", "Evolve"].contains(&read) {
            // TODO: texts, counters, …
            return Err(Unsupported(format!("{placed} with text {read:?}")));
        }
        let name = placed["as"].as_str().unwrap_or(card);
        let view = json!({
            "card": card, "zone": zone, "owner": who, "controller": who, "tapped": false,
        });
        self.objects.insert(name.into(), view);
        Ok(())
    }

    /// TODO: the other moves, with their answers; return the questions that were asked.
    fn play(&mut self, step: &Value) -> Result<(), Unsupported> {
        if let Some(name) = step["cast"].as_str() {
            self.objects[name]["zone"] = json!("stack");
            self.stack.insert(0, name.into());
        } else if step.get("resolve").is_some() && !self.stack.is_empty() {
            let name = self.stack.remove(0);
            self.objects[&name]["zone"] = json!("battlefield");
        } else if step.get("expect").is_none() {
            return Err(Unsupported(format!("step: {step}")));
        }
        Ok(())
    }

    /// TODO: power and toughness, zones, mana, the turn, …
    fn observe(&self) -> Value {
        let spell = |name: &String| {
            let controller = &self.objects[name]["controller"];
            json!({"id": name, "kind": "spell", "source": name, "controller": controller})
        };
        let stack: Vec<Value> = self.stack.iter().map(spell).collect();
        json!({"players": self.life, "stack": stack, "objects": self.objects})
    }
}

/// Play a scenario: a step for set-up, then one for each step of the script.
fn steps(scenario: &Value, tell: &mut dyn FnMut(Value)) {
    let mut index = -1;
    let mut play = || -> Result<(), Unsupported> {
        let mut game = Game::new(scenario)?;
        tell(json!({"index": -1, "outcome": "done", "observation": game.observe()}));
        for step in list(&scenario["play"]) {
            index += 1;
            game.play(step)?;
            tell(json!({"index": index, "outcome": "done", "observation": game.observe()}));
        }
        Ok(())
    };
    if let Err(Unsupported(what)) = play() {
        tell(json!({"index": index, "outcome": "unsupported", "detail": what}));
    }
}

fn serve(input: impl BufRead, mut output: impl Write) {
    let mut send = |mut message: Value| {
        message["jsonrpc"] = json!("2.0");
        writeln!(output, "{message}").and_then(|()| output.flush()).expect("the suite reads");
    };
    for line in input.lines() {
        let line = line.expect("a line of UTF-8");
        let request: Value = serde_json::from_str(&line).expect("a line of JSON");
        let Some(id) = request.get("id") else { continue }; // a notification
        match text(&request["method"]) {
            "hello" => send(json!({"id": id, "result": hello()})),
            "run" => {
                let scenario = &request["params"]["scenario"];
                let mut told = 0;
                steps(scenario, &mut |step| {
                    told += 1;
                    send(json!({"method": "step", "params": {"id": id, "step": step}}));
                });
                let result = json!({"scenario": scenario["id"], "engine": "my-engine", "told": told});
                send(json!({"id": id, "result": result}));
            }
            "bye" => return send(json!({"id": id, "result": {}})),
            other => {
                let message = format!("no method is called {other}");
                send(json!({"id": id, "error": {"code": -32601, "message": message}}));
            }
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

/// With a port as its argument the suite attaches to it: run --attach :7777
fn main() {
    let Some(port) = std::env::args().nth(1) else {
        return serve(io::stdin().lock(), io::stdout());
    };
    let door = TcpListener::bind(format!("127.0.0.1:{port}")).expect("a port that is free");
    for stream in door.incoming() {
        let stream = stream.expect("a connection");
        serve(BufReader::new(&stream), &stream);
    }
}
