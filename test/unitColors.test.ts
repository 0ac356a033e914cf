import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openUnitFiles } from './unitFiles.ts';
import { listValues, setUnitState } from './units.ts';
import { colorsExport } from '../src/unit-exchange/export.colors.ts';

const files = await openUnitFiles();
const { file, load, errorsOf, unit, exported, state } = files;
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await files.begin();
});

const heads = [
  'Type',
  'Name',
  'Color',
  'Location',
  'Color type',
  'RGB',
  'Metallic',
  'Color code',
  'Price',
  'Valid from',
];
const colorsNamed = (name: string) =>
  files.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ code: string; price: number | null; day: string | null; units: number }>`
      select c.model_code as code, c.price, c.price_effective_date as day, count(*)::int as units
      from color c join color_relation r on r.color_id = c.id where c.mfr_name = ${name}
      group by c.id, c.model_code, c.price, c.price_effective_date order by c.id`.execute(db);
    return rows;
  });

describe('import 201, colors', () => {
  it('makes one color of rows that say the same, changes it for all, and dates a price', async () => {
    const [a, b, c] = [await unit(), await unit(), await unit()];
    const { mark } = await listValues(files.api.services.database, [{ list: 'colorLocation', name: 'Roof' }]);
    const white = `White ${mark}`;
    const row = (of: { name: string }, ...cells: string[]) => ['MU', of.name, white, `roof ${mark}`, ...cells];
    const first = file(
      heads,
      row(a, `Paint ${mark}`, 'FAFAFA', 'yes', 'W1', '10', '2026-01-01'),
      row(b, `Paint ${mark}`, '#fafafa', 'yes', 'W1', '10', '2026-01-01'),
      row(b, '', '', '', 'W2', '', ''),
    );
    expect(await load(201, first, { dryRun: true })).toMatchObject({ counts: { create: 3, update: 0 } });
    expect(await load(201, first)).toMatchObject({ state: 2, counts: { create: 3, update: 0 } });
    expect(await load(201, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 3 } });
    expect(await colorsNamed(white)).toEqual([
      { code: 'W1', price: 10, day: '2026-01-01', units: 2 },
      { code: 'W2', price: null, day: null, units: 1 },
    ]);
    await setUnitState(catalog, b.id, 2);
    const dearer = file(
      heads,
      row(c, `Paint ${mark}`, '#fafafa', 'yes', 'W1', '12', ''),
      row(a, `Paint ${mark}`, '#fafafa', 'yes', 'W1', '12', ''),
    );
    const done = await load(201, dearer);
    expect(done).toMatchObject({ state: 2, counts: { create: 1, update: 1 } });
    expect(await errorsOf(done)).toEqual(['3! Other units have this color too, and change with it']);
    expect(await state(b.id)).toBe(1);
    const [shared] = await colorsNamed(white);
    expect(shared).toMatchObject({ price: 12, units: 3, day: expect.stringMatching(/^20/) });
    expect(shared?.day).not.toBe('2026-01-01');
    expect(await exported(colorsExport, 201, b.name)).toEqual([
      [white, `Roof ${mark}`, `Paint ${mark}`, '', '#fafafa', 'yes', 'W1', '12', shared?.day],
      [white, `Roof ${mark}`, '', '', '', 'no', 'W2', '', ''],
    ]);
  });

  it('rejects by row and field what is no color, comes twice, contradicts, or is too much', async () => {
    const [a, b] = [await unit(), await unit()];
    const name = `Red ${a.name}`;
    const row = (of: string, ...cells: string[]) => ['MU', of, name, '', '', ...cells];
    await load(201, file(heads, row(a.name, '', '', '', '5', ''), row(b.name, '', '', '', '5', '')));
    const wrong = await load(
      201,
      file(
        heads,
        row('Nowhere', '', '', '', '', ''),
        row(a.name, '#12345', '', '', '', ''),
        row(a.name, '', 'maybe', '', '', ''),
        row(a.name, '', '', '', '6', ''),
        row(a.name, '', '', '', '6', ''),
        row(b.name, '', '', '', '7', ''),
        ['MU', b.name, `Blue ${name}`, '', '', '', '', '', '', '2026-01-01'],
        ['MU', b.name, ' ', '', '', '', '', '', '', ''],
      ),
      { dryRun: true },
    );
    expect(await errorsOf(wrong)).toEqual([
      '2 Item not found',
      '3 A color is # and six digits from 0 to f.',
      '4 The value is neither yes nor no.',
      '6 Same unit and color as in row 5',
      '7 It says otherwise of the color than row 5',
      '8 An effective date is that of a price',
      expect.stringMatching(/^9 .*required/),
    ]);
    const many = Array.from({ length: 201 }, (_, n) => ['MU', a.name, `Shade ${n} ${name}`]);
    const full = await load(201, file(heads.slice(0, 3), ...many), { options: { errorLimit: 5 } });
    expect(full).toMatchObject({ state: 2, counts: { create: 199 } });
    expect(await errorsOf(full)).toEqual(['201 A unit has at most 200 colors.', '202 A unit has at most 200 colors.']);
  });

  it('leaves what is rejected of a dry run', async () => {
    const a = await unit();
    const name = `Green ${a.name}`;
    const row = (code: string, price: string) => ['MU', a.name, name, '', '', '', '', code, price, ''];
    await load(201, file(heads, row('G1', '5')));
    const dry = await load(201, file(heads, row('G2', '6')), { dryRun: true });
    const { caller, settled } = files.importer(catalog, 'Admin');
    const path = (more: string) => `/api/import/session/${dry.importSessionId}/${more}`;
    const [{ part, line, record }] = (await caller.get(path('changes'))).body;
    await caller.post(path('choices'), { accepts: false, cells: [{ part, line, record, columns: ['modelCode'] }] });
    await caller.post(path('continue'));
    expect(await settled(dry.importSessionId)).toMatchObject({ state: 2 });
    expect(await colorsNamed(name)).toMatchObject([{ code: 'G1', price: 6 }]);
  });
});
