import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** Headings as `sheet` writes them by default. */
const sheetHeads = ['ITEM', 'PART NO.', 'DESCRIPTION', 'QTY'] as const;

/** An SVG sheet of 1200 by 800 with callouts in circles and, where it has rows, a parts table. */
export function sheet(of: {
  callouts?: readonly (readonly [tag: string, x: number, y: number])[];
  rows?: readonly (readonly string[])[];
  heads?: readonly string[];
  /** Further content. */
  more?: string;
}): string {
  const { callouts = [], rows = [], heads = sheetHeads, more = '' } = of;
  const text = (value: string, x: number, y: number, rest = '') =>
    value && `<text x="${x}" y="${y}" font-size="20"${rest}>${value}</text>`;
  const balloons = callouts.map(
    ([tag, x, y]) =>
      `<circle cx="${x}" cy="${y}" r="24" fill="none" stroke="black"/><path d="M${x + 24} ${y}h60" stroke="black"/>` +
      text(tag, x, y + 7, ' text-anchor="middle"'),
  );
  const lines = rows.length > 0 ? [heads, ...rows] : [];
  const table = lines.map((cells, row) =>
    cells.map((cell, column) => text(cell, [700, 780, 900, 1120][column] ?? 0, 120 + 34 * row)).join(''),
  );
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">' +
    `<rect x="40" y="40" width="1120" height="720" fill="none" stroke="black"/>${balloons.join('')}${table.join('')}${more}</svg>`
  );
}

/** A zip of files by their paths. */
export function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}
