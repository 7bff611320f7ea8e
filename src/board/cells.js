// The cells of the board: which is chosen, and how each is called.

import {numbersAt, pieceOf} from "../report/pages/board.js";
import {enumerated} from "../report/pages/text.js";
import {tr} from "../report/pages/tr.js";

export const surface = {
  now: null, // what boardNow gave
  chosen: null, // the cell of the piece that is to move, "row column"
  focused: "0 0",
  refused: null, // the step that was not allowed, to be shown
  flipped: false,
  glyphs: false,
  dragged: false, // the click that ends a drag means nothing
};

export const keyOf = ([row, column]) => `${row} ${column}`;
export const placeOf = (key) => key.split(" ").map(Number);

// As the input numbers it: "7 0".
export const numbersOf = (key) => numbersAt(surface.now, ...placeOf(key));
export const itemOf = (from, to) => `${numbersOf(from)} ${numbersOf(to)}`;

// A cell in words for a screen reader: its piece and what can be done there.
export function cellWords(cells, key, targets) {
  const [row, column] = placeOf(key);
  const letter = cells[row][column];
  const words = [letter ? pieceOf(letter).name : tr("empty"), numbersOf(key)];
  if (key === surface.chosen) words.push(tr("chosen"));
  if (targets.includes(key)) words.push(letter ? tr("can be captured") : tr("can be reached"));
  return enumerated(words);
}
