import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { DiffCell, Made, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { maxAudiences, startingCurrency } from '../rules.ts';

const contextOf = sql`(select x.context from unnest((select c.contexts from catalog c where c.id = platform.catalog())) x(context)
  where lower(x.context) = lower(s.context))`;

/** Holds where the catalogue does not have the context of a row. */
export const isUnknownContext = sql`${contextOf} is null`;

/**
 * Side table `audience`: the audiences as they shall be, those of the file with their line. `ref` is the id, or minus the
 * line of a new one; `was_…` is what stands.
 */
export const planAudiences = (stage: Stage): Promise<void> =>
  makeSide(
    stage,
    'audience',
    sql`
    with row as (
      select s.*, ${contextOf} as own, a.id, a.currency as was_currency, a.is_default as was_default,
        a.is_enabled as was_enabled, a.is_second as was_second, a.shows_cost as was_shown, a.ordinal as was_ordinal,
        a.name as was_name, coalesce(s.is_enabled, a.is_enabled, true) as enabled,
        min(s.line) over (partition by lower(s.name), lower(s.context)) as first
      from ${stage.table} s
      left join price_audience a on lower(a.name) = lower(s.name) and lower(a.context) = lower(s.context)
      where not s.bad
    ), said as (
      select r.line, r.first, coalesce(r.id, -r.line) as ref, r.own as context, coalesce(r.was_name, r.name) as name,
        coalesce(upper(r.currency), r.was_currency, ${startingCurrency}) as currency,
        coalesce(r.is_default, r.enabled and r.was_default, false) as is_default, r.enabled as is_enabled,
        coalesce(r.shows_cost, r.was_shown, false) as shows_cost,
        coalesce(r.is_second, (r.enabled or not r.was_enabled) and r.was_second, false) as is_second,
        coalesce(r.ordinal::int, r.was_ordinal) as ordinal,
        r.was_default, r.was_enabled, r.was_currency
      from row r
    )
    select * from said
    union all
    select null, null, a.id, a.context, a.name, a.currency, a.is_default, a.is_enabled, a.shows_cost,
      a.is_second and not exists (select from said n where n.context = a.context and n.is_second), a.ordinal,
      a.is_default, a.is_enabled, a.currency
    from price_audience a where a.id not in (select n.ref from said n)`,
  );

const side = (stage: Stage) => stage.side('audience');

/** Another audience `o` of the context as it shall be. */
const other = (stage: Stage, where: SqlFragment) =>
  sql`exists (select from ${side(stage)} o where o.context = k.context and o.ref <> k.ref and ${where})`;

/** What may not be of a row `k`, as SQL over the side table. */
export const audienceFaults = (stage: Stage) => ({
  tooMany: sql`k.ref < 0 and (select count(*) from ${side(stage)} o where o.context = k.context
    and (o.ref > 0 or o.line <= k.line)) > ${maxAudiences}`,
  disabledDefault: sql`k.is_default and not k.is_enabled`,
  otherDefault: sql`k.is_default and ${other(stage, sql`o.is_default and o.currency = k.currency and (o.line is null or o.line < k.line)`)}`,
  /** The default that stands against that of `k`, as the screen says it. */
  whichDefault: sql`(select o.name || ' is the default for ' || o.currency || '.' from ${side(stage)} o
    where o.context = k.context and o.ref <> k.ref and o.is_default and o.currency = k.currency limit 1)`,
  secondAgain: sql`k.is_second and ${other(stage, sql`o.is_second and o.line < k.line`)}`,
  last: sql`not k.is_enabled and k.was_enabled and not ${other(stage, sql`o.is_enabled`)}`,
  currency: sql`k.was_currency <> k.currency and exists (select from price p where p.audience_id = k.ref)`,
});

const columns = ['currency', 'is_default', 'is_enabled', 'shows_cost', 'is_second'] as const;
const tuple = (of: string) =>
  sql`(${sql.join([...columns.map((column) => sql.ref(`${of}.${column}`)), sql`coalesce(${sql.ref(`${of}.ordinal`)}, 0)`])})`;

/** What `writeAudiences` would do. */
export async function countAudiences(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ create: number; update: number; all: number }>`
    select count(*) filter (where a.id is null)::int as create,
      count(*) filter (where a.id is not null and ${tuple('k')} is distinct from ${tuple('a')})::int as update,
      count(*)::int as all
    from ${side(stage)} k left join price_audience a on a.id = k.ref where k.line is not null`.execute(stage.db);
  const { create = 0, update = 0, all = 0 } = rows[0] ?? {};
  return { create, update, unchanged: all - create - update, remove: 0 };
}

/** Brings the audiences to what the plan says. Marks go before others get them: an index holds each of them once. */
export async function writeAudiences(stage: Stage): Promise<Counts> {
  const { db } = stage;
  const counts = await countAudiences(stage);
  await sql`update price_audience a set is_default = a.is_default and k.is_default and a.currency = k.currency,
      is_second = a.is_second and k.is_second
    from ${side(stage)} k where a.id = k.ref
      and ((a.is_default and not (k.is_default and a.currency = k.currency)) or (a.is_second and not k.is_second))`.execute(
    db,
  );
  await sql`update price_audience a set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`k.${column}`)}`))},
      ordinal = coalesce(k.ordinal, a.ordinal)
    from ${side(stage)} k where a.id = k.ref and ${tuple('k')} is distinct from ${tuple('a')}`.execute(db);
  await sql`
    insert into price_audience (context, name, ${sql.join(columns.map((column) => sql.ref(column)))}, ordinal)
    select k.context, k.name, ${sql.join(columns.map((column) => sql.ref(`k.${column}`)))}, coalesce(k.ordinal,
      (select coalesce(max(a.ordinal), 0) from price_audience a where a.context = k.context)
        + row_number() over (partition by k.context order by k.line))
    from ${side(stage)} k where k.ref < 0 order by k.line`.execute(db);
  return counts;
}

const shownColumns = [
  ['currency', 'currency'],
  ['isDefault', 'is_default'],
  ['isEnabled', 'is_enabled'],
  ['showsCost', 'shows_cost'],
  ['isSecond', 'is_second'],
] as const;

/** Audiences as the file changes them. Marks hang together, so that one is taken as a whole. */
export const audienceDiff = (stage: Stage): RecordDiff => {
  const beside = (value: SqlFragment) => sql`(select ${value} from ${side(stage)} k where k.line = s.line)`;
  return {
    table: 'price_audience',
    from: sql`${side(stage)} k join ${stage.table} s on s.line = k.line left join price_audience r on r.id = k.ref`,
    isWhole: 'differing',
    cells: [
      { key: 'context', now: sql`r.context`, becomes: beside(sql`k.context`), isIdentity: true },
      { key: 'name', now: sql`r.name`, becomes: sql`s.name`, isIdentity: true },
      ...shownColumns.map(([key, column]): DiffCell => {
        const value = sql.ref(`k.${column}`);
        return { key, now: sql.ref(`r.${column}`), becomes: beside(value), becomesBeside: value };
      }),
      {
        key: 'ordinal',
        now: sql`r.ordinal`,
        becomes: beside(sql`k.ordinal`),
        becomesBeside: sql`coalesce(k.ordinal, r.ordinal)`,
      },
    ],
  };
};

/** Audiences that would be there, for the prices behind them. */
export const madeAudiences = (stage: Stage): Made[] => [
  {
    table: 'price_audience',
    rows: sql`select case when k.ref < 0 then ${stage.newId(sql`k.line`)} else k.ref end as id, k.context, k.name,
        ${sql.join(columns.map((column) => sql.ref(`k.${column}`)))}, coalesce(k.ordinal, 0) as ordinal
      from ${side(stage)} k where k.line is not null`,
    replaces: true,
  },
];
