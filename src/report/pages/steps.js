// Recorded steps, one at a time on the board: what the reports show of a difference, and `explain` of an input.

import {WORDS, announce, element, fieldsShown, itemAt, itemWord, shown} from "./text.js";
import {tr, tr_parts} from "./tr.js";
import {boardAfter, boardBefore, packed, pieceLegend, playerOf, setPieces, sides, spread} from "./board.js";
import {boardOpener} from "./shell.js";

// The frames of a difference with their boards before and after, each a text like "r  c/ h  ": a frame of the pool has a
// board of its own or goes on from the one before, and then there are the changes.
function framesOf(pool, part) {
  let last = null;
  return part.frames.map((place) => {
    const frame = {...last, ...pool[place]};
    frame.board = pool[place].board === undefined ? last.after : spread(frame.board);
    const cells = [...frame.board];
    const changes = pool[place].after || [];
    for (let i = 0; i < changes.length; i += 2) cells[changes[i]] = changes[i + 1];
    frame.after = pool[place].after ? cells.join("") : "";
    last = frame;
    return frame;
  });
}

// The steps of a difference: the frame, what was found there (null: nothing), whether the outputs differ there, and
// whether it comes after that, where nothing is known of what was found. `offset` is the number of the first item.
export function stepsOf(pool, part, offset) {
  const found = new Map(part.found_otherwise);
  let number = offset - 1;
  const steps = framesOf(pool, part).map((frame, index) => {
    if (!frame.continues) number += 1;
    return {...frame, number, found: found.has(index) ? found.get(index) : frame.answer, isDifferent: false};
  });
  const differing = part.why
    ? steps.find((step) => step.number === part.why.item)
    : steps.find((step) => step.found !== step.answer);
  if (differing) differing.isDifferent = true;
  for (const step of steps) step.unknown = Boolean(differing) && step.number > differing.number && step.found === null;
  return steps;
}

function lineBlock(label, text, other, className) {
  const value =
    text === null ? element("em", {}, tr("no such line")) : element("code", {}, fieldsShown(text, other || ""));
  return element("div", {class: `line ${className}`}, element("span", {class: "label"}, label), value);
}

// Expected and found, the item, and the clause by which the expected answer holds.
export function reasonCard(itemName, part, outcome) {
  const card = element("div", {class: "card reason"});
  if (outcome.code !== "WA" && outcome.code !== "PE") {
    card.append(
      element("h2", {}, tr("How it ended")),
      element("p", {}, shown(outcome.reason || WORDS.get(outcome.code))),
    );
  }
  if (part.line) {
    card.append(
      element("h2", {}, tr("Line {} of the output", part.line)),
      lineBlock(tr("expected"), part.expected, part.found, "expected"),
      lineBlock(tr("found"), part.found, part.expected, "found"),
    );
  }
  if (part.outputs && (part.reason || outcome.reason))
    card.append(element("p", {}, shown(part.reason || outcome.reason)));
  const why = part.why;
  if (!why) return card;
  if (why.item) {
    const item = tr_parts("{}: {}", itemAt(itemName, why.item), element("code", {}, shown(why.item_text)));
    card.append(element("p", {class: "item"}, ...item));
  }
  const clause = element("p", {class: "clause"});
  if (why.clause) clause.append(element("strong", {}, why.clause), " ");
  clause.append(shown(why.clause_sentence));
  card.append(clause);
  if (why.sentence && why.sentence !== why.clause_sentence)
    card.append(element("p", {class: "applied"}, shown(why.sentence)));
  return card;
}

function stepButton(label, words, action) {
  return element("button", {type: "button", class: "step", "aria-label": words, title: words, onclick: action}, label);
}

// `board` and `list` are put into the page by those who make one. `foundBy` names the program whose answers the steps
// have as `found`; null if no program's answers were
// recorded, and then the list says what happens instead.
export class StepPlayer {
  constructor(problem, steps, foundBy) {
    Object.assign(this, {problem, steps, foundBy, at: 0, slider: null});
    this.itemName = problem.item_name;
    this.before = element("figure", {class: "board-before"});
    this.after = element("figure", {class: "board-after"});
    this.outcome = element("p", {class: "outcome"});
    setPieces(problem.pieces);
    const boards = element("div", {class: "boards"}, this.before, this.after);
    this.board = element("div", {class: "play-board"}, boards, this.outcome, this.controls(), pieceLegend());
    this.list = this.table();
  }

  // The step at which the outputs differ; -1 if they don't.
  differing() {
    return this.steps.findIndex((step) => step.isDifferent);
  }

  // Nothing where there is only one step.
  controls() {
    if (this.steps.length < 2) return "";
    const last = this.steps.length - 1;
    const item = itemWord(this.itemName);
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: last,
      value: 0,
      "aria-label": tr("{0} on the board", item),
      oninput: () => this.goTo(Number(this.slider.value)),
    });
    const controls = element(
      "div",
      {class: "controls"},
      stepButton("«", tr("first {}", item), () => this.goTo(0)),
      stepButton("‹", tr("previous {}", item), () => this.goTo(this.at - 1)),
      this.slider,
      stepButton("›", tr("next {}", item), () => this.goTo(this.at + 1)),
      stepButton("»", tr("last {}", item), () => this.goTo(last)),
    );
    const differing = this.differing();
    if (differing >= 0) {
      const attributes = {type: "button", class: "difference-button", onclick: () => this.goTo(differing)};
      controls.append(element("button", attributes, tr("first difference")));
    }
    return controls;
  }

  // A step's last cell: the line that was found, or what happens there.
  lastCell(step) {
    if (this.foundBy === null) return element("td", {}, shown(step.outcome));
    if (step.continues) return element("td", {class: "found"});
    const same = step.found === step.answer;
    let found = same ? element("span", {class: "same"}, tr("the same")) : fieldsShown(step.found || "", step.answer);
    if (step.found === null) found = element("em", {}, step.unknown ? tr("not compared") : tr("nothing"));
    return element("td", {class: "found"}, found);
  }

  // A step that goes on with the item before it (how play goes on from a position) has no answer of its own.
  row(step, index) {
    let state = step.found === step.answer ? "agrees" : "differs";
    if (step.unknown) state = "unknown";
    if (step.isDifferent) state = "differing";
    const number = element("button", {type: "button", tabindex: "-1"}, step.continues ? "·" : String(step.number));
    const answer = step.answer === "" ? element("em", {}, tr("no line")) : fieldsShown(step.answer, step.answer);
    number.setAttribute("aria-label", tr("go to {}", itemAt(this.itemName, step.number)));
    return element(
      "tr",
      {class: state, onclick: () => this.goTo(index)},
      element("th", {scope: "row"}, number),
      element("td", {class: "words"}, shown(step.item_text)),
      element("td", {}, step.continues ? "" : answer),
      this.lastCell(step),
    );
  }

  table() {
    const isCompared = this.foundBy !== null;
    const item = itemWord(this.itemName);
    const head = ["", item, ...(isCompared ? [tr("expected"), this.foundBy] : [tr("answer"), tr("what happens")])];
    this.rows = this.steps.map((step, index) => this.row(step, index));
    const words = isCompared ? tr("Each {} with both outputs", item) : tr("Each {} with its answer", item);
    const table = element(
      "table",
      {class: "steps"},
      element("caption", {class: "unseen"}, words),
      element("thead", {}, element("tr", {}, ...head.map((word) => element("th", {scope: "col"}, shown(word))))),
      element("tbody", {}, ...this.rows),
    );
    this.scroll = element(
      "div",
      {class: "steps-scroll", tabindex: "0", role: "region", "aria-label": tr("all steps")},
      table,
    );
    return element("div", {class: this.steps.length > 5 ? "play-steps" : "play-steps few"}, this.scroll);
  }

  // The words of a screen reader for a step.
  words(step) {
    const words = [tr("{}: {}", itemAt(this.itemName, step.number), step.item_text)];
    if (!step.continues) words.push(tr("{}: {}", tr("expected"), step.answer || tr("no line")));
    if (step.unknown) words.push(tr("not compared"));
    else if (step.found !== step.answer) words.push(tr("{}: {}", tr("found"), step.found ?? tr("nothing")));
    if (step.outcome) words.push(step.outcome);
    if (step.isDifferent) words.push(tr("the outputs differ here"));
    return words.join(tr("; ")).replaceAll("\n", ", ").slice(0, 500);
  }

  goTo(index, quietly) {
    this.at = Math.max(0, Math.min(index, this.steps.length - 1));
    const step = this.steps[this.at];
    setPieces(this.problem.pieces);
    const turn = `turn ${step.to_move === playerOf(sides[1]) ? "second" : "first"}`;
    const item = itemAt(this.itemName, step.number);
    const code = element("code", {}, shown(step.item_text.replaceAll("\n", " / ")));
    const caption = element(
      "figcaption",
      {},
      element("span", {}, `${step.after ? tr("Before {}", item) : item} `, code),
      element("span", {class: turn}, step.to_move || ""),
    );
    const tooLarge = element("p", {class: "no-board"}, tr("This board is too large to draw."));
    this.before.replaceChildren(caption, boardBefore(step, this.itemName) || tooLarge);
    const after = boardAfter(step, this.itemName, step.isDifferent || this.foundBy === null);
    this.after.hidden = !after;
    this.after.replaceChildren(...(after ? [element("figcaption", {}, tr("After")), after] : []));
    const flag = step.isDifferent ? element("span", {class: "flag"}, tr("the outputs differ here")) : "";
    this.outcome.replaceChildren(flag, " ", shown(step.outcome));
    if (this.slider) {
      this.slider.value = this.at;
      this.slider.setAttribute("aria-valuetext", item);
    }
    this.rows.forEach((row, place) => {
      if (place === this.at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = this.rows[this.at];
    this.scroll.scrollTop = row.offsetTop - this.scroll.clientHeight / 2;
    if (!quietly) announce(this.words(step));
  }

  // Arrow keys, Home and End. Returns whether the key was one of them.
  pressKey(event) {
    const places = {ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length - 1};
    if (!(event.key in places) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.matches("input, textarea, select, [role=tab], pre")) return;
    event.preventDefault();
    this.goTo(places[event.key]);
  }
}

// The game of the steps as the board takes it, and what was found as far as it was compared: the whole input where the
// report has it and the output up to the wrong line, else what is left of it from the first step on. Null where that
// can't be known.
function gameOf(problem, part, steps, items) {
  const own = steps.filter((step) => !step.continues);
  const output =
    part.output ??
    own
      .filter((step) => !step.unknown && step.found)
      .map((step) => `${step.found}\n`)
      .join("");
  const isWhole = part.output !== undefined || own.length === 0 || own[0].number === 1;
  if (part.input !== undefined && isWhole) return {input: part.input, output};
  if (own.length === 0) return null;
  const input = `${own.length}\n${own.map((step) => `${step.item_text}\n`).join("")}`;
  if (own.length === items || problem.independent_items) return {input, output};
  const [first] = own;
  if (!/C.*c|c.*C/s.test(first.board)) return null; // a captain is gone, so the game was over, or there is no board
  const mover = sides.find((side) => playerOf(side) === first.to_move)[0];
  return {input, output, position: `${packed(first.board)} ${mover}`, from: first.number};
}

// "Open it on the board" for a difference.
export function openerOf(problem, part, steps, items) {
  const game = gameOf(problem, part, steps, items);
  if (game === null) return "";
  const {from, ...words} = game;
  const note = from
    ? element("p", {class: "help"}, tr("The board begins at {}.", itemAt(problem.item_name, from)))
    : "";
  return element("div", {}, note, boardOpener(problem.id, words));
}

// All there is to see of a difference that is drawn within a report: why, the board, the steps, and how to play on.
// Where no line differs (a crash) the game that leads there, with what happens in it, at its end.
export function drawnDifference(problem, pool, part, foundBy) {
  const isWrong = Boolean(part.line);
  const player = new StepPlayer(problem, stepsOf(pool, part, part.frame_offset), isWrong ? foundBy : null);
  const why = isWrong ? reasonCard(problem.item_name, part, {code: "WA"}) : "";
  const play = element("div", {class: "play"}, why, player.board, player.list);
  play.addEventListener("keydown", (event) => player.pressKey(event));
  player.goTo(isWrong ? Math.max(0, player.differing()) : Infinity, true);
  return element("div", {}, play, openerOf(problem, isWrong ? part : {...part, output: ""}, player.steps));
}
