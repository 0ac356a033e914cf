import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { invalidFields } from '../platform/http/errors.ts';
import { addStartingAudiences } from './price/service.ts';
import { isPartNumber, partLimits, partMessages, partNumberKey } from './rules.ts';
import { addMissingParts, byKeys, freeNumbers, identityRule, lastGenerated, recordVariants } from './queries.ts';

/** The price audiences of a new catalogue; runs inside the change that creates it. */
export const startingValues = (db: Db): Promise<void> => addStartingAudiences(db);

/** A part as a row of a parts list names it. */
export interface TypedPart {
  /** May be empty where the part is internal: it gets a generated number. */
  partNumber: string;
  /** Becomes the master of a part that is new; else a variant where it differs. Empty says nothing. */
  description: string;
  isInternal: boolean;
}

/**
 * The ids of the parts that typed rows mean, in their order. Parts that the catalogue lacks are added, internal rows
 * without a number get one, descriptions that differ from the master are kept as variants first seen in the diagram
 * (docs/domain/parts.md, Descriptions). Throws 400 at items.N.partNumber for a number that no part may have. Run inside
 * a change; a handful of statements however many rows.
 */
export async function resolveParts(db: Db, typed: readonly TypedPart[], diagramId: number): Promise<number[]> {
  if (typed.length === 0) return [];
  const rows = await numbered(db, typed);
  const rule = await identityRule(db);
  const keys = rows.map((r) => partNumberKey(r.partNumber, rule));
  let parts = await byKeys(db, keys);
  refuseBadNumbers(rows, parts);
  if (parts.some((p) => p.id === null)) {
    await addMissingParts(
      db,
      sql`(select * from unnest(${rows.map((_, i) => i)}::bigint[], ${rows.map((r) => r.partNumber.trim())}::text[], ${keys}::text[],
        ${rows.map((r) => r.description.trim())}::text[], ${rows.map((r) => r.isInternal)}::boolean[])
        as t(line, part_number, number_key, description, is_internal))`,
    );
    parts = await byKeys(db, keys);
  }
  await keepVariants(db, rows, parts, diagramId);
  return parts.map(({ id }) => {
    if (id === null) throw new Error('A part that was just added is not there.');
    return id;
  });
}

/**
 * Numbers for internal parts that no part has, in rising order. Inside a change nobody else is given the same ones
 * until it ends.
 */
export async function generateNumbers(db: Db, count: number): Promise<string[]> {
  if (count === 0) return [];
  await sql`select pg_advisory_xact_lock(4601, platform.catalog()::int)`.execute(db);
  const rule = await identityRule(db);
  return freeNumbers(db, await lastGenerated(db), count, (n) => partNumberKey(n, rule));
}

async function numbered(db: Db, typed: readonly TypedPart[]): Promise<TypedPart[]> {
  const isBlank = (r: TypedPart) => r.isInternal && r.partNumber.trim() === '';
  const numbers = await generateNumbers(db, typed.filter(isBlank).length);
  return typed.map((r) => (isBlank(r) ? { ...r, partNumber: numbers.shift() ?? '' } : r));
}

/**
 * What is wrong with a number as typed; undefined where all is well. An internal part that is new keeps to the length
 * of generated numbers, one that is there already has whatever number it has (docs/domain/parts.md, Part numbers).
 */
export function problemOfNumber(
  { partNumber, isInternal }: Pick<TypedPart, 'partNumber' | 'isInternal'>,
  partId: number | null,
): string | undefined {
  if (!isPartNumber(partNumber)) return partMessages.invalidNumber;
  const most = isInternal && partId === null ? partLimits.generatedNumber : partLimits.partNumber;
  return Array.from(partNumber.trim()).length > most ? partMessages.numberTooLong(most) : undefined;
}

function refuseBadNumbers(rows: readonly TypedPart[], parts: readonly { id: number | null }[]) {
  const errors: Record<string, string[]> = {};
  rows.forEach((r, i) => {
    const problem = problemOfNumber(r, parts[i]?.id ?? null);
    if (problem !== undefined) errors[`items.${i}.partNumber`] = [problem];
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

async function keepVariants(
  db: Db,
  rows: readonly TypedPart[],
  parts: readonly { id: number | null; description: string }[],
  diagramId: number,
) {
  const differing = rows.flatMap((r, i) => {
    const part = parts[i];
    const description = r.description.trim();
    return part && description !== '' && description !== part.description ? [{ description, id: part.id }] : [];
  });
  if (differing.length === 0) return;
  await recordVariants(
    db,
    sql`(select t.part_id, t.description, ${diagramId}::bigint as item_id, true as is_new
      from unnest(${differing.map((r) => r.id)}::bigint[], ${differing.map((r) => r.description)}::text[]) as t(part_id, description))`,
  );
}
