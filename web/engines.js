// The engines, compiled to WebAssembly from the program's own sources (web/board.h says what can be asked).

let engines = null;

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

export function askText(...fields) {
  const question = new TextEncoder().encode(fields.map((field) => `${field}\0`).join(""));
  const room = engines.room(question.length); // may give the memory another buffer
  new Uint8Array(engines.memory.buffer, room, question.length).set(question);
  const place = engines.ask();
  return new TextDecoder().decode(new Uint8Array(engines.memory.buffer, place, engines.answer_size()));
}

export const ask = (...fields) => JSON.parse(askText(...fields));
