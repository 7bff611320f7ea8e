// The board that is played on: the drawing of the reports, with cells that can be clicked, dragged from and walked over
// with the arrow keys.

import {announce} from "../report/pages/text.js";
import {
  MARGIN,
  SQUARE,
  arrowDrawing,
  boardDrawing,
  cellsOf,
  drawAttacks,
  drawn,
  middle,
  pieceOf,
  ring,
  setPieces,
  spread,
} from "../report/pages/board.js";
import {tr} from "../report/pages/tr.js";
import {add, boardNow, editor, game, isOver, lastStep, outcomeOf, show} from "./game.js";
import {cellWords, itemOf, keyOf, numbersOf, placeOf, surface} from "./cells.js";
import {editorBoard, putPiece, typePiece} from "./editor.js";
import {letOpponentMove} from "./play.js";

const isOwn = (key) => surface.now.own.some((place) => keyOf(place) === key);
const targetsOf = (key) => surface.now.moves.filter(([from]) => keyOf(from) === key).map(([, to]) => keyOf(to));

// By the letters of the first side.
const GLYPHS = {C: "王", G: "士", E: "象", H: "马", R: "车", D: "鸭", S: "兵", B: "象"};

function pieceSet(problem) {
  if (!surface.glyphs) return problem.pieces;
  return problem.pieces.map((piece) => ({...piece, symbol: GLYPHS[piece.letter.toUpperCase()]}));
}

// Cells as buttons of a grid: names for screen readers, one of them in the order of the Tab key.
function makeGrid(svg, cells, targets) {
  svg.setAttribute("role", "grid");
  svg.setAttribute("aria-describedby", "keys");
  for (const group of svg.querySelectorAll(":scope > g:not(.piece)")) group.setAttribute("role", "row");
  for (const rect of svg.querySelectorAll("rect[data-place]")) {
    const key = rect.dataset.place;
    rect.setAttribute("role", "gridcell");
    rect.setAttribute("aria-label", cellWords(cells, key, targets));
    rect.setAttribute("tabindex", key === surface.focused ? 0 : -1);
    if (key === surface.chosen) rect.setAttribute("aria-selected", "true");
  }
}

function drawMarks(svg, cells, targets) {
  for (const key of targets) {
    const [row, column] = placeOf(key);
    const occupied = cells[row][column] !== null;
    const attributes = {class: occupied ? "legal capture" : "legal", cx: middle(column), cy: middle(row)};
    svg.append(drawn("circle", {...attributes, r: SQUARE * (occupied ? 0.44 : 0.14)}));
  }
  if (surface.refused) {
    const [from, to] = surface.refused.marked;
    if (keyOf(from) !== keyOf(to)) svg.append(arrowDrawing([from, to], "broken"));
    svg.append(...surface.refused.blockers.map(ring));
  } else if (lastStep()) {
    drawAttacks(svg, lastStep().attacks, false);
  }
}

// Turned by half: rows and columns change places with their mirror images, labels and letters stay upright.
function flip(svg, cells) {
  const [height, width] = [cells.length, cells[0].length];
  const other = (value, count) => 2 * MARGIN + count * SQUARE - value;
  for (const each of svg.querySelectorAll("rect, circle, text")) {
    const size = each.localName === "rect" ? Number(each.getAttribute("width")) : 0;
    const [x, y] = each.localName === "circle" ? ["cx", "cy"] : ["x", "y"];
    const isLabel = each.classList.contains("label");
    const [left, top] = [Number(each.getAttribute(x)), Number(each.getAttribute(y))];
    if (!isLabel || left > MARGIN) each.setAttribute(x, other(left, width) - size);
    if (!isLabel || top > MARGIN) each.setAttribute(y, other(top, height) - size);
  }
  const [centre, down] = [MARGIN + (width * SQUARE) / 2, MARGIN + (height * SQUARE) / 2];
  for (const arrow of svg.querySelectorAll(".arrow")) arrow.setAttribute("transform", `rotate(180 ${centre} ${down})`);
}

export function drawSurface() {
  const holder = document.getElementById("board");
  const hadFocus = holder.contains(document.activeElement);
  surface.now = editor.on ? editorBoard() : boardNow();
  const cells = cellsOf(spread(surface.now.board));
  const [rows, columns] = placeOf(surface.focused);
  if (!cells[rows] || columns >= cells[0].length) surface.focused = "0 0";
  const targets = surface.chosen && !editor.on ? targetsOf(surface.chosen) : [];
  const step = editor.on ? null : lastStep();
  const marked = surface.chosen ? [placeOf(surface.chosen)] : step?.valid ? step.marked : [];
  setPieces(pieceSet(game.problem));
  const svg = boardDrawing({...surface.now, marked, is_move: true}, cells, tr("The board"));
  svg.classList.add("playing");
  makeGrid(svg, cells, targets);
  if (!editor.on) drawMarks(svg, cells, targets);
  if (surface.flipped) flip(svg, cells);
  holder.replaceChildren(svg);
  if (hadFocus) focusCell(surface.focused);
}

export const focusBoard = () => focusCell(surface.focused);

const cellAt = (key) => document.querySelector(`#board rect[data-place="${key}"]`);

function focusCell(key) {
  cellAt(surface.focused)?.setAttribute("tabindex", -1);
  surface.focused = key;
  cellAt(key).setAttribute("tabindex", 0);
  cellAt(key).focus();
}

// Choosing a piece, moving it, or learning why it can't go there.
function useCell(key) {
  surface.focused = key;
  surface.refused = null;
  if (editor.on) return putPiece(key);
  if (surface.chosen === key) surface.chosen = null;
  else if (surface.chosen && targetsOf(surface.chosen).includes(key)) return playMove(surface.chosen, key);
  else if (isOwn(key)) surface.chosen = key;
  else refuse(surface.chosen || key, key);
  if (surface.chosen === key) announce(choiceWords(key));
  return show();
}

// "red guard on 0 3 can go to 2 cells."
function choiceWords(key) {
  const [row, column] = placeOf(key);
  const {name} = pieceOf(cellsOf(spread(surface.now.board))[row][column]);
  return tr("{0} on {1} can go to {2} cells.", name, numbersOf(key), targetsOf(key).length);
}

// Says why it is not a move. Of a piece that is not chosen yet: why it can't be, by the engines' words.
function refuse(from, to) {
  surface.refused = outcomeOf(itemOf(from, to));
  announce(surface.refused.outcome);
}

function playMove(from, to) {
  add(itemOf(from, to));
  surface.chosen = null;
  show();
  announce(
    [lastStep().outcome, isOver() ? tr("The game is over.") : tr("{0} to move.", surface.now.to_move)].join(tr("; ")),
  );
  letOpponentMove();
}

function walk(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key];
  if (step) {
    const [row, column] = placeOf(surface.focused);
    const sign = surface.flipped ? -1 : 1;
    const key = keyOf([row + sign * step[0], column + sign * step[1]]);
    if (cellAt(key)) focusCell(key);
  } else if (editor.on && typePiece(event.key, surface.focused)) {
    show();
  } else if (event.key === "Enter" || event.key === " ") {
    useCell(surface.focused);
  } else if (event.key === "Escape") {
    surface.chosen = surface.refused = null;
    show();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

const keyUnder = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("rect[data-place]")?.dataset.place;

// With a mouse or a pen a piece can be dragged; a finger scrolls the page instead, and taps.
function drag(down) {
  const key = down.target.dataset.place;
  if (down.pointerType === "touch" || down.button !== 0 || editor.on || !isOwn(key)) return;
  const scale = () => document.querySelector("#board svg").getScreenCTM().a;
  const move = (event) => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!surface.dragged && Math.hypot(x, y) < 6) return;
    if (!surface.dragged && surface.chosen !== key) {
      surface.chosen = key;
      surface.refused = null;
      show();
    }
    surface.dragged = true;
    const piece = document.querySelector(`#board .piece[data-place="${key}"]`);
    piece.setAttribute("transform", `translate(${x / scale()} ${y / scale()})`);
  };
  const up = (event) => {
    document.removeEventListener("pointermove", move);
    if (!surface.dragged) return;
    const target = keyUnder(event);
    if (target && target !== key) useCell(target);
    else show();
    setTimeout(() => (surface.dragged = false));
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up, {once: true});
}

export function setUpSurface() {
  const holder = document.getElementById("board");
  const onCell = (use) => (event) => event.target.dataset?.place && use(event);
  holder.addEventListener(
    "click",
    onCell((event) => surface.dragged || useCell(event.target.dataset.place)),
  );
  holder.addEventListener("pointerdown", onCell(drag));
  holder.addEventListener("keydown", walk);
}
