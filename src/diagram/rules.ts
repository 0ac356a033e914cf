import { tagKey } from '../image/rules.ts';

/** Limits of the parts grid (docs/domain/catalogue.md, Limits). */
export const limits = {
  tag: 16,
  quantity: 16,
  context: 256,
  footnote: 1024,
  description: 256,
  partNumber: 64,
  groupingKey: 49,
  rows: 10_000,
} as const;

/** Messages, verbatim (docs/domain/diagrams.md, Parts list). */
export const texts = {
  partNumber: 'Part Numbers must contain letters or numbers. Please enter valid value or Auto-Generate.',
  partNumberLength: (n: number) => `Part Number values limited to ${n} characters`,
  description: `Description is required. Value limited to ${limits.description} characters.`,
  quantity: `Qty values limited to ${limits.quantity} characters`,
  quantityCharacters: 'Qty allows letters, digits, spaces and dots',
  quantityPrinted: 'Qty allows printable characters',
  context: `Context values limited to ${limits.context} characters`,
  tag: `Reference Tag values limited to ${limits.tag} characters`,
  footnote: `Footnote values limited to ${limits.footnote} characters`,
  footnoteOff: 'This catalogue does not allow footnotes in diagrams',
  grouping: `Rows are grouped under 1 to ${limits.groupingKey}`,
  unnumbered: 'No part number: the row becomes an internal part, which readers do not see.',
  contiguous: 'Rows of a group must be neighbours',
  elsewhere: 'The diagram does not stand under the parent that the row names',
  elsewhereAndNotMade:
    'The diagram does not stand under the parent that the row names. A new one of this name needs a Diagram tag of its own',
  severalUnderParent: 'Several diagrams of this name stand under the parent; give the diagram tag',
  severalParents:
    'The rows of a diagram name several parents. Diagrams of one name are told apart by their Diagram tag',
} as const;

/** The fields of a row that a person types. */
export interface RowFields {
  tag: string;
  partNumber: string;
  description: string;
  partQty: string;
  context: string;
  footnote: string;
  groupingKey: number | null;
  isInternal: boolean;
}

/** What the settings and switches of a catalogue allow in a row. */
export interface RowAllows {
  allowFootnotes: boolean;
  /** Any printable characters in a quantity. */
  quantitiesAsPrinted: boolean;
}

const length = (text: string) => Array.from(text).length;

/**
 * What is wrong with a row, by field. An internal row may come without a number: it gets a generated one. How long the
 * number of a new internal part may be is for the server to say, which knows the parts there are.
 */
export function rowErrors(
  row: RowFields,
  { allowFootnotes, quantitiesAsPrinted }: RowAllows,
): Partial<Record<keyof RowFields, string>> {
  const errors: Partial<Record<keyof RowFields, string>> = {};
  const number = row.partNumber.trim();
  if (!(row.isInternal && number === '') && !/[\p{L}\p{N}]/u.test(number)) errors.partNumber = texts.partNumber;
  else if (length(number) > limits.partNumber) errors.partNumber = texts.partNumberLength(limits.partNumber);
  if (row.description.trim() === '' || length(row.description) > limits.description)
    errors.description = texts.description;
  if (length(row.partQty) > limits.quantity) errors.partQty = texts.quantity;
  else if (quantitiesAsPrinted ? /\p{Cc}/u.test(row.partQty) : !/^[\p{L}\p{N}_ .]*$/u.test(row.partQty))
    errors.partQty = quantitiesAsPrinted ? texts.quantityPrinted : texts.quantityCharacters;
  if (length(row.context) > limits.context) errors.context = texts.context;
  if (length(row.tag) > limits.tag) errors.tag = texts.tag;
  if (length(row.footnote) > limits.footnote) errors.footnote = texts.footnote;
  else if (row.footnote !== '' && !allowFootnotes) errors.footnote = texts.footnoteOff;
  const { groupingKey } = row;
  if (
    groupingKey !== null &&
    !(Number.isInteger(groupingKey) && groupingKey >= 1 && groupingKey <= limits.groupingKey)
  ) {
    errors.groupingKey = texts.grouping;
  }
  return errors;
}

/** True for a row that nobody filled: such rows are ignored. */
export const isEmptyRow = (row: RowFields) =>
  [row.tag, row.partNumber, row.description, row.partQty, row.context, row.footnote].every((v) => v.trim() === '');

/** Indexes of rows whose group stands elsewhere in the list too, with other rows between. */
export function scatteredGroups(keys: readonly (number | null)[]): number[] {
  const last = new Map<number, number>();
  return keys.flatMap((key, index) => {
    if (key === null) return [];
    const before = last.get(key);
    last.set(key, index);
    return before !== undefined && before !== index - 1 ? [index] : [];
  });
}

/** Hotspots, rows, and how they meet (docs/domain/diagrams.md, Coverage). */
export interface Coverage {
  totalHotspots: number;
  /** Rows with a tag that are not internal, and those of them whose tag has no hotspot. */
  totalPeggeds: number;
  unlinkedPeggeds: number;
  unlinkedHotspots: number;
  /** Percent of those rows whose tag has a hotspot; null where there are none. */
  partCoverage: number | null;
}

/** The four counts and the percentage, from what is on the screen; a hotspot whose tag is a jump-to is linked too. */
export function coverageOf(
  rows: readonly { tag: string; isInternal: boolean }[],
  hotspots: readonly { value: string }[],
  isJump: (tag: string) => boolean,
): Coverage {
  const tags = new Set(rows.map((r) => tagKey(r.tag)).filter((t) => t !== ''));
  const values = new Set(hotspots.map((h) => tagKey(h.value)).filter((v) => v !== ''));
  const counted = rows.filter((r) => !r.isInternal && r.tag.trim() !== '');
  const linked = counted.filter((r) => values.has(tagKey(r.tag))).length;
  return {
    totalHotspots: hotspots.length,
    totalPeggeds: counted.length,
    unlinkedPeggeds: counted.length - linked,
    unlinkedHotspots: hotspots.filter((h) => !tags.has(tagKey(h.value)) && !isJump(tagKey(h.value))).length,
    partCoverage: counted.length === 0 ? null : Math.floor((linked * 100) / counted.length),
  };
}
