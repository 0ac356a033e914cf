import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digitMessages, fineSwitch } from '../src/catalog/digits/rules.ts';
import { importTypes } from '../src/app/registered.ts';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { releasesOf } from './releases.ts';

const { api, work, importer } = await openImports(importTypes);
const fileOf = (name: string) => readFileSync(new URL(`./cases/${name}`, import.meta.url));
const switches = '/api/settings/switches';
const { takes } = digitMessages;
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;
beforeAll(() => void work());
beforeEach(async () => {
  catalog = await api.catalog();
  me = importer(catalog, 'Admin');
});

async function switchFine(isOn: boolean): Promise<void> {
  const installation = catalog.as('super');
  const { body } = await installation.get(switches);
  expect((await installation.put(switches, { ...body, fineDigits: isOn })).status).toBe(200);
}

const partOf = async (number: string) => {
  const editor = catalog.as('Users');
  const { body } = await editor.get(`/api/parts/find?partNumber=${number}`);
  return (await editor.get(`/api/parts/${body.id}`)).body;
};

/** What a save of the part takes, of what its form has. */
const fieldsOf = (part: Record<string, unknown>, of: object = {}) => ({
  ...Object.fromEntries(
    [
      'version partNumber description longDescription notes unit status isInternal minimumOrderQuantity',
      'weight weightUom dimensions dimensionUom imageId',
    ]
      .join(' ')
      .split(' ')
      .map((key) => [key, part[key]]),
  ),
  prices: (part['prices'] as Record<string, unknown>[]).map(({ id, cost, msrp, effectiveDate }) => ({
    id,
    cost,
    msrp,
    effectiveDate,
  })),
  ...of,
});

async function saidOf(sessionId: number): Promise<string[]> {
  const { body } = await me.caller.get(`/api/import/session/${sessionId}/errors`);
  return body.rows.map((one: { row: number; columnId: string; message: string }) =>
    [one.row, `${one.columnId}:`, one.message].join(' '),
  );
}

const problemsOf = ({ errorSummary }: { errorSummary: { problem: string; rows: number }[] }) =>
  errorSummary.map(({ problem, rows }) => `${rows} ${problem}`);

const parts = { importTypeId: 4 };
const prices = { importTypeId: 5 };

describe('digits of amounts and measures', () => {
  it('name the switch that allows more, as its label reads', () => {
    const labels = JSON.parse(readFileSync(new URL('../src/catalog/texts.en.json', import.meta.url), 'utf8'));
    expect(labels['catalog.switches.fineDigits']).toBe(fineSwitch);
    expect(takes('Weight', 3)).toBe(
      `Weight takes up to 3 decimals. The switch "${fineSwitch}" of the settings allows 5.`,
    );
    expect(takes('Weight', 5)).toBe('Weight takes up to 5 decimals.');
  });

  it('are 2 and 3: what has more is rejected by row, by an import as by the API, and nothing is rounded', async () => {
    const { body: file } = await me.upload(fileOf('parts_small.csv'), 'parts_small.csv');
    const { body: analysis } = await me.caller.post('/api/import/analyze', { ...parts, fileId: file.fileId });
    expect(analysis.columns.find(({ columnId }: { columnId: string }) => columnId === 'weight')).toMatchObject({
      range: '0 or more, up to 12 digits and 3 decimals',
      warnings: [`3 of the first 4 rows: ${takes('Weight', 3)}`],
    });
    const weighed = await me.run(fileOf('parts_small.csv'), parts);
    expect(weighed).toMatchObject({ state: 2, rejected: 3, counts: { create: 1 } });
    expect(problemsOf(weighed)).toEqual([`3 ${takes('Weight', 3)}`]);
    expect(await saidOf(weighed.importSessionId)).toEqual([
      `2 weight: ${takes('Weight', 3)} Read as 0.0005.`,
      `3 weight: ${takes('Weight', 3)} Read as 0.00025.`,
      `4 weight: ${takes('Weight', 3)} Read as 1.2345.`,
    ]);
    expect(weighed.errorSummary).toMatchObject([
      { firstRow: 2, examples: ['Read as 0.0005', 'Read as 0.00025', 'Read as 1.2345'] },
    ]);
    const { body: rejected } = await me.caller.get(`/api/import/session/${weighed.importSessionId}/rejected`);
    expect(String(rejected)).toContain(`${takes('Weight', 3).replaceAll(`"`, `""`)} Read as 0.0005.`);
    expect((await partOf('BLT-12-13')).weight).toBe(0.05);

    const plain =
      'Part number,Description,Weight,Weight unit\nWSH-0001,Thin,"1.500000",g\nWSH-0002,Thick,0.1,g\nWSH-0003,Pin,,\n';
    expect(await me.run(plain, parts)).toMatchObject({ rejected: 0, counts: { create: 3 } });
    expect((await partOf('WSH-0001')).weight).toBe(1.5);
    const priced = await me.run(fileOf('prices_fine.csv'), prices);
    expect(priced).toMatchObject({ rejected: 4, changeId: null });
    expect(problemsOf(priced).sort()).toEqual([`4 ${takes('Cost', 2)}`, `4 ${takes('MSRP', 2)}`]);
    expect((await partOf('WSH-0001')).prices).toEqual([]);

    const part = await partOf('WSH-0001');
    const { body: audiences } = await catalog.as('Users').get('/api/Oem/pricing/settings');
    const dealer = audiences.find(({ name }: { name: string }) => name === 'Dealer');
    const fine = [{ id: dealer.id, cost: 0.0125, msrp: 0.02, effectiveDate: '2026-01-01' }];
    const save = (of: object) => catalog.as('Users').post(`/api/parts/${part.id}`, fieldsOf(part, of));
    expect((await save({ prices: fine, weight: 0.0005 })).body.modelState).toEqual({
      'prices.0.cost': [digitMessages.tooFine(2)],
      weight: [digitMessages.tooFine(3)],
    });
  });

  it('are 4 and 5 where the catalogue has fine prices: stored whole, saved, published and shown', async () => {
    await switchFine(true);
    expect(await me.run(fileOf('parts_small.csv'), parts)).toMatchObject({ rejected: 0, counts: { create: 4 } });
    const priced = await me.run(fileOf('prices_fine.csv'), prices);
    expect(priced).toMatchObject({ rejected: 0, counts: { create: 4 } });
    expect(await me.run(fileOf('prices_fine.csv'), prices)).toMatchObject({ counts: { create: 0, unchanged: 4 } });
    const thin = await partOf('WSH-0001');
    expect(thin).toMatchObject({ weight: 0.0005, prices: [{ cost: 0.0125, msrp: 0.0199 }] });
    const finer = await me.run('Part number,Description,Weight\nX-1,Shim,0.000001\n', parts);
    expect(problemsOf(finer)).toEqual(['1 Weight takes up to 5 decimals.']);

    const saved = await catalog.as('Users').post(`/api/parts/${thin.id}`, fieldsOf(thin, { weight: 0.00049 }));
    expect([saved.status, saved.body.weight]).toEqual([200, 0.00049]);
    await catalog.set({ publish_parts_without_list: true });
    const releases = releasesOf(api, catalog);
    await releases.publish('full');
    const layers = Object.keys(releases.kept.at(-1)?.manifests ?? {}).filter((name) => /\.a\d+$/.test(name));
    const found = await Promise.all(
      layers.map(async (layer) => [...(await releases.records(layer, 'prices')).values()]),
    );
    const amounts = found.flat().map(({ msrp, cost }) => ({ msrp, cost }));
    expect(amounts).toHaveLength(4);
    expect(amounts).toEqual(
      expect.arrayContaining([
        { cost: 0.004, msrp: 0.0049 },
        { cost: 0.0125, msrp: 0.0199 },
        { cost: 0.995, msrp: 1.005 },
        { cost: 1.2345, msrp: 2.4689 },
      ]),
    );
    const weights = [...(await releases.records('p', 'parts')).values()].map(({ weight }) => weight?.value);
    expect(new Set(weights)).toEqual(new Set([0.00025, 0.00049, 0.05, 1.2345]));
  });

  it('are fewer again when it is switched off: what is there stays, and is saved unchanged', async () => {
    await switchFine(true);
    await me.run(fileOf('parts_small.csv'), parts);
    await me.run(fileOf('prices_fine.csv'), prices);
    await switchFine(false);
    const part = await partOf('WSH-0001');
    const save = (of: object) => catalog.as('Users').post(`/api/parts/${part.id}`, fieldsOf(part, of));
    const [{ id, cost, effectiveDate }] = part.prices;
    expect((await save({ prices: [{ id, cost, msrp: 0.0198, effectiveDate }] })).body.modelState).toEqual({
      'prices.0.msrp': [digitMessages.tooFine(2)],
    });
    const saved = await save({ description: 'Washer, thinner' });
    expect([saved.status, saved.body.weight]).toEqual([200, 0.0005]);
    expect(saved.body.prices).toMatchObject([{ cost: 0.0125, msrp: 0.0199 }]);
  });
});
