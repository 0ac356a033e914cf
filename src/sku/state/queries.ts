import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Every state of the context with how many SKUs are in it, in the order of the states. */
export async function countByState(db: Db) {
  const { rows } = await sql<{ id: number; name: string; isPublishedState: boolean; count: number }>`
    select w.number as id, w.name, w.is_published_state as "isPublishedState",
      (select count(*) from sku s where s.workflow_id = w.number)::int as count
    from workflow_state w where w.context = 'Ecommerce' order by w.number`.execute(db);
  return rows;
}

export async function stateOfSku(db: Db, id: number) {
  const { rows } = await sql<{ id: number; sku: string; state: number }>`
    select id, number as sku, workflow_id as state from sku where id = ${id}`.execute(db);
  return rows[0];
}

/** SKUs of a set with what setting them to a state would do, as a table `judged (id, verdict)`. */
const judged = (skus: RawBuilder<unknown>, to: number, anyway: boolean) => sql`
  judged as materialized (
    select s.id, case when s.workflow_id = ${to} then 'already'
      when ${anyway} or ${to} = any(w.next_numbers) then 'changed' else 'notNext' end as verdict
    from sku s left join workflow_state w on w.context = 'Ecommerce' and w.number = s.workflow_id
    where s.id in (${skus}))`;

/** Sets those of the SKUs that may go to a state; of a published one they wait for the next publish. */
export async function setSkus(db: Db, skus: RawBuilder<unknown>, to: number, anyway = false) {
  const { rows } = await sql<{ changed: number; notNext: number; already: number }>`
    with ${judged(skus, to, anyway)}, written as (
      update sku s set workflow_id = target.number,
        published_environment = case when target.is_published_state then 'Pending' end
      from judged j, workflow_state target
      where s.id = j.id and j.verdict = 'changed' and target.context = 'Ecommerce' and target.number = ${to}
      returning s.id)
    select (select count(*) from written)::int as changed,
      (select count(*) from judged where verdict = 'notNext')::int as "notNext",
      (select count(*) from judged where verdict = 'already')::int as already`.execute(db);
  return rows[0] ?? { changed: 0, notNext: 0, already: 0 };
}

/** The SKUs of a set that are not in a state, by the one that they are in: where it leads, and how many they are. */
export async function skusBeside(db: Db, skus: RawBuilder<unknown>, to: number) {
  const { rows } = await sql<{ state: string; leadsTo: string[]; count: number }>`
    select w.name as state, count(*)::int as count, array(
        select n.name from workflow_state n where n.context = 'Ecommerce' and n.number = any(w.next_numbers)
        order by n.number) as "leadsTo"
    from sku s join workflow_state w on w.context = 'Ecommerce' and w.number = s.workflow_id
    where s.id in (${skus}) and s.workflow_id <> ${to}
    group by w.number, w.name, w.next_numbers order by w.number`.execute(db);
  return rows;
}

/** How many SKUs are in a state, and the first of them by number. */
export async function skusIn(db: Db, number: number, take: number) {
  const { rows } = await sql<{ items: number; names: string[] }>`
    select (select count(*) from sku where workflow_id = ${number})::int as items,
      array(select s.number from sku s where s.workflow_id = ${number} order by s.number_order, s.id limit ${take}) as names`.execute(
    db,
  );
  return rows[0] ?? { items: 0, names: [] };
}

/** Writes the SKUs of a state anew in the state `to`, as the next publish has to notice. Answers how many. */
export async function passSkus(db: Db, from: number, to: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sku s set workflow_id = w.number, published_environment = case when w.is_published_state then 'Pending' end
    from workflow_state w where w.context = 'Ecommerce' and w.number = ${to} and s.workflow_id = ${from}`.execute(db);
  return Number(numAffectedRows);
}
