// Below the board: judge text in and out, the position as text, the rules.

import {announce, copy, element, itemAt, itemsWords} from "../report/pages/text.js";
import {SQUARE, boardDrawing, cellsOf, drawn, middle, pieceLegend, sides, spread} from "../report/pages/board.js";
import {tr} from "../report/pages/tr.js";
import {ask} from "./engines.js";
import {begin, compareWith, editor, errorIn, game, gameInput, positionNow} from "./game.js";
import {linkOfGame} from "./link.js";
import {surface} from "./cells.js";
import {button, fill, notice} from "./widgets.js";
import {goTo, newGame} from "./play.js";
import {editedPosition} from "./editor.js";
import {editorTools, startEditing} from "./tools.js";

const LONGEST_LINE = 200; // characters of a line that a message shows

const panels = {position: null, cases: () => []};

export const textOf = (id) => document.getElementById(id).value;

// Reads an input and steps to what matters in it: the first wrong line where there is an output, else the beginning.
export function loadInput(input, output, start = game.problem.start) {
  const {problem} = game;
  if (problem.has_cases) return loadCases(input, output);
  if (begin(problem, start, input)) {
    if (output.trim() !== "") compareWith(output);
    goTo(game.wrong?.item || 0);
  }
  return notice(() => {
    const {error, steps} = ask("steps", problem.id, start, input);
    if (error) return error;
    if (output.trim() !== "") return comparisonWords(problem, ask("wrong_line", problem.id, start, input, output));
    const words = itemsWords("operation", steps.length);
    return tr("{} were read. Step through them with the buttons or the list.", words);
  });
}

function comparisonWords(problem, wrong) {
  if (!wrong.line) return tr("The output is right: all lines agree.");
  const line = (text) => (text === null ? tr("no such line") : `“${text.slice(0, LONGEST_LINE)}”`);
  const where = tr(
    "Line {0} of the output is wrong: expected {1}, found {2}.",
    wrong.line,
    line(wrong.expected),
    line(wrong.found),
  );
  const why = tr("{}: {}", wrong.clause, wrong.sentence);
  const item = problem.has_cases ? "case" : "operation";
  return `${where} ${wrong.item ? tr("{}: {}", itemAt(item, wrong.item), why) : why}`;
}

// Primitive chess: an input is a list of positions, each with its answer; one of them comes to the board, the first or
// that of the first wrong line, and those after it are listed.
function loadCases(input, output) {
  const {problem} = game;
  const casesFrom = (first) => ask("cases", problem.id, first, input);
  const {cases, error} = casesFrom(1);
  const isCompared = output.trim() !== "" && !error;
  const wrong = () => ask("wrong_line", problem.id, "", input, output);
  const place = isCompared ? (wrong().item || 1) - 1 : 0;
  const first = place < cases.length ? 1 : place + 1;
  panels.cases = () => casesFrom(first).cases;
  showCases();
  const chosen = panels.cases()[place + 1 - first];
  if (chosen) playCase(chosen);
  notice(() => {
    const {count, error: fault} = casesFrom(1);
    const words = tr("{} were read; choose one below.", itemsWords("case", count));
    return `${chosen ? caseNote(chosen) : ""} ${fault || (isCompared ? comparisonWords(problem, wrong()) : words)}`.trim();
  });
}

const playCase = ({position}) => position !== "" && newGame(game.problem, position, "0\n");
const caseNote = ({position}) => (position === "" ? tr("This board is too large to draw.") : "");

// Also anew, in another language.
export function showCases() {
  const rows = panels.cases().map((each) => {
    const choose = () => {
      playCase(each);
      notice(() => caseNote(each));
    };
    return element("li", {}, button(each.explained, choose, {class: "plain"}));
  });
  document.getElementById("cases").replaceChildren(...rows);
}

async function copyText(text, what) {
  const copied = await copy(text);
  const words = () =>
    copied ? tr("Copied: {0}", what) : tr("The browser does not allow copying; here is the text: {0}", text);
  announce(words());
  if (!copied) notice(words);
}

function copyLink() {
  const link = linkOfGame();
  if (link) {
    history.replaceState(null, "", link);
    return copyText(location.href, tr("a link that holds the game"));
  }
  notice(() => tr("The game is too long for a link; it was saved as a file instead."));
  return saveFile();
}

function saveFile() {
  const address = URL.createObjectURL(new Blob([gameInput()], {type: "text/plain"}));
  element("a", {href: address, download: "game.in"}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The judge's input: the game, or the position where the input's items are positions.
const judgeInput = () => (game.problem.has_cases ? surface.now.input : gameInput());

// A kind on a board with one piece beside it, and where it can go: by the engines.
function ruleBoard(kind) {
  const beside = {E: "5s3", H: "4s4", R: "4s4", D: "4s4"}[kind.letter] || "9";
  const small = `5/5/2${kind.letter}2/5/4${kind.letter === "R" ? "b" : "r"} 1`;
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

// Shows the rules of the game on the board, with its pieces as they are drawn now.
function fillRules() {
  const panel = document.getElementById("rules");
  const {id: problem, clauses, pieces} = game.problem;
  const shows = `${problem} ${surface.glyphs} ${document.documentElement.lang}`;
  if (!panel.open || panel.dataset.shows === shows) return;
  panel.dataset.shows = shows;
  const first = pieces.filter((piece) => piece.side === sides[0]);
  const boards = first.map((kind) => element("figure", {}, ruleBoard(kind), element("figcaption", {}, kind.kind)));
  const list = clauses.map(({id, sentence}) => element("li", {}, element("strong", {}, id), ` ${sentence}`));
  panel.replaceChildren(
    panel.firstElementChild,
    element("div", {class: "rule-boards"}, ...boards),
    element("ul", {class: "clauses"}, ...list),
  );
}

export function setUpPanels() {
  const field = document.getElementById("position");
  const playFrom = () => {
    const [{problem}, position] = [game, field.value.trim()];
    newGame(problem, position, "0\n");
    notice(() => errorIn(problem, position, "0\n"));
  };
  field.addEventListener("keydown", (event) => event.key === "Enter" && playFrom());
  const actions = {
    read: () => loadInput(textOf("input"), textOf("output")),
    "copy-game": () => copyText(judgeInput(), tr("the game as judge input")),
    "copy-link": copyLink,
    save: saveFile,
    from: playFrom,
    "copy-position": () => copyText(positionNow(), tr("the position")),
    edit: startEditing,
  };
  for (const [id, action] of Object.entries(actions)) document.getElementById(id).addEventListener("click", action);
  document.getElementById("rules").addEventListener("toggle", fillRules);
}

export function showPanels() {
  if (panels.position !== positionNow() || editor.on) {
    panels.position = editor.on ? editedPosition() : positionNow();
    document.getElementById("position").value = panels.position;
  }
  fill("editor", editor.on ? editorTools() : []);
  document.getElementById("legend").replaceChildren(pieceLegend());
  fillRules();
}
