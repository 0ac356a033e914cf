import { randomBytes } from 'node:crypto';
import type { TestCatalog } from './api.ts';
import type { Caller } from './caller.ts';

/** Ids of a catalogue's types by code. */
export async function typeIds(caller: Caller, context = 'Oem'): Promise<Record<string, number>> {
  const { body } = await caller.get(`/api/itemType/${context}`);
  return Object.fromEntries((body as { code: string; id: number }[]).map((type) => [type.code, type.id]));
}

/** Builds the tree of a catalogue for tests; every call answers the new item's id. */
export async function itemsOf(catalog: TestCatalog) {
  const caller = catalog.as('Administrators');
  const types = await typeIds(caller);
  const add =
    (code: string) =>
    async (parentId: number | null, name = `${code} ${randomBytes(4).toString('hex')}`, tag = '') => {
      const answer = await caller.post('/api/items/Oem', {
        typeId: types[code],
        parentId,
        name,
        attributeValues: [{ attributeId: 1, stringValue: tag }],
      });
      if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
      return (answer.body as { id: number }).id;
    };
  return { types, division: add('DV'), model: add('MD'), chapter: add('CH'), diagram: add('IP') };
}

/** The version of an item that a save has to name. */
export async function versionOf(catalog: TestCatalog, id: number): Promise<number> {
  const { body } = await catalog.as('Administrators').get(`/api/items/Oem/${id}`);
  return (body as { version: number }).version;
}

/** Sets an item to a state by hand, as an administrator. */
export async function setState(catalog: TestCatalog, id: number, ...states: number[]): Promise<void> {
  for (const newWorkFlowState of states) {
    const version = await versionOf(catalog, id);
    const answer = await catalog
      .as('Administrators')
      .post('/api/workflows/updateItemWorkFlow', { itemId: id, newWorkFlowState, version });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
}
