// The engines, compiled to WebAssembly from the program's own sources (board/problem_board.h says what can be asked).

let engines = null;
const FIELD_END = 0xff; // no byte of UTF-8

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export async function loadEngines() {
  const text = atob(document.getElementById("engines").textContent.trim());
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  engines = (await WebAssembly.instantiate(await unpacked(packed), {})).instance.exports;
  engines._initialize();
}

// From now on the engines answer in Chinese, or in English.
export const speakChinese = (chinese) => engines.speak(chinese);

export function ask(...fields) {
  const encoded = fields.map((field) => new TextEncoder().encode(field));
  const size = encoded.reduce((sum, field) => sum + field.length + 1, 0);
  const room = engines.room(size); // may give the memory another buffer
  const question = new Uint8Array(engines.memory.buffer, room, size).fill(FIELD_END);
  let at = 0;
  for (const field of encoded) {
    question.set(field, at);
    at += field.length + 1;
  }
  const place = engines.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engines.memory.buffer, place, engines.answer_size())));
}
