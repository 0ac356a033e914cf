import type { Context } from '../../contexts.ts';
import { sql, type RawBuilder } from 'kysely';
import { lookupType } from '../../lookup/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ReaderLink } from './contract.ts';

const names = (table: 'lookup_value' | 'price_audience', ids: string) => sql`
  coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
    from ${sql.table(table)} n where n.id = any(${sql.ref(ids)})), '[]')`;

const links = (db: Db) =>
  db
    .selectFrom('reader_link as l')
    .select([
      'l.id',
      'l.context',
      'l.label',
      'l.environments',
      'l.created_by as createdBy',
      'l.created_at as createdAt',
      'l.expires_at as expiresAt',
      'l.revoked_at as revokedAt',
      names('lookup_value', 'l.groups').as('groups'),
      names('price_audience', 'l.audiences').as('audiences'),
    ])
    .$castTo<ReaderLinkRow>();

/** A link without its address. */
export type ReaderLinkRow = Omit<ReaderLink, 'address'> & { context: Context };

export const linksPage = (db: Db, { context, take, skip }: { context: Context; take: number; skip: number }) =>
  links(db).where('l.context', '=', context).orderBy('l.id', 'desc').limit(take).offset(skip).execute();

export const linkById = (db: Db, context: Context, id: number) =>
  links(db).where('l.id', '=', id).where('l.context', '=', context).executeTakeFirst();

export const insertLink = (
  db: Db,
  link: {
    context: Context;
    label: string;
    environments: string[];
    groups: number[];
    audiences: number[];
    days: number;
    by: string;
  },
) =>
  db
    .insertInto('reader_link')
    .values({
      context: link.context,
      label: link.label,
      environments: link.environments,
      groups: link.groups,
      audiences: link.audiences,
      expires_at: sql<string>`now() + make_interval(days => ${link.days}::int)`,
      created_by: link.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A second time keeps the first time's moment. */
export const revokeLink = (db: Db, context: Context, id: number) =>
  db
    .updateTable('reader_link')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('context', '=', context)
    .execute();

/** Are these visibility groups, and these price audiences of the context, all there, and the groups those that the caller sees? */
export async function areThere(
  db: Db,
  context: Context,
  groups: readonly number[],
  audiences: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ found: number; sees: boolean }>`
    select case current_setting('callout.groups') when '*' then true
        else ${groups}::bigint[] <@ current_setting('callout.groups')::bigint[] end as sees,
      (select count(*) from lookup_value where type = ${lookupType('visibilityGroup')} and id = any(${groups}::bigint[]))
      + (select count(*) from price_audience where context = ${context} and id = any(${audiences}::bigint[])) as found`.execute(
    db,
  );
  const [answer] = rows;
  return answer?.sees === true && answer.found === new Set(groups).size + new Set(audiences).size;
}

export interface OpenLink {
  groups: number[];
  audiences: number[];
  /** Seconds that it still holds. */
  left: number;
}

const openLink = prepared(
  (id: RawBuilder<number>, context: RawBuilder<string>, environment: RawBuilder<string>) => () =>
    sql<OpenLink>`
    select groups, audiences, floor(extract(epoch from expires_at - now()))::int as left
    from reader_link
    where id = ${id} and context = ${context} and revoked_at is null and expires_at > now() and ${environment} = any(environments)`,
);

/** A link that holds now, for an environment of a context. */
export const linkOpenFor = async (
  db: Db,
  id: number,
  { context, environment }: { context: Context; environment: string },
): Promise<OpenLink | undefined> => (await openLink(db, id, context, environment))[0];
