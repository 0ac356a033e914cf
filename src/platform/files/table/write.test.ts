import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read.ts';
import { csvFile, guardFormula, withoutGuard } from './write.ts';

const nasty = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@\t\r\n,;|"\'a1 ＝\uFEFF')),
  maxLength: 12,
});

async function roundTrip(rows: string[][]): Promise<string[][]> {
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  const layout = {
    encoding: 'utf-8',
    encodingIsCertain: true,
    delimiter: ',',
    headerRow: 1,
    headers: ['A', 'B'],
  } as const;
  const read: string[][] = [];
  for await (const batch of readTable(csvFile(['A', 'B'], batches()), { ...layout, headers: [...layout.headers] }))
    for (const row of batch) if ('cells' in row) read.push(row.cells.map(withoutGuard));
  return read;
}

describe('a CSV file', () => {
  it('E-01 E-03 gives every text back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(nasty, nasty), { maxLength: 20 }), async (pairs) => {
        const rows = pairs.map((pair) => [...pair]).filter((row) => row.join('').trim() !== '');
        expect(await roundTrip(rows)).toEqual(rows);
      }),
      { numRuns: 200, seed: 1 },
    );
    const typed = [
      ['-5', '007'],
      ['1E5', 'MAR1'],
      ['4000123412341234', "'=1"],
    ];
    expect(await roundTrip(typed)).toEqual(typed);
  });

  it('E-01 begins no cell as a formula, and leaves alone what stands within one', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(guardFormula(text)).not.toMatch(/^[=+\-@＝]/);
      }),
      { numRuns: 500, seed: 1 },
    );
    for (const text of ['1/2"-13 UNC studs', 'Bolt, M8,-A2', 'a;=1']) expect(guardFormula(text)).toBe(text);
    expect(guardFormula('=1+1')).toBe("'=1+1");
    expect(guardFormula('Drive-belt = new')).toBe('Drive-belt = new');
  });
});
