import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { unitRelease } from '../../../test/releaseUnits.ts';
import { sql } from 'kysely';
import type { UnitRecord } from '../../release/contract.ts';
import { calledNow } from '../queries.write.ts';
import { differing } from '../service.ts';
import type { Names } from './line.ts';
import { namedIn, reviewed } from './lines.ts';
import { unitLines } from './unit.ts';

const api = await openApi();

const names: Names = {
  baseOf: () => 8,
  attribute: String,
  group: String,
  part: String,
  item: (id) => `model ${id}`,
  level: (id) => `level ${id}`,
  color: (id) => `color ${id}`,
  audience: () => ({ name: 'Retail', currency: 'USD' }),
  first: 'EN',
};
const linesOf = (before: UnitRecord, after: UnitRecord) =>
  [...unitLines(1, { before, after, isMoved: false }, names)].map(
    ({ kind, field, detail, mark, before: was, after: is }) => [kind, field, detail, mark, was, is].join(' | '),
  );

it('20.r tells of a unit each thing that readers see otherwise, and nothing where all is the same', () => {
  const picture = (file: string) => ({ file, width: 6, height: 4, bytes: 1, type: 'image/png' }) as never;
  const feature = { group: 'Seat', name: 'Heat', value: 'Yes', picture: picture('a') };
  const before: UnitRecord = {
    make: { EN: 'Fjell', FR: 'Fjelle' },
    year: 2025,
    descriptions: { EN: '<p>Goes <strong>far</strong></p>', FR: '<p>Loin</p>' },
    features: [feature, { group: 'Seat', name: 'Heat', value: 'Rear too' }],
    colors: [{ color: 4, name: 'Red', basic: { EN: 'Red' } }],
    specification: [
      { field: 9, name: { EN: 'Engine' }, type: 5, values: [{ number: 800, unit: 'cc' }] },
      { field: 10, name: { EN: 'ABS' }, type: 4, values: [{ flag: true }] },
    ],
    levels: [3],
  };
  expect(linesOf(before, before)).toEqual([]);
  const after: UnitRecord = {
    ...before,
    make: { EN: 'Fjell', FR: 'Fjellet' },
    year: 2026,
    descriptions: { EN: '<p>Goes far</p>', FR: '<p>Très loin &amp; plus</p>' },
    features: [
      { group: 'Seat', name: 'Heat', value: 'Yes', picture: picture('b') },
      { group: 'Rack', name: 'Load', value: '50 kg' },
    ],
    colors: [{ color: 4, name: 'Red', metallic: true }],
    specification: [{ field: 9, name: { EN: 'Engine' }, type: 5, values: [{ number: 899, unit: 'cc' }] }],
    levels: [3, 5],
    models: [7],
  };
  expect(linesOf(before, after)).toEqual([
    'text | unit.make | FR | changed | Fjelle | Fjellet',
    'model | unit.year |  | changed | 2025 | 2026',
    'text | unit.description | FR | changed | Loin | Très loin & plus',
    'model | unit.marks | EN | changed |  | ',
    'model | unit.color | Red | changed | Red, Red | Red, metallic',
    'model | unit.feature | Seat, Heat | removed | Rear too | ',
    'model | unit.feature | Rack, Load | added |  | 50 kg',
    'model | unit.featurePicture | Seat, Heat | changed | 6 × 4 | 6 × 4',
    'model | unit.value | Engine | changed | 800 cc | 899 cc',
    'model | unit.value | ABS | removed | ✓ | ',
    'model | unit.levels |  | changed | level 3 | level 3, level 5',
    'model | unit.models |  | added |  | model 7',
  ]);
  const swapped = { ...before, features: [...(before.features ?? [])].reverse() };
  expect(
    linesOf({ features: [{ ...feature, name: 'A' }, feature] }, { features: [feature, { ...feature, name: 'A' }] }),
  ).toEqual(['model | unit.order |  | changed |  | ']);
  expect(linesOf(before, swapped).length).toBeGreaterThan(0);
});

it('20.r tells prices of units and of their colors, and what is new as a whole by one line', async () => {
  const { catalog, items, edit, add, state, releases } = await unitRelease(api);
  const { rows } = await edit(sql<{ id: number }>`
    insert into price_audience (context, name, shows_cost) values ('MajorUnit', 'Trade', true) returning id`);
  const color = await edit(sql<{ id: number }>`insert into color (mfr_name, price, price_effective_date)
    values ('Arctic blue', 250, '2026-11-01') returning id`);
  await edit(sql`insert into color_relation (item_id, color_id) values (${items.unit}, ${color.rows[0]?.id})`);
  await edit(sql`insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge)
    values (${items.unit}, ${rows[0]?.id}, '2026-11-01', 9000, 12500, 450)`);
  const added = await add('MU', items.folder, 'Newcomer');
  await state('published', items.folder, added);
  const before = releases.kept.at(-1);
  await releases.publish();
  const after = releases.kept.at(-1);
  const differs = await differing({
    files: releases.files,
    before: before?.manifests ?? {},
    after: after?.manifests ?? {},
  });
  const called = await api.services.database.inCatalog(catalog.id, (db) => calledNow(db, namedIn(differs)));
  const audience = (id: number) => ({ name: id === rows[0]?.id ? 'Trade' : 'Other', currency: 'USD' });
  const { lines } = reviewed(differs, { ...names, audience, color: (id) => called.colors.get(id) ?? '' });
  expect(
    lines
      .filter(({ itemId, detail }) => itemId === items.unit && !detail.endsWith('Other'))
      .map(({ kind, field, detail, after: is }) => [kind, field, detail, is]),
  ).toEqual([
    ['model', 'unit.color', 'Arctic blue', 'Arctic blue'],
    ['price', 'price', 'Trade', '12500.00 USD + 450.00 USD (9000.00 USD)'],
    ['price', 'unit.colorPrice', 'Arctic blue, Trade', '250.00 USD'],
  ]);
  expect(lines.filter(({ itemId }) => itemId === added).map(({ field, mark }) => [field, mark])).toEqual([
    ['item', 'added'],
  ]);
});
