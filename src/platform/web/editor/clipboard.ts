/** Rectangles of cells as spreadsheets write them: tabs, line ends, quotes around cells that hold either. */

export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  let started = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && !started) {
      quoted = true;
      started = true;
    } else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      started = false;
      if (sign === '\n') rows.push([]);
    } else if (sign !== '\r') {
      cell += sign;
      started = true;
    }
  }
  rows.at(-1)?.push(cell);
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

export function printCells(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}
