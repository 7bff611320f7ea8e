// A link holds the whole game, as text: problem, position, operations, and how far it has been played; or, as `play` and
// the reports write it, a judge input and a program's output.

import {tr} from "../report/pages/tr.js";
import {begin, errorIn, game, gameInput} from "./game.js";

const LONGEST_LINK = 16000; // characters; browsers take more, chats and mail do not

// A number that nearly every change of the text changes (FNV-1a).
function checksum(text) {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return sum.toString(36);
}

const signed = (words) =>
  ["problem", "position", "input", "judge", "output"].map((name) => words.get(name) || "").join("|");

// "#problem=…", or null where it would be too long.
export function linkOfGame() {
  const words = new URLSearchParams({problem: game.problem.id});
  if (game.start !== game.problem.start) words.set("position", game.start);
  if (game.steps.length > 0) words.set("input", gameInput());
  if (game.at < game.steps.length) words.set("at", game.at);
  words.set("sum", checksum(signed(words)));
  const link = `#${words}`;
  return link.length > LONGEST_LINK ? null : link;
}

const partsOf = (link, problems) => {
  const words = new URLSearchParams(link.replace(/^#/, ""));
  const problem = problems.find((each) => each.id === words.get("problem"));
  return {words, problem, start: words.get("position") || problem?.start, input: words.get("input") || "0\n"};
};

// Says what is wrong with a link, or "". Links made by hand need no sum.
export function errorInLink(link, problems) {
  const {words, problem, start, input} = partsOf(link, problems);
  if (!problem) return tr("This link is damaged: it names no problem that the board knows.");
  if (words.has("sum") && words.get("sum") !== checksum(signed(words)))
    return tr("This link is damaged: it was cut or changed on its way. Ask for it again, or for the game as a file.");
  const error = errorIn(problem, start, input);
  return error && tr("This link does not hold a game: {0}", error);
}

// Begins the game of a link with which nothing is wrong.
export function followLink(link, problems) {
  const {words, problem, start, input} = partsOf(link, problems);
  game.given = words.has("judge") ? [words.get("judge"), words.get("output") || ""] : null;
  begin(problem, start, input);
  const at = words.has("at") ? Number(words.get("at")) || 0 : game.steps.length;
  game.at = Math.max(0, Math.min(at, game.steps.length));
}
