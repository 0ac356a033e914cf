import type { AttributeValues } from '../../hierarchy/rules.ts';
import type { CarriedAttributes } from '../../item/carried/contract.ts';
import { carriedBy, lockCarried } from '../../item/carried/queries.ts';
import { carriedValues, saveCarried } from '../../item/carried/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict } from '../../platform/http/errors.ts';
import { partMessages } from '../rules.ts';
import { ofParts, specificationBeside } from './queries.ts';

/** Saves which attributes parts carry; throws as the route says. Run inside a change. */
export async function savePartAttributes(
  db: Db,
  save: { attributeIds: readonly number[]; version: number },
): Promise<CarriedAttributes> {
  await lockCarried(db);
  const specification = await specificationBeside(db, save.attributeIds);
  if (specification !== undefined && (await carriedBy(db, ofParts)).version === save.version)
    throw conflict({ attributeIds: [partMessages.specification(specification)] });
  return saveCarried(db, { ...ofParts, held: partMessages.attributeHeld }, save);
}

/** The values of a part as they are kept; 400 at customAttributes.{id} for what does not fit. */
export const checkedValues = async (db: Db, typed: Record<string, string[]>): Promise<AttributeValues> =>
  carriedValues(await carriedBy(db, ofParts), typed);
