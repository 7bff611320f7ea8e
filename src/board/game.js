// The game on the board: a position to begin with and operations, of which the first `at` have been played.

import {setPieces} from "../report/pages/board.js";
import {ask} from "./engines.js";

export const game = {
  problem: null, // of ask("problems")
  start: "",
  input: "", // its operations, as they were given
  steps: [], // the outcome of each operation (board/problem_board.h)
  at: 0,
  output: null, // of a program, where one was given
  found: null, // its lines
  wrong: null, // the first of them that is wrong
  error: "", // of the input that was pasted
  given: null, // the judge input and the output that a link holds, where it holds these
  disagreement: "",
};

// While pieces are put on the board (editor.js).
export const editor = {on: false, cells: [], letter: null, mover: "", frame: null};

// Each draws a part of the page anew.
export const parts = [];

export function show() {
  for (const draw of parts) draw();
}

export const inputOf = (items) => `${items.length}\n${items.map((item) => `${item}\n`).join("")}`;
export const gameInput = () => inputOf(game.steps.map((step) => step.item_text));

// The step that has just been played; null at the beginning.
export const lastStep = () => (game.at > 0 ? game.steps[game.at - 1] : null);
export const positionNow = () => (lastStep() ? lastStep().position : game.start);
export const isOver = () => Boolean(lastStep()) && lastStep().over;

// The engines' answer about the position now: the board and the moves; once the game is over the board alone.
export function boardNow() {
  const step = lastStep();
  if (!step?.over) return ask("position", game.problem.id, positionNow());
  return {...step, board: step.after, moves: [], own: [], input: ""};
}

// The error in a position or in the operations that follow; "" if there is none.
export const errorIn = (problem, start, input) => ask("steps", problem.id, start, input).error;

// Begins a game with the operations of an input. Returns false if that is no position, and then the game is as it was.
export function begin(problem, start, input) {
  const answer = ask("steps", problem.id, start, input);
  if (!answer.steps) return false;
  Object.assign(game, {problem, start, input, at: 0, output: null, found: null, wrong: null, ...answer});
  setPieces(problem.pieces);
  editor.on = false;
  return true;
}

// The same game in the words of the problem that is given, which is the same in another language.
export function beginAgain(problem) {
  const [{start, input, at, output}, {on}] = [game, editor];
  begin(problem, start, input);
  if (output !== null) compareWith(output);
  game.at = at;
  editor.on = on;
}

// Plays an operation after those on the board; those that were undone are forgotten.
export function add(item) {
  const items = [...game.steps.slice(0, game.at).map((step) => step.item_text), item];
  const {problem, start} = game;
  begin(problem, start, inputOf(items));
  game.at = game.steps.length;
}

// The outcome of an operation, if it were played now.
export function outcomeOf(item) {
  const items = [...game.steps.slice(0, game.at).map((step) => step.item_text), item];
  return ask("steps", game.problem.id, game.start, inputOf(items)).steps.at(-1);
}

// Compares a program's output with the game.
export function compareWith(output) {
  game.output = output;
  game.found = output.replace(/\n$/, "").split("\n");
  game.wrong = ask("wrong_line", game.problem.id, game.start, gameInput(), output);
}
