import { sql } from 'kysely';
import { statusNames } from '../../distributor/rules.ts';
import type { Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { skuLimits } from '../../sku/rules.ts';
import { findSkus, rangesOf } from '../queries.ts';

/** What a distributor says of a SKU, in words, by number. */
export const statuses = sql`${[...statusNames]}::text[]`;

/**
 * Side table `relation`: of each good row the distributor, what its number stands for, the SKU of a number that is new, and
 * what becomes of the collision: a row that names another identity, letter by letter, makes or changes one, a row that
 * names the SKU ends it.
 */
export async function planRelations(stage: Stage): Promise<void> {
  await findSkus(stage);
  await makeSide(
    stage,
    'relation',
    sql`
    select n.*, min(n.line) over (partition by n.distributor_id, n.key) as first,
      case when n.differs and n.collision_id is null then 'create' when n.differs and n.is_other then 'update'
        when not n.differs and n.collision_id is not null then 'remove' end as becomes,
      n.relation_id is null and n.held + count(*) filter (where n.relation_id is null)
        over (partition by n.sku_id order by n.line) > ${sql.lit(skuLimits.distributors)} as is_full
    from (
      select s.line, x.id as distributor_id, lower(s.distributor_sku) as key, d.id as relation_id, k.id as sku_id,
        not coalesce(w.is_editable, true) as is_held, m.name <> s.manufacturer or k.number <> s.number as differs,
        m.name || ' ' || k.number as stands_for,
        c.id as collision_id, c.incoming_manufacturer <> s.manufacturer or c.incoming_number <> s.number as is_other,
        case when d.id is null then (select count(*) from distributor_sku o where o.sku_id = k.id) else 0 end as held,
        case when s.status ~ '^[0-5]$' then s.status::int
          else array_position(${statuses}, lower(s.status)) - 1 end as status
      from ${stage.table} s left join distributor x on lower(x.name) = lower(s.distributor)
      left join distributor_sku d on d.distributor_id = x.id and lower(d.number) = lower(s.distributor_sku)
      left join ${stage.side('named')} n on n.line = s.line
      left join sku k on k.id = coalesce(d.sku_id, n.sku_id) left join manufacturer m on m.id = k.manufacturer_id
      left join workflow_state w on w.context = 'Ecommerce' and w.number = k.workflow_id
      left join sku_collision c on c.distributor_sku_id = d.id and c.action is null
      where not s.bad) n`,
  );
}

/** Side table `place`: of each good row the distributor's SKU, the catalog, and the pages. */
export const planPlaces = (stage: Stage) =>
  makeSide(
    stage,
    'place',
    sql`
    select s.line, x.id as distributor_id, d.id as relation_id, c.id as catalog_id, ${rangesOf(sql`s.pages`)} as pages,
      not coalesce(w.is_editable, true) as is_held, min(s.line) over (partition by d.id, c.id) as first
    from ${stage.table} s left join distributor x on lower(x.name) = lower(s.distributor)
    left join distributor_sku d on d.distributor_id = x.id and lower(d.number) = lower(s.distributor_sku)
    left join distributor_catalog c on c.distributor_id = x.id and lower(c.name) = lower(s.catalog) and c.year = s.year
    left join sku k on k.id = d.sku_id
    left join workflow_state w on w.context = 'Ecommerce' and w.number = k.workflow_id
    where not s.bad`,
  );
