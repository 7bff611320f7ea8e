// The page around the board: the text beside it, the list of operations, the buttons.

import {copyable, element, fieldsShown, itemAt} from "../report/pages/text.js";
import {playerOf, sides} from "../report/pages/board.js";
import {tr, tr_plural} from "../report/pages/tr.js";
import {ask} from "./engines.js";
import {add, editor, game, inputOf, isOver, lastStep, show} from "./game.js";
import {linkOfGame} from "./link.js";
import {surface} from "./cells.js";
import {button, chooser, fill, notice} from "./widgets.js";
import {goTo, moveByItself, newGame, people, undo} from "./play.js";
import {focusBoard} from "./surface.js";

export const problems = [];

// The words about the position: whose turn, what the engines say, what was refused.
function statusWords() {
  const second = surface.now.to_move === playerOf(sides[1]);
  const turn = isOver() ? tr("The game is over.") : tr("{0} to move.", surface.now.to_move);
  const line = element(
    "p",
    {class: "turn-line"},
    element("span", {class: `turn ${second ? "second" : "first"}`}, turn),
  );
  if (lastStep()?.check) line.append(element("span", {class: "flag"}, tr("check")));
  const {answer, plies} = surface.now;
  if (answer && !isOver()) line.append(element("span", {class: "flag"}, verdictWords(answer, plies)));
  return line;
}

function verdictWords(answer, plies) {
  if (answer === "DRAW") return tr("a draw with best play");
  const wins = answer === "WIN";
  if (!plies)
    return wins
      ? tr("wins with best play; in how many moves is known up to 400 cells")
      : tr("loses with best play; in how many moves is known up to 400 cells");
  return wins
    ? tr_plural("wins with best play, in {} ply", "wins with best play, in {} plies", plies)
    : tr_plural("loses with best play, in {} ply", "loses with best play, in {} plies", plies);
}

function showStatus() {
  const card = document.getElementById("status");
  card.hidden = editor.on;
  const step = surface.refused || lastStep();
  card.replaceChildren(statusWords());
  if (game.disagreement || surface.now.disagreement) card.append(disagreementNotice());
  if (!step) {
    card.append(
      element(
        "p",
        {},
        tr("Click or drag a piece: its moves are shown. Click another cell to learn why it is not one of them."),
      ),
    );
    return;
  }
  card.append(element("div", {class: step.valid ? "outcome" : "outcome refused"}, ...explanation(step)));
  if (surface.refused) card.append(button(tr("Add it as an operation"), addRefused));
}

// The text of `explain --op` for a step, its clauses in small print.
function explanation(step) {
  const items = [
    ...game.steps.slice(0, game.at).map((each) => each.item_text),
    ...(surface.refused ? [step.item_text] : []),
  ];
  const {text} = ask("explained", game.problem.id, game.start, inputOf(items), items.length);
  const clause = game.problem.clauses.find(({id}) => step.outcome.match(/[A-Z]+-[\d.]*\d/)?.[0] === id);
  const words = text?.trim().split("\n\n").at(-1) || `${step.outcome}\n    (${clause.sentence})`;
  const lines = words.split("\n");
  return lines.map((line) => element("p", {class: /^ {4}[(（]/.test(line) ? "help" : null}, line.trim()));
}

function addRefused() {
  add(surface.refused.item_text);
  surface.refused = surface.chosen = null;
  show();
  focusBoard();
}

// Never seen so far; the commands show it again.
function disagreementNotice() {
  const words = tr(
    "The two engines disagree: {0}. This is a bug in QuackCheck; please report it with this command:",
    game.disagreement || surface.now.disagreement,
  );
  const command = `quackcheck play ${linkOfGame() ? `'${linkOfGame()}'` : `-p ${game.problem.id} game.in`}`;
  return element(
    "div",
    {class: "notice", id: "disagreement"},
    element("p", {}, words),
    copyable(command, tr("command")),
  );
}

// The judge's line, or the outcome of the step if the judge knows no operations.
function answerWords(step) {
  if (game.problem.has_cases) return step.outcome;
  return step.answer
    ? element("code", {}, fieldsShown(step.answer, step.answer))
    : element("em", {}, step.valid ? "" : tr("no line"));
}

// The list of operations with the judge's lines.
function operationRow(step, place, found) {
  const row = element("tr", {
    class: step.valid ? null : "invalid",
  });
  row.append(
    element(
      "td",
      {},
      button(String(place + 1), () => goTo(place + 1), {
        class: "plain",
        tabindex: -1,
        "aria-label": tr("go to {}", itemAt("operation", place + 1)),
      }),
    ),
    element("td", {}, element("code", {}, step.item_text)),
    element("td", {}, answerWords(step)),
  );
  if (game.found) {
    const wrong = game.wrong.item === place + 1;
    row.append(
      element(
        "td",
        {class: wrong ? "wrong" : null},
        found === null ? "" : element("code", {}, fieldsShown(found, step.answer)),
      ),
    );
  }
  return row;
}

function fillList(holder) {
  const answers = game.problem.has_cases ? tr("what happens") : tr("judge's line");
  const titles = ["", tr("operation"), answers, ...(game.found ? [tr("your program")] : [])];
  const head = element("tr", {}, ...titles.map((title) => element("th", {scope: "col"}, title)));
  let lines = 0;
  const rows = game.steps.map((step, place) => {
    const found = game.found && step.answer ? (game.found[lines] ?? "") : null;
    if (step.answer) lines += 1;
    return operationRow(step, place, found);
  });
  const table = element("table", {class: "operations"}, element("thead", {}, head), element("tbody", {}, ...rows));
  holder.replaceChildren(
    element(
      "div",
      {class: "steps-scroll", tabindex: 0, role: "region", "aria-label": tr("operations"), onkeydown: walkList},
      table,
    ),
  );
}

function walkList(event) {
  const places = {ArrowUp: game.at - 1, ArrowDown: game.at + 1, Home: 0, End: game.steps.length};
  if (!(event.key in places) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo(places[event.key]);
}

const listed = {steps: null, found: null}; // what the list has; a game may have a thousand steps

function showList() {
  const holder = document.getElementById("list");
  const {steps, found} = game;
  if (listed.steps !== steps || listed.found !== found) {
    Object.assign(listed, {steps, found});
    if (steps.length > 0) fillList(holder);
    else holder.replaceChildren();
  }
  holder.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = holder.querySelectorAll("tbody tr")[game.at - 1];
  if (!current) return;
  current.setAttribute("aria-current", "step");
  holder.firstElementChild.scrollTop = current.offsetTop - 80;
}

function showControls() {
  const control = (label, words, onclick, off) =>
    button(label, onclick, {class: "step", "aria-label": words, title: words, disabled: off});
  const [first, last] = [game.at === 0, game.at === game.steps.length];
  document.getElementById("controls").hidden = editor.on;
  fill("controls", [
    control("«", tr("to the beginning"), () => goTo(0), first),
    control("↶", tr("undo"), undo, first),
    control("↷", tr("redo"), () => goTo(game.at + 1), last),
    control("»", tr("to the end"), () => goTo(game.steps.length), last),
    button(
      tr("Flip"),
      () => {
        surface.flipped = !surface.flipped;
        show();
      },
      {"aria-label": tr("flip the board")},
    ),
    button(tr("Move for me"), moveByItself, {disabled: isOver()}),
  ]);
}

export function showSettings() {
  const choose = (id) =>
    newGame(
      problems.find((each) => each.id === id),
      problems.find((each) => each.id === id).start,
      "0\n",
    );
  const opponents = [
    ["person", tr("two people")],
    ["random", tr("against random moves")],
    ["engine", game.problem.has_cases ? tr("against the perfect opponent") : tr("against a greedy opponent")],
  ];
  fill("settings", [
    chooser(
      tr("Game"),
      problems.map((each) => [each.id, each.title]),
      game.problem.id,
      (id) => {
        choose(id);
        showSettings();
      },
    ),
    chooser(tr("Players"), opponents, people.opponent, (value) => (people.opponent = value)),
    chooser(
      tr("Pieces"),
      [
        ["letters", tr("letters")],
        ["glyphs", "车马象"],
      ],
      surface.glyphs ? "glyphs" : "letters",
      (value) => {
        surface.glyphs = value === "glyphs";
        show();
      },
    ),
    button(tr("New game"), () => {
      newGame(game.problem, game.problem.start, "0\n");
      notice();
    }),
  ]);
}

export function showPage() {
  showStatus();
  showList();
  showControls();
  document.getElementById("problem").textContent = game.problem.title;
}
