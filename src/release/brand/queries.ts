import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Brand } from './contract.ts';

const none: Brand = { name: '', accent: '', logo: null, version: 0 };

export async function readBrand(db: Db): Promise<Brand> {
  const row = await db
    .selectFrom('brand as b')
    .leftJoin('image as m', 'm.id', 'b.image_id')
    .select(['b.name', 'b.accent', 'b.change_id as version', 'm.id', 'm.change_id', 'm.width', 'm.height'])
    .executeTakeFirst();
  if (!row) return none;
  const { name, accent, version, id, change_id, width, height } = row;
  const hasLogo = id !== null && change_id !== null && width !== null && height !== null;
  return { name, accent, version, logo: hasLogo ? { id, version: change_id, width, height } : null };
}

/** Writes it over the version that the save started from, 0 for none; false where there is another. */
export async function writeBrand(
  db: Db,
  { name, accent, imageId, version }: { name: string; accent: string; imageId: number | null; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update brand set name = ${name}, accent = ${accent}, image_id = ${imageId}
      where change_id = ${version} returning id)
    , made as (
      insert into brand (name, accent, image_id) select ${name}, ${accent}, ${imageId}::bigint
      where ${version}::bigint = 0 on conflict (catalog_id) do nothing returning id)
    select id from changed union all select id from made`.execute(db);
  return rows.length === 1;
}
