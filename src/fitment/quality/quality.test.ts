import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { application, industryWith, offer, skusNumbered, unitIds } from '../../../test/fitments.ts';
import { naiveFindings, type NaiveRow } from '../../../test/naiveFitments.ts';
import { listValue } from '../../../test/taxonomies.ts';
import { change } from '../../platform/change/change.ts';
import { undoChange } from '../../platform/change/undo.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Effect, Finding, Quality } from './contract.ts';
import { findingsIn } from './queries.ts';
import { scoreOf } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let industryId = 0;
let applications: number[] = [];
let typeId = 0;
const makes = ['Norrland', 'Ridgeback', 'Tarn'];
const units = makes.flatMap((make) =>
  ['A', 'B'].flatMap((engine) =>
    [2012, 2013, 2015, 2016].map((year) => ({ year, make, model: 'One', attributes: { Engine: engine } })),
  ),
);
const lines: { id: number; make: string; model: string; years: number[] }[] = [];

beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Ecommerce'] });
  industryId = await industryWith(api, units);
  typeId = await listValue(api, 1000);
  applications = [await application(api), await application(api)];
  await api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ id: number; make: string; model: string }>`
      select id, make, model from shared_fit_line where industry_id = ${industryId} order by make, attributes::text`.execute(
      db,
    );
    for (const row of rows) lines.push({ ...row, years: [2012, 2013, 2015, 2016] });
  });
});

const actor = { id: null, name: 'tests' };
const script = <T>(of: TestCatalog, work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(of.id, (db) => change(db, { kind: 'script', label: 'Rows', actor }, () => work(db)));

/** Puts SKUs into a group of their own; answers which. */
const inGroup = (of: TestCatalog, skus: readonly number[]) =>
  script(of, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with g as (insert into product_group (name, industry_id, product_type_id) values ('Batteries', ${industryId}, ${typeId}) returning id)
      insert into sku_group (sku_id, group_id) select s, g.id from g, unnest(${[...skus]}::bigint[]) s
      returning group_id as id`.execute(db);
    return rows[0]?.id ?? 0;
  });
const write = (of: TestCatalog, rows: readonly NaiveRow[]) =>
  script(of, (db) =>
    sql`
      insert into fitment (sku_id, line_id, applications, note, years)
      select r."skuId", r."lineId", r.applications, r.note,
        (select range_agg(int4range(y, y + 1)) from unnest(r.years) y)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r("skuId" bigint, "lineId" bigint, applications bigint[], note text, years int[])
      on conflict do nothing`.execute(db),
  );

describe('findings about fitments', () => {
  it('B12.2 B12.3 are those of a naive checker, over any rows', async () => {
    const row = fc.record({
      sku: fc.nat(3),
      line: fc.nat(5),
      kind: fc.nat(2),
      note: fc.constantFrom('', 'kit'),
      years: fc.uniqueArray(fc.constantFrom(2012, 2013, 2015, 2016, 2019), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 16 }), async (drawn) => {
        const own = await api.catalog({ contexts: ['Ecommerce'] });
        const skus = await skusNumbered(api, own, ['A', 'B', 'C', 'D']);
        await inGroup(own, skus);
        const rows = drawn.map((one) => ({
          skuId: skus[one.sku] ?? 0,
          lineId: lines[one.line]?.id ?? 0,
          applications: one.kind === 0 ? [] : [applications[one.kind - 1] ?? 0],
          note: one.note,
          years: one.years,
        }));
        // A key stands once, as in the table.
        const kept = rows.filter(
          (one, at) =>
            rows.findIndex(
              (other) => JSON.stringify({ ...other, years: 0 }) === JSON.stringify({ ...one, years: 0 }),
            ) === at,
        );
        await write(own, kept);
        const found = await api.services.database.inCatalog(own.id, async (db) => {
          const { rows: of } = await sql<{ text: string }>`
            select f.sku_id || ' ' || f.kind || ' ' || f.other_id || ' ' || f.lines::text || ' ' || (
              select string_agg(y::text, ',' order by y) from unnest(f.years) r cross join lateral generate_series(lower(r), upper(r) - 1) y) as text
            from (${findingsIn(sql`select id from sku`)}) f`.execute(db);
          return of.map(({ text }) => text).toSorted();
        });
        expect(found).toEqual(naiveFindings(skus, kept, lines).toSorted());
      }),
      { numRuns: 15 },
    );
  });

  it('are explained, previewed, put right, undone, and right so with a reason until they change', async () => {
    const [one = 0, two = 0] = await skusNumbered(api, catalog, ['QA-1', 'QA-2']);
    const [first] = lines;
    await write(catalog, [
      { skuId: one, lineId: first?.id ?? 0, applications: [], note: '', years: [2012, 2015] },
      { skuId: two, lineId: first?.id ?? 0, applications: [], note: '', years: [2016] },
    ]);
    const group = await inGroup(catalog, [one, two]);
    const users = catalog.as('Users');
    const base = `/api/ecommerce/skus/${one}/fitments/quality`;
    const quality = async () => (await users.get(base)).body as Quality;
    const before = await quality();
    expect(before.findings.map(({ kind, years, by }) => [kind, years, by])).toEqual([['gap', [2013], 'tests']]);
    expect([before.score, scoreOf(before.score), before.group?.skus]).toEqual([
      { units: 3, found: 1, findings: 1 },
      67,
      2,
    ]);
    expect(before.lines[0]).toMatchObject({
      attributes: 'A',
      make: 'Norrland',
      there: [2012, 2013, 2015, 2016],
      fits: [2012, 2015],
    });
    const findings = before.findings.map(({ kind, lineId, otherId }) => ({ kind, lineId, otherId }));
    const effect = (await users.post(`${base}/fixes/preview`, { findings })).body as Effect;
    expect([effect.closes.length, effect.opens.length, effect.unitsBefore, effect.unitsAfter]).toEqual([1, 0, 2, 3]);
    expect(await quality()).toEqual(before);
    // What an Assign would open is told before.
    const assigning = { industryId, units: { filters: { Year: ['2016'], Make: ['Norrland'], Engine: ['A'] } } };
    const opens = (await users.post(`/api/ecommerce/skus/${one}/fitments/effect`, assigning)).body as Effect;
    expect(opens.opens.map(({ kind, other }: Finding) => [kind, other?.sku])).toEqual([['conflict', 'QA-2']]);
    const { changeId } = (await users.post(`${base}/fixes`, { findings })).body;
    expect((await quality()).findings).toEqual([]);
    await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, changeId, actor));
    expect((await quality()).findings).toHaveLength(1);
    const said = await users.post(`${base}/approvals`, { findings, reason: 'Other frame' });
    expect(said.body.count).toBe(1);
    const right = await quality();
    expect([right.findings[0]?.approval?.reason, right.score.found]).toEqual(['Other frame', 0]);
    await users.post(`/api/ecommerce/skus/${one}/fitments`, assigning);
    expect((await quality()).findings.find(({ kind }) => kind === 'gap')?.approval).not.toBeNull();
    expect((await users.get('/api/ecommerce/Fitments/quality/999999999')).status).toBe(404);
    // The Assign brought the conflict that was told, at both.
    const found = { name: expect.any(String) as string, found: 1, findings: 1 };
    expect((await users.get(`/api/ecommerce/Fitments/quality/${group}`)).body).toEqual({
      items: [
        { id: two, sku: 'QA-2', units: 1, ...found },
        { id: one, sku: 'QA-1', units: 3, ...found },
      ],
      total: 2,
      all: { units: 4, found: 2 },
    });
    expect((await users.post(`${base}/approvals`, { findings, reason: ' ' })).status).toBe(400);
    expect((await users.post(`${base}/approvals/removed`, { findings })).body.count).toBe(1);
  });

  it('tell of a unit that came after the last that is fitted, and of those that are archived', async () => {
    const own = await industryWith(
      api,
      [2020, 2021, 2022].map((year) => ({ year, make: 'Kestrel', model: 'Owl' })),
    );
    const [sku = 0] = await skusNumbered(api, catalog, ['QA-3']);
    const named = await unitIds(api, own);
    const users = catalog.as('Users');
    const kinds = async () =>
      ((await users.get(`/api/ecommerce/skus/${sku}/fitments/quality`)).body as Quality).findings.map(
        ({ kind, years }) => [kind, years],
      );
    const of = { industryId: own, units: { ids: [named.get('2020 Kestrel Owl'), named.get('2021 Kestrel Owl')] } };
    await users.post(`/api/ecommerce/skus/${sku}/fitments`, of);
    // 2022 was there when 2021 was assigned: it was left out on purpose.
    expect(await kinds()).toEqual([]);
    await offer(api, own, [
      { year: 2023, make: 'Kestrel', model: 'Owl' },
      { year: 2020, make: 'Kestrel', model: 'Owl', archived: true },
    ]);
    expect(await kinds()).toEqual([
      ['newYear', [2023]],
      ['gone', [2020]],
    ]);
  });
});
