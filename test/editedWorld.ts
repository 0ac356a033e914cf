import { sql } from 'kysely';
import sharp from 'sharp';
import type { Api, TestCatalog } from './api.ts';
import type { Dice } from './dice.ts';
import { storePicture } from './releaseCatalog.ts';
import { edits } from './releaseEdits.ts';
import { editing } from './releases.ts';

/** All content of a catalogue, but for the changes that wrote it; as it was after a change where one is named. */
export async function contentOf(api: Api, catalog: TestCatalog, asOf?: number): Promise<Record<string, string[]>> {
  return api.services.database.inCatalog(catalog.id, async (db) => {
    const tables = await sql<{ name: string; columns: string }>`
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attname <> 'change_id'
      where c.relnamespace = 'asof'::regnamespace and to_regclass('past.' || c.relname) is not null
        and c.relname not like 'hangs\\_on\\_%' group by c.relname order by c.relname`.execute(db);
    if (asOf !== undefined) await sql`select set_config('callout.asof', ${String(asOf)}, false)`.execute(db);
    const found: Record<string, string[]> = {};
    for (const { name, columns } of tables.rows) {
      const of = sql.raw(`${asOf === undefined ? 'live' : 'asof'}.${name}`);
      const { rows } = await sql<{ row: string }>`
        select row(${sql.raw(columns)})::text as row from ${of} order by id`.execute(db);
      if (rows.length > 0) found[name] = rows.map((of) => of.row);
    }
    return found;
  });
}

async function picture(api: Api) {
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { hash } = await storePicture(api, bytes);
  return { hash, type: 'image/png', width: 30, height: 30 };
}

/** A small catalogue for random edits, and what they need. */
export async function editedWorld(api: Api, catalog: TestCatalog, dice: Dice) {
  const groups = await editing(api, catalog, async (db) => {
    await sql`insert into hierarchy_type (context, code, description, base_type, has_workflow)
    values ('Oem', 'NW', 'Plain folder', 4, false), ('Oem', 'ND', 'Plain diagram', 3, false)`.execute(db);
    await sql`insert into price_audience (context, name, shows_cost) values ('Oem', 'Extra', true)`.execute(db);
    const { rows } = await sql<{ id: number }>`
    insert into lookup_value (type, name) values (9901, 'Dealers'), (9901, 'Police') returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
  const world = { dice, groups, pictures: [await picture(api)] };
  for (const name of ['newDivision', 'newPart', 'newPart', 'newPart', 'newModel', 'newChapter', 'newDiagram', 'addRow'])
    await editing(api, catalog, async (db) => edits[name]?.[1](db, world));
  return world;
}
