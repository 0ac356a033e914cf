import type { SheetNotes } from './questions.ts';

/** The letters of a column that is counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

const more = (count: number, shown: number) =>
  count > shown ? ` and ${(count - shown).toLocaleString('en')} more` : '';

/** What somebody should know of a sheet that is read, in sentences. */
export function sheetWarnings(notes: SheetNotes): string[] {
  const warnings = Object.entries(notes.formulas).map(([column, { cells, empty }]) => {
    const what =
      cells === 1 ? '1 cell is a formula, its stored value is' : `${cells} cells are formulas, their stored values are`;
    const lost = empty > 0 ? ` ${empty} without a stored value read as empty.` : '';
    return `Column ${columnLetters(Number(column))}: ${what} read.${lost}`;
  });
  const { hiddenRows, hiddenColumns, merged } = notes;
  if (hiddenRows.count > 0) {
    const { lines, count } = hiddenRows;
    warnings.push(`Hidden rows are read like others: ${lines.join(', ')}${more(count, lines.length)}.`);
  }
  if (hiddenColumns.length > 0) {
    const letters = hiddenColumns.slice(0, 10).map(columnLetters);
    warnings.push(
      `Hidden columns are read like others: ${letters.join(', ')}${more(hiddenColumns.length, letters.length)}.`,
    );
  }
  if (merged.count > 0) {
    const { areas, count } = merged;
    warnings.push(`Merged cells fill their first cell alone: ${areas.join(', ')}${more(count, areas.length)}.`);
  }
  return warnings;
}
