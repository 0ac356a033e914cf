import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { historyMessages, spotDifference } from '../rules.ts';
import type { itemHistoryContract } from './contract.ts';
import { fieldDifference, goneItems, itemThen, lastVersion, revisionsOf, rowDifference, spotsThen } from './queries.ts';
import { listDifferences } from './queries.lists.ts';

/** Most rows of each list of an item that a difference tells. */
const mostOfList = 100;

export const itemHistoryHandlers: HandlersOf<typeof itemHistoryContract> = {
  revisions: async ({ db, input: { id, take, before } }) => {
    const last = await lastVersion(db, id);
    if (!last) throw notFound();
    const found = await revisionsOf(db, id, take, before);
    const items = found.map(({ revisions: _all, ...one }) => one);
    return {
      historyId: id,
      name: last.name,
      isGone: last.isGone,
      revisions: found[0]?.revisions ?? 0,
      items,
      before: items.length < take ? null : (items.at(-1)?.changeId ?? null),
    };
  },

  gone: ({ db, input: { take } }) => goneItems(db, take),

  difference: async ({ db, input }) => {
    const { id, from, to } = input;
    if (from > to) throw invalid('from', historyMessages.order);
    if (!(await lastVersion(db, id))) throw notFound();
    const { before, after } = await itemThen(db, id, from, to);
    const [fields, rows, lists, spotsBefore, spotsAfter] = await Promise.all([
      fieldDifference(db, before, after),
      rowDifference(db, input),
      listDifferences(db, id, from, to, mostOfList),
      spotsThen(db, { imageId: before?.imageId, moment: from }),
      spotsThen(db, { imageId: after?.imageId, moment: to }),
    ]);
    return {
      isThere: { before: before !== undefined, after: after !== undefined },
      fields,
      rows,
      images: { before: imageOf(before), after: imageOf(after) },
      hotspots: spotDifference(spotsBefore, spotsAfter),
      lists,
    };
  },
};

const imageOf = (item: Awaited<ReturnType<typeof itemThen>>['before']) =>
  item?.imageId == null || item.width === null || item.height === null
    ? null
    : { id: item.imageId, name: item.image ?? '', width: item.width, height: item.height };
