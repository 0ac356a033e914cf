import { printBeside, takeBeside } from '../change/beside.ts';
import { change, type ChangeOf } from '../change/change.ts';
import type { JsonObject } from '../db/json.ts';
import type { Db } from '../db/pool.ts';

type Headers = Record<string, string | string[]>;

/** Runs a change, and lets the answer's header tell what it wrote beside. */
export async function toldBeside<T>(
  db: Db,
  of: ChangeOf,
  work: (changeId: number) => Promise<T>,
  headers: Headers,
): Promise<T> {
  let id = 0;
  const result = await change(db, of, (changeId) => {
    id = changeId;
    return work(changeId);
  });
  const beside = takeBeside(db);
  if (beside) headers['X-Beside'] = printBeside(id, beside);
  return result;
}

/** Lets the answer about such a job say it. */
export function tellBesideOf(headers: Headers, result: JsonObject | null | undefined): void {
  const beside = result?.['beside'];
  if (typeof beside === 'string') headers['X-Beside'] = beside;
}
