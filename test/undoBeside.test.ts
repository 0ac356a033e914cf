/** @module-tag daily */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { change } from '../src/platform/change/change.ts';
import { openApi, type TestCatalog } from './api.ts';
import { itemsOf } from './items.ts';

const api = await openApi();
const owner = new pg.Client(api.owner);
await owner.connect();
afterAll(() => owner.end());

/** A diagram of the catalogue whose list has so many rows of one part, and what writes their footnotes in one change. */
async function longList(catalog: TestCatalog, rows: number) {
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null)));
  const { body: part } = await catalog.as('Admin').post('/api/parts', { partNumber: 'B-1', description: 'Bolt' });
  const write = (label: string, statement: ReturnType<typeof sql>) =>
    api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label, actor: { id: null, name: 'tests' } }, async (id) => {
        await statement.execute(db);
        return id;
      }),
    );
  await write(
    'list',
    sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id)
      select ${diagram}, n, n::text, ${part.id} from generate_series(1, ${rows}) n`,
  );
  const note = () => write('notes', sql`update parts_list_row set footnote = 'torque' where diagram_id = ${diagram}`);
  const noted = () =>
    api.services.database.inCatalog(catalog.id, async (db) => {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from parts_list_row where footnote = 'torque'`.execute(db);
      return found[0]?.count;
    });
  return { note, noted };
}

it('takes 10,000 rows back in a catalogue that is nothing in the statistics beside another', async () => {
  const large = await longList(await api.catalog(), 30_000);
  await large.note();
  await owner.query('analyze parts_list_row, parts_list_row_history');
  const catalog = await api.catalog();
  const small = await longList(catalog, 10_000);
  const id = await small.note();
  expect(await small.noted()).toBe(10_000);
  const { status } = await catalog.as('Admin').post(`/api/changes/${id}/undo`);
  expect(status).toBe(200);
  expect([await small.noted(), await large.noted()]).toEqual([0, 30_000]);
});
