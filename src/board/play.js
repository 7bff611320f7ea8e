// Playing: a new game, going to a step, the opponent.

import {announce} from "../report/pages/text.js";
import {tr} from "../report/pages/tr.js";
import {ask} from "./engines.js";
import {add, begin, game, isOver, lastStep, positionNow, show} from "./game.js";
import {itemOf, keyOf, surface} from "./cells.js";

export const people = {opponent: "person"};

// Returns false if that is no position, and then nothing happens.
export function newGame(problem, start, input) {
  if (!begin(problem, start, input)) return false;
  Object.assign(surface, {chosen: null, refused: null});
  show();
  return true;
}

export function goTo(at) {
  game.at = Math.max(0, Math.min(at, game.steps.length));
  Object.assign(surface, {chosen: null, refused: null});
  show();
  announce(lastStep() ? lastStep().explained : tr("The beginning."));
}

// With an opponent one's own move is undone along with the answer to it.
export function undo() {
  goTo(game.at - (people.opponent !== "person" && game.at > 1 ? 2 : 1));
}

// Moves for the side to move: at random, or as the engines' simple opponent does.
export function moveByItself() {
  if (isOver()) return;
  const {moves} = surface.now;
  const place = Math.floor(Math.random() * 1e9);
  const wanted =
    people.opponent === "random"
      ? moves[place % moves.length]
      : ask("reply", game.problem.id, positionNow(), place).move;
  if (!wanted) return;
  add(itemOf(...wanted.map(keyOf)));
  surface.chosen = surface.refused = null;
  show();
  announce(lastStep().outcome);
}

export function letOpponentMove() {
  if (people.opponent !== "person" && !isOver()) setTimeout(moveByItself, 300);
}
