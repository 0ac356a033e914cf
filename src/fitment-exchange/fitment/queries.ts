import { sql } from 'kysely';
import { applicationList, fitmentLimits, fitmentMessages } from '../../fitment/rules.ts';
import type { DiffCell, SqlFragment, Stage } from '../../import/service.ts';
import { makeSide, rejectSide } from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import {
  findSkus,
  isOutside,
  isRanges,
  isUpsideDown,
  ofSide,
  rangesOf,
  rangesText,
  skuCells,
  skuHeads,
} from '../queries.ts';
import { exchangeMessages, firstYear, lastYear } from '../rules.ts';
import { fitmentImportMessages as said } from './rules.ts';

/** Attributes that say something, as a line keeps them. */
export const saidAttributes = sql`
  (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each_text(s.attributes) a where a.value <> '')`;

/** Of each good row `s` the SKU, the line, and the applications, of which 0 stands for one that is none. */
const named = (stage: Stage): SqlFragment => sql`
  select s.line, n.sku_id, n.is_held, i.id as industry_id, l.id as line_id, l.years as there, coalesce(s.note, '') as note,
    coalesce((select array_agg(distinct coalesce(v.id, 0) order by coalesce(v.id, 0)) from unnest(s.applications) e
      left join lateral (select min(v.id) as id from shared_list_value v
        where v.list_type_id = ${sql.lit(applicationList)} and lower(v.name) = lower(e)) v on true where e <> ''), '{}') as applications
  from ${stage.table} s left join ${stage.side('named')} n on n.line = s.line
  left join lateral (select min(v.id) as id from shared_list_value v
    where v.list_type_id = 1002 and lower(v.name) = lower(s.industry)) i on true
  left join shared_fit_line l on l.industry_id = i.id
    and l.line_key = platform.line_key(s.make, s.model, ${saidAttributes})
  where not s.bad`;

const ofKey = (row: string, of: string) => {
  const [a, b] = [(name: string) => sql.ref(`${row}.${name}`), (name: string) => sql.ref(`${of}.${name}`)];
  return sql<boolean>`${a('sku_id')} = ${b('sku_id')} and ${a('line_id')} = ${b('line_id')}
    and ${a('applications')} = ${b('applications')} and ${a('note')} = ${b('note')}`;
};

/** Side table `gone`: of each good row the fitment that it names by SKU, line, applications and note. */
export async function findFitments(stage: Stage): Promise<void> {
  await findSkus(stage);
  await makeSide(
    stage,
    'gone',
    sql`select n.*, f.id from (${named(stage)}) n left join fitment f on ${ofKey('f', 'n')}`,
  );
}

/**
 * Side tables `row`, of each good row what it names, the years that are taken and those that are missing, and `want`, of each
 * SKU, line, set of applications and note the years that it has afterwards, at the first row that speaks of it.
 * `union`: years that have a unit are added. `said`: years that the SKU fits have what the file says of them and nothing
 * else; `less` are the fitments that lose years by that.
 */
export async function planFitments(stage: Stage, how: 'union' | 'said'): Promise<void> {
  await findSkus(stage);
  const held =
    how === 'union'
      ? sql`n.there + coalesce((select range_agg(f.years) from fitment f where ${ofKey('f', 'n')}), '{}')`
      : sql`coalesce((select range_agg(f.years) from fitment f where f.sku_id = n.sku_id and f.line_id = n.line_id), '{}')`;
  await makeSide(
    stage,
    'row',
    sql`
    select x.*, x.said * x.known as taken, x.said - x.known as missing from (
      select n.*, coalesce(${rangesOf(sql`s.years`)},
          int4multirange(int4range(s.year_from::int, coalesce(s.year_to, s.year_from)::int, '[]'))) as said, ${held} as known
      from (${named(stage)}) n join ${stage.table} s on s.line = n.line) x`,
  );
  // What is not written takes no years from others.
  const isOnly = how === 'said' && stage.mode === 'update';
  const all = sql`range_agg(w.taken) over (partition by w.sku_id, w.line_id)`;
  await makeSide(
    stage,
    'want',
    sql`
    select w.*, coalesce(f.years, '{}') ${how === 'said' ? sql`- w.everything` : sql``} + w.taken as years
    from (
      select w.*, ${all} as everything from (
        select min(k.line) as line, k.sku_id, k.line_id, k.applications, k.note, bool_or(k.is_held) as is_held,
          range_agg(k.taken) as taken
        from ${stage.side('row')} k join ${stage.table} s on s.line = k.line
        where not s.bad and k.sku_id is not null and k.line_id is not null and not isempty(k.taken)
          ${isOnly ? sql`and exists (select from fitment f where ${ofKey('f', 'k')})` : sql``}
        group by k.sku_id, k.line_id, k.applications, k.note) w) w
    left join fitment f on ${ofKey('f', 'w')}`,
  );
  if (how === 'said')
    await makeSide(
      stage,
      'less',
      sql`
      select w.line, f.id, f.sku_id, f.line_id, f.years - w.everything as years from (
        select min(w.line) as line, w.sku_id, w.line_id, range_agg(w.everything) as everything
        from ${stage.side('want')} w group by w.sku_id, w.line_id) w
      join fitment f on f.sku_id = w.sku_id and f.line_id = w.line_id and f.years && w.everything
      where not exists (select from ${stage.side('want')} o where ${ofKey('o', 'f')})`,
    );
}

const nameOfLine = (id: SqlFragment) =>
  sql`(select l.make || ' ' || l.model from shared_fit_line l where l.id = ${id})`;
const namesOf = (ids: SqlFragment) => sql`(select string_agg(v.name, ', ' order by lower(v.name), v.id)
  from shared_list_value v where v.id = any(${ids}))`;

/** Cells that tell which fitment a record `r` is; the row `k` says the same of a new one. */
const byFitment: readonly DiffCell[] = [
  {
    key: 'manufacturer',
    now: sql`(select m.name from sku k join manufacturer m on m.id = k.manufacturer_id where k.id = r.sku_id)`,
    becomes: sql`s.manufacturer`,
    isIdentity: true,
  },
  {
    key: 'number',
    now: sql`(select k.number from sku k where k.id = r.sku_id)`,
    becomes: sql`s.number`,
    isIdentity: true,
  },
  { key: 'model', now: nameOfLine(sql`r.line_id`), becomes: sql`s.make || ' ' || s.model`, isIdentity: true },
];

/** What becomes of the fitments that the file speaks of. */
export const fitmentRecords = (stage: Stage): Records => ({
  table: 'fitment',
  side: 'want',
  match: ofKey('r', 'k'),
  added: { sku_id: sql`k.sku_id`, line_id: sql`k.line_id`, applications: sql`k.applications`, note: sql`k.note` },
  fields: [
    {
      key: stage.has('years') ? 'years' : 'yearFrom',
      column: 'years',
      value: sql`k.years`,
      fresh: sql`k.years`,
      shown: {
        now: sql`nullif(${rangesText(sql`r.years`)}, '')`,
        becomes: ofSide(stage, 'want', rangesText(sql`k.years`)),
      },
    },
  ],
  by: [
    ...byFitment,
    {
      key: 'applications',
      now: namesOf(sql`r.applications`),
      becomes: ofSide(stage, 'want', namesOf(sql`k.applications`)),
      isIdentity: true,
    },
    { key: 'note', now: sql`r.note`, becomes: sql`coalesce(s.note, '')`, isIdentity: true },
  ],
});

/** Cells of fitments that lose years to others, over the side table `less` as `k`. */
export const lessCells = (stage: Stage): DiffCell[] => [
  ...byFitment,
  { key: 'applications', now: namesOf(sql`r.applications`), becomes: namesOf(sql`r.applications`), isIdentity: true },
  {
    key: stage.has('years') ? 'years' : 'yearFrom',
    now: rangesText(sql`r.years`),
    becomes: sql`(select nullif(${rangesText(sql`k.years`)}, '') from ${stage.side('less')} k where k.id = r.id)`,
  },
];

/** Rejects rows whose years are none, before anything is looked up. */
async function rejectYears(stage: Stage): Promise<void> {
  const words = (column: string) => sql`lower(s.${sql.ref(column)}) = 'universal'`;
  for (const column of ['make', 'model', 'years']) await stage.reject(column, said.universal, words(column));
  await stage.reject(
    'applications',
    said.universal,
    sql`exists (select from unnest(s.applications) e where lower(e) = 'universal')`,
  );
  await stage.reject('years', said.noYear, sql`s.years is null and s.year_from is null`);
  await stage.reject(
    'years',
    said.twoYears,
    sql`s.years is not null and (s.year_from is not null or s.year_to is not null)`,
  );
  await stage.reject('yearTo', said.upsideDown, sql`s.year_to < s.year_from`);
  await stage.reject(
    'years',
    said.years,
    sql`s.years is not null and (not ${isRanges(sql`s.years`)} or ${isOutside(sql`s.years`, firstYear, lastYear)})`,
  );
  await stage.reject('years', said.upsideDown, isUpsideDown(sql`s.years`));
}

/** Rejects rows of the side table `side` whose SKU, industry, line or applications are not there. */
export async function rejectNames(stage: Stage, side: string): Promise<void> {
  const reject = (column: string, reason: string, where: SqlFragment) =>
    rejectSide(stage, { side, column, reason, where });
  await reject('number', exchangeMessages.noSku, sql`k.sku_id is null`);
  await reject('industry', exchangeMessages.noIndustry, sql`k.industry_id is null`);
  await reject('applications', fitmentMessages.applications, sql`0 = any(k.applications)`);
  await reject(
    'applications',
    said.manyApplications,
    sql`cardinality(k.applications) > ${sql.lit(fitmentLimits.applications)}`,
  );
  await reject('model', said.noLine, sql`k.line_id is null`);
}

/** Rejects what names nothing, and says which years are left out. */
export async function judgeFitments(stage: Stage, how: 'union' | 'said'): Promise<void> {
  await rejectYears(stage);
  await planFitments(stage, how);
  await rejectNames(stage, 'row');
  const years = stage.has('years') ? 'years' : 'yearFrom';
  await rejectSide(stage, {
    side: 'row',
    column: years,
    reason: how === 'union' ? said.noUnit : said.notFitted,
    where: sql`isempty(k.taken)`,
  });
  await planFitments(stage, how);
  await stage.reject(
    'number',
    exchangeMessages.heldSku,
    sql`s.line in (select o.line from ${stage.side('row')} o join ${stage.side('want')} k on ${ofKey('k', 'o')}
      left join fitment r on ${ofKey('r', 'k')} where k.is_held and (r.id is null or r.years <> k.years
        ${how === 'said' ? sql`or exists (select from ${stage.side('less')} x where x.sku_id = k.sku_id and x.line_id = k.line_id)` : sql``}))`,
  );
  const left = sql`(select ${how === 'union' ? 'No unit of ' : 'The SKU does not fit '}::text || ${rangesText(sql`k.missing`)}
    from ${stage.side('row')} k where k.line = s.line)`;
  await stage.warn(
    years,
    left,
    sql`s.line in (select k.line from ${stage.side('row')} k where not isempty(k.missing))`,
  );
  await planFitments(stage, how);
}

/** Names of attributes that lines of the query have, each once without case. */
export async function attributeNames(db: Db, lines: SqlFragment): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(a.key) as name from (${lines}) l(attributes) cross join lateral jsonb_object_keys(l.attributes) a(key)
    group by lower(a.key) order by lower(a.key)`.execute(db);
  return rows.map(({ name }) => name);
}

/** Heads and cells of a line `l`, of whose industry `v` is the value. */
export const lineCells = (names: readonly string[]) => ({
  heads: ['Industry', 'Make', 'Model', ...names.map((name) => `Attributes.${name}`)],
  cells: sql.join([
    sql`v.name`,
    sql`l.make`,
    sql`l.model`,
    ...names.map(
      (name) =>
        sql`coalesce((select a.value from jsonb_each_text(l.attributes) a where lower(a.key) = lower(${name}) limit 1), '')`,
    ),
  ]),
});

/** Fitments `f` of `table`, whose lines tell the attributes, as files name them. */
export async function fitmentCells(db: Db, table: 'fitment' | 'past.fitment' = 'fitment') {
  const names = await attributeNames(
    db,
    sql`select l.attributes from shared_fit_line l where exists (select from ${sql.table(table)} f where f.line_id = l.id)`,
  );
  const line = lineCells(names);
  return {
    heads: [...skuHeads, ...line.heads],
    cells: sql`${skuCells}, ${line.cells}`,
    said: sql`coalesce((select string_agg(a.name, E'\\n' order by lower(a.name), a.id) from shared_list_value a
      where a.id = any(f.applications)), ''), f.note`,
    joins: sql`join sku k on k.id = f.sku_id join manufacturer m on m.id = k.manufacturer_id
      join shared_fit_line l on l.id = f.line_id join shared_list_value v on v.id = l.industry_id`,
  };
}
