/** Rectangles of cells as spreadsheets write them: tabs, line ends, quotes around cells that hold either. */

/** A cell in quotes, up to the tab or line end behind it; a cell that merely begins with a quote is none. */
const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const plain = /[^\t\n]*/y;

export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    quoted.lastIndex = at;
    const inQuotes = quoted.exec(text);
    plain.lastIndex = inQuotes ? quoted.lastIndex : at;
    const [rest = ''] = plain.exec(text) ?? [];
    rows.at(-1)?.push((inQuotes?.[1]?.replaceAll('""', '"') ?? rest).replaceAll('\r', ''));
    at = plain.lastIndex;
    if (at >= text.length) break;
    if (text[at] === '\n') rows.push([]);
  }
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

export function printCells(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}

/**
 * A block as it is put into a range: a range that is a whole number of times as high or wide as the block is filled with
 * it, as in spreadsheets.
 */
export function tiled(
  block: readonly (readonly string[])[],
  height: number,
  width: number,
): readonly (readonly string[])[] {
  const wide = Math.max(...block.map((line) => line.length));
  const down = height % block.length === 0 ? height / block.length : 1;
  const even = block.every((line) => line.length === wide);
  const across = even && width % wide === 0 ? width / wide : 1;
  if (down <= 1 && across <= 1) return block;
  return Array.from({ length: down }, () => block)
    .flat()
    .map((line) => Array.from({ length: across }, () => line).flat());
}
