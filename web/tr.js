// Every sentence of the page in one table by its English text; a translation is a table of its own.

const translations = {};
let language = "en";

// The sentence in the reader's language, {0}, {1}, … replaced by the values.
function tr(text, ...values) {
  const sentence = (translations[language] || {})[text] || text;
  return sentence.replace(/\{(\d)\}/g, (_, place) => values[place]);
}
