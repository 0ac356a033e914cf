import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { SharedOfSample } from './service.shared.ts';
import { audienceNames, modelNames, unitFigures } from './rules.ts';

const idsOf = async (rows: Promise<{ rows: { id: number }[] }>) => (await rows).rows.map(({ id }) => id);

/** Numbers of a unit `n` and a field or line `f`, spread without a pattern and the same for the same seed. */
const spread = (seed: number, f = 'f') => sql.raw(`((n * 7919 + ${f} * 104729 + ${seed}) % 1000003)::int`);

const typeOf = (code: string) => sql`(select id from hierarchy_type where context = 'MajorUnit' and code = ${code})`;
const published = sql`(select id from workflow_state where context = 'MajorUnit' and is_published_state order by number limit 1)`;
const initial = sql`(select id from workflow_state where context = 'MajorUnit' and is_init)`;

/** A folder for each make, and one for each of its years; answers the years' folders, those of a make together. */
export async function addFolders(db: Db, makes: readonly string[]): Promise<number[]> {
  const { years, lastYear } = unitFigures;
  const add = (names: readonly string[]) =>
    idsOf(
      sql<{ id: number }>`
        insert into hierarchy_item (type_id, name, workflow_id, published_environment)
        select ${typeOf('MF')}, g.name, ${published}, 'Pending'
        from unnest(${names}::text[]) with ordinality g(name, n) order by g.n returning id`.execute(db),
    );
  const tops = await add(makes);
  const folders = await add(
    makes.flatMap((make) => Array.from({ length: years }, (_, n) => `${make} ${lastYear - years + 1 + n}`)),
  );
  await sql`
    insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    select null::bigint, t.id, true, 1024 * t.n from unnest(${tops}::bigint[]) with ordinality t(id, n)
    union all
    select (${tops}::bigint[])[1 + (f.n - 1) / ${years}], f.id, true, 1024 * f.n
    from unnest(${folders}::bigint[]) with ordinality f(id, n)`.execute(db);
  return folders;
}

/** What units of a catalogue share: the groups of their features, their colors, and the audiences of their prices. */
export async function addPalette(db: Db, of: { shared: SharedOfSample; units: number; seed: number }) {
  const { shared } = of;
  const groups = await idsOf(
    sql<{ id: number }>`
      insert into feature_group (name) select 'Group ' || n from generate_series(1, ${unitFigures.featureGroups}::int) n
      order by n returning id`.execute(db),
  );
  const colors = await idsOf(
    sql<{ id: number }>`
      insert into color (mfr_name, basic_name_id, location_id, type_id, rgb_value, is_metallic, model_code, price, price_effective_date)
      select 'Color ' || n, ${at(shared.colorNames, 'n')}, ${at(shared.colorLocations, 'n')}, ${at(shared.colorTypes, 'n')},
        '#' || lpad(to_hex(${spread(of.seed, '1')} % 16777216), 6, '0'), n % 3 = 0, 'C' || n,
        case when n % 2 = 0 then 100 + n % 400 end, case when n % 2 = 0 then date '2026-01-01' end
      from generate_series(1, ${Math.max(60, Math.round((of.units * unitFigures.colors) / unitFigures.unitsOfColor))}::int) n
      order by n returning id`.execute(db),
  );
  await sql`
    insert into price_audience (context, name, ordinal)
    select 'MajorUnit', a.name, 100 + a.n from unnest(${[...audienceNames]}::text[]) with ordinality a(name, n)
    where not exists (select from price_audience p where p.context = 'MajorUnit' and lower(p.name) = lower(a.name))`.execute(
    db,
  );
  const audiences = await idsOf(
    sql<{ id: number }>`
      select id from price_audience where context = 'MajorUnit' and name = any(${[...audienceNames]}::text[]) order by id`.execute(
      db,
    ),
  );
  return { groups, colors, audiences };
}
export type Palette = Awaited<ReturnType<typeof addPalette>>;

/** Of an array of ids the one at a number, as SQL. */
const at = (ids: readonly number[], index: string) =>
  sql`(${ids}::bigint[])[1 + ${sql.raw(index)} % ${sql.lit(ids.length)}]`;

/** Adds units `first` to `last` of the sample in their folders, with what each is; answers their ids in that order. */
export async function addUnits(
  db: Db,
  of: { first: number; last: number; folders: readonly number[]; shared: SharedOfSample },
): Promise<number[]> {
  const { makes, industryId, subTypes, brands, activities, companies } = of.shared;
  const { years, lastYear, draft } = unitFigures;
  const make = at(makes, 'n');
  const year = sql.raw(`(${lastYear - years + 1} + n / ${makes.length} % ${years})`);
  const ids = await idsOf(
    sql<{ id: number }>`
      insert into hierarchy_item (type_id, name, own_key, notes, workflow_id, published_environment)
      select ${typeOf('MU')}, (${[...modelNames]}::text[])[1 + n * 31 % ${sql.lit(modelNames.length)}] || ' ' || n,
        ${year} || chr(29) || ${make}, case when n % 3 = 0 then 'Built in series ' || n % 50 else '' end,
        case when n % ${draft} = 0 then ${initial} else ${published} end,
        case when n % ${draft} > 0 then 'Pending' end
      from generate_series(${of.first}::int, ${of.last}::int) n order by n returning id`.execute(db),
  );
  await sql`
    with unit as materialized (select id, (${of.first} - 1 + place)::int as n from unnest(${ids}::bigint[]) with ordinality u(id, place)),
    placed as (
      insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
      select (${of.folders}::bigint[])[1 + n % ${makes.length} * ${years} + n / ${makes.length} % ${years}], id, true, 1024 * (n / ${makes.length * years} + 1)
      from unit order by n)
    insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, activity_type_id, parent_company_id, make_id, brand_id, model_year)
    select id, ${industryId}, ${at(
      subTypes.map(({ typeId }) => typeId),
      'n',
    )}, ${at(
      subTypes.map(({ subTypeId }) => subTypeId),
      'n',
    )}, ${at(activities, 'n')}, ${at(companies, 'n')}, ${make}, ${at(brands, 'n')}, ${year} from unit order by n`.execute(
    db,
  );
  return ids;
}

export interface Added {
  /** In their order; the first is number `first` of the sample. */
  ids: readonly number[];
  first: number;
  seed: number;
}

const unitsOf = ({ ids, first }: Added) =>
  sql`(select id, (${first} - 1 + place)::int as n from unnest(${ids}::bigint[]) with ordinality u(id, place)) u`;

/** The standardized values of units. */
export const addValues = (db: Db, added: Added, shared: SharedOfSample) => {
  const value = spread(added.seed);
  return sql`
    insert into unit_value (item_id, field_id, text, number, unit_id, base_number, list_value_id, flag)
    select id, field_id, case kind when 'text' then (array['Alpine', 'Boreal', 'Nordic', 'Polar', 'Arctic'])[1 + v % 5] || ' ' || v % 700 end,
      number, unit_id, case when unit_id is null then number else (number + shift) * factor / divisor end,
      case when cardinality(ids) > 0 then ids[1 + v % cardinality(ids)] end, case kind when 'flag' then v % 2 = 0 end
    from (
      select u.id, u.n, f.*, ${value} as v, case kind when 'number' then (${value} % 900 + 100) / 100.0
          when 'text' then null when 'flag' then null else case when cardinality(ids) = 0 then 1 + ${value} % 3000 end end as number
      from ${unitsOf(added)}
      cross join jsonb_to_recordset(${JSON.stringify(shared.fields)}::jsonb) as f(f int, field_id bigint, kind text, spare int,
        unit_id bigint, shift numeric, factor numeric, divisor numeric, ids bigint[])
      where (f.spare < 0 or (f.spare + u.n) % ${shared.oneIn} = 0)
        and not (f.f = 0 and u.n % ${unitFigures.incomplete} = 0)) x
    order by id, field_id`.execute(db);
};

/** What else hangs on units: features, colors, prices, descriptions and leaves. */
export async function addParts(db: Db, added: Added, palette: Palette, leaves: readonly number[]): Promise<void> {
  const { features, colors, withoutLeaf, described } = unitFigures;
  const { seed } = added;
  await sql`
    insert into unit_feature (item_id, group_id, name, value, ordinal)
    select u.id, ${at(palette.groups, 'f / 2')}, 'Feature ' || f, 'As in version ' || ${spread(seed)} % 300, 1024 * (f + 1)
    from ${unitsOf(added)} cross join generate_series(0, ${features - 1}::int) f order by u.id, f`.execute(db);
  await sql`
    insert into color_relation (color_id, item_id)
    select ${at(palette.colors, `(n * ${colors} + f)`)}, u.id
    from ${unitsOf(added)} cross join generate_series(0, ${colors - 1}::int) f order by u.id, f`.execute(db);
  await sql`
    insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge)
    select u.id, a.id, date '2026-01-01', 5000 + ${spread(seed, '3')} % 4000, 9000 + ${spread(seed, '4')} % 6000, 250
    from ${unitsOf(added)} cross join unnest(${palette.audiences}::bigint[]) a(id) order by u.id, a.id`.execute(db);
  await sql`
    insert into unit_description (item_id, language, body)
    select u.id, l.language, '<h2>' || l.title || ' ' || n || '</h2>' || repeat('<p>' || l.text || ' <strong>' || n % 97 || '</strong></p>', 8)
    from ${unitsOf(added)} cross join (values ('EN', 'Model', 'Built for deep snow and long days, with a frame of'),
      ('FR', 'Modèle', 'Conçu pour la neige profonde et les longues journées, avec un cadre de')) l(language, title, text)
    where n % ${described} = 0 order by u.id`.execute(db);
  await sql`
    insert into unit_taxonomy (item_id, level_id)
    select u.id, ${at(leaves, 'n')} from ${unitsOf(added)} where (n + 3) % ${withoutLeaf} > 0 order by u.id`.execute(
    db,
  );
}
