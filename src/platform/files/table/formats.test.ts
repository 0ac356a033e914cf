import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { CellTooLong, tableAs, tableDownload } from './formats.ts';

async function* batches(...rows: string[][]) {
  yield rows;
}
const cells = [
  '=1+1',
  '+cmd|x',
  "'=quoted",
  '-1',
  '@sum',
  '0019999',
  '1E5',
  ' lead ',
  'a\r\nb\tc',
  '_x0041_',
  '<&"é🛷',
];

it('E-01 E-02 a workbook holds every cell as the text it is, and no formula', async () => {
  const heads = cells.map((_, at) => `=H${at}`);
  const bytes = await buffer(tableAs('xlsx', heads, batches(cells, ['', 'x'])));
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([heads, cells]);
  expect(sheets[0]?.rows[2]?.slice(0, 3)).toEqual([null, 'x', null]);
  for (const cell of sheets[0]?.cells?.values() ?? []) expect(cell.formula).toBeUndefined();
});

it('E-01 a text guards what a spreadsheet would run', async () => {
  expect(String(await buffer(tableAs('tsv', ['A', 'B'], batches(['=1', 'x']))))).toBe('\uFEFFA\tB\r\n"\'=1"\tx\r\n');
  expect(String(await buffer(tableAs('csv', ['A', 'B'], batches(['=1', 'x']))))).toBe('\uFEFFA,B\r\n"\'=1",x\r\n');
});

it('refuses a cell that no workbook takes, with the reason', async () => {
  await expect(buffer(tableAs('xlsx', ['A'], batches(['x'.repeat(32_768)])))).rejects.toThrow(CellTooLong);
});

it('E-05 a workbook of 100,000 rows is written as it comes, in memory that stays', { tags: 'daily' }, async () => {
  let most = 0;
  async function* many() {
    for (let from = 0; from < 100_000; from += 2000) {
      yield Array.from({ length: 2000 }, (_, at) => [`P-${from + at}`, `Part ${from + at}`, 'each', '1.25', 'no']);
      most = Math.max(most, process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed);
    }
  }
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  let size = 0;
  for await (const piece of tableAs('xlsx', ['Number', 'Name', 'Unit', 'Weight', 'Internal'], many()))
    size += (piece as Buffer).length;
  expect(size).toBeGreaterThan(1_000_000);
  expect((most - before) / 2 ** 20).toBeLessThan(200);
});

it('is handed over under its name with the ending of its format', () => {
  const { disposition, type } = tableDownload('Where A/B is used', 'xlsx', tableAs('csv', [], batches()));
  expect(disposition).toContain('.xlsx');
  expect(type).toContain('spreadsheetml');
});
