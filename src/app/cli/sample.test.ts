import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { onDatabaseOf } from '../../../test/commands.ts';
import { watched } from '../../../test/statements.ts';
import { run } from './sample.ts';

const api = await openApi();
const folder = mkdtempSync(join(tmpdir(), 'callout-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { printed } = onDatabaseOf(api, join(folder, 'data'));

let last = 0;

/** A sample of units as somebody makes it; answers who may do all in it. */
async function sample(units: number): Promise<Caller> {
  const { userName } = await api.user();
  const code = `SU-${process.pid}-${(last += 1)}`;
  expect(await run(['--catalog', code, '--units', String(units), '--user', userName])).toBe(0);
  return (await api.catalog()).as('super').under(`/${code}`);
}

it(
  'makes units with all that a unit has, and what they refer to once for the installation',
  { tags: 'daily' },
  async () => {
    const admin = await sample(120);
    expect(printed()).toContain('Units: 120 of 120');
    const { items, totalCount } = (
      await admin.get('/api/hierarchies/search?context=MajorUnit&hierarchyType=8&q=caribou')
    ).body;
    expect(totalCount).toBe(2);
    const { id } = items.find(({ name }: { name: string }) => name === 'Caribou 25');
    const read = async (what: string) => (await admin.get(`/api/majorUnits/${id}${what}`)).body;
    const { result, sent } = await watched(() => read('/standardizedFeatures'));
    expect([result.fields.length, result.values.length, result.lost.length]).toEqual([200, 100, 0]);
    // However many values it has.
    expect(sent.length).toBeLessThan(10);
    expect((await read('')).customData).toMatchObject({
      modelYear: 2023,
      industry: { name: 'Demo outdoor equipment' },
    });
    expect((await read('/features')).features).toHaveLength(20);
    expect((await read('/colors')).colors).toHaveLength(6);
    expect((await read('/prices')).prices).toHaveLength(2);
    expect((await read('/descriptions')).descriptions).toHaveLength(2);
    const before = (await admin.get('/api/taxonomy/figures')).body;
    expect(before).toMatchObject({ assigned: 108, unassigned: 12 });
    const other = await sample(100);
    const { levels, taxonomies } = (await other.get('/api/taxonomy/figures')).body;
    expect({ levels, taxonomies }).toEqual({ levels: before.levels, taxonomies: before.taxonomies });
  },
);

it('refuses figures that no sample has', async () => {
  for (const units of ['99', '500001', '1.5', 'many'])
    await expect(run(['--catalog', 'SU-NO', '--units', units])).rejects.toThrow('--units: expected 100 to 500000.');
  await expect(run(['--catalog', 'SU-NO', '--parts', '0'])).rejects.toThrow('--parts: expected 500 to 5000000.');
});
