// Putting pieces on the board. The engines say whether the result is a position.

import {announce} from "../report/pages/text.js";
import {packed} from "../report/pages/board.js";
import {editor, game, show} from "./game.js";
import {cellWords, placeOf} from "./cells.js";

// The position's text: runs of empty cells as numbers, then who is to move.
export function editedPosition() {
  const rows = editor.cells.map((row) => packed(row.map((letter) => letter || " ").join("")));
  return `${rows.join("/")} ${editor.mover}`;
}

export const editorBoard = () => ({...editor.frame, board: editedPosition().split(" ")[0], moves: [], own: []});

function setCell(key, letter) {
  const [row, column] = placeOf(key);
  editor.cells[row][column] = editor.cells[row][column] === letter ? null : letter;
  announce(cellWords(editor.cells, key, []));
}

export function putPiece(key) {
  setCell(key, editor.letter);
  show();
}

// True if the key is a piece's letter, which puts it on the cell, or one that takes a piece off.
export function typePiece(letter, key) {
  const isPiece = game.problem.pieces.some((piece) => piece.letter === letter);
  if (!isPiece && letter !== "Delete" && letter !== "Backspace") return false;
  setCell(key, isPiece ? letter : null);
  return true;
}
