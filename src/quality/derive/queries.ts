import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { FindingKind, FindingNoun } from '../rules.ts';

/** Rows of which a kind's findings are made anew: these ids, or all. */
export type Scope = readonly number[] | 'all';

/** From ids of rows that were written or ended to the ids that the findings are derived by, as a query. */
type Subjects = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/** How findings of a kind follow from the content. */
export interface Derivation {
  kind: FindingKind;
  noun: FindingNoun;
  /** What the ids of a scope are of: the item where findings stand, or the row itself. */
  by: 'item' | 'row';
  /** Tables that findings depend on. */
  follows: Readonly<Record<string, readonly Subjects[]>>;
  /** Tables of which any new row may touch every finding. */
  grounds?: readonly string[];
  /** Everything that shares a finding with one of the ids, before or now, as a query of ids. */
  whole?: Subjects;
  /** Ids that something which the change log does not name has touched since that instant, as a query. */
  since?(instant: string): RawBuilder<unknown>;
  /** Whether something that the change log does not name has touched every finding since that instant. */
  isOtherSince?(instant: string): RawBuilder<boolean>;
  /** The findings of a scope: id, item_id, change_id, facts. */
  findings(of: Scope): RawBuilder<unknown>;
}

/** True of a column within a scope. */
export const within = (column: RawBuilder<unknown>, of: Scope) =>
  of === 'all' ? sql`true` : sql`${column} = any(${[...of]}::bigint[])`;

/** What the versions of rows, now and before, name in a column. */
export const named =
  (table: string, column: string): Subjects =>
  (ids) =>
    sql`select ${sql.ref(column)} as id from ${sql.table(`past.${table}`)} where id = any(${ids})`;

/** The rows themselves. */
export const itself: Subjects = (ids) => sql`select unnest(${ids}) as id`;

/** What of a kind is derived by some ids or by all, written where it is new or other; what is no finding any more goes. */
export const settle = (db: Db, { kind, noun, by, findings }: Derivation, of: Scope) =>
  sql`
    with derived as materialized (${findings(of)}), gone as (
      delete from quality_finding f
      where f.kind = ${kind} and f.noun = ${noun} and ${within(by === 'item' ? sql`f.item_id` : sql`f.id`, of)}
        and not exists (select from derived d where d.id = f.id)
    )
    insert into quality_finding as f (kind, noun, id, item_id, change_id, facts)
    select ${kind}, ${noun}, d.id, d.item_id, d.change_id, d.facts from derived d
    on conflict (catalog_id, kind, noun, id) do update
      set item_id = excluded.item_id, change_id = excluded.change_id, facts = excluded.facts
      where (f.item_id, f.change_id, f.facts) is distinct from (excluded.item_id, excluded.change_id, excluded.facts)`.execute(
    db,
  );

/** The ids that a query of them answers, each once. */
export async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(distinct q.id), '{}') as ids from (${query}) q where q.id is not null`.execute(db);
  return rows[0]?.ids ?? [];
}

/** What a condition says. */
export async function isTrue(db: Db, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}
