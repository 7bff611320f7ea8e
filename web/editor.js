// Putting pieces on the board. The engines say whether what comes of it is a position.

import {announce, element} from "../reports/pages/text.js";
import {cellsOf, packed, pieceOf, sides, spread} from "../reports/pages/board.js";
import {tr} from "./tr.js";
import {game, positionNow} from "./game.js";
import {cellWords, focusBoard, placeOf, surface} from "./surface.js";
import {button, chooser, newGame, notice, show} from "./page.js";

export const editor = {on: false, cells: [], letter: null, mover: "", frame: null};

// The position's text: runs of empty cells as numbers, then who is to move.
export function editedPosition() {
  const rows = editor.cells.map((row) => packed(row.map((letter) => letter || " ").join("")));
  return `${rows.join("/")} ${editor.mover}`;
}

export const editorBoard = () => ({...editor.frame, board: editedPosition().split(" ")[0], moves: [], own: []});

export function startEditing() {
  const frame = surface.now;
  Object.assign(editor, {on: true, frame, cells: cellsOf(spread(frame.board)), mover: positionNow().split(" ")[1]});
  editor.letter = game.problem.pieces[0].letter;
  surface.chosen = surface.refused = null;
  show();
  document.querySelector("#editor button").focus();
}

function setCell(key, letter) {
  const [row, column] = placeOf(key);
  editor.cells[row][column] = editor.cells[row][column] === letter ? null : letter;
  announce(cellWords(editor.cells, key, []));
}

export function putPiece(key) {
  setCell(key, editor.letter);
  show();
}

// Whether the key is a piece's letter, which puts it on the cell, or one that takes a piece off.
export function typePiece(letter, key) {
  const isPiece = game.problem.pieces.some((piece) => piece.letter === letter);
  if (!isPiece && letter !== "Delete" && letter !== "Backspace") return false;
  setCell(key, isPiece ? letter : null);
  return true;
}

function finishEditing(keep) {
  editor.on = false;
  const error = keep ? newGame(game.problem, editedPosition(), "0\n") : "";
  editor.on = Boolean(error);
  notice(error && tr("This is not a position yet: {0}", error));
  show();
  focusBoard();
}

// "red" of "red horse", "first player" of "first player's rook".
const playerOf = (side) => game.problem.pieces.find((piece) => piece.side === side).name.replace(/('s)? \w+$/, "");

// The pieces to choose from, and what else can be done while editing.
export function editorTools() {
  const choices = [...game.problem.pieces.map((piece) => [piece.letter, piece.name]), [null, tr("empty")]];
  const palette = choices.map(([letter, name]) =>
    button(
      letter ? pieceOf(letter).symbol : "·",
      () => {
        editor.letter = letter;
        show();
      },
      {
        class: letter ? `step ${pieceOf(letter).side === sides[1] ? "second" : "first"}` : "step",
        "aria-label": name,
        title: name,
        "aria-pressed": String(letter === editor.letter),
      },
    ),
  );
  return [
    element(
      "p",
      {class: "help"},
      element("span", {}, tr("Choose a piece, then click cells; a second click takes it off again.")),
      element("span", {class: "gap"}, " "),
      element("span", {}, tr("By keyboard: walk to a cell and type a piece's letter, or Delete.")),
    ),
    element("div", {class: "palette", role: "group", "aria-label": tr("pieces")}, ...palette),
    chooser(
      tr("To move"),
      [...game.problem.movers].map((mover, place) => [mover, playerOf(sides[place])]),
      editor.mover,
      (mover) => (editor.mover = mover),
    ),
    button(tr("Empty the board"), () => {
      editor.cells = editor.cells.map((row) => row.map(() => null));
      show();
    }),
    button(tr("Play from here"), () => finishEditing(true)),
    button(tr("Cancel"), () => finishEditing(false)),
  ];
}
