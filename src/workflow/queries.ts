import { sql } from 'kysely';
import type { WorkflowRole } from '../rights.ts';
import type { Db } from '../platform/db/pool.ts';
import type { State } from './rules.ts';

/** A state as it stands, with the change that wrote it. */
export interface KnownState extends State {
  version: number;
}

/** The states of one context in their order. */
export async function statesOf(db: Db, context: string): Promise<KnownState[]> {
  const rows = await db
    .selectFrom('workflow_state')
    .select([
      'number as id',
      'name',
      'is_init as isInit',
      'is_editable as isEditable',
      'need_confirmation as needConfirmation',
      'is_published_state as isPublishedState',
      'next_numbers as nextFlowIds',
      'setable_roles as setableRoles',
      'change_id as version',
    ])
    .where('context', '=', context)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, setableRoles: row.setableRoles as WorkflowRole[] }));
}

export const insertStates = (db: Db, context: string, states: readonly State[]) =>
  db
    .insertInto('workflow_state')
    .values(
      states.map((s) => ({
        context,
        number: s.id,
        name: s.name,
        is_init: s.isInit,
        is_editable: s.isEditable,
        need_confirmation: s.needConfirmation,
        is_published_state: s.isPublishedState,
        next_numbers: s.nextFlowIds,
        setable_roles: s.setableRoles,
      })),
    )
    .execute();

/** Contexts that the catalogue has. */
export async function contextsOfCatalog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ contexts: string[] }>`
    select contexts from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.contexts ?? [];
}
