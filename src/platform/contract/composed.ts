/** The first character that another may be composed with, or that is written otherwise once composed. */
const beyondLatin = /[\u0300-\uffff]/;

/** A text with its letters composed (NFC): ä is one character, however it was typed or stored. */
export const composed = (text: string): string => (beyondLatin.test(text) ? text.normalize('NFC') : text);

/** The same of every text in a value that JSON can hold; names of fields are left. */
export function composedTexts(value: unknown): unknown {
  if (typeof value === 'string') return composed(value);
  if (Array.isArray(value)) return value.map(composedTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, composedTexts(held)]));
}
