// Folds the frames of a game, by the page that `croupier frames` prints and by nothing else: run as `node fold.mjs PAGE
// CASES`. PAGE is the page of the game; CASES a JSON file, a list of {name, seats, frames, states}: whose frames these
// are (seat numbers), and by version what `GET view` gave them as `state`.
import { readFileSync } from "node:fs";

/** The data of a page: the block of JSON below its last heading. */
export function dataOf(page) {
  return JSON.parse(page.split("```json").at(-1).split("```")[0]);
}

/** The state at `started`, before anything is hidden. */
function begun(pattern, opened, seat) {
  const inner = (part, at = seat) => begun(part, opened, at);
  if (Array.isArray(pattern)) return pattern.map((part) => inner(part));
  if (pattern === null || typeof pattern !== "object") return pattern;
  if ("$each" in pattern) return Array.from({ length: opened.seats }, (_, n) => inner(pattern.$each, n));
  if ("$seat" in pattern) return seat;
  if ("$seats" in pattern) return inner(pattern.$seats[opened.seats]);
  if ("$option" in pattern) return inner(pattern.is[String(opened.options[pattern.$option])]);
  return Object.fromEntries(Object.entries(pattern).map(([name, part]) => [name, inner(part)]));
}

/** What is kept of a field: all, as many nulls, or null. `holder` is the object that has it. */
function hide(value, audience, holder, viewer) {
  const in_on_it = {
    everybody: true,
    nobody: false,
    owner: viewer.hands || viewer.seats.includes(holder.seat),
    named: viewer.hands || (holder.to ?? []).some((seat) => viewer.seats.includes(seat)),
  };
  if (in_on_it[audience.sees]) return value;
  const counted = in_on_it[audience.counts ?? audience.sees] || (viewer.counts && !audience.whole);
  return counted && Array.isArray(value) ? value.map(() => null) : null;
}

function hideAll(root, data, viewer) {
  for (const [pointer, audience] of Object.entries(data.hidden)) {
    for (const [holder, name] of places(root, pointer)) holder[name] = hide(holder[name], audience, holder, viewer);
  }
}

/** All [holder, key] that a pointer leads to; `root` holds the state under the key "". */
function places(root, pointer, fact = {}) {
  let found = [[root, ""]];
  for (const step of pointer.split("/").slice(1)) {
    found = found.flatMap(([holder, key]) => keys(holder[key], step, fact).map((inner) => [holder[key], inner]));
  }
  return found;
}

function keys(node, step, fact) {
  if (step === "*") return node.map((_, n) => n);
  const sought = /^\[(\w+)=\{(\w+)\}\]$/.exec(step);
  if (sought) return [node.findIndex((item) => item[sought[1]] === fact[sought[2]])].filter((n) => n >= 0);
  return [step.startsWith("{") ? fact[step.slice(1, -1)] : step];
}

function read(value, root, fact) {
  if ("field" in value) return fact[value.field];
  if ("at" in value) return places(root, value.at, fact).map(([holder, key]) => holder[key])[0];
  if ("items" in value) return value.items.map((item) => read(item, root, fact));
  if ("record" in value) {
    return Object.fromEntries(Object.entries(value.record).map(([name, part]) => [name, read(part, root, fact)]));
  }
  if ("index" in value) return read({ at: value.in }, root, fact).indexOf(read(value.index, root, fact));
  if ("last" in value) {
    const list = read(value.last, root, fact);
    if (!("count" in value)) return list.at(-1);
    return list && list.slice(list.length - read(value.count, root, fact));
  }
  return value.value;
}

function sum(old, more, sign) {
  if (old === null || typeof old === "number") return old === null ? null : old + sign * more;
  return Object.fromEntries(Object.entries(old).map(([name, part]) => [name, sum(part, more[name], sign)]));
}

function without(list, cards) {
  const left = [...list];
  for (const card of cards) {
    const seen = left.indexOf(card);
    const at = seen >= 0 ? seen : left.indexOf(null);
    if (at < 0) throw new Error(`no ${card} in ${JSON.stringify(list)}`);
    left.splice(at, 1);
  }
  return left;
}

const unknown = (list, cards) => list === null || cards === null;
const DO = {
  set: (_, value) => value,
  add: (old, more) => sum(old, more, 1),
  subtract: (old, less) => sum(old, less, -1),
  put: (list, cards) => (unknown(list, cards) ? null : [...list, ...cards]),
  "put-first": (list, cards) => (unknown(list, cards) ? null : [...cards, ...list]),
  take: (list, cards) => (unknown(list, cards) ? null : list.slice(cards.length)),
  "take-last": (list, cards) => (unknown(list, cards) ? null : list.slice(0, list.length - cards.length)),
  remove: (list, cards) => (unknown(list, cards) ? null : without(list, cards)),
  "to-end": (list, card) => (list && list.length ? [...without(list, [card]), card] : list),
  clear: (list) => list && [],
};

function move(root, one, fact) {
  const holds = (fields) => Object.entries(fields).every(([name, value]) => fact[name] === value);
  if ((one.when && !holds(one.when)) || (one.unless && holds(one.unless))) return;
  for (const bound of bindings(root, one, fact)) {
    const found = places(root, one.at, bound);
    const value = one.value && read(one.value, root, bound);
    for (const [nth, [holder, key]] of found.entries()) {
      if (one.do === "drop") holder.splice(key, 1);
      else if (one.do === "deal") holder[key] = value[nth];
      else if (one.do === "keep") {
        holder[key] = holder[key].filter((item) => Object.entries(one.fields).every(([name, is]) => item[name] === is));
      } else holder[key] = structuredClone(DO[one.do](holder[key], value));
    }
  }
}

/** The fact, or with `each` the fact with a value of its own for each time that the move is done. */
function bindings(root, one, fact) {
  if (!one.each) return [fact];
  const [[name, source]] = Object.entries(one.each);
  const values = "at" in source ? places(root, source.at, fact).map(([holder, key]) => holder[key]) : read(source, root, fact);
  return values.filter((value) => value !== null).map((value) => ({ ...fact, [name]: value }));
}

/** The state after each frame, by version, from the first frame on; null before the start. */
export function fold(data, frames, seats) {
  const root = { "": null };
  let [opened, viewer] = [null, null];
  const states = {};
  for (const frame of frames) {
    if (frame.cause.type === "opened") {
      opened = frame.cause;
      const counted = Object.entries(data.open_counts).some(([name, value]) => opened.options[name] === value);
      viewer = { seats, counts: counted, hands: opened.open_hands };
    }
    for (const fact of frame.facts) {
      if (fact.type === "started") root[""] = begun(data.start, opened);
      else if (fact.type in data.moves) for (const one of data.moves[fact.type]) move(root, one, fact);
      else continue;
      hideAll(root, data, viewer);
    }
    states[frame.version] = structuredClone(root[""]);
  }
  return states;
}

/** Where two values differ first, as a pointer; null where they are equal. */
function difference(a, b, at = "") {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return Object.is(a, b) ? null : at || "/";
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!(name in a) || !(name in b)) return `${at}/${name}`;
    const found = difference(a[name], b[name], `${at}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

if (process.argv[2]) {
  const data = dataOf(readFileSync(process.argv[2], "utf8"));
  let compared = 0;
  for (const { name, seats, frames, states } of JSON.parse(readFileSync(process.argv[3], "utf8"))) {
    const folded = fold(data, frames, seats);
    for (const [version, state] of Object.entries(states)) {
      const where = difference(folded[version] ?? null, state);
      if (where !== null) {
        console.log(`${name}, version ${version}: ${where} differs`);
        process.exit(1);
      }
      compared += 1;
    }
  }
  console.log(compared);
}
