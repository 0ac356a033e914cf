import { catalogFacts } from '../../catalog/queries.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { branchIds, branchOf, findLevels, levelById, taxonomiesOf } from '../../taxonomy/queries.ts';
import { pageOf, placeOf, requireLevel, requireTaxonomy } from '../../taxonomy/service.ts';
import type { unitTaxonomyContract } from './contract.ts';
import {
  countUnassigned,
  industryOf,
  itemCounts,
  levelsOfItem,
  proposedLeaves,
  recentAssignments,
  taxonomyFigures,
  unassignedIds,
  unassignedItems,
  unitsAt,
} from './queries.ts';
import { countedUnassigned, mostAssignedAtOnce, unitTaxonomyMessages } from './rules.ts';
import { assignUnits, type Assignment } from './service.ts';

export const unitTaxonomyHandlers: HandlersOf<typeof unitTaxonomyContract> = {
  figures: ({ db }) => taxonomyFigures(db),

  levels: async ({ db, input: { id, parentId, take, cursor } }) => {
    await requireTaxonomy(db, id);
    if (parentId !== undefined && (await requireLevel(db, parentId)).taxonomyId !== id) throw notFound();
    const rows = await branchOf(db, { taxonomyId: id, parentId: parentId ?? null, after: placeOf(cursor), take });
    const page = pageOf(rows, take);
    return { ...page, items: await withItems(db, page.items) };
  },

  findLeaves: async ({ db, input: { id, ...asked } }) => {
    await requireTaxonomy(db, id);
    return withItems(db, await findLevels(db, id, { ...asked, leaves: true }));
  },

  unassigned: async ({ db, catalogId, input: { id, take, skip, ...filter } }) => {
    await requireTaxonomy(db, id);
    const { code } = await catalogFacts(db, catalogId);
    const count = await countUnassigned(db, id, filter);
    return {
      items: await unassignedItems(db, id, { ...filter, take, skip, oemCode: code }),
      totalCount: Math.min(count, countedUnassigned),
      isMore: count > countedUnassigned,
    };
  },

  assign: (call) => assigned(call, call.input.items),

  assignAll: async (call) => {
    const { db } = call;
    const { id, except, newLeafNode, expected, ...filter } = call.input;
    await requireTaxonomy(db, id);
    if ((await levelById(db, newLeafNode))?.taxonomyId !== id) {
      throw invalid('newLeafNode', unitTaxonomyMessages.unknownLevel);
    }
    const itemIds = await unassignedIds(db, id, filter, except);
    if (itemIds.length !== expected) throw conflict({ expected: [unitTaxonomyMessages.otherCount(itemIds.length)] });
    if (itemIds.length > mostAssignedAtOnce) throw invalid('expected', unitTaxonomyMessages.tooMany(itemIds.length));
    return assigned(
      call,
      itemIds.map((itemId) => ({ itemId, newLeafNode, leafNodeToRemove: null })),
    );
  },

  items: async ({ db, input: { id, ...asked } }) => {
    await requireLevel(db, id);
    return unitsAt(db, await branchIds(db, id), asked);
  },

  ofItem: async ({ db, input: { itemId } }) => {
    const industryId = await industryOf(db, itemId);
    if (industryId === undefined) throw notFound();
    const taxonomies = industryId === null ? [] : await taxonomiesOf(db, industryId);
    return {
      industryId,
      taxonomies: taxonomies.map(({ id, name }) => ({ id, name })),
      levels: await levelsOfItem(db, itemId),
    };
  },

  recent: async (call) => {
    await requireTaxonomy(call.db, call.input.id);
    return recentAssignments(call.db, call.input.id, signedIn(call).userId);
  },

  proposals: async ({ db, input }) => {
    await requireTaxonomy(db, input.id);
    return proposedLeaves(db, input.id);
  },
};

async function withItems<T extends { id: number }>(db: Call<unknown>['db'], levels: readonly T[]) {
  const counts = await itemCounts(
    db,
    levels.map(({ id }) => id),
  );
  return levels.map((level) => ({ ...level, items: counts.get(level.id) ?? 0 }));
}

/** One change for all of them, called after the leaf where it is one. */
async function assigned({ db, change }: Pick<Call<unknown>, 'db' | 'change'>, given: readonly Assignment[]) {
  const count = `${given.length.toLocaleString('en')} ${given.length === 1 ? 'unit' : 'units'}`;
  const leaves = [...new Set(given.map(({ newLeafNode }) => newLeafNode))];
  const [leaf = null] = leaves;
  const name = leaves.length === 1 && leaf !== null ? (await levelById(db, leaf))?.name : undefined;
  return change(name === undefined ? `Taxonomy of ${count}` : `${count} to ${name}`, async (changeId) => {
    const { isChanged, ...done } = await assignUnits(db, given);
    return { ...done, changeId: isChanged ? changeId : null };
  });
}
