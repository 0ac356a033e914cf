import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { writableItem } from '../../workflow/service.ts';
import { sortChildren } from '../place/service.ts';
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

  paste: async (call) => {
    const { db, change, input } = call;
    const { name } = await writable(call);
    return change(`Paste diagrams under ${name}`, async (changeId) => ({
      changeId,
      ...(await pasteDiagrams(db, input.id, input.items, input.as)),
    }));
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
