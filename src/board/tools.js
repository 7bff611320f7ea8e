// The tools of the editor: the pieces to choose from, and what else can be done.

import {element} from "../report/pages/text.js";
import {cellsOf, pieceOf, playerOf, sides, spread} from "../report/pages/board.js";
import {tr} from "../report/pages/tr.js";
import {editor, errorIn, game, positionNow, show} from "./game.js";
import {surface} from "./cells.js";
import {button, chooser, notice} from "./widgets.js";
import {newGame} from "./play.js";
import {editedPosition} from "./editor.js";
import {focusBoard} from "./surface.js";

export function startEditing() {
  const frame = surface.now;
  Object.assign(editor, {on: true, frame, cells: cellsOf(spread(frame.board)), mover: positionNow().split(" ")[1]});
  editor.letter = game.problem.pieces[0].letter;
  surface.chosen = surface.refused = null;
  show();
  document.querySelector("#editor button").focus();
}

function finishEditing(keep) {
  editor.on = false;
  const [{problem}, position] = [game, editedPosition()];
  editor.on = keep && !newGame(problem, position, "0\n");
  if (editor.on) notice(() => tr("This is not a position yet: {0}", errorIn(problem, position, "0\n")));
  else notice();
  show();
  focusBoard();
}

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
      tr(
        "Choose a piece, then click cells; a second click takes it off again. By keyboard: walk to a cell and type a piece's letter, or Delete.",
      ),
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
