import { onlyIn } from '../../contexts.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { writableItem } from '../../hierarchy/states/service.ts';
import { customOf } from '../../item/rules.ts';
import { readItem } from '../../item/service.ts';
import { sortChildren } from '../../hierarchy/place/service.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { diagramsContract } from './contract.ts';
import { cloneDiagram, pasteDiagrams } from './service.ts';

const writable = (call: Call<{ id: number }>) => writableItem(call.db, signedIn(call), call.input.id);

export const diagramsHandlers: HandlersOf<typeof diagramsContract> = {
  sort: async (call) => {
    const { db, change, input } = call;
    const { name } = await writable(call);
    return change(`Sort ${name}`, async (changeId) => ({
      changeId,
      ...(await sortChildren(db, input.id, input.sortType, input.items)),
    }));
  },

  customAttributes: async (call) => {
    const item = await readItem(call.db, signedIn(call), onlyIn.diagrams, call.input.id);
    if (item?.baseType !== baseTypes.diagram) throw notFound();
    return { attributes: customOf(item.attributes), customAttributes: item.customAttributes };
  },

  paste: async (call) => {
    const { db, change, input } = call;
    const { name } = await writable(call);
    return change(`Paste diagrams under ${name}`, async (changeId) => {
      const pasted = await pasteDiagrams(db, input.id, input.items, input.as);
      return { changeId: pasted.alreadyThere === pasted.ids.length ? null : changeId, ...pasted };
    });
  },

  clone: async (call) => {
    const { db, change, input } = call;
    const { name } = await writable(call);
    return change(`Save ${name} as ${input.name.trim()}`, async (changeId) => ({
      changeId,
      ...(await cloneDiagram(db, input)),
    }));
  },
};
