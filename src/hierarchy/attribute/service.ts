import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { violated } from '../../platform/db/refusals.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import { forgetTexts, setTexts } from '../../translation/queries.ts';
import { inWords, lockDefinitions, rewriteItems } from '../type/queries.identity.ts';
import type { AttributeDefinition, ListEdit } from '../../attribute/rules.ts';
import {
  attributeTypes,
  attributeLimits,
  attributeMessages,
  carriedValues,
  firstRepeated,
  mayTranslate,
  problemsOfDefinition,
  problemsOfEdit,
  settledDefinition,
} from '../../attribute/rules.ts';
import type { Attribute } from './contract.ts';
import { attributeById, carriedAttributes, itemsBroken, itemsWithOneOf, itemsWithValue } from './queries.ts';
import type { AttributeFields } from '../../attribute/queries.ts';
import {
  countAttributes,
  deleteAttribute,
  insertAttribute,
  touchAttribute,
  untranslatable,
  updateAttribute,
} from '../../attribute/queries.ts';

interface Translation {
  language: string;
  displayName: string;
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'attribute_name') throw error;
    throw conflict({ name: [attributeMessages.nameTaken] });
  }
}

/** The definition as it is kept; 400 where it makes no sense. */
function checked(type: number, definition: AttributeDefinition): AttributeDefinition {
  const settled = settledDefinition(type, definition);
  const problems = Object.entries(problemsOfDefinition(type, settled)).map(([field, text]): [string, string[]] => [
    field,
    [text],
  ]);
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  return settled;
}

const known = async (db: Db, id: number): Promise<Attribute> => {
  const found = await attributeById(db, id);
  if (!found) throw notFound();
  return found;
};

export async function addAttribute(
  db: Db,
  { translations, ...fields }: AttributeFields & { translations?: Translation[] | undefined },
) {
  await lockDefinitions(db);
  const { count } = await countAttributes(db);
  if (count >= attributeLimits.attributes) throw invalid('name', attributeMessages.many);
  const definition = checked(fields.type, fields.definition);
  const { id } = await orNameTaken(insertAttribute(db, { ...fields, name: fields.name.trim(), definition }));
  if (translations) await writeTexts(db, undefined, id, translations);
  return { ...(await known(db, id)), itemsUpdated: 0 };
}

export interface AttributeEdit {
  id: number;
  version: number;
  name: string;
  type: number;
  definition: AttributeDefinition & ListEdit;
  translations?: Translation[] | undefined;
}

/** Saves an attribute and carries list values to the items; throws as the route says. */
export async function saveAttribute(db: Db, { id, version, name, type, definition, translations }: AttributeEdit) {
  await lockDefinitions(db);
  const before = await known(db, id);
  if (type !== before.type) throw invalid('type', attributeMessages.keepsType);
  if (version !== before.version) throw conflict();
  const after = checked(type, definition);
  const carried = await refuseBroken(db, before, after, definition);
  if (!(await orNameTaken(updateAttribute(db, { id, version, name: name.trim(), definition: after }))))
    throw conflict();
  const itemsUpdated = await carry(db, before, after, carried);
  if (translations) await writeTexts(db, id, id, translations);
  return { ...(await known(db, id)), itemsUpdated };
}

/** 409 where values of items would not fit any more. Answers where values of a list go. */
export async function refuseBroken(
  db: Db,
  before: Attribute,
  after: AttributeDefinition,
  edit: ListEdit,
): Promise<Map<string, string>> {
  const broken = await itemsBroken(db, before, before.definition, after);
  if (broken && broken.count > 0) {
    throw conflict({ definition: [`The values of ${await inWords(db, broken)} would not fit.`] });
  }
  if (before.type !== attributeTypes.list) return new Map();
  const [was, is] = [before.definition.items ?? [], after.items ?? []];
  const problems = Object.entries(problemsOfEdit(was, is, edit)).map(([field, text]): [string, string[]] => [
    field,
    [text],
  ]);
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  const all = [...carriedValues(was, is, edit)];
  const gone = all.flatMap(([value, to]) => (to === undefined ? value : []));
  const used = gone.length > 0 ? await itemsWithOneOf(db, before.id, gone) : undefined;
  if (used && used.count > 0) {
    throw conflict({ 'definition.deletedItems': [`Removed values are used by ${await inWords(db, used)}.`] });
  }
  return new Map(all.flatMap(([value, to]) => (to === undefined ? [] : [[value, to]])));
}

async function carry(
  db: Db,
  { id, definition }: Attribute,
  after: AttributeDefinition,
  carried: ReadonlyMap<string, string>,
) {
  const allowMultiple = after.allowMultiple === true;
  if (carried.size === 0 && allowMultiple === (definition.allowMultiple === true)) return 0;
  const { written, same } = await rewriteItems(db, carriedAttributes(id, carried, allowMultiple));
  if (same) throw conflict({ 'definition.items': [`Key values would be the same for ${await inWords(db, same)}.`] });
  return written;
}

/** Deletes an attribute of the catalogue's own that no type carries and no item has; 409 naming what uses it. */
export async function removeAttribute(db: Db, id: number): Promise<void> {
  await lockDefinitions(db);
  const { isCustom, usedBy } = await known(db, id);
  if (!isCustom) throw conflict({ id: [attributeMessages.product] });
  const items = await itemsWithValue(db, id);
  if (usedBy.length > 0 || items.count > 0) {
    const types = usedBy.map((type) => `${type.code} ${type.description}`).join(', ');
    const uses = [...(types ? [`the types ${types}`] : []), ...(items.count > 0 ? [await inWords(db, items)] : [])];
    throw conflict({ attribute: [`The attribute is used by ${uses.join(' and by ')}.`] });
  }
  await forgetTexts(db, 'attribute', id);
  await deleteAttribute(db, id);
}

/** Saves the names in other languages, the whole set. */
export async function saveTexts(db: Db, id: number, version: number, texts: Translation[]): Promise<void> {
  await known(db, id);
  if (!(await touchAttribute(db, id, version))) throw conflict();
  await writeTexts(db, id, id, texts);
}

/** `translated` is the id that decides whether it may be: none for a new attribute. */
async function writeTexts(db: Db, translated: number | undefined, id: number, typed: readonly Translation[]) {
  const texts = typed.map(({ language, displayName }) => ({
    language: language.trim().toUpperCase(),
    displayName: displayName.trim(),
  }));
  if (texts.length > 0 && !mayTranslate(translated)) throw invalid('translations', attributeMessages.notTranslated);
  texts.forEach(({ language, displayName }, at) => {
    if (language === '') throw invalid(`translations.${at}.language`, attributeMessages.pair);
    if (displayName === '') throw invalid(`translations.${at}.displayName`, attributeMessages.pair);
  });
  const languages = texts.map(({ language }) => language);
  const twice = firstRepeated(languages);
  if (twice !== undefined) throw invalid('translations', attributeMessages.languageTwice(twice));
  const unknown = await untranslatable(db, languages);
  if (unknown !== undefined) throw invalid('translations', attributeMessages.unknownLanguage(unknown));
  await sql`delete from translation where noun = 'attribute' and row_id = ${id}
    and language <> all(${languages}::text[])`.execute(db);
  await setTexts(
    db,
    'attribute',
    sql`(select ${id}::bigint as row_id, 'name' as field, u.language, u.text
      from unnest(${languages}::text[], ${texts.map((one) => one.displayName)}::text[]) u(language, text))`,
  );
}
