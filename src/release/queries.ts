import { onlyIn } from '../contexts.ts';
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

/** What an environment shows, in one statement: an answer made of it is of one release. */
export const publishedIn = (db: Db, environment: 'Staging' | 'Production'): Promise<Published | undefined> =>
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
    .where('p.context', '=', onlyIn.publishing)
    .$castTo<Published>()
    .executeTakeFirst();

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

/** Price audiences by id. */
export const audiencesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, Audience>> => {
  const { rows } = await sql<Omit<Audience, 'isSecond'> & { isSecond: boolean }>`
    select id, name, currency, shows_cost as "showsCost", is_second as "isSecond" from price_audience
    where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ isSecond, ...row }) => [row.id, { ...row, ...(isSecond && { isSecond }) }]));
};

export interface KeptRelease {
  number: number;
  /** Environments that show it now; then these are their manifests. */
  environments: string[];
  manifests: Record<string, string>;
}

/** Releases whose files are kept: what environments show, and the last ones of each context, newest first. */
export async function releasesKept(db: Db): Promise<KeptRelease[]> {
  const { rows } = await sql<KeptRelease>`
    select r.number, array_agg(p.environment order by p.environment) as environments, p.manifests
    from published p join release r on r.id = p.release_id
    group by r.id, r.number, p.manifests
    union all
    select number, '{}', manifests
    from (select *, row_number() over (partition by context order by number desc) as place from release) r
    where place <= ${keptReleases}
      and not exists (select from published p where p.release_id = r.id and p.manifests = r.manifests)
    order by number desc`.execute(db);
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

/** The price audience of this name, compared without case. */
export const audienceNamed = async (db: Db, name: string): Promise<{ id: number } | undefined> =>
  (
    await sql<{ id: number }>`
      select id from price_audience where context = ${onlyIn.parts} and lower(name) = lower(${name})`.execute(db)
  ).rows[0];
