// size: colors as rows say them: found, compared, shown and written, step after step
import { sql } from 'kysely';
import { resolvedValue } from '../global-lookup/value/queries.ts';
import { heldStates } from '../hierarchy/states/queries.ts';
import type { Counts } from '../import/rules.ts';
import type { DiffCell, RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { findValues, joinValue } from './queries.ts';
import { byUnit, valueNow } from './queries.named.ts';
import { colorListColumns, colorLists } from './rules.records.ts';

const { location, type, basicName } = colorLists;

/** What a row says of its color, and what tells that one: a value that its list lacks yet is told by its text. */
const named = ({ key, staged }: (typeof colorListColumns)[number]) =>
  sql`coalesce(${sql.ref(key)}.id::text, 'new ' || lower(s.${sql.ref(staged)}))`;

/** Stands for no price among what colors are, beside null for what a row leaves. */
const noPrice = sql`-1::numeric`;

/** Further things that a row may say; null leaves what the color has, empty texts and `noPrice` say that it has none. */
const rest = ['basic', 'rgb', 'metallic', 'code', 'price', 'day'] as const;

const valueOf = (column: string) => resolvedValue(sql.ref<number | null>(`c.${column}`));
/** The same of a color `c`. */
const kept = sql`lower(c.mfr_name) as name, coalesce(${valueOf('location_id')}::text, '') as loc,
  coalesce(${valueOf('type_id')}::text, '') as kind, coalesce(${valueOf('basic_name_id')}::text, '') as basic,
  c.rgb_value as rgb, c.is_metallic as metallic, c.model_code as code, coalesce(c.price, ${noPrice}) as price,
  c.price_effective_date as day`;

const both = (pairs: readonly SqlFragment[]) => sql`(${sql.join(pairs, sql` and `)})`;
const ref = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** Whether the row `k` and the color `c`, both as above, are of one name, location and type, where the file says these. */
const isAlike = (stage: Stage) =>
  both([
    sql`c.name = k.name`,
    ...(stage.has(location.key) ? [sql`c.loc = k.loc`] : []),
    ...(stage.has(type.key) ? [sql`c.kind = k.kind`] : []),
  ]);
const saysSame = both(
  rest.map((one) => sql`(${ref('k', one)} is null or ${ref('k', one)} is not distinct from ${ref('c', one)})`),
);
const blanks = { basic: sql`''`, rgb: sql`''`, metallic: sql`null`, code: sql`''`, price: noPrice, day: sql`null` };
const isSame = both(
  rest.map((one) => sql`coalesce(${ref('k', one)}, ${blanks[one]}) is not distinct from ${ref('c', one)}`),
);

/**
 * Side table `color`: of each good row the unit, the color and the relation between them. A unit's color is the one of that
 * name, location and type that is as the row says, else the next of these that no row is. Rows that say the same speak of one
 * color; what no unit of the file has is a color of the catalogue that is so, else a new one.
 */
export async function planColors(stage: Stage): Promise<void> {
  await findValues(stage, colorListColumns);
  const value = (of: (typeof colorListColumns)[number], blank: SqlFragment) =>
    stage.has(of.key) ? sql`coalesce(${named(of)}, ${blank})` : blank;
  const erased = (key: string, said: SqlFragment, none: SqlFragment) =>
    stage.erases(key) ? sql`coalesce(${said}, ${none})` : said;
  const joins = colorListColumns.filter(({ key }) => stage.has(key)).map((of) => joinValue(stage, of));
  await makeSide(
    stage,
    'said',
    sql`
    select s.line, i.item_id, lower(s.mfr_name) as name, ${value(location, sql`''`)} as loc, ${value(type, sql`''`)} as kind,
      ${value(basicName, stage.erases(basicName.key) ? sql`''` : sql`null::text`)} as basic,
      ${erased('rgbValue', sql`'#' || lower(ltrim(s.rgb_value, '#'))`, sql`''`)} as rgb, s.is_metallic as metallic,
      ${erased('modelCode', sql`s.model_code`, sql`''`)} as code, ${erased('price', sql`s.price`, noPrice)} as price,
      s.price_effective_date as day
    from ${stage.table} s join ${stage.side('item')} i on i.line = s.line ${sql.join(joins, sql` `)} where not s.bad`,
  );
  const said = stage.side('said');
  const told = sql`${stage.has(location.key) ? sql`c.loc` : sql`''`}, ${stage.has(type.key) ? sql`c.kind` : sql`''`}`;
  const tuple = sql.join(['name', 'loc', 'kind', ...rest].map((one) => ref('k', one)));
  await makeSide(
    stage,
    'standing',
    sql`select r.id as relation_id, r.item_id, r.color_id, ${kept}
      from color_relation r join color c on c.id = r.color_id
      where r.item_id in (select i.item_id from ${stage.side('item')} i)`,
  );
  const own = stage.side('standing');
  await makeSide(
    stage,
    'exact',
    sql`select distinct on (k.line) k.line, c.relation_id from ${said} k join ${own} c on c.item_id = k.item_id
      and ${isAlike(stage)} and ${saysSame} order by k.line, ${isSame} desc, c.relation_id`,
  );
  const exact = stage.side('exact');
  await makeSide(
    stage,
    'matched',
    sql`
    with left_row as (
      select k.*, row_number() over (partition by k.item_id, k.name, k.loc, k.kind order by k.line) as nth
      from ${said} k where not exists (select from ${exact} e where e.line = k.line)),
    left_own as (
      select c.*, row_number() over (partition by c.item_id, c.name, ${told} order by c.relation_id) as nth
      from ${own} c where not exists (select from ${exact} e where e.relation_id = c.relation_id))
      select e.line, e.relation_id from ${exact} e
      union all
      select k.line, min(c.relation_id) from left_row k join left_own c on c.item_id = k.item_id and ${isAlike(stage)}
        and c.nth = k.nth group by k.line`,
  );
  await makeSide(
    stage,
    'color',
    sql`
    with of_file as materialized (
      select k.*, m.relation_id, o.color_id as own_id,
        min(o.color_id) over (partition by ${tuple}) as file_id, dense_rank() over (order by ${tuple}) as tuple
      from ${said} k left join ${stage.side('matched')} m on m.line = k.line
      left join ${own} o on o.relation_id = m.relation_id),
    of_catalog as (
      select x.tuple, (select min(c.id) from (
          select c.id, ${kept} from color c where lower(c.mfr_name) = k.name
            and exists (select from color_relation r where r.color_id = c.id)) c
        where ${isAlike(stage)} and ${saysSame}) as color_id
      from (select tuple, min(line) as line from of_file where file_id is null group by tuple) x
      join ${said} k on k.line = x.line)
    select f.*, coalesce(f.own_id, f.file_id, c.color_id) as color_id,
      min(f.line) over (partition by f.item_id, coalesce(f.own_id, f.file_id, c.color_id, -f.tuple)) as first,
      min(f.line) over (partition by f.tuple) as makes,
      row_number() over (partition by f.item_id, f.relation_id is null order by f.line) as at
    from of_file f left join of_catalog c on c.tuple = f.tuple`,
  );
  await planChanged(stage);
}

/** What the rows together make of a color: the first of them that says it. */
const firstSaid = (column: string) =>
  sql`(array_agg(${ref('k', column)} order by k.line) filter (where ${ref('k', column)} is not null))[1]`;

/** The day since when a price is in force: another price than before is from today, unless the file says a day. */
const today = sql`(select (now() at time zone c.time_zone)::date from catalog c where c.id = platform.catalog())`;

/** The cell of each of these. */
const cells = {
  basic: 'basicName',
  rgb: 'rgbValue',
  metallic: 'isMetallic',
  code: 'modelCode',
  price: 'price',
  day: 'priceEffectiveDate',
} as const satisfies Record<(typeof rest)[number], string>;

/** Side table `changed`: colors that are there and of which the units of the file that have them say something else. */
function planChanged(stage: Stage): Promise<void> {
  const stays = (one: (typeof rest)[number]) => stage.leaves(cells[one], sql`k.line`, 0);
  const taken = rest.map((one) => sql`case when ${stays(one)} then null else ${ref('k', one)} end as ${sql.ref(one)}`);
  return makeSide(
    stage,
    'changed',
    sql`
    select k.line, c.id as color_id, nullif(k.basic, c.basic) as basic, coalesce(k.rgb, c.rgb) as rgb,
      coalesce(k.metallic, c.metallic) as metallic, coalesce(k.code, c.code) as code,
      nullif(coalesce(k.price, c.price), ${noPrice}) as price,
      case when coalesce(k.price, c.price) = ${noPrice} then null when k.keeps_day then c.day when k.day is not null then k.day
        when k.price is distinct from c.price and k.price is not null then ${today} else c.day end as day
    from (select k.line, k.own_id, ${stays('day')} as keeps_day, ${sql.join(taken)} from (
      select min(k.line) as line, k.own_id, ${sql.join(rest.map((one) => sql`${firstSaid(one)} as ${sql.ref(one)}`))}
      from ${stage.side('color')} k join ${stage.table} s on s.line = k.line and not s.bad
      where k.own_id is not null group by k.own_id) k) k
    join lateral (select c.id, ${kept} from color c where c.id = k.own_id) c on not ${saysSame}`,
  );
}

/** Rows whose color an earlier row of another unit speaks of otherwise. */
export const contradicting = (stage: Stage) => sql`
  select k.line, min(o.line) as other from ${stage.side('color')} k
  join ${stage.side('color')} o on o.own_id = k.own_id and o.line < k.line
  where ${sql.join(
    rest.map((one) => sql`${ref('k', one)} <> ${ref('o', one)}`),
    sql` or `,
  )} group by k.line`;

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('color')} k on k.line = s.line`;
const isOld = (stage: Stage) => (stage.mode === 'update' ? sql`k.relation_id is not null` : sql`true`);

export async function countColors(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ all: number; absent: number; update: number }>`
    select count(*)::int as all, count(*) filter (where k.relation_id is null)::int as absent,
      (select count(*)::int from ${stage.side('changed')}) as update
    from ${rows(stage)} where not s.bad`.execute(stage.db);
  const { all = 0, absent = 0, update = 0 } = counted[0] ?? {};
  const isUpdate = stage.mode === 'update';
  return {
    create: isUpdate ? 0 : absent,
    update,
    unchanged: all - absent - update,
    remove: 0,
    ...(isUpdate && { skipped: absent }),
  };
}

const ofChanged = (stage: Stage, value: SqlFragment) =>
  sql`(select ${value} from ${stage.side('changed')} n where n.line = s.line and n.color_id = r.id)`;

/** What a color is called, which no file changes. */
const namedColor = (now: (column: string) => SqlFragment, becomes: (value: SqlFragment) => SqlFragment): DiffCell[] => [
  { key: 'mfrName', now: now('mfr_name'), becomes: becomes(sql`s.mfr_name`), isIdentity: true },
  { key: 'location', now: now('location_id'), becomes: becomes(sql`s.location`), isIdentity: true },
  { key: 'colorType', now: now('type_id'), becomes: becomes(sql`s.color_type`), isIdentity: true },
];

/** Colors that are there, each under the first row that speaks of it. */
export function colorDiff(stage: Stage): RecordDiff {
  const cell = (key: string, now: SqlFragment, becomes: SqlFragment): DiffCell[] =>
    stage.has(key) ? [{ key, now, becomes: ofChanged(stage, becomes), becomesBeside: becomes, left: 'asked' }] : [];
  return {
    table: 'color',
    from: sql`${stage.side('changed')} n join ${stage.table} s on s.line = n.line join color r on r.id = n.color_id`,
    cells: [
      { key: 'name', now: sql`null::text`, becomes: sql`s.name`, isIdentity: true },
      ...namedColor(
        (column) => (column === 'mfr_name' ? sql`r.mfr_name` : valueNow(sql`r.${sql.ref(column)}`)),
        (value) => value,
      ),
      ...cell(
        'basicName',
        valueNow(sql`r.basic_name_id`),
        sql`case when n.basic is null then ${valueNow(sql`r.basic_name_id`)} else s.basic_name end`,
      ),
      ...cell('rgbValue', sql`nullif(r.rgb_value, '')`, sql`nullif(n.rgb, '')`),
      ...cell('isMetallic', sql`r.is_metallic`, sql`n.metallic`),
      ...cell('modelCode', sql`nullif(r.model_code, '')`, sql`nullif(n.code, '')`),
      ...cell('price', sql`r.price`, sql`n.price`),
      // A price that changes dates itself, also where the file has no dates.
      {
        key: 'priceEffectiveDate',
        now: sql`r.price_effective_date`,
        becomes: ofChanged(stage, sql`n.day`),
        becomesBeside: sql`n.day`,
        left: 'asked',
      },
    ],
  };
}

/** Colors that units get. What the color of a row that is there has stands with the color. */
export function relationDiff(stage: Stage): RecordDiff {
  const fresh = (value: SqlFragment) => sql`case when r.id is null then ${value}::text end`;
  const none = () => sql`null::text`;
  const more = { basicName: 'basic_name', rgbValue: 'rgb_value', modelCode: 'model_code', price: 'price' };
  return {
    table: 'color_relation',
    from: sql`${rows(stage)} left join color_relation r on r.id = k.relation_id`,
    where: sql`not s.bad and ${isOld(stage)}`,
    cells: [
      ...byUnit(stage),
      ...namedColor(none, fresh),
      ...Object.entries(more).map(([key, column]): DiffCell => ({
        key,
        now: none(),
        becomes: fresh(ref('s', column)),
        isIdentity: true,
      })),
    ],
  };
}

/** Writes what the file says of colors that are there, then new ones, and gives units theirs. */
export async function writeColors(stage: Stage): Promise<void> {
  const { db } = stage;
  stage.progress('Writing colors', 0, 3);
  await sql`
    update color c set basic_name_id = case when n.basic is null then c.basic_name_id else nullif(n.basic, '')::bigint end, rgb_value = coalesce(n.rgb, ''),
      is_metallic = n.metallic, model_code = coalesce(n.code, ''), price = n.price, price_effective_date = n.day
    from ${stage.side('changed')} n where c.id = n.color_id`.execute(db);
  if (stage.mode === 'update') return;
  stage.progress('Adding colors', 1, 3);
  await makeSide(
    stage,
    'fresh',
    sql`select k.makes as line, platform.next_id('color') as id from (
      select distinct k.makes from ${rows(stage)} where not s.bad and k.color_id is null) k`,
  );
  const id = (of: string) => sql`(case when k.${sql.ref(of)} ~ '^[0-9]+$' then k.${sql.ref(of)}::bigint end)`;
  await sql`
    insert into color (id, mfr_name, location_id, type_id, basic_name_id, rgb_value, is_metallic, model_code, price,
      price_effective_date)
    select f.id, s.mfr_name, ${id('loc')}, ${id('kind')}, ${id('basic')}, coalesce(k.rgb, ''), coalesce(k.metallic, false),
      coalesce(k.code, ''), nullif(k.price, ${noPrice}),
      case when k.price <> ${noPrice} then coalesce(k.day, ${today}) end
    from ${stage.side('fresh')} f join ${stage.table} s on s.line = f.line join ${stage.side('color')} k on k.line = s.line
    order by f.line`.execute(db);
  stage.progress('Giving units colors', 2, 3);
  await sql`
    insert into color_relation (item_id, color_id)
    select k.item_id, coalesce(k.color_id, f.id) from ${rows(stage)} left join ${stage.side('fresh')} f on f.line = k.makes
    where not s.bad and k.relation_id is null order by s.line`.execute(db);
}

/**
 * Units of which a change wrote the colors: those of the file, and others that have one of these, where their state takes
 * changes.
 */
export function colorsWritten(stage: Stage, changeId: number): SqlFragment {
  const all = sql`select r.item_id from color_relation r join color c on c.id = r.color_id
    where r.change_id = ${changeId} or c.change_id = ${changeId}`;
  return sql`select w.item_id from (${all}) w where w.item_id in (select i.item_id from ${stage.side('item')} i)
    or w.item_id not in (select h.item_id from (${heldStates(all)}) h)`;
}
