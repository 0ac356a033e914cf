import { z } from 'zod';
import { context } from '../../contexts.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { itemState } from '../../hierarchy/states/queries.ts';
import { requireAncestor, writableItem } from '../../hierarchy/states/service.ts';
import type { ItemFilter } from '../../item-search/contract.ts';
import { itemsMatching, knownOf } from '../../item-search/queries.ts';
import { hierarchyMessages, relatedContext } from '../../hierarchy/rules.ts';
import type { relatedContract } from './contract.ts';
import { relatedModels, unrelatedItems } from './queries.ts';
import { linkUnder, partModels, relateModels } from './service.ts';

async function nameOf(call: Call<{ id: number }>): Promise<string> {
  return (await writableItem(call.db, signedIn(call), call.input.id)).name;
}

const texts = z.array(z.string());

/** The attributes whose values are asked for, and what each has to hold; 400 where the lists do not fit. */
function attributesOf(keys: string | undefined, filters: string | undefined) {
  const ids = [...new Set(keys?.split(',').map(Number) ?? [])];
  const wanted = filters === undefined ? [] : texts.safeParse(parsed(filters)).data;
  if (!wanted || wanted.length > ids.length) throw invalid('attributeFilters', hierarchyMessages.filters);
  const attributes = wanted.flatMap((value, n) =>
    value.trim() === '' ? [] : [{ attributeId: ids[n] ?? 0, value: value.trim() }],
  );
  return { ids, attributes };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export const relatedHandlers: HandlersOf<typeof relatedContract> = {
  list: async ({ db, input: { id, skip, take } }) => {
    if (!(await itemState(db, id))) throw notFound();
    return relatedModels(db, id, skip, take);
  },

  save: async (call) => {
    const { db, change, input } = call;
    const name = await nameOf(call);
    const label = input.isLinks ? `Link under ${name}` : `Related models of ${name}`;
    return change(label, async (changeId) => {
      await requireAncestor(db, input.id, input.workflowAncestorId);
      const related = input.isLinks
        ? await linkUnder(db, signedIn(call), input.id, input.items)
        : await relateModels(db, input.id, input.items);
      return { changeId: related.added > 0 ? changeId : null, ...related };
    });
  },

  remove: async (call) => {
    const { db, change, input } = call;
    return change(`Related models of ${await nameOf(call)}`, async (changeId) => ({
      changeId,
      ...(await partModels(db, input.id, [input.relatedItemId])),
    }));
  },

  removeShared: async (call) => {
    const { db, change, input } = call;
    return change(`Related models of ${await nameOf(call)}`, async (changeId) => ({
      changeId,
      ...(await partModels(db, input.id, input.items)),
    }));
  },

  unrelated: async ({ db, input }) => {
    const item = await itemState(db, input.id);
    if (!item) throw notFound();
    const { ids, attributes } = attributesOf(input.attributeKeys, input.attributeFilters);
    const filter: ItemFilter = {
      // What is related to a major unit are models: its parts catalogue.
      context: input.isLinks ? context.parse(item.context) : relatedContext(context.parse(item.context)),
      q: input.term,
      baseTypes: [],
      typeIds: [],
      workflowIds: [],
      contentGroups: [],
      attributes,
      orphans: false,
    };
    const rows = await unrelatedItems(db, {
      id: input.id,
      isLinks: input.isLinks,
      typeId: input.type,
      baseType: input.hierarchyType,
      matching: itemsMatching(filter, await knownOf(db, filter)),
      attributeIds: [...new Set([...ids, ...(input.showCustomAttributes ?? [])])],
      skip: input.start,
      take: input.take,
    });
    return { items: rows.slice(0, input.take), hasMore: rows.length > input.take };
  },
};
