import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { SvgProfile, SvgSettings } from './contract.ts';
import type { Headings, SvgReading } from './rules.ts';
import { svgDefaults, svgLimits } from './rules.ts';

const columns = [
  'id',
  'change_id as version',
  'weight',
  'hot_spot_ref_num as hotSpotRefNum',
  'part_num as partNum',
  'part_desc as partDesc',
  'qty',
  'first_column_id as firstColumnId',
  'custom_data as customData',
] as const;

/** The profiles in the order in which they are tried. */
const svgProfiles = (db: Db) =>
  db
    .selectFrom('svg_profile')
    .select(columns)
    .orderBy('weight')
    .orderBy('id')
    .limit(svgLimits.profiles)
    .$castTo<SvgProfile>()
    .execute();

export const svgProfileById = (db: Db, id: number) =>
  db.selectFrom('svg_profile').select(columns).where('id', '=', id).$castTo<SvgProfile>().executeTakeFirst();

export async function svgSettings(db: Db): Promise<SvgSettings> {
  const row = await db
    .selectFrom('svg_setting')
    .select([
      'change_id as version',
      'min_length as minLength',
      'max_length as maxLength',
      'file_type as fileType',
      'file_source as fileSource',
    ])
    .executeTakeFirst();
  const profiles = await svgProfiles(db);
  if (!row) return { ...svgDefaults, profiles, version: 0 };
  const { minLength, maxLength, ...rest } = row;
  return { ...rest, hotspotPattern: { minLength, maxLength }, profiles };
}

/** Lets changes of the catalogue's SVG settings follow each other. */
export const lockSvgSettings = (db: Db) => sql`select pg_advisory_xact_lock(4604, platform.catalog()::int)`.execute(db);

export async function countProfiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('svg_profile')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ProfileFields extends Headings {
  weight: number;
  customData: { name: string };
}

const toRow = (of: ProfileFields) => ({
  weight: of.weight,
  hot_spot_ref_num: of.hotSpotRefNum.trim(),
  part_num: of.partNum.trim(),
  part_desc: of.partDesc.trim(),
  qty: of.qty.trim(),
  first_column_id: of.firstColumnId,
  custom_data: { name: of.customData.name.trim() },
});

export const addProfile = (db: Db, fields: ProfileFields) =>
  db.insertInto('svg_profile').values(toRow(fields)).returning(columns).$castTo<SvgProfile>().executeTakeFirstOrThrow();

/** Undefined where the profile is gone or newer than `version`. */
export const saveProfile = (db: Db, id: number, version: number, fields: ProfileFields) =>
  db
    .updateTable('svg_profile')
    .set(toRow(fields))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .returning(columns)
    .$castTo<SvgProfile>()
    .executeTakeFirst();

/** False where the profile is gone. */
export async function removeProfile(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('svg_profile').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Saves the settings; `isFirst` where the catalogue has none yet. */
export async function saveReading(db: Db, isFirst: boolean, of: SvgReading): Promise<void> {
  const values = {
    min_length: of.hotspotPattern.minLength,
    max_length: of.hotspotPattern.maxLength,
    file_type: of.fileType,
    file_source: of.fileSource,
  };
  if (isFirst) await db.insertInto('svg_setting').values(values).execute();
  else await db.updateTable('svg_setting').set(values).execute();
}
