// Sentences are made in English; a translation is found by the whole sentence.

// The sentence with {0}, {1}, … replaced by the values.
export const tr = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);
