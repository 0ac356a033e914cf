import type { Db } from '../../platform/db/pool.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { unitLimits, unitMessages } from '../rules.ts';
import { touchUnit } from '../service.ts';
import { cleanDescription } from './service.clean.ts';
import { contentLanguages, descriptionsOf, writeDescriptions } from './queries.ts';
import type { Description } from './queries.ts';

/** 400 by its place for a language that the catalogue does not have. */
export async function requireLanguages(db: Db, typed: readonly Description[]): Promise<void> {
  const languages = await contentLanguages(db);
  const errors: Record<string, string[]> = {};
  typed.forEach(({ language }, at) => {
    if (!languages.includes(language)) errors[`descriptions.${at}.language`] = [unitMessages.unknownLanguage];
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** Descriptions of the allowed elements alone; of one language the last. 400 by its place for what is too much. */
export async function cleanDescriptions(typed: readonly Description[]): Promise<Description[]> {
  const errors: Record<string, string[]> = {};
  const cleaned = new Map<string, Description>();
  for (const [at, { language, body: html }] of typed.entries()) {
    const body = await cleanDescription(html);
    if (body === null) errors[`descriptions.${at}.body`] = [unitMessages.unreadable];
    else if (Array.from(body).length > unitLimits.description)
      errors[`descriptions.${at}.body`] = [unitMessages.tooLong];
    else cleaned.set(language, { language, body });
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return [...cleaned.values()];
}

/**
 * Saves descriptions of a unit. Answers whether anything was written; 409 where the unit is another than `version` left
 * it. Run inside a change.
 */
export async function saveDescriptions(
  db: Db,
  itemId: number,
  version: number,
  wanted: readonly Description[],
): Promise<boolean> {
  const now = new Map((await descriptionsOf(db, itemId)).map(({ language, body }) => [language, body]));
  const other = wanted.filter(({ language, body }) => (now.get(language) ?? '') !== body);
  await touchUnit(db, itemId, version, other.length > 0);
  if (other.length > 0) await writeDescriptions(db, itemId, other);
  return other.length > 0;
}
