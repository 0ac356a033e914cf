import { sql } from 'kysely';
import { expect } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { Dice } from '../../test/dice.ts';
import { contentOf, editedWorld } from '../../test/editedWorld.ts';
import { editAtRandom } from '../../test/releaseEdits.ts';
import { releasesOf } from '../../test/releases.ts';
import { inBulk } from '../platform/change/bulk.ts';
import { change } from '../platform/change/change.ts';
import { indexPast } from '../platform/change/past.ts';
import { leftAlone, undoChange } from '../platform/change/undo.ts';
import type { Db } from '../platform/db/pool.ts';
import { restoreTo } from './queries.ts';

const api = await openApi();
const actor = { id: null, name: 'tests' };
/** The list that the model knows beside what it sees of all content. */
const list = 9903;
const names = ['a', 'b', 'c', 'd', 'e'];

/** Descriptions by name: what the list has to hold, known without asking the database. */
type Model = ReadonlyMap<string, string>;
interface Moment {
  changeId: number;
  model: Model;
  /** All content, as it was seen right then. */
  content: Record<string, string[]>;
}

async function listed(catalog: TestCatalog, asOf?: number): Promise<Model> {
  const { database } = api.services;
  const of = asOf === undefined ? database : database.asOf(asOf);
  const rows = await of.inCatalog(catalog.id, (db) =>
    db.selectFrom('lookup_value').select(['name', 'description']).where('type', '=', list).orderBy('name').execute(),
  );
  return new Map(rows.map(({ name, description }) => [name, description]));
}

/** Adds, describes or removes values of the list, in the database and in the model. */
async function write(db: Db, dice: Dice, before: Model): Promise<Model> {
  const model = new Map(before);
  for (let n = 0; n < 3; n++) {
    const name = dice.of(names);
    const description = `${dice.below(4)}`;
    const named = sql`name = ${name} and type = ${list}`;
    if (!model.has(name)) await db.insertInto('lookup_value').values({ type: list, name, description }).execute();
    else if (dice.chance(0.3)) {
      await sql`delete from lookup_value where ${named}`.execute(db);
      model.delete(name);
      continue;
    } else await sql`update lookup_value set description = ${description} where ${named}`.execute(db);
    model.set(name, description);
  }
  return new Map([...model].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Random runs; the campaign asks for more. */
const seeds = Array.from({ length: Number(process.env.CALLOUT_MODELS ?? 4) }, (_, n) => n + 1);

eachDaily(seeds)(
  '20.model edits, imports, restores, undos and publishes do what a model says, and every past change shows it (seed %i)',
  async (seed) => {
    const catalog = await api.catalog();
    const dice = new Dice(seed);
    const world = await editedWorld(api, catalog, dice);
    const releases = releasesOf(api, catalog);
    const inCatalog = <T>(work: (db: Db) => Promise<T>) => api.services.database.inCatalog(catalog.id, work);
    const lastChange = () =>
      inCatalog(async (db) => {
        const { rows } = await sql<{ id: number }>`select max(id) as id from change`.execute(db);
        return rows[0]?.id ?? 0;
      });
    const moments: Moment[] = [];
    const newest = (): Moment => moments.at(-1) ?? { changeId: 0, model: new Map(), content: {} };
    /** Takes the moment down; the list has to be what the model says. */
    const see = async (model: Model) => {
      expect(await listed(catalog)).toEqual(model);
      moments.push({ changeId: await lastChange(), model, content: await contentOf(api, catalog) });
    };
    const restore = async ({ changeId, model, content }: Moment) => {
      const of = { kind: 'restore', label: 'Restore', actor, exclusive: true } as const;
      await inCatalog((db) => change(db, of, () => restoreTo(db, changeId)));
      expect(await contentOf(api, catalog)).toEqual(content);
      await see(model);
    };
    const edited = async (kind: 'edit' | 'import') => {
      const model = await inCatalog((db) =>
        change(db, { kind, label: kind, actor, exclusive: kind === 'import' }, async () => {
          const work = async () => {
            const next = await write(db, dice, newest().model);
            for (let n = 0; n < 3; n++) await editAtRandom(db, world);
            return next;
          };
          let written: Model = new Map();
          const bulk = async () => {
            written = await work();
          };
          await (kind === 'import' ? inBulk(db, bulk) : bulk());
          return written;
        }),
      );
      await see(model);
    };
    const steps: Record<string, () => Promise<void>> = {
      edit: () => edited('edit'),
      import: () => edited('import'),
      restore: () => restore(dice.of(moments)),
      'restore and back': async () => {
        const now = newest();
        await restore(dice.of(moments));
        await restore(now);
        expect(newest().content).toEqual(now.content);
      },
      'undo of the newest': async () => {
        const [before, last] = [moments.at(-2), newest()];
        if (!before || last.changeId === before.changeId) return;
        const { changeId } = await inCatalog((db) => undoChange(db, last.changeId, actor));
        expect(await inCatalog((db) => leftAlone(db, changeId, 10))).toEqual([]);
        expect(await contentOf(api, catalog)).toEqual(before.content);
        await see(before.model);
      },
      publish: async () => {
        const now = newest();
        const made = await releases.publish(releases.kept.length === 0 ? 'full' : 'delta');
        expect(made.manifests).not.toEqual({});
        expect(await contentOf(api, catalog)).toEqual(now.content);
        await see(now.model);
      },
    };
    await see(new Map());
    await edited('edit');
    for (let step = 0; step < 22; step++) {
      await steps[dice.of(Object.keys(steps))]?.();
      if (dice.chance(0.3)) await indexPast(api.services.database);
    }
    expect(new Set(moments.map(({ changeId }) => changeId)).size).toBeGreaterThan(15);
    for (const { changeId, model, content } of moments) {
      expect([changeId, await listed(catalog, changeId)]).toEqual([changeId, model]);
      expect([changeId, await contentOf(api, catalog, changeId)]).toEqual([changeId, content]);
    }
  },
  240_000,
);
