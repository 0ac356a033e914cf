import type { Db } from '../db/pool.ts';

/** Records that a change wrote beside those that it was asked for, and what whoever wrote them says of it. */
export interface Beside {
  count: number;
  /** Some of them, `besideIds` at most. */
  ids: readonly number[];
  /** The words of the first who named one. */
  about: Readonly<Record<string, string>>;
}

/** As many ids travel with an answer. */
export const besideIds = 100;

const noted = new WeakMap<Db, Beside>();

/** Notes it for the change that runs on this connection; several notes of one change are added up. */
export function noteBeside(db: Db, { count, ids, about }: Beside): void {
  if (count === 0) return;
  const before = noted.get(db);
  noted.set(db, {
    count: count + (before?.count ?? 0),
    ids: [...(before?.ids ?? []), ...ids].slice(0, besideIds),
    about: before && (before.ids.length > 0 || ids.length === 0) ? before.about : about,
  });
}

/** What was noted since the last call, which is forgotten. */
export function takeBeside(db: Db): Beside | undefined {
  const said = noted.get(db);
  noted.delete(db);
  return said;
}

/** The same for the result of a job, whose state tells it to the screen that waits: as `beside`, where something was noted. */
export function besideOf(db: Db, change: number): { beside?: string } {
  const said = takeBeside(db);
  return said ? { beside: printBeside(change, said) } : {};
}

/** As the header `X-Beside` of an answer says it: the parts of an address's query, with the number of the change. */
export const printBeside = (change: number, { count, ids, about }: Beside): string =>
  new URLSearchParams({ change: String(change), count: String(count), ids: ids.join(','), ...about }).toString();
