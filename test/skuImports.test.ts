import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openSkuFiles } from './skuFiles.ts';
import type { ShopWorld } from './skus.ts';
import { associationsExport } from '../src/sku-exchange/export.associations.ts';
import { attributesExport } from '../src/sku-exchange/export.attributes.ts';
import { groupsExport } from '../src/sku-exchange/export.groups.ts';
import { skuPricesExport } from '../src/sku-exchange/export.prices.ts';
import { skuExport } from '../src/sku-exchange/export.ts';
import { skuMessages } from '../src/sku/rules.ts';

const { importer, begin, file, load, errorsOf, number, skus, exported, ask, setState, stateOf } = await openSkuFiles();
let catalog: TestCatalog;
let world: ShopWorld;
beforeAll(async () => {
  ({ catalog, world } = await begin());
});
const sorted = (rows: readonly string[][]) => rows.map((cells) => cells.join('|')).toSorted((a, b) => (a < b ? -1 : 1));
const adds = 'The import adds this value to the list of the installation, to be settled.';
const withErrors = { options: { errorLimit: 20 } };

/** Takes an import back as a whole. */
async function undo({ importSessionId }: { importSessionId: number }) {
  const path = `/api/import/session/${importSessionId}/undo`;
  const { caller } = importer(catalog, 'Admin');
  expect((await caller.post(path)).status).toBe(200);
  await expect.poll(async () => (await caller.get(path)).body.state, { timeout: 20_000 }).toBe('done');
}

describe('import 160, SKUs', () => {
  const heads = ['Manufacturer', 'SKU', 'Name', 'Description', 'Product type', 'GTIN', 'Stock image', 'Workflow'];

  it('adds and updates by manufacturer and number, once, shows cells and is taken back', async () => {
    const [one, two] = [number(), number()];
    const maker = `Fjell ${one}`;
    const type = `Tent ${one}`;
    const rows = [
      [maker, one, 'Tent', 'For two', type, '4006381333931', 'no', ''],
      [maker.toUpperCase(), two, '', '', `battery ${world.mark}`, '', '', 'Ready to Review'],
    ];
    const first = file(heads, ...rows);
    const dry = await load(160, first, { dryRun: true });
    expect(dry).toMatchObject({ warnings: 1, counts: { create: 2, update: 0 } });
    expect(await errorsOf(dry)).toEqual([`2 ${adds} "${type}"`]);
    const slip = file(heads, [maker, one, '', '', `Batery ${world.mark}`, '', '', '']);
    expect(await errorsOf(await load(160, slip, { dryRun: true }))).toEqual([
      `2 ${adds} "Batery ${world.mark}", near to "Battery ${world.mark}"`,
    ]);
    const done = await load(160, first);
    expect(done).toMatchObject({ rejected: 0, warnings: 1, state: 2, counts: { create: 2 } });
    expect(await load(160, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 2 } });
    expect(sorted(await exported(skuExport, 160, one, two))).toEqual(
      sorted([
        [maker, one, 'Tent', 'For two', type, '4006381333931', 'no', 'Draft'],
        [maker, two, '', '', `Battery ${world.mark}`, '', 'yes', 'Ready to Review'],
      ]),
    );
    const waiting = await ask(
      sql<{ waits: boolean }>`select requires_validation as waits from shared_list_value where name = ${type}`,
    );
    expect(waiting).toEqual([{ waits: true }]);
    const more = file(
      ['Manufacturer', 'SKU', 'Name', 'Product type'],
      [maker, one.toLowerCase(), 'Tent 2', `Igloo ${one}`],
    );
    const shown = await load(160, more, { dryRun: true });
    expect(shown).toMatchObject({ counts: { create: 0, update: 1 } });
    const { body } = await importer(catalog, 'Admin').caller.get(
      `/api/import/session/${shown.importSessionId}/changes`,
    );
    expect(JSON.stringify(body)).toContain(`Igloo ${one}`);
    const updated = await load(160, more);
    expect(updated).toMatchObject({ counts: { update: 1 } });
    await undo(updated);
    expect((await exported(skuExport, 160, one))[0]?.slice(2, 5)).toEqual(['Tent', 'For two', type]);
    await undo(done);
    expect(await exported(skuExport, 160, one, two)).toEqual([]);
  });

  it('sets the state that the profile or the row says, else the initial one', { tags: 'daily' }, async () => {
    const [one = ''] = await skus();
    const renamed = (name: string, more: object = {}) =>
      load(160, file(['Manufacturer', 'SKU', 'Name'], ['Norrland', one, name]), more);
    await setState('Review', one, 2);
    const before = await stateOf(one);
    await renamed('A', { profile: { stateAfterImport: 'keep' } });
    expect(await stateOf(one)).toBe(before);
    await renamed('A');
    expect(await stateOf(one)).toBe(before);
    await renamed('B');
    expect(await stateOf(one)).toBe(1);
    await renamed('C', { profile: { stateAfterImport: 'Ready to Review' } });
    expect((await exported(skuExport, 160, one))[0]?.at(-1)).toBe('Ready to Review');
    const published = await load(
      160,
      file(['Manufacturer', 'SKU', 'Workflow'], ['Norrland', one, 'publish'], ['Norrland', one, 'Nowhere']),
      withErrors,
    );
    expect(await errorsOf(published)).toEqual(['3 Workflow state not found']);
    expect(await ask(sql<object>`select published_environment as at from sku where number = ${one}`)).toEqual([
      { at: 'Pending' },
    ]);
    await setState('Remove', one, 4);
    expect(await errorsOf(await renamed('D'))).toEqual(['2 The state of the SKU does not let it be changed']);
    expect(await renamed('C')).toMatchObject({ changeId: null, rejected: 0, counts: { unchanged: 1 } });
  });

  it('rejects by row and field what is no SKU', async () => {
    const one = number();
    const row = (...cells: string[]) => [...cells, ...heads.slice(cells.length).map(() => '')];
    const done = await load(
      160,
      file(
        heads,
        row('', one),
        row('Norrland', ''),
        row('Norrland', '--'),
        row('Norrland', one, '', '', '', '4006381333932'),
        row('Norrland', one, '', '', '', '5702016913988'),
        row('Norrland', one, '', '', '', '123456'),
        row('Norrland', one, '', '', '', '', 'perhaps'),
        row('Norrland', one, '', '', '', '', '', 'Nirvana'),
        row('Norrland', one, 'n'.repeat(257)),
        row('Norrland', 'n'.repeat(65)),
        row('Norrland', one, '', '', '', 'B-12'),
        row('norrland', one.toUpperCase()),
      ),
      { dryRun: true, ...withErrors },
    );
    expect(await errorsOf(done)).toEqual([
      expect.stringMatching(/^2 .*required/),
      expect.stringMatching(/^3 .*required/),
      `4 ${skuMessages.noNumber}`,
      `5 ${skuMessages.checksum}`,
      `6 ${skuMessages.checksum}`,
      `7 ${skuMessages.checksum}`,
      expect.stringMatching(/^8 /),
      '9 Workflow state not found',
      expect.stringMatching(/^10 /),
      expect.stringMatching(/^11 /),
      expect.stringMatching(/^13 Same SKU as in row 12/),
    ]);
    expect(done).toMatchObject({ counts: { create: 1 } });
    expect(
      await importer(catalog, 'AllowImport').run(file(heads, row('Norrland', one)), { importTypeId: 160 }),
    ).toMatchObject({ state: 3 });
  });
});

describe('import 162, attributes', () => {
  const heads = ['SKU', 'Attribute', 'Value'];

  it('adds values, several in a cell, lets lists learn new ones, and changes nothing the second time', async () => {
    const [one = '', two = ''] = await skus();
    const [color, voltage] = [`color ${world.mark}`, `Voltage ${world.mark}`];
    const text = file(
      heads,
      [one, color, `red ${world.mark}\nLime ${one}\nlime ${one}`],
      [one, voltage, `12 V ${world.mark}`],
      [two, color, `Crimson ${world.mark}`],
      [two, color, `Red ${world.mark}`],
      [two, 'Taste', 'sweet'],
      [`${one}x`, color, 'Red'],
    );
    await setState('Review', one, 2);
    const done = await load(162, text, withErrors);
    expect(await errorsOf(done)).toEqual([
      `2 ${adds} "Lime ${one}"`,
      '7 Same SKU, attribute and value as in row 6',
      '8 Attribute not found',
      '9 SKU not found',
    ]);
    expect(done).toMatchObject({ counts: { create: 3, update: 0 } });
    expect(await stateOf(one)).toBe(1);
    expect(await load(162, text, withErrors)).toMatchObject({ changeId: null, counts: { create: 0, unchanged: 3 } });
    const name = `Color ${world.mark}`;
    expect(sorted(await exported(attributesExport, 162, one, two))).toEqual(
      sorted([
        ['Norrland', one, name, `Red ${world.mark}`],
        ['Norrland', one, name, `Lime ${one}`],
        ['Norrland', one, voltage, `12 V ${world.mark}`],
        ['Norrland', two, name, `Red ${world.mark}`],
      ]),
    );
    await undo(done);
    expect(await exported(attributesExport, 162, one, two)).toEqual([]);
  });
});

describe('import 165, prices', () => {
  it('adds and updates amounts by audience and date', async () => {
    const [one = ''] = await skus();
    const heads = ['SKU', 'Audience', 'Cost', 'MSRP', 'Effective date'];
    const text = file(
      heads,
      [one, 'dealer', '10.50', '', '2026-01-01'],
      [one, 'Dealer', '', '20', '2026-02-01'],
      [one, 'Nobody', '1', '', '2026-01-01'],
      [one, 'Retail', '', '0', '2026-01-01'],
      [one, 'DEALER', '3', '', '2026-02-01'],
    );
    const done = await load(165, text, withErrors);
    expect(await errorsOf(done)).toEqual([
      expect.stringMatching(/^4 Audience not found\./),
      '5 Cost or MSRP is required',
      '6 Same SKU, audience and date as in row 3',
    ]);
    expect(done).toMatchObject({ counts: { create: 2 } });
    expect(await load(165, file(heads, [one, 'Dealer', '', '12', '2026-01-01']))).toMatchObject({
      counts: { create: 0, update: 1 },
    });
    expect(await exported(skuPricesExport, 165, one)).toEqual([
      ['Norrland', one, 'Dealer', '10.5', '12', '2026-01-01'],
      ['Norrland', one, 'Dealer', '0', '20', '2026-02-01'],
    ]);
  });
});

describe('import 164, product groups', () => {
  it('makes groups with their SKUs by the three rules', async () => {
    const [one = '', two = ''] = await skus();
    const heads = ['Product group', 'Industry', 'Product type', 'SKU'];
    const [snow, battery] = [`Snow ${world.mark}`, `battery ${world.mark}`];
    const text = file(
      heads,
      [`A ${one}`, snow, battery, one],
      [`a ${one}`, snow, battery, two],
      [`B ${one}`, `New ${one}`, battery, ''],
      [`C ${one}`, snow, `Cover ${world.mark}`, one],
      [`D ${one}`, snow, battery, two],
      [`A ${one}`, snow, battery, two.toLowerCase()],
      [`E ${one}`, `Marine ${world.mark}`, battery, `${two}x`],
    );
    const done = await load(164, text, withErrors);
    expect(await errorsOf(done)).toEqual([
      `4 ${adds} "New ${one}"`,
      '5 Product groups must share the same product type.',
      '6 Product groups do not have unique industry. Please only assign a single product group per industry before continuing.',
      '7 Same group and SKU as in row 3',
      '8 SKU not found',
    ]);
    expect(done).toMatchObject({ counts: { create: 3 } });
    expect(await load(164, text, withErrors)).toMatchObject({ changeId: null, counts: { create: 0, unchanged: 3 } });
    expect(await exported(groupsExport, 164, `A ${one}`, `B ${one}`)).toEqual([
      [`A ${one}`, snow, `Battery ${world.mark}`, 'Norrland', one],
      [`A ${one}`, snow, `Battery ${world.mark}`, 'Norrland', two],
      [`B ${one}`, `New ${one}`, `Battery ${world.mark}`, '', ''],
    ]);
    const other = file(['Manufacturer', 'SKU', 'Product type'], ['Norrland', one, `Cover ${world.mark}`]);
    expect(await errorsOf(await load(160, other, { dryRun: true }))).toEqual([
      '2 The product groups of the SKU are of another product type',
    ]);
    await undo(done);
    expect(await exported(groupsExport, 164, `A ${one}`, `B ${one}`)).toEqual([]);
  });
});

describe('import 163, associations', () => {
  it('lets SKUs go with others, once of each type', async () => {
    const [one = '', two = ''] = await skus();
    await load(160, file(['Manufacturer', 'SKU'], ['Fjell', two]));
    const heads = ['SKU', 'Other manufacturer', 'Other SKU', 'Association type'];
    const text = file(
      heads,
      [one, 'Norrland', two, '10'],
      [one, 'fjell', two, 'cross-sell'],
      [one, 'Norrland', two, 'Up-sell'],
      [one, 'Norrland', two, '11'],
      [one, '', two, '6'],
      [one, '', `${two}x`, '6'],
      [one, '', one, '6'],
      [one, 'Norrland', two, '7'],
    );
    const done = await load(163, text, withErrors);
    expect(await errorsOf(done)).toEqual([
      '5 Same SKUs and type as in row 4',
      '6 Several SKUs have this number; give the manufacturer',
      '7 SKU not found',
      `8 ${one} does not go with itself.`,
      '9 The type is 6 (included), 10 (cross-sell) or 11 (up-sell)',
    ]);
    expect(done).toMatchObject({ counts: { create: 3 } });
    expect(await load(163, text, withErrors)).toMatchObject({ changeId: null, counts: { create: 0, unchanged: 3 } });
    expect(await exported(associationsExport, 163, one)).toEqual([
      ['Norrland', one, 'Norrland', two, 'Cross-sell'],
      ['Norrland', one, 'Fjell', two, 'Cross-sell'],
      ['Norrland', one, 'Norrland', two, 'Up-sell'],
    ]);
  });
});
