import type { Context } from '../contexts.ts';
import { sql } from 'kysely';
import { lookupType } from '../lookup/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import type { News } from './contract.ts';
import { keptReleases } from './rules.ts';

/** What a catalogue's file names and reader links are signed with; made on first use, never changed. */
export async function releaseSecret(db: Db): Promise<Buffer> {
  await sql`insert into release_secret default values on conflict do nothing`.execute(db);
  const secret = await knownSecret(db);
  if (!secret) throw new Error('The catalogue got no secret.');
  return secret;
}

/** The same for who only reads; undefined where nothing was signed yet. */
export async function knownSecret(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('release_secret').select('secret').executeTakeFirst();
  return row?.secret;
}

/** What a release added and changed that just these layers have. */
export interface NewsOfLayers extends News {
  layers: string[];
}

export interface Published {
  releaseId: number;
  number: number;
  publishedAt: string;
  pricesOf: string;
  /** Layer → name of its manifest. */
  manifests: Record<string, string>;
  news: NewsOfLayers[];
  code: string;
  name: string;
  languages: string[];
}

/** What an environment of a context shows, in one statement: an answer made of it is of one release. */
export const publishedIn = (
  db: Db,
  context: Context,
  environment: 'Staging' | 'Production',
): Promise<Published | undefined> =>
  db
    .selectFrom('published as p')
    .innerJoin('release as r', 'r.id', 'p.release_id')
    .innerJoin('catalog as c', 'c.id', 'p.catalog_id')
    .select([
      'r.id as releaseId',
      'r.number',
      'p.published_at as publishedAt',
      'p.prices_of as pricesOf',
      'p.manifests',
      'r.news',
      'c.code',
      'c.name',
      'c.languages',
    ])
    .where('p.environment', '=', environment)
    .where('p.context', '=', context)
    .$castTo<Published>()
    .executeTakeFirst();

/** A release of a context whose files are kept, with the newest prices that an environment shows of it; undefined for any other. */
export const keptNumbered = async (db: Db, context: Context, number: number): Promise<Published | undefined> => {
  const { rows } = await sql<Published>`
    select r.id as "releaseId", r.number, r.created_at as "publishedAt", coalesce(p.prices_of, r.prices_of) as "pricesOf",
      coalesce(p.manifests, r.manifests) as manifests, r.news, c.code, c.name, c.languages
    from release r join catalog c on c.id = r.catalog_id
    left join lateral (select * from published p where p.release_id = r.id order by p.prices_of desc limit 1) p on true
    where r.context = ${context} and r.number = ${number} and (p.release_id is not null or r.id in (
      select id from release where context = ${context} order by number desc limit ${keptReleases}))`.execute(db);
  return rows[0];
};

/** A draft that still holds, as if it were a release of that number. */
export const previewNumbered = async (db: Db, id: number): Promise<Published | undefined> => {
  const { rows } = await sql<Published>`
    select p.id as "releaseId", p.id as number, p.made_at as "publishedAt", p.prices_of as "pricesOf", p.manifests,
      '[]'::jsonb as news, c.code, c.name, c.languages
    from preview p join catalog c on c.id = p.catalog_id
    where p.id = ${id} and p.made_at > clock_timestamp() - interval '1 hour'`.execute(db);
  return rows[0];
};

/** Names of visibility groups, of at most as many as a release has layers. */
export const groupNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from lookup_value where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export interface Audience {
  id: number;
  name: string;
  currency: string;
  showsCost: boolean;
  isSecond?: true;
}

/** Price audiences by id, in their order. */
export const audiencesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, Audience>> => {
  const { rows } = await sql<Omit<Audience, 'isSecond'> & { isSecond: boolean }>`
    select id, name, currency, shows_cost as "showsCost", is_second as "isSecond" from price_audience
    where id = any(${ids}::bigint[]) order by ordinal, id`.execute(db);
  return new Map(rows.map(({ isSecond, ...row }) => [row.id, { ...row, ...(isSecond && { isSecond }) }]));
};

export interface KeptRelease {
  /** Releases are numbered in each. */
  context: Context;
  number: number;
  /** Environments that show it now; then these are their manifests. */
  environments: string[];
  manifests: Record<string, string>;
}

/** Releases whose files are kept: what environments show, and the last ones of each context, the newest of each first. */
export async function releasesKept(db: Db): Promise<KeptRelease[]> {
  const { rows } = await sql<KeptRelease>`
    select r.context, r.number, array_agg(p.environment order by p.environment) as environments, p.manifests
    from published p join release r on r.id = p.release_id
    group by r.id, r.context, r.number, p.manifests
    union all
    select context, number, '{}', manifests
    from (select *, row_number() over (partition by context order by number desc) as place from release) r
    where place <= ${keptReleases}
      and not exists (select from published p where p.release_id = r.id and p.manifests = r.manifests)
    order by context, number desc`.execute(db);
  return rows;
}

/** Id and name of the visibility groups of these names, compared without case. */
export const groupsNamed = async (db: Db, names: readonly string[]) =>
  (
    await sql<{ id: number; name: string }>`
      select id, name from lookup_value
      where type = ${lookupType('visibilityGroup')} and lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(
      db,
    )
  ).rows;

/** The price audience of a context of this name, compared without case. */
export const audienceNamed = async (db: Db, context: Context, name: string): Promise<{ id: number } | undefined> =>
  (
    await sql<{ id: number }>`
      select id from price_audience where context = ${context} and lower(name) = lower(${name})`.execute(db)
  ).rows[0];
