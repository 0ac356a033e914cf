import type { AttributeValues } from '../../hierarchy/rules.ts';
import { collectValues, problemsOfValues } from '../../item/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, invalidFields } from '../../platform/http/errors.ts';
import { partMessages } from '../rules.ts';
import type { PartAttributes } from './contract.ts';
import {
  heldBeside,
  lockPartAttributes,
  partAttributes,
  specificationBeside,
  unknownAttributes,
  writePartAttributes,
} from './queries.ts';

/** Saves which attributes parts carry; throws as the route says. Run inside a change. */
export async function savePartAttributes(db: Db, ids: readonly number[], version: number): Promise<PartAttributes> {
  await lockPartAttributes(db);
  if ((await partAttributes(db)).version !== version) throw conflict();
  if ((await unknownAttributes(db, ids)).length > 0) throw invalid('attributeIds', partMessages.unknownAttribute);
  const specification = await specificationBeside(db, ids);
  if (specification !== undefined) throw conflict({ attributeIds: [partMessages.specification(specification)] });
  const held = await heldBeside(db, ids);
  if (held) throw conflict({ attributeIds: [partMessages.attributeHeld(held.name, held.parts)] });
  await writePartAttributes(db, ids);
  return partAttributes(db);
}

/** The values of a part as they are kept; 400 at customAttributes.{id} for what does not fit. */
export async function checkedValues(db: Db, typed: Record<string, string[]>): Promise<AttributeValues> {
  const { attributes } = await partAttributes(db);
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
