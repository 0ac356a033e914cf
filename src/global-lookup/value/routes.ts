import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { archiveKey, globalLookupMessages as said } from '../rules.ts';
import type { ListValue, listValueContract } from './contract.ts';
import {
  countListValues,
  industries,
  listValue,
  listValues,
  usesOf,
  waitingIds,
  waitingValue,
  waitingValues,
  type ValuePlace,
} from './queries.ts';
import {
  addListValue,
  idsByName,
  isFull,
  readAgain,
  removeListValue,
  removeRelationsOf,
  replaceListValues,
  saveListValue,
  setArchived,
} from './queries.write.ts';
import {
  columnsOf,
  holdEditable,
  holdEditableOf,
  isMore,
  mayBeSettled,
  orTaken,
  refuseUsed,
  refusedVersion,
  replacementFor,
  requireToSettle,
  sum,
  toldUses,
} from './service.ts';

/** Values up to which a list is counted, and what is found in it. */
const exact = { all: 10_000, found: 1000 } as const;
/** Uses up to which those of a value and kind are counted, in a list and for one alone. */
const counted = { inList: 1000, alone: 100_000 } as const;

export const listValueHandlers: HandlersOf<typeof listValueContract> = {
  list: async ({ db, input: { cursor, take, ...filter } }) => {
    const after = placeOf(cursor);
    const most = filter.q.trim() === '' ? exact.all : exact.found;
    const total = await countListValues(db, filter, most);
    const { items, last } = await listValues(db, filter, after, take, total > most);
    return {
      items,
      next: last && items.length === take ? `${last.part}.${last.id}.${last.key}` : null,
      total: Math.min(total, most),
      isMore: total > most,
    };
  },

  uses: async ({ db, input }) => {
    const uses = await usesOf(db, input.ids, counted.inList);
    return input.ids.map((id) => {
      const own = uses.filter(({ valueId, table }) => valueId === id && table !== 'list_relation');
      return { id, count: sum(own), isMore: isMore(own, counted.inList) };
    });
  },

  waiting: async ({ db, input: { cursor, take, ...of } }) => {
    const after = cursor === undefined ? 0 : Number(cursor);
    if (!Number.isSafeInteger(after)) throw invalid('cursor', 'The place is not known.');
    const { items, total } = await waitingValues(db, { ...of, after, take });
    return { items, total, next: items.length === take ? String(items.at(-1)?.id) : null };
  },

  archiveAttributes: async ({ input }) => [archiveKey(input.context)],

  industries: ({ db }) => industries(db),

  get: async ({ db, input }) => {
    const value = await waitingValue(db, input.id);
    if (!value) throw notFound();
    return value;
  },

  usesOf: async (call) => {
    await known(call.db, call.input.id);
    return toldUses(call.db, signedIn(call), call.input.id, counted.alone);
  },

  add: ({ db, input: { listTypeId, ...of }, change }) =>
    change(`Value ${of.name}`, async () => {
      await holdEditable(db, listTypeId);
      if (await isFull(db, listTypeId)) throw invalid('listTypeId', said.listFull);
      const columns = await columnsOf(db, listTypeId, of);
      return known(db, await orTaken(addListValue(db, listTypeId, { ...columns, name: of.name.trim() })));
    }),

  save: async ({ db, input: { id, version, ...of }, change }) => {
    const value = await known(db, id);
    return change(`Value ${of.name ?? value.name}`, async () => {
      await holdEditable(db, value.type);
      const columns = await columnsOf(db, value.type, of);
      if (!(await orTaken(saveListValue(db, id, version, columns)))) await refusedVersion(db, id);
      return known(db, id);
    });
  },

  remove: (call) => remove(call, call.input.id),

  removeByName: async (call) => {
    const { listTypeId, name, relatedTypeIds } = call.input;
    const [id, second] = await idsByName(call.db, listTypeId, name.trim(), relatedTypeIds);
    if (id === undefined) throw notFound();
    if (second !== undefined) throw conflict({ name: [said.ambiguous] });
    return remove(call, id);
  },

  approve: async (call) => {
    const { db, input, change } = call;
    const value = await known(db, input.id);
    return change(`Approve ${value.name}`, async () => {
      await holdEditableOf(db, [input.id]);
      await requireToSettle(db, signedIn(call), [input.id]);
      const valid = { requires_validation: false, archive: false, archive_major_unit: false };
      const named = await columnsOf(db, value.type, { name: input.name });
      const saved = await orTaken(saveListValue(db, input.id, input.version, { ...valid, ...named }));
      if (!saved) await refusedVersion(db, input.id);
      return known(db, input.id);
    });
  },

  replace: async (call) => {
    const { db, input, change } = call;
    const { id, version, replaceWith } = input;
    const { name } = await known(db, id);
    return change(`Replace ${name}`, async () => {
      await holdEditableOf(db, [id]);
      const value = await known(db, id);
      // What is replaced is settled: having it read again is an edit of the list.
      await requireToSettle(db, signedIn(call), [id]);
      if (value.version !== version) throw conflict();
      if (replaceWith === null) await readAgain(db, id);
      else await replaceListValues(db, [{ id, replaceWith: await replacementFor(db, value, replaceWith) }]);
      return known(db, id);
    });
  },

  setInvalid: async (call) => {
    const { db, input, change } = call;
    const ids = [...new Set(input.ids)];
    return change(input.isInvalid ? 'Set values invalid' : 'Set values valid', async (changeId) => {
      await holdEditableOf(db, ids);
      await requireToSettle(db, signedIn(call), ids);
      const count = await setArchived(db, ids, archiveKey(input.context), input.isInvalid);
      return { changeId: count === 0 ? null : changeId, count };
    });
  },

  setAllInvalid: (call) =>
    call.change('Set all values invalid', async (changeId) => {
      const waiting = await heldWaiting(call.db, call.input.listTypeId);
      const ids = waiting.map(({ id }) => id);
      const may = await mayBeSettled(call.db, signedIn(call), ids);
      const own = ids.filter(may);
      const count = await setArchived(call.db, own, archiveKey(call.input.context), true);
      return { changeId: count === 0 ? null : changeId, count, left: ids.length - own.length };
    }),

  replaceAll: (call) =>
    call.change('Accept proposals', async (changeId) => {
      const waiting = await heldWaiting(call.db, call.input.listTypeId);
      const proposed = waiting.flatMap(({ id, proposal }) =>
        proposal === null ? [] : [{ id, replaceWith: proposal }],
      );
      const may = await mayBeSettled(
        call.db,
        signedIn(call),
        proposed.map(({ id }) => id),
      );
      const own = proposed.filter(({ id }) => may(id));
      if (own.length > 0) await replaceListValues(call.db, own);
      return { changeId: own.length === 0 ? null : changeId, count: own.length, left: proposed.length - own.length };
    }),
};

/** What waits, as it is while its lists are held. */
async function heldWaiting(db: Db, listTypeId: number | undefined) {
  const waiting = await waitingIds(db, listTypeId);
  await holdEditableOf(
    db,
    waiting.map(({ id }) => id),
  );
  return waitingIds(db, listTypeId);
}

async function remove(call: Pick<Call<unknown>, 'db' | 'change'> & { who: Who | undefined }, id: number) {
  const { db, change } = call;
  const value = await known(db, id);
  return change(`Delete value ${value.name}`, async (changeId) => {
    await holdEditable(db, value.type);
    await refuseUsed(db, signedIn(call), id);
    await removeRelationsOf(db, id);
    await removeListValue(db, id);
    return { changeId };
  });
}

async function known(db: Db, id: number): Promise<ListValue> {
  const value = await listValue(db, id);
  if (!value) throw notFound();
  return value;
}

function placeOf(cursor: string | undefined): ValuePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, part, id, key] = /^([012])\.(\d{1,15})\.(.*)$/s.exec(cursor) ?? [];
  if (part === undefined || id === undefined || key === undefined) throw invalid('cursor', 'The place is not known.');
  return { part: Number(part) as ValuePlace['part'], id: Number(id), key };
}
