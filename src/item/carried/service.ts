import type { AttributeValues } from '../../hierarchy/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, invalidFields } from '../../platform/http/errors.ts';
import { collectValues, problemsOfValues } from '../rules.ts';
import type { CarriedAttributes } from './contract.ts';
import { type Carrier, carriedBy, heldBeside, lockCarried, unknownAttributes, writeCarried } from './queries.ts';
import { carriedMessages } from './rules.ts';

/**
 * Saves which attributes records carry. Throws 400 for one that is not known, 409 where the list is newer than `version`
 * or records have values of one that goes, which `held` puts into words. Run inside a change.
 */
export async function saveCarried(
  db: Db,
  carrier: Carrier & { held: (name: string, count: number) => string },
  { attributeIds, version }: { attributeIds: readonly number[]; version: number },
): Promise<CarriedAttributes> {
  await lockCarried(db);
  if ((await carriedBy(db, carrier)).version !== version) throw conflict();
  if ((await unknownAttributes(db, attributeIds)).length > 0) throw invalid('attributeIds', carriedMessages.unknown);
  const held = await heldBeside(db, carrier, attributeIds);
  if (held) throw conflict({ attributeIds: [carrier.held(held.name, held.count)] });
  await writeCarried(db, carrier, attributeIds);
  return carriedBy(db, carrier);
}

/** Typed values as a record keeps them; 400 at customAttributes.{id} for what does not fit. */
export function carriedValues(
  { attributes }: Pick<CarriedAttributes, 'attributes'>,
  typed: Readonly<Record<string, readonly string[]>>,
): AttributeValues {
  const carried = attributes.map((one, ordinal) => ({ ...one, ordinal, isKey: false, isSearchable: false }));
  const values = Object.entries(typed).flatMap(([id, texts]) =>
    texts.map((stringValue) => ({ attributeId: Number(id), stringValue })),
  );
  const problems = Object.entries(problemsOfValues(carried, values));
  if (problems.length > 0)
    throw invalidFields(
      Object.fromEntries(problems.map(([field, texts]) => [field.replace('attributes', 'customAttributes'), texts])),
    );
  return collectValues(carried, values);
}
