import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { eachDaily } from '../../test/daily.ts';
import { application, industryWith, skusNumbered, unitIds } from '../../test/fitments.ts';
import { change } from '../platform/change/change.ts';
import type { Db } from '../platform/db/pool.ts';
import { undoChange, undoPreview } from '../platform/change/undo.ts';
import { assign } from './assign/queries.merge.ts';
import { unassign } from './assign/queries.ts';
import { rollUp } from './rollup/queries.ts';

const api = await openApi();
const years = [2012, 2013, 2014, 2015, 2016];
const models = ['Fjell 600', 'Tundra 850'];
const units: { id: number; model: string; year: number }[] = [];
let industryId = 0;
let applications: number[] = [];

beforeAll(async () => {
  industryId = await industryWith(
    api,
    models.flatMap((model) => years.map((year) => ({ year, make: 'Norrland', model }))),
  );
  const ids = await unitIds(api, industryId);
  for (const model of models)
    for (const year of years) units.push({ id: ids.get(`${year} Norrland ${model}`) ?? 0, model, year });
  applications = [await application(api), await application(api)].toSorted((a, b) => a - b);
});

const actor = { id: null, name: 'tests' };
/** Nothing, the one, the other or both applications; from 4 on the same with a note. */
const said = (kind: number) => ({
  applications: kind % 4 === 0 ? [] : kind % 4 === 3 ? applications : [applications[(kind % 4) - 1] ?? 0],
  note: kind < 4 ? '' : 'left',
});
type Said = ReturnType<typeof said>;
const keyOf = ({ applications: ids, note }: Said) => JSON.stringify([ids, note]);

/** What SKUs fit: keys are SKU, unit and what is said. */
type World = Set<string>;
const cell = (sku: number, unit: number, key: string) => `${sku} ${unit} ${key}`;
const of = (world: World, sku: number, unit: number) =>
  [...world].filter((one) => one.startsWith(`${sku} ${unit} `)).map((one) => one.split(' ').slice(2).join(' '));

/** Each change as what it turned, by cell; undos turn back what nobody turned since. */
interface Turned {
  id: number;
  turned: Map<string, boolean>;
  undoes?: Turned;
  isUndone: boolean;
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ op: fc.constant('assign' as const), sku: fc.nat(1), mask: fc.nat(1023), said: fc.nat(7) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('remove' as const), sku: fc.nat(1), mask: fc.nat(1023), said: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('rollUp' as const), sku: fc.nat(9), mask: fc.nat(1023), said: fc.nat(3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('undo' as const),
      sku: fc.nat(30),
      mask: fc.constant(0),
      said: fc.constant(0),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function worldOf(db: Db): Promise<World> {
  const { rows } = await sql<{ sku: number; unit: number; applications: number[]; note: string }>`
    select f.sku_id as sku, u.id as unit, f.applications, f.note from fitment f
    join shared_fit_unit u on u.line_id = f.line_id and f.years @> u.model_year`.execute(db);
  return new Set(rows.map((row) => cell(row.sku, row.unit, keyOf(row))));
}

const unitsOf = (mask: number) => units.filter((_, at) => (mask >> at) & 1);

/** What is said of a unit that was said otherwise before: what is not said stays. */
function merged(key: string, { applications: ids, note }: Said): string {
  const [before, noted] = JSON.parse(key) as [number[], string];
  return keyOf({ applications: ids.length > 0 ? ids : before, note: note || noted });
}

/** What a step makes of the world, as the issue says it: cells of SKU, unit and what is said. */
function expected(world: World, one: Step, skus: readonly number[]): World {
  const next = new Set(world);
  const sku = skus[one.sku % 2] ?? 0;
  const what = said(one.said);
  if (one.op === 'assign')
    for (const { id } of unitsOf(one.mask)) {
      const has = of(world, sku, id);
      for (const key of has) next.delete(cell(sku, id, key));
      if (has.length === 0) next.add(cell(sku, id, keyOf(what)));
      for (const key of has) next.add(cell(sku, id, merged(key, what)));
    }
  if (one.op === 'remove')
    for (const { id } of unitsOf(one.mask)) for (const key of of(world, sku, id)) next.delete(cell(sku, id, key));
  if (one.op === 'rollUp')
    for (const each of skus)
      for (const key of of(world, each, units[one.sku]?.id ?? 0))
        for (const { id } of unitsOf(one.mask)) if (of(world, each, id).length === 0) next.add(cell(each, id, key));
  return next;
}

const difference = (before: World, after: World) =>
  new Map([
    ...[...after].filter((one) => !before.has(one)).map((one) => [one, true] as const),
    ...[...before].filter((one) => !after.has(one)).map((one) => [one, false] as const),
  ]);

/** What was done to a cell since a change, where what was taken back counts as not done. */
function isCovered(log: readonly Turned[], since: Turned, which: string): boolean {
  let height = 0;
  const direction = (one: Turned): number => (one.undoes ? -direction(one.undoes) : 1);
  for (const one of log.slice(log.indexOf(since) + 1)) if (one.turned.has(which)) height += direction(one);
  return height !== 0;
}

eachDaily([4, 12])(
  'random assigning, deleting, rolling up and undoing makes what a set of SKU and unit would be (%i runs)',
  async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const catalog: TestCatalog = await api.catalog({ contexts: ['Ecommerce'] });
        const skus = await skusNumbered(api, catalog, ['A', 'B']);
        await api.services.database.inCatalog(catalog.id, async (db) => {
          let world: World = new Set();
          const log: Turned[] = [];
          for (const one of steps) {
            if (one.op === 'undo') {
              const open = log.filter(({ isUndone }) => !isUndone);
              const last = open[one.sku % Math.max(open.length, 1)];
              if (!last) continue;
              const preview = await undoPreview(db, last.id, 100);
              const { changeId, counts } = await undoChange(db, last.id, actor);
              expect(preview.counts).toEqual(counts);
              const next = new Set(world);
              for (const [which, isAdded] of last.turned) {
                if (isCovered(log, last, which)) continue;
                if (isAdded) next.delete(which);
                else next.add(which);
              }
              last.isUndone = true;
              // An undo of an undo opens its change again.
              if (last.undoes) last.undoes.isUndone = false;
              log.push({ id: changeId, turned: difference(world, next), undoes: last, isUndone: false });
              world = next;
            } else {
              const next = expected(world, one, skus);
              const turned = difference(world, next);
              const sku = skus[one.sku % 2] ?? 0;
              const ids = unitsOf(one.mask).map(({ id }) => id);
              const id = await change(db, { kind: 'edit', label: one.op, actor }, async (changeId) => {
                if (one.op === 'assign') await assign(db, [sku], { ids }, said(one.said));
                else if (one.op === 'remove') await unassign(db, sku, { ids });
                else await rollUp(db, skus, units[one.sku]?.id ?? 0, ids);
                return changeId;
              });
              if (turned.size > 0) log.push({ id, turned, isUndone: false });
              world = next;
            }
            expect(await worldOf(db)).toEqual(world);
          }
          const rows = await sql`select from fitment where years = '{}'`.execute(db);
          expect(rows.rows).toEqual([]);
        });
      }),
      { numRuns },
    );
  },
);
