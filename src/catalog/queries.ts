import { sql, type RawBuilder } from 'kysely';
import { installation } from '../platform/contract/installation.ts';
import type { Db } from '../platform/db/pool.ts';
import type { CatalogRow, CatalogSettings, PageData } from './contract.ts';
import type { NewCatalog } from './rules.ts';

type CatalogFact =
  | 'code'
  | 'name'
  | 'contexts'
  | 'supportedLangCodes'
  | 'timeZone'
  | 'allowFootnotes'
  | 'serialVinEnabled'
  | 'caseInsensitive'
  | 'allowedSpecialCharacters'
  | 'hotspotColor'
  | 'hotspotUnassignedColor'
  | 'enableNewFitment'
  | 'allowCustomPartStatus'
  | 'workbooksMb';

/** Draws the number of a new catalogue. */
export async function nextCatalogId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('public.catalog_id_seq') as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence of catalogues answered no number.');
  return id;
}

/** Inserts a catalogue; a code that another has, in whatever case, is refused by its index. */
/** False where the code is taken. */
export async function insertCatalog(
  db: Db,
  id: number,
  { code, name, covers, contexts, languages }: NewCatalog,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows = 0n } = await db
    .insertInto('catalog')
    .values({
      id,
      code,
      name,
      ...(covers === undefined ? {} : { covers }),
      ...(contexts === undefined ? {} : { contexts }),
      ...(languages === undefined ? {} : { languages }),
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow();
  return rows > 0n;
}

/** The number of the catalogue with a code, which is compared without case. */
export const catalogIdOf = (db: Db, code: string) =>
  db
    .selectFrom('catalog')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst();

/** The first codes by name, at most `take`. */
export const catalogCodes = async (db: Db, take: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('catalog')
    .select('code')
    .orderBy(sql`lower(code)`)
    .limit(take)
    .$castTo<{ code: string }>()
    .execute();
  return rows.map(({ code }) => code);
};

const listed = (db: Db) =>
  db.selectFrom('catalog').select(['code', 'name', 'covers', 'contexts', 'languages']).$castTo<CatalogRow>();

/** Catalogues whose code or name holds the text; of those of `ids`, a query, where it is given. */
export const catalogsFor = (
  db: Db,
  { ids, search, take, skip }: { ids?: RawBuilder<number> | undefined; search: string; take: number; skip: number },
) =>
  listed(db)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id in (${ids})`))
    .$if(search !== '', (q) => q.where(sql<boolean>`strpos(lower(code || ' ' || name), lower(${search})) > 0`))
    .orderBy(sql`lower(code)`)
    .limit(take)
    .offset(skip)
    .execute();

export const catalogById = (db: Db, id: number) => listed(db).where('id', '=', id).executeTakeFirstOrThrow();

/** What the page data tells of the catalogue itself. */
export const catalogFacts = (db: Db, id: number) =>
  db
    .selectFrom('catalog')
    .select([
      sql<string>`coalesce(code, ${installation.code})`.as('code'),
      'name',
      'contexts',
      'languages as supportedLangCodes',
      'time_zone as timeZone',
      'allow_footnotes as allowFootnotes',
      'serial_vin_enabled as serialVinEnabled',
      'case_insensitive as caseInsensitive',
      'allowed_special_characters as allowedSpecialCharacters',
      'hotspot_color as hotspotColor',
      'hotspot_unassigned_color as hotspotUnassignedColor',
      'enable_new_fitment as enableNewFitment',
      'allow_custom_part_status as allowCustomPartStatus',
      'setting_flags as flags',
      'parts_lookup_url as partsLookupUrl',
      sql<number>`coalesce((select q.workbooks_mb from quota q where q.catalog_id = catalog.id), 0)`.as('workbooksMb'),
    ])
    .where('id', '=', id)
    .$castTo<Pick<PageData, CatalogFact> & { flags: string[]; partsLookupUrl: string }>()
    .executeTakeFirstOrThrow();

export const catalogSettings = (db: Db, id: number) =>
  db
    .selectFrom('catalog')
    .select(['name', 'covers', 'contexts', 'languages', 'version'])
    .select([
      'time_zone as timeZone',
      'allow_footnotes as allowFootnotes',
      'publish_parts_without_list as publishPartsWithoutList',
      'public_production as publicProduction',
      'restore_points as restorePoints',
    ])
    .where('id', '=', id)
    .$castTo<CatalogSettings>()
    .executeTakeFirstOrThrow();

/** Saves the settings over the version that the save started from; false where there is a newer one. */
export async function updateSettings(db: Db, id: number, { version, ...of }: CatalogSettings): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalog')
    .set({
      name: of.name,
      covers: of.covers,
      contexts: of.contexts,
      languages: of.languages,
      time_zone: of.timeZone,
      allow_footnotes: of.allowFootnotes,
      publish_parts_without_list: of.publishPartsWithoutList,
      public_production: of.publicProduction,
      restore_points: of.restorePoints,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Texts and files of the catalogue in languages other than these, by language. */
export async function languageContent(db: Db, except: readonly string[]) {
  const { rows } = await sql<{ language: string; texts: number; files: number }>`
    select language, texts, files from platform.language_content(${except}::text[])`.execute(db);
  return rows;
}

/** Items of the catalogue in contexts other than these, by context. */
export async function contextContent(db: Db, except: readonly string[]) {
  const { rows } = await sql<{ context: string; items: number }>`
    select context, items from platform.context_content(${except}::text[])`.execute(db);
  return rows;
}

/** May anybody read what Production shows to all? */
export async function isPublicProduction(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('catalog')
    .select('public_production as isPublic')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.isPublic ?? false;
}

/** Texts in natural order; those that sort alike stay as they were. */
export async function naturallySorted(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select t.text from unnest(${[...texts]}::text[]) with ordinality t(text, n)
    order by platform.natural_key(t.text) collate "C", t.n`.execute(db);
  return rows.map((row) => row.text);
}

/** The date of today in the catalogue's time zone, by the database's clock. */
export async function todayIn(db: Db): Promise<string> {
  const { today } = await db
    .selectFrom('catalog')
    .select(sql<string>`(clock_timestamp() at time zone time_zone)::date`.as('today'))
    .where('id', '=', sql<number>`platform.catalog()`)
    .executeTakeFirstOrThrow();
  return today;
}
