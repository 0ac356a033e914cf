// What each route answers, in one statement on the base tables: the same columns, joins and counts.

const related = (from: string, to: string) => `(
  select coalesce(json_agg(json_build_object('relationId', x.id, 'id', o.id, 'partNumber', o.part_number,
    'description', o.description, 'isConjunction', x.is_conjunction, 'quantity', x.quantity, 'unit', x.unit,
    'isMandatory', x.is_mandatory) order by x.ordinal, x.id), '[]')
  from public.part_relation x join public.part o on o.catalog_id = x.catalog_id and o.id = x.${to}
  where x.catalog_id = p.catalog_id and x.kind = 1 and x.${from} = p.id)`;

const part = `
  select p.id, p.part_number, p.description, p.long_description, p.notes, p.unit, p.status, p.is_internal,
    p.minimum_order_quantity, p.weight, p.weight_uom, p.length, p.width, p.height, p.dimension_uom, p.image_id,
    p.created_at, p.modified_at, c.actor_name, p.change_id,
    (select count(distinct r.diagram_id)::int from public.parts_list_row r
     where r.catalog_id = p.catalog_id and r.part_id = p.id) as where_used_count,
    (select count(*)::int from public.description_variant v
     where v.catalog_id = p.catalog_id and v.part_id = p.id) as description_variants,
    (select coalesce(json_agg(json_build_object('priceId', x.id, 'id', x.audience_id, 'name', a.name,
       'currency', a.currency, 'cost', x.cost, 'msrp', x.msrp, 'effectiveDate', x.effective_date)
       order by x.audience_id, x.effective_date desc), '[]')
     from public.price x join public.price_audience a on a.catalog_id = x.catalog_id and a.id = x.audience_id
     where x.catalog_id = p.catalog_id and x.part_id = p.id) as prices,
    ${related('part_id', 'related_id')} as supersessions, ${related('related_id', 'part_id')} as prior_parts`;
const author = 'public.change c on c.catalog_id = p.catalog_id and c.id = p.change_id';

const listed = (counted: string, page: string) => `
  with page as materialized (${page}), used as (
    select r.part_id, count(distinct r.diagram_id)::int as count from public.parts_list_row r
    where r.catalog_id = $1 and r.part_id in (select id from page) group by r.part_id
  ), replaced as (
    select distinct on (r.part_id) r.part_id, o.id, o.part_number from public.part_relation r
    join public.part o on o.catalog_id = r.catalog_id and o.id = r.related_id
    where r.catalog_id = $1 and r.kind = 1 and r.part_id in (select id from page) order by r.part_id, r.ordinal, r.id
  )
  select p.id, p.part_number, p.description, coalesce(u.count, 0) as used_in, p.is_internal, p.status, p.modified_at,
    case when s.id is not null then json_build_object('id', s.id, 'partNumber', s.part_number) end as superseded_by,
    (select count(*)::int from (${counted} limit 5001) n) as total
  from page p left join used u on u.part_id = p.id left join replaced s on s.part_id = p.id order by p.place`;

const page = (where: string, order: string) => `
  select p.id, p.part_number, p.description, p.is_internal, p.status, p.modified_at,
    row_number() over (order by ${order}) as place
  from public.part p where p.catalog_id = $1 ${where} order by ${order} limit 101`;

const found = (where: string) =>
  listed(`select from public.part p where p.catalog_id = $1 ${where}`, page(where, 'p.number_order, p.id'));

/** By path: the statement, whose first value is the catalogue, and the parameters that give its other values. */
export const statements: Record<string, { text: string; values: readonly string[] }> = {
  '/part': {
    text: `${part} from public.part p join ${author} where p.catalog_id = $1 and p.id = $2`,
    values: ['id'],
  },
  '/update': {
    text: `with p as (update floor.part set description = $3 where catalog_id = $1 and id = $2 returning *)
      ${part} from p join ${author}`,
    values: ['id', 'description'],
  },
  '/list': {
    text: listed('select from public.part where catalog_id = $1', page('', 'p.modified_at desc, p.id desc')),
    values: [],
  },
  '/number': { text: found("and p.number_search like '%' || $2::text || '%'"), values: ['q'] },
  '/description': { text: found("and p.description_search like '%' || $2::text || '%'"), values: ['q'] },
};
