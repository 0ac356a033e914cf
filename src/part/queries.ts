import { sql, type RawBuilder } from 'kysely';
import { lookupType } from '../lookup/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { generatedNumber, generatedPrefix, type IdentityRule } from './rules.ts';

/** A relation in SQL, such as a staging table or an unnest. */
export type Relation = RawBuilder<unknown>;

/** How the catalogue tells part numbers apart (docs/domain/parts.md, Part numbers). */
export async function identityRule(db: Db): Promise<IdentityRule> {
  return db
    .selectFrom('catalog')
    .select(['allowed_special_characters as allowedSpecialCharacters', 'case_insensitive as caseInsensitive'])
    .where('id', '=', sql<number>`platform.catalog()`)
    .executeTakeFirstOrThrow();
}

/**
 * Holds where `status` is none that a part may get: neither in the catalogue's list, by code or name, nor what a part
 * has already, and the catalogue takes no others (docs/domain/parts.md, Fields).
 */
export const isUnlistedStatus = (status: RawBuilder<unknown>) => sql<boolean>`
  (${status} <> '' and (select not c.allow_custom_part_status from catalog c where c.id = platform.catalog())
    and lower(${status}) not in (
      select lower(n.name) from lookup_value v cross join lateral (values (v.char_code), (v.name)) n(name)
      where v.type = ${lookupType('partStatus')})
    and ${status} not in (select p.status from part p))`;

/** The key of a column of numbers, as SQL, for statements over many rows: numbers with the same key are one part. */
export const keyOf = (number: RawBuilder<unknown>, rule: IdentityRule) =>
  sql<string>`platform.part_number_key(${number}, ${rule.allowedSpecialCharacters}, ${rule.caseInsensitive}::boolean) collate "C"`;

export const partByKey = (db: Db, key: string) =>
  db
    .selectFrom('part')
    .select(['id', 'part_number as partNumber', 'description'])
    .where('number_key', '=', key)
    .executeTakeFirst();

/** Diagrams whose parts list names the part, counted up to one more than `exact`, or all of them where that is null. */
export const usedIn = (part: RawBuilder<unknown>, exact: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (
    select distinct u.within_id from hangs_on_part u where u.of_id = ${part} limit ${exact}::int + 1) used)`;

/** The parts that keys name, in the order of the keys; null where none has it. */
export async function byKeys(db: Db, keys: readonly string[]) {
  const { rows } = await sql<{ id: number | null; partNumber: string; description: string }>`
    select p.id, p.part_number as "partNumber", p.description
    from unnest(${keys}::text[]) with ordinality as n(key, place) left join part p on p.number_key = n.key
    order by n.place`.execute(db);
  return rows;
}

/** The highest number that was generated and still stands; read from the end of the list's index. */
export async function lastGenerated(db: Db): Promise<number> {
  const lead = generatedPrefix.toLowerCase();
  const { rows } = await sql<{ last: string | null }>`
    select max(p.number_order) as last from part p
    where p.number_order >= ${`${lead}000000000000`} and p.number_order < ${`${lead}000999999999:`}`.execute(db);
  return Number(rows[0]?.last?.slice(lead.length, lead.length + 12) ?? 0);
}

/** Those of the numbers after `last` whose keys are free, `count` of them. */
export async function freeNumbers(
  db: Db,
  last: number,
  count: number,
  keyOf: (n: string) => string,
): Promise<string[]> {
  const free: string[] = [];
  for (let n = last + 1; free.length < count;) {
    const numbers = Array.from({ length: Math.min(count - free.length, 10_000) }, () => generatedNumber(n++));
    const { rows } = await sql<{ number: string }>`
      select n.number from unnest(${numbers}::text[], ${numbers.map(keyOf)}::text[]) with ordinality as n(number, key, place)
      where not exists (select from part p where p.number_key = n.key) order by n.place`.execute(db);
    free.push(...rows.map((r) => r.number));
  }
  return free;
}

/**
 * Adds the parts that rows name and the catalogue does not have. `rows`: line, part_number, number_key, description,
 * is_internal. The first row of a number gives its description.
 */
export async function addMissingParts(db: Db, rows: Relation): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into part (part_number, number_key, description, is_internal)
    select n.part_number, n.number_key, n.description, n.is_internal
    from (select distinct on (s.number_key) s.part_number, s.number_key, s.description, s.is_internal
          from ${rows} s
          where not exists (select from part p where p.number_key = s.number_key)
          order by s.number_key, s.line) n
    on conflict (catalog_id, number_key) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Keeps descriptions that differ from the master as variants of their parts. `rows`: part_id, description, item_id (of
 * the diagram, or null), is_new. Only new rows count once more, so the same file twice changes nothing.
 */
export async function recordVariants(db: Db, rows: Relation): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into description_variant (part_id, description, first_seen_in, count)
    select s.part_id, s.description, min(s.item_id), greatest(1, count(*) filter (where s.is_new))::int
    from ${rows} s join part p on p.id = s.part_id
    where s.description <> '' and s.description <> p.description
    group by s.part_id, s.description
    having bool_or(s.is_new) or not exists (
      select from description_variant v where v.part_id = s.part_id and v.description = s.description)
    order by s.part_id, s.description
    on conflict (catalog_id, part_id, description) do update set count = description_variant.count + excluded.count`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
