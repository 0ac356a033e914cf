import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { keyOf } from '../queries.ts';
import type { IdentityRule } from '../rules.ts';
import type { PartData } from './contract.ts';

/** Kind of the job that keys all numbers anew. */
export const keyingKind = 'partNumbers';

/** Conflicts that a refusal names. */
const maxConflicts = 100;

export async function partData(db: Db): Promise<PartData> {
  const { rows } = await sql<PartData>`
    select c.case_insensitive as "caseInsensitive", c.allowed_special_characters as "allowedSpecialCharacters",
      c.specification_attribute_id as "specificationAttributeId", c.version,
      exists (select from job j where j.catalog_id = c.id and j.kind = ${keyingKind} and j.state in ('queued', 'running'))
        as "isKeying"
    from catalog c where c.id = platform.catalog()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue is gone.');
  return row;
}

/** Numbers that a rule would take for the same, each line those of one key. */
export async function conflictsOf(db: Db, rule: IdentityRule): Promise<string[]> {
  const { rows } = await sql<{ numbers: string }>`
    select string_agg(p.part_number, ', ' order by p.part_number) as numbers from part p
    group by ${keyOf(sql`p.part_number`, rule)} having count(*) > 1 order by 1 limit ${maxConflicts}`.execute(db);
  return rows.map(({ numbers }) => numbers);
}

/** Saves the settings over the version that the save started from; false where there is a newer one. */
export async function updatePartData(
  db: Db,
  { caseInsensitive, allowedSpecialCharacters, specificationAttributeId, version }: Omit<PartData, 'isKeying'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update catalog set case_insensitive = ${caseInsensitive}, allowed_special_characters = ${allowedSpecialCharacters},
      specification_attribute_id = ${specificationAttributeId}, version = version + 1
    where id = platform.catalog() and version = ${version}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives every part the key that a rule gives its number. By way of a key of none, as two may change places. */
export async function keyAnew(db: Db, rule: IdentityRule): Promise<void> {
  const key = keyOf(sql`p.part_number`, rule);
  await sql`update part p set number_key = '#' || p.id where p.number_key <> ${key}`.execute(db);
  await sql`update part p set number_key = ${key} where p.number_key = '#' || p.id`.execute(db);
}
