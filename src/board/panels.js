// Below the board: judge text in and out, the position as text, the rules.

import {announce, copy, counted, element} from "../report/pages/text.js";
import {SQUARE, boardDrawing, cellsOf, drawn, middle, pieceLegend, sides, spread} from "../report/pages/board.js";
import {tr} from "./tr.js";
import {ask} from "./engines.js";
import {begin, compareWith, editor, game, gameInput, positionNow} from "./game.js";
import {linkOfGame} from "./link.js";
import {surface} from "./cells.js";
import {button, fill, notice} from "./widgets.js";
import {goTo, newGame} from "./play.js";
import {editedPosition} from "./editor.js";
import {editorTools, startEditing} from "./tools.js";

const LONGEST_LINE = 200; // characters of a line that a message shows

const panels = {position: null, cases: []};

const area = (label, id, rows) =>
  element("label", {class: "area"}, label, element("textarea", {id, rows, spellcheck: "false", autocomplete: "off"}));
export const textOf = (id) => document.getElementById(id).value;

// Reads an input and steps to what matters in it: the first wrong line where there is an output, else the beginning.
export function loadInput(input, output, start = game.problem.start) {
  if (game.problem.has_cases) return loadCases(input, output);
  const error = begin(game.problem, start, input);
  if (error) return notice(error);
  if (output.trim() !== "") compareWith(output);
  goTo(game.wrong?.item || 0);
  return notice(
    game.error ||
      (game.found
        ? comparisonWords()
        : tr(
            "{0} were read. Step through them with the buttons or the list.",
            counted(game.steps.length, "operation"),
          )),
  );
}

function comparisonWords() {
  const {wrong} = game;
  if (!wrong.line) return tr("The output is right: all lines agree.");
  const line = (text) => (text === null ? tr("no such line") : `“${text.slice(0, LONGEST_LINE)}”`);
  const where = tr(
    "Line {0} of the output is wrong: expected {1}, found {2}.",
    wrong.line,
    line(wrong.expected),
    line(wrong.found),
  );
  const item = wrong.item ? [tr(game.problem.has_cases ? "case {0}:" : "operation {0}:", wrong.item)] : [];
  return [where, ...item, `${wrong.clause}: ${wrong.sentence}`];
}

// Primitive chess: an input is a list of positions, each with its answer; one of them comes to the board, the first or
// that of the first wrong line, and those after it are listed.
function loadCases(input, output) {
  const casesFrom = (first) => ask("cases", game.problem.id, first, input);
  let {cases, count, error} = casesFrom(1);
  let chosen = 0;
  let words = error || tr("{0} were read; choose one below.", counted(count, "case"));
  if (output.trim() !== "" && !error) {
    game.wrong = ask("wrong_line", game.problem.id, "", input, output);
    words = comparisonWords();
    chosen = Math.max(0, (game.wrong.item || 0) - 1);
  }
  if (chosen >= cases.length) [cases, chosen] = [casesFrom(chosen + 1).cases, 0];
  panels.cases = cases;
  showCases();
  notice([cases[chosen] && showCase(cases[chosen]), words].flat());
}

// Returns what is wrong, or "".
const showCase = ({position}) =>
  position ? newGame(game.problem, position, "0\n") : tr("This board is too large to draw.");

function showCases() {
  const rows = panels.cases.map((each) =>
    element(
      "li",
      {},
      button(each.explained, () => notice(showCase(each)), {class: "plain"}),
    ),
  );
  document.getElementById("cases").replaceChildren(...rows);
}

async function copyText(text, what) {
  const copied = await copy(text);
  const words = copied
    ? tr("Copied: {0}", what)
    : tr("The browser does not allow copying; here is the text: {0}", text);
  announce(words);
  if (!copied) notice(words);
}

function copyLink() {
  const link = linkOfGame();
  if (link) {
    history.replaceState(null, "", link);
    return copyText(location.href, tr("a link that holds the game"));
  }
  notice(tr("The game is too long for a link; it was saved as a file instead."));
  return saveFile();
}

function saveFile() {
  const address = URL.createObjectURL(new Blob([gameInput()], {type: "text/plain"}));
  element("a", {href: address, download: "game.in"}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function judgePanel() {
  return element(
    "details",
    {id: "judge"},
    element("summary", {}, tr("Judge text: paste an input, find the first wrong line of an output")),
    element("p", {class: "help"}, tr("A file can be dropped anywhere on this page.")),
    element(
      "div",
      {class: "pair-of-areas"},
      area(tr("Input"), "input", 8),
      area(tr("Output of your program (optional)"), "output", 8),
    ),
    element(
      "div",
      {class: "controls"},
      button(tr("Read it"), () => loadInput(textOf("input"), textOf("output")), {id: "read"}),
      button(tr("Copy the game as judge input"), () => copyText(judgeInput(), tr("the game as judge input"))),
      button(tr("Copy a link"), copyLink),
      button(tr("Save as a file"), saveFile),
    ),
    element("ol", {id: "cases", class: "cases"}),
  );
}

// The judge's input: the game, or the position where the input's items are positions.
const judgeInput = () => (game.problem.has_cases ? surface.now.input : gameInput());

function positionPanel() {
  const field = element("input", {id: "position", type: "text", spellcheck: "false", autocomplete: "off"});
  const from = () => notice(newGame(game.problem, field.value.trim(), "0\n"));
  field.addEventListener("keydown", (event) => event.key === "Enter" && from());
  return element(
    "details",
    {id: "position-panel"},
    element("summary", {}, tr("Position: as text, or put the pieces yourself")),
    element("label", {class: "area"}, tr("Rows from the top, then who is to move"), field),
    element(
      "div",
      {class: "controls"},
      button(tr("Play from this position"), from, {id: "from"}),
      button(tr("Copy"), () => copyText(positionNow(), tr("the position"))),
    ),
    element("div", {class: "controls"}, button(tr("Edit the position"), startEditing)),
  );
}

// A kind on a board with one piece beside it, and where it can go: by the engines.
function ruleBoard(kind) {
  const name = kind.name.split(" ").at(-1);
  const beside = {elephant: "5s3", horse: "4s4", car: "4s4", duck: "4s4"}[name] || "9";
  const small = `5/5/2${kind.letter}2/5/4${name === "rook" ? "b" : "r"} 1`;
  const text = game.problem.has_cases ? small : `9/9/9/9/${beside}/4${kind.letter}4/9/9/9/9 r`;
  const now = ask("position", game.problem.id, text);
  const svg = boardDrawing({...now, marked: []}, cellsOf(spread(now.board)), kind.name);
  const cells = cellsOf(spread(now.board));
  for (const [, [to, column]] of now.moves)
    svg.append(
      drawn("circle", {
        class: cells[to][column] ? "legal capture" : "legal",
        cx: middle(column),
        cy: middle(to),
        r: SQUARE * (cells[to][column] ? 0.44 : 0.18),
      }),
    );
  return svg;
}

function rulesPanel() {
  const panel = element("details", {id: "rules"}, element("summary", {}, tr("The rules")));
  panel.addEventListener("toggle", () => fillRules(panel));
  return panel;
}

// Those of the game on the board, as its pieces are drawn now.
function fillRules(panel) {
  const {id: problem, clauses, pieces} = game.problem;
  const shows = `${problem} ${surface.glyphs}`;
  if (!panel.open || panel.dataset.shows === shows) return;
  panel.dataset.shows = shows;
  const first = pieces.filter((piece) => piece.side === sides[0]);
  const boards = first.map((kind) =>
    element("figure", {}, ruleBoard(kind), element("figcaption", {}, kind.name.split(" ").at(-1))),
  );
  const list = clauses.map(({id, sentence}) => element("li", {}, element("strong", {}, id), ` ${sentence}`));
  panel.replaceChildren(
    panel.firstElementChild,
    element("div", {class: "rule-boards"}, ...boards),
    element("ul", {class: "clauses"}, ...list),
  );
}

export function setUpPanels() {
  const keys = tr(
    "Keys: arrows walk over the board, Enter or Space chooses a piece and its cell, Escape lets go of it; U undoes, R redoes, F flips.",
  );
  document
    .getElementById("panels")
    .append(
      judgePanel(),
      positionPanel(),
      rulesPanel(),
      element("div", {id: "legend"}),
      element("p", {class: "help", id: "keys"}, keys),
    );
}

export function showPanels() {
  if (panels.position !== positionNow() || editor.on) {
    panels.position = editor.on ? editedPosition() : positionNow();
    document.getElementById("position").value = panels.position;
  }
  fill("editor", editor.on ? editorTools() : []);
  document.getElementById("legend").replaceChildren(pieceLegend());
  fillRules(document.getElementById("rules"));
}
