// A board as it stood, drawn as SVG: for the reports and for the page that plays.

import {element, itemAt, enumerated} from "./text.js";
import {tr} from "./tr.js";

const SVG = "http://www.w3.org/2000/svg";
export const SQUARE = 40; // side of a cell in the drawing's own units
export const MARGIN = 26; // for the labels of rows and columns

export function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A board with a blank for each empty cell.
export const spread = (board) => board.replace(/\d+/g, (run) => " ".repeat(Math.min(Number(run), 1000)));

// The other way round.
export const packed = (board) => board.replace(/ +/g, (run) => run.length);

// The cells of such a board, row by row from the top: a letter, or null where nothing stands. Null for no board.
export function cellsOf(board) {
  return board ? board.split("/").map((row) => [...row].map((letter) => (letter === " " ? null : letter))) : null;
}

let pieceWords = new Map(); // by their letters
export let sides = [];

// Called before anything is drawn, with the problem's pieces.
export function setPieces(pieces) {
  pieceWords = new Map(pieces.map((piece) => [piece.letter, piece]));
  sides = [...new Set(pieces.map((piece) => piece.side))];
}

export function pieceOf(letter) {
  return pieceWords.get(letter) || {letter, name: letter, symbol: letter, side: sides[0]};
}

export const middle = (place) => MARGIN + (place + 0.5) * SQUARE;

// The first side has discs, the second has squares, so that colour is not all that tells them apart.
function pieceDrawing(letter, row, column, label) {
  const piece = pieceOf(letter);
  const second = sides.indexOf(piece.side) === 1;
  const size = SQUARE * 0.74;
  const body = second
    ? drawn("rect", {x: middle(column) - size / 2, y: middle(row) - size / 2, width: size, height: size, rx: 6})
    : drawn("circle", {cx: middle(column), cy: middle(row), r: size / 2 + 1});
  const text = drawn("text", {x: middle(column), y: middle(row), dy: "0.36em"}, piece.symbol || letter);
  const attributes = {class: second ? "piece second" : "piece first", "data-place": `${row} ${column}`};
  return drawn("g", attributes, drawn("title", {}, label), body, text);
}

let boardsDrawn = 0; // each has titles with ids of their own

// From cell to cell; `kind` is "broken" where the operation was not carried out.
export function arrowDrawing([from, to], kind) {
  const [y1, x1, y2, x2] = [middle(from[0]), middle(from[1]), middle(to[0]), middle(to[1])];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along, across) => `${x1 + dx * along - dy * across},${y1 + dy * along + dx * across}`;
  const tip = length - SQUARE * 0.3;
  const start = Math.min(SQUARE * 0.3, tip - 12);
  return drawn(
    "g",
    {class: `arrow ${kind}`},
    drawn("path", {d: `M${at(start, 0)}L${at(tip - 9, 0)}`, class: "shaft"}),
    drawn("path", {d: `M${at(tip, 0)}L${at(tip - 13, 7)}L${at(tip - 13, -7)}Z`, class: "head"}),
  );
}

// "red captain on 0 4, red horse on 0 1; …" for those who don't see it.
function boardWords(cells, frame) {
  const bySide = new Map();
  for (const [rowPlace, row] of cells.entries()) {
    for (const [column, letter] of row.entries()) {
      if (letter === null) continue;
      const piece = pieceOf(letter);
      bySide.set(piece.side, [...(bySide.get(piece.side) || []), pieceWordsAt(letter, frame, rowPlace, column)]);
    }
  }
  return [...bySide.values()].map(enumerated).join(tr("; "));
}

// "red captain on 0 4", by row and column of the drawing.
function pieceWordsAt(letter, frame, row, column) {
  return tr("{0} on {1}", pieceOf(letter).name, numbersAt(frame, row, column));
}

// As the input numbers a cell: "0 4".
export const numbersAt = (frame, row, column) =>
  `${frame.top_row + frame.row_step * row} ${frame.left_column + column}`;

// Who plays that side: "red", "first player".
export const playerOf = (side) => [...pieceWords.values()].find((piece) => piece.side === side).player;

// The letters of the drawing and what they stand for: "C captain, …; discs: red, squares: blue."
export function pieceLegend() {
  const words = [...pieceWords.values()]
    .filter((piece) => piece.side === sides[0])
    .flatMap(({symbol, kind}, place) => [
      place > 0 ? tr(", ") : "",
      element("span", {class: /[A-Za-z]/.test(symbol) ? null : "glyph"}, `${symbol} `),
      kind,
    ]);
  return element("p", {class: "help"}, ...words, tr("; discs: {0}, squares: {1}.", ...sides.map(playerOf)));
}

// The cells of a step's board with the cells that it names; a cell has its place as `data-place`, "row column" from the
// top left. Null where there is nothing to draw.
export function boardDrawing(frame, cells, title) {
  if (!cells) return null;
  const width = Math.max(...cells.map((row) => row.length));
  const rowLabel = (row) => String(frame.top_row + frame.row_step * row);
  const columnLabel = (column) => String(frame.left_column + column);
  boardsDrawn += 1;
  const id = `board-${boardsDrawn}`;
  const extent = [width, cells.length].map((count) => count * SQUARE + MARGIN + 4);
  const svg = drawn(
    "svg",
    {
      class: "board",
      viewBox: `0 0 ${extent.join(" ")}`,
      role: "img",
      "aria-labelledby": `${id}-title ${id}-words`,
    },
    drawn("title", {id: `${id}-title`}, title),
    drawn("desc", {id: `${id}-words`}, boardWords(cells, frame)),
  );
  svg.style.maxWidth = `${extent[0] * 1.2}px`; // a board of few cells need not fill the page
  const isMarked = (row, column) => frame.marked.findIndex((mark) => mark[0] === row && mark[1] === column);
  const pieces = [];
  cells.forEach((row, rowPlace) => {
    svg.append(drawn("text", {class: "label", x: MARGIN / 2, y: middle(rowPlace), dy: "0.35em"}, rowLabel(rowPlace)));
    const group = svg.appendChild(drawn("g", {}));
    for (let column = 0; column < width; ++column) {
      const shade = (rowPlace + column) % 2 === 0 ? "cell" : "cell odd";
      const mark = ["", " from", frame.is_move ? " to" : " from"][isMarked(rowPlace, column) + 1];
      const [x, y] = [MARGIN + column * SQUARE, MARGIN + rowPlace * SQUARE];
      const place = {"data-place": `${rowPlace} ${column}`};
      group.append(drawn("rect", {class: shade + mark, x, y, width: SQUARE, height: SQUARE, ...place}));
      if (!row[column]) continue;
      pieces.push(pieceDrawing(row[column], rowPlace, column, pieceWordsAt(row[column], frame, rowPlace, column)));
    }
  });
  for (let column = 0; column < width; ++column) {
    svg.append(drawn("text", {class: "label", x: middle(column), y: MARGIN / 2, dy: "0.35em"}, columnLabel(column)));
  }
  svg.append(...pieces);
  return svg;
}

// Attacks on captains, as arrows; where `withBlocked` also those that are blocked, and by what.
export function drawAttacks(board, attacks, withBlocked) {
  for (const {way, blockers} of attacks) {
    if (blockers.length > 0 && !withBlocked) continue;
    board.append(arrowDrawing(way, blockers.length > 0 ? "attack broken" : "attack"));
    for (const place of blockers) board.append(ring(place));
  }
}

// A circle around a cell: something stands in the way there.
export const ring = ([row, column]) =>
  drawn("circle", {class: "blocker", cx: middle(column), cy: middle(row), r: SQUARE * 0.46});

const isCarriedOut = (step) => !step.after || step.after !== step.board;

// The board before a step, with an arrow for what the step does.
export function boardBefore(step, itemName) {
  const board = boardDrawing(step, cellsOf(step.board), tr("The board before {}", itemAt(itemName, step.number)));
  if (board && step.is_move) {
    board.append(arrowDrawing(step.marked, isCarriedOut(step) ? "" : "broken"), ...step.blockers.map(ring));
  }
  return board;
}

// The board after a step with the attacks on captains, and `withBlocked` those that are blocked. Nothing where the step
// changes nothing.
export function boardAfter(step, itemName, withBlocked) {
  if (!step.after || step.after === step.board) return null;
  const board = boardDrawing(step, cellsOf(step.after), tr("The board after {}", itemAt(itemName, step.number)));
  drawAttacks(board, step.attacks, withBlocked);
  return board;
}
