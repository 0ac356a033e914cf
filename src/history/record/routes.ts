import { changeById } from '../../hierarchy/activity/queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { allows } from '../../rights.ts';
import type { recordHistoryContract } from './contract.ts';
import { cellsOf, isKnown, recordEvents, tableOf, wroteCounts, wroteRows } from './queries.ts';
import { inWords } from './service.ts';

export const recordHistoryHandlers: HandlersOf<typeof recordHistoryContract> = {
  wrote: async ({ db, input: { id } }) => {
    if (!(await changeById(db, id))) throw notFound();
    return wroteCounts(db, id);
  },

  records: async (call) => {
    const { db } = call;
    const { id, table, after, take } = call.input;
    if (!(await changeById(db, id)) || (await cellsOf(db, table)).length === 0) throw notFound();
    const versions = await wroteRows(db, { table, changeId: id, after, take });
    return {
      items: await inWords(db, table, versions, allows('write', signedIn(call))),
      after: versions.length < take ? null : (versions.at(-1)?.id ?? null),
    };
  },

  history: async (call) => {
    const { db, input } = call;
    const { scope, id, take } = input;
    if (!(await isKnown(db, scope, id))) throw notFound();
    const table = tableOf(scope);
    const paths = input.cell === undefined ? undefined : await pathsOf(db, table, input.cell);
    const [at, row] = (input.before ?? '').split('.').map(Number);
    const before = at === undefined || row === undefined ? undefined : ([at, row] as [number, number]);
    const events = await recordEvents(db, { scope, id, paths, before, take });
    const words = await inWords(db, table, events, allows('write', signedIn(call)));
    const items = events.flatMap(({ id: _row, before: _was, after: _is, ...change }, index) => {
      const record = words[index];
      return record ? [{ ...change, ...record }] : [];
    });
    const last = events.at(-1);
    return { items, before: events.length < take || !last ? null : `${last.changeId}.${last.id}` };
  },
};

/** Where in a row the value of a cell stands. 404 for a cell that the table does not have. */
async function pathsOf(db: Parameters<typeof cellsOf>[0], table: string, wanted: string): Promise<string[][]> {
  const [name = '', key] = wanted.split('.');
  const cells = await cellsOf(db, table);
  const found = cells.find(({ cell, kind, columns }) =>
    key === undefined ? cell === name || columns.includes(name) : cell === name && kind === 'keys',
  );
  if (!found) throw notFound();
  return found.columns.map((column) => (key === undefined ? [column] : [column, key]));
}
