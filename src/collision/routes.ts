import { Readable } from 'node:stream';
import { downloadCookieHeader } from '../platform/contract/download.ts';
import { contentDisposition } from '../platform/files/fileName.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call } from '../platform/http/handlers.ts';
import { collisionContract } from './contract.ts';
import { collisionFigures, collisionIds, countMultiple, distributorsIn, importOf } from './queries.ts';
import type { CollisionsAsked } from './queries.ts';
import { skuDetails } from './queries.details.ts';
import { setIgnored } from './queries.write.ts';
import { actionNames, maxAtOnce } from './rules.ts';
import type { CollisionAction, CollisionView } from './rules.ts';
import { act, collisionLines, collisionReport, conflicting, knownIds } from './service.ts';

const idsIn = async (view: CollisionView, { db, input }: Call<CollisionsAsked>) => {
  const rows = await collisionIds(db, view, input);
  return { rows: rows.slice(0, maxAtOnce), isMore: rows.length > maxAtOnce };
};

const acting =
  (action: CollisionAction) =>
  ({ db, input: { ids }, change }: Pick<Call<{ ids: number[] }>, 'db' | 'input' | 'change'>) =>
    change(`${actionNames[action]} of ${counted(ids.length)}`, async (changeId) => {
      const { count, failedSkus } = await act(db, ids, action);
      return { changeId: count > 0 ? changeId : null, count, failedSkus };
    });

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'collision' : 'collisions'}`;

/** Collisions of SKUs. */
export const collisionRoutes = routes(collisionContract, {
  list: ({ db, input }) => collisionReport(db, 'collision', input),
  ignored: ({ db, input }) => collisionReport(db, 'ignored', input),
  history: ({ db, input }) => collisionReport(db, 'history', input),
  listIds: (call) => idsIn('collision', call),
  ignoredIds: (call) => idsIn('ignored', call),
  historyIds: (call) => idsIn('history', call),
  listDistributors: ({ db }) => distributorsIn(db, 'collision'),
  ignoredDistributors: ({ db }) => distributorsIn(db, 'ignored'),
  historyDistributors: ({ db }) => distributorsIn(db, 'history'),
  figures: ({ db }) => collisionFigures(db),

  details: async ({ db, catalogId, input }) => {
    const isOwn = (input.catalogId ?? catalogId) === catalogId;
    const details = isOwn ? await skuDetails(db, input.skuId) : undefined;
    if (!details) throw notFound();
    return details;
  },

  changeName: acting('ChangeManufacturerName'),
  changeSkus: acting('ChangeManufacturerSkus'),
  changeBoth: acting('ChangeBothManufacturerNameAndSkus'),
  split: acting('SplitSkus'),

  setIgnored: ({ db, input: { ids, isIgnored }, change }) =>
    change(`${isIgnored ? 'Ignore' : 'No longer ignore'} ${counted(ids.length)}`, async (changeId) => {
      const count = await setIgnored(db, await knownIds(db, ids), isIgnored);
      return { changeId: count > 0 ? changeId : null, count };
    }),

  countMultiple: async ({ db, input }) => ({ count: await countMultiple(db, await knownIds(db, input.ids)) }),
  findConflicting: ({ db, input: { ids, action } }) => conflicting(db, ids, action),

  importLog: async ({ db, input: { id } }) => {
    const details = await importOf(db, id);
    if (!details) throw notFound();
    return { id, details };
  },

  report: ({ database, catalogId, headers, input: { view, downloadToken, ...asked } }) => {
    if (downloadToken !== undefined) headers['Set-Cookie'] = downloadCookieHeader(downloadToken);
    return Promise.resolve({
      content: Readable.from(collisionLines(database, catalogId, view, asked)),
      type: 'text/csv; charset=utf-8',
      disposition: contentDisposition('Collisions.csv', 'attachment'),
    });
  },
});
