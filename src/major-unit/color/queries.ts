import { sql } from 'kysely';
import { namesAbove, shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { unitLimits } from '../rules.ts';
import type { KeptColor } from './rules.ts';

const columns = sql`c.id, c.mfr_name as "mfrName", c.basic_name_id as "basicNameId", c.location_id as "locationId",
  c.type_id as "typeId", c.rgb_value as "rgbValue", c.is_metallic as "isMetallic", c.model_code as "modelCode", c.price,
  c.price_effective_date as "priceEffectiveDate", c.change_id as version`;

export interface StoredColor extends KeptColor {
  id: number;
  version: number;
}

/** Colors of a unit, with how many further units have each. */
export async function colorsOf(db: Db, itemId: number) {
  const { rows } = await sql<StoredColor & { relationId: number; otherUnits: number }>`
    select ${columns}, r.id as "relationId",
      (select count(*) from color_relation o where o.color_id = c.id and o.item_id <> ${itemId})::int as "otherUnits"
    from color_relation r join color c on c.id = r.color_id where r.item_id = ${itemId}
    order by r.id limit ${unitLimits.colors}`.execute(db);
  return rows;
}

/** Colors whose name begins with a text and that some unit has. */
export async function colorsNamed(db: Db, term: string, take: number) {
  const like = `${term.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const { rows } = await sql<StoredColor & { units: number }>`
    select ${columns}, (select count(*) from color_relation r where r.color_id = c.id)::int as units
    from color c where lower(c.mfr_name) like lower(${like})
      and exists (select from color_relation r where r.color_id = c.id)
    order by lower(c.mfr_name), c.id limit ${take}`.execute(db);
  return rows;
}

export async function colorById(db: Db, id: number): Promise<StoredColor | undefined> {
  const { rows } = await sql<StoredColor>`select ${columns} from color c where c.id = ${id} for update`.execute(db);
  return rows[0];
}

/** Units that have a color, by name. */
export async function unitsWith(db: Db, colorId: number) {
  const { rows } = await sql<{ id: number; name: string; path: string[]; total: number }>`
    select i.id, ${shownName('i')} as name, ${namesAbove(sql`i.id`)} as path, (count(*) over ())::int as total
    from color_relation r join hierarchy_item i on i.id = r.item_id
    where r.color_id = ${colorId} order by i.name_sort, i.id limit 100`.execute(db);
  return rows;
}

/** Ids of units beside one that have a color. */
export async function otherUnits(db: Db, colorId: number, itemId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from color_relation where color_id = ${colorId} and item_id <> ${itemId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether another color that some unit has is called so, at that location and of that type. */
export async function isAlike(db: Db, of: KeptColor, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from color c where lower(c.mfr_name) = lower(${of.mfrName}) and c.location_id is not distinct from ${of.locationId}
      and c.type_id is not distinct from ${of.typeId} and c.id is distinct from ${except}
      and exists (select from color_relation r where r.color_id = c.id) limit 1`.execute(db);
  return rows.length > 0;
}

const values = (of: KeptColor) => ({
  mfr_name: of.mfrName,
  basic_name_id: of.basicNameId,
  location_id: of.locationId,
  type_id: of.typeId,
  rgb_value: of.rgbValue,
  is_metallic: of.isMetallic,
  model_code: of.modelCode,
  price: of.price,
  price_effective_date: of.priceEffectiveDate,
});

export async function insertColor(db: Db, of: KeptColor): Promise<number> {
  const { id } = await db.insertInto('color').values(values(of)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updateColor = (db: Db, id: number, of: KeptColor) =>
  db.updateTable('color').set(values(of)).where('id', '=', id).execute();

/** False where the unit has the color already. */
export async function relateColor(db: Db, itemId: number, colorId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into color_relation (item_id, color_id) values (${itemId}, ${colorId}) on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

export async function relationById(db: Db, id: number) {
  const { rows } = await sql<{ itemId: number; colorId: number }>`
    select item_id as "itemId", color_id as "colorId" from color_relation where id = ${id}`.execute(db);
  return rows[0];
}

/** Takes a color from a unit, and away where no other has it; answers whether it went. */
export async function removeRelation(db: Db, relationId: number, colorId: number): Promise<boolean> {
  // Who takes the last but one and the last at once waits here.
  await sql`select from color where id = ${colorId} for update`.execute(db);
  await sql`delete from color_relation where id = ${relationId}`.execute(db);
  const { rows } = await sql<{ isGone: boolean }>`
    select platform.drop_lone_color(${colorId}) as "isGone"`.execute(db);
  return rows[0]?.isGone ?? false;
}

/** The day that it is where the catalogue is. */
export async function todayOf(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone c.time_zone)::date as day from catalog c where c.id = platform.catalog()`.execute(db);
  return rows[0]?.day ?? '';
}
