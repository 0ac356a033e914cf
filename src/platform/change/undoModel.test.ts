import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { inBulk } from './bulk.ts';
import { change } from './change.ts';
import { leftAlone, undoChange } from './undo.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 2 });
});
afterAll(() => database.close());

const actor = { id: null, name: 'test' };

/** A part, or a relation of two parts, as its cells: what goes together is one. */
type Cells = Readonly<Record<string, string>>;
/** Rows by table and id, as `part 7`. */
type State = ReadonlyMap<string, Cells>;

const cellsOfPart = (row: {
  part_number: string;
  description: string;
  notes: string;
  weight: number | null;
  weight_uom: string | null;
  attributes: unknown;
}): Cells => ({
  partNumber: row.part_number,
  description: row.description,
  notes: row.notes,
  weight: JSON.stringify([row.weight, row.weight_uom]),
  ...Object.fromEntries(Object.entries(row.attributes as object).map(([key, value]) => [`attributes.${key}`, value])),
});

async function stateOf(db: Db): Promise<State> {
  const parts = await db.selectFrom('part').selectAll().execute();
  const relations = await db.selectFrom('part_relation').selectAll().execute();
  return new Map<string, Cells>([
    ...parts.map((row) => [`part ${row.id}`, cellsOfPart(row)] as const),
    ...relations.map(
      (row) =>
        [
          `part_relation ${row.id}`,
          { part: String(row.part_id), related: String(row.related_id), quantity: String(row.quantity) },
        ] as const,
    ),
  ]);
}

/** What became of a row by an undo, by itself: undefined where it is not there afterwards. */
function rowBack(before: Cells | undefined, after: Cells | undefined, now: Cells | undefined, isWrittenSince: boolean) {
  const same = (a: Cells | undefined, b: Cells | undefined) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  if (!isWrittenSince) return { row: before, stays: [] as string[] };
  if (!before) return same(after, now) ? { row: undefined, stays: [] } : { row: now, stays: now ? ['*'] : [] };
  // What was removed since stays so; what the change removed comes back only where it did not come back by itself.
  if (!after || !now) return { row: now, stays: ['*'] };
  const row: Record<string, string> = { ...now };
  const stays: string[] = [];
  for (const cell of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[cell];
    if (was === after[cell] || now[cell] === was) continue;
    if (now[cell] !== after[cell]) stays.push(cell);
    else if (was === undefined) delete row[cell];
    else row[cell] = was;
  }
  return { row, stays: same(row, now) && stays.length > 0 ? ['*'] : stays };
}

const sorted = (cells: Cells | undefined) =>
  cells && Object.fromEntries(Object.entries(cells).toSorted(([a], [b]) => a.localeCompare(b)));

const write = fc.record({
  op: fc.constantFrom(
    'add',
    'number',
    'description',
    'notes',
    'weight',
    'unit',
    'attribute',
    'remove',
    'relate',
    'turn',
  ),
  a: fc.nat(7),
  b: fc.nat(7),
  value: fc.nat(3),
});
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('edit', 'import'), writes: fc.array(write, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('undo' as const), of: fc.nat(9) }),
);

async function perform(db: Db, { op, a, b, value }: Write): Promise<void> {
  const ids = (await db.selectFrom('part').select('id').orderBy('id').execute()).map(({ id }) => id);
  const at = (n: number) => ids[n % Math.max(ids.length, 1)] ?? 0;
  const number = `P${a}`;
  const isFree = !(await db.selectFrom('part').select('id').where('number_key', '=', number).executeTakeFirst());
  const set = (values: object) => db.updateTable('part').set(values).where('id', '=', at(b)).execute();
  const relations = await db.selectFrom('part_relation').select('id').orderBy('id').execute();
  const isPair = (x: number, y: number) =>
    db.selectFrom('part_relation').select('id').where('part_id', '=', x).where('related_id', '=', y).executeTakeFirst();
  switch (op) {
    case 'add':
      if (isFree) await db.insertInto('part').values({ part_number: number, number_key: number }).execute();
      return;
    case 'number':
      if (isFree) await set({ part_number: number, number_key: number });
      return;
    case 'weight':
    case 'unit':
      await set(op === 'weight' ? { weight: value } : { weight_uom: ['kg', 'lb', 'g', 'oz'][value] ?? null });
      return;
    case 'attribute':
      await set({ attributes: JSON.stringify(value === 0 ? {} : { [a % 3]: String(value) }) });
      return;
    case 'remove': {
      const id = at(b);
      await db
        .deleteFrom('part_relation')
        .where((e) => e.or([e('part_id', '=', id), e('related_id', '=', id)]))
        .execute();
      await db.deleteFrom('part').where('id', '=', id).execute();
      return;
    }
    case 'relate': {
      const [x, y] = [at(a), at(b)];
      if (x === y || (await isPair(x, y))) return;
      await db
        .insertInto('part_relation')
        .values({ kind: 1, part_id: x, related_id: y, quantity: value + 1 })
        .execute();
      return;
    }
    case 'turn': {
      const one = relations[a % Math.max(relations.length, 1)]?.id ?? 0;
      const row = await db.selectFrom('part_relation').selectAll().where('id', '=', one).executeTakeFirst();
      const y = at(b);
      if (!row || row.part_id === y || (await isPair(row.part_id, y))) return;
      await db.updateTable('part_relation').set({ related_id: y }).where('id', '=', one).execute();
      return;
    }
    default:
      await set({ [op]: `v${value}` });
  }
}

interface Change {
  id: number;
  before: State;
  after: State;
}

async function expectAsModel(numRuns: number) {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const catalog = await bareCatalog(database);
      await database.inCatalog(catalog, async (db) => {
        const changes: Change[] = [];
        const undone = new Set<number>();
        let now = await stateOf(db);
        /** The number of the last change that wrote a row. */
        const writtenBy = new Map<string, number>();
        const record = (id: number, next: State) => {
          for (const key of new Set([...now.keys(), ...next.keys()])) {
            if (JSON.stringify(now.get(key)) !== JSON.stringify(next.get(key))) writtenBy.set(key, id);
          }
          changes.push({ id, before: now, after: next });
          now = next;
        };
        for (const one of steps) {
          if ('writes' in one) {
            const work = async () => {
              for (const of of one.writes) await perform(db, of);
            };
            const of = { kind: one.kind, label: 'x', actor, exclusive: one.kind === 'import' };
            const id = await change(db, of, async (changeId) => {
              await (one.kind === 'import' ? inBulk(db, work) : work());
              return changeId;
            });
            record(id, await stateOf(db));
            continue;
          }
          const of = changes[one.of % Math.max(changes.length, 1)];
          if (!of || undone.has(of.id)) continue;
          const { changeId } = await undoChange(db, of.id, actor);
          const left = new Map((await leftAlone(db, changeId, 1000)).map((row) => [`${row.table} ${row.rowId}`, row]));
          const next = await stateOf(db);
          checkUndo({ of, now, next, writtenBy, left });
          record(changeId, next);
          undone.add(of.id);
          for (const taken of changes) if (taken.id === changeId) undone.delete(taken.id);
        }
      });
    }),
    { numRuns },
  );
}

it('does what a model of cells does, over random edits, imports and undos', () => expectAsModel(12));
it('does so many times', { tags: 'daily', timeout: 600_000 }, () => expectAsModel(Number(process.env.UNDO_RUNS ?? 60)));

function checkUndo(at: {
  of: Change;
  now: State;
  next: State;
  writtenBy: ReadonlyMap<string, number>;
  left: ReadonlyMap<string, { reason: string; cells: string[] }>;
}): void {
  const { of, now, next, writtenBy, left } = at;
  for (const key of new Set([...of.before.keys(), ...of.after.keys(), ...now.keys(), ...next.keys()])) {
    const [before, after, current] = [of.before.get(key), of.after.get(key), now.get(key)];
    const isTouched = JSON.stringify(before) !== JSON.stringify(after);
    const listed = left.get(key);
    if (!isTouched) {
      expect([key, next.get(key)]).toEqual([key, current]);
      continue;
    }
    if (listed && listed.reason !== 'edited') {
      expect([key, listed.reason, next.get(key)]).toEqual([key, listed.reason, current]);
      continue;
    }
    const { row, stays } = rowBack(before, after, current, writtenBy.get(key) !== of.id);
    expect([key, sorted(next.get(key))]).toEqual([key, sorted(row)]);
    const cells = listed && (listed.cells.length === 0 ? ['*'] : listed.cells.toSorted());
    expect([key, cells ?? []]).toEqual([key, stays.toSorted()]);
  }
}
