import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { State } from '../rules.ts';

/** Keeps the states of all contexts as they are until the change ends: their rules hold over several rows. */
export const lockStates = (db: Db) => sql`select pg_advisory_xact_lock(4606, platform.catalog()::int)`.execute(db);

const toRow = (state: State) => ({
  name: state.name,
  is_init: state.isInit,
  is_editable: state.isEditable,
  need_confirmation: state.needConfirmation,
  is_published_state: state.isPublishedState,
  next_numbers: state.nextFlowIds,
  setable_roles: state.setableRoles,
});

/** A number that no state of the context has or had, so that history never means another one. */
export async function nextNumber(db: Db, context: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from past.workflow_state where context = ${context}`.execute(db);
  return rows[0]?.next ?? 1;
}

export const insertState = (db: Db, context: string, state: State) =>
  db
    .insertInto('workflow_state')
    .values({ context, number: state.id, ...toRow(state) })
    .execute();

/** False where the state is newer than `version`, or gone. */
export async function updateState(db: Db, context: string, version: number, state: State): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workflow_state')
    .set(toRow(state))
    .where('context', '=', context)
    .where('number', '=', state.id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the mark of the initial state off whatever state but `number` has it. */
export const clearInit = (db: Db, context: string, number: number) =>
  db
    .updateTable('workflow_state')
    .set({ is_init: false })
    .where('context', '=', context)
    .where('number', '<>', number)
    .where('is_init', '=', true)
    .execute();

/** False where the state is newer than `version`, or gone. It goes from the next states of the others too. */
export async function deleteState(db: Db, context: string, version: number, number: number): Promise<boolean> {
  await sql`
    update workflow_state set next_numbers = array_remove(next_numbers, ${number})
    where context = ${context} and ${number} = any(next_numbers) and number <> ${number}`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('workflow_state')
    .where('context', '=', context)
    .where('number', '=', number)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
