import { beforeEach, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import type { Answer, Caller } from './caller.ts';
import { pdfSaying } from './drawings/pdf.ts';
import { itemsOf, setState, versionOf } from './items.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let editor: Caller;
/** One below the other: a division, a model and a diagram with a part in its list; another model beside. */
let at: { division: number; model: number; diagram: number; other: number; part: number };

beforeEach(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
  editor = catalog.as('ManageCatalogSettings');
  const users = catalog.as('Users');
  const division = await items.division(null, 'Land');
  const model = await items.model(division, 'Fjell');
  const diagram = await items.diagram(model, 'Clutch');
  const other = await items.model(division, 'Vidda');
  const part = (await users.post('/api/parts', { partNumber: 'P-1', description: 'Bolt' })).body.id;
  await users.post(`/api/diagrams/${diagram}/pegged`, {
    items: [{ tag: '1', partNumber: 'P-1', description: 'Bolt', partQty: '1' }],
  });
  at = { division, model, diagram, other, part };
});

/** What an answer says went back. */
const fallenOf = ({ headers }: Answer) => {
  const said = new URLSearchParams(String(headers['x-beside'] ?? ''));
  return {
    count: Number(said.get('count') ?? 0),
    ids: (said.get('ids') ?? '').split(',').filter(Boolean).map(Number),
    said,
  };
};
const stateOf = async (id: number) => (await editor.get(`/api/items/Oem/${id}`)).body.workflowId as number;
const bulk = (action: object, ids: number[]) => ({ items: { ids }, action, expected: ids.length });

type Item = 'division' | 'model' | 'diagram';
/** Writes that change the content of an item, each with the one that it sets back. */
const writes: { name: string; back: Item; write: (users: Caller) => Promise<Answer> }[] = [
  {
    name: 'a save of its fields',
    back: 'model',
    write: async (users) =>
      users.post(`/api/items/Oem/${at.model}`, { version: await versionOf(catalog, at.model), name: 'Fjell 2' }),
  },
  {
    name: 'a file of literature',
    back: 'model',
    write: (users) =>
      users.upload(`/api/hierarchies/${at.model}/attachments?filename=a.pdf`, pdfSaying('a'), 'application/pdf'),
  },
  {
    name: 'a URL of literature',
    back: 'model',
    write: (users) => users.post('/api/items/Oem/postUrls', { id: at.model, urls: [{ url: 'https://example.org/a' }] }),
  },
  {
    name: 'a child that is deleted',
    back: 'division',
    write: async (users) => users.del(`/api/hierarchies/${at.other}?version=${await versionOf(catalog, at.other)}`),
  },
  {
    name: 'children that are sorted',
    back: 'division',
    write: (users) =>
      users.post(`/api/hierarchies/${at.division}/sortChildren`, { sortType: 3, items: [at.other, at.model] }),
  },
  {
    name: 'children that are deleted together',
    back: 'division',
    write: (users) => users.post('/api/hierarchies/bulk', bulk({ kind: 'delete' }, [at.other])),
  },
  {
    name: 'a value that is given to many',
    back: 'model',
    write: (users) =>
      users.post('/api/hierarchies/bulk', bulk({ kind: 'attribute', attributeId: 1, values: ['T'] }, [at.model])),
  },
  {
    name: 'a group that many are put into',
    back: 'model',
    write: (users) => users.post('/api/hierarchies/bulk', bulk({ kind: 'group', group: 'A' }, [at.model])),
  },
  {
    name: 'a related model',
    back: 'model',
    write: (users) => users.post(`/api/hierarchies/${at.model}/relateditems`, { items: [at.other] }),
  },
  {
    name: 'a row of a parts list',
    back: 'diagram',
    write: (users) =>
      users.post(`/api/diagrams/${at.diagram}/pegged`, {
        items: [{ tag: '2', partNumber: 'P-1', description: 'Bolt', partQty: '1' }],
      }),
  },
  {
    name: 'a jump-to',
    back: 'diagram',
    write: async (users) => {
      const targetId = await items.diagram(at.other);
      return users.post(`/api/diagrams/${at.diagram}/jumpTos`, { tag: 'A', targetId });
    },
  },
  {
    name: 'rows that move to another part',
    back: 'diagram',
    write: async (users) => {
      const kept = await users.post('/api/parts', { partNumber: 'P-2', description: 'Bolt' });
      return editor.post('/api/parts/movePart', { partId: at.part, partToKeep: kept.body.id });
    },
  },
  {
    name: 'the rows of many parts',
    back: 'diagram',
    write: async (users) => {
      const kept = await users.post('/api/parts', { partNumber: 'P-2', description: 'Bolt' });
      return editor.post('/api/parts/moveParts', { partIds: [at.part], partToKeep: kept.body.id });
    },
  },
];

it.each(writes)('$name sets a published item back, and the answer says so with the state it had', async (of) => {
  const id = at[of.back];
  for (const one of [at.division, at.model, at.diagram]) await setState(catalog, one, 2, 3);
  const done = await of.write(catalog.as('Users'));
  expect([done.status, done.body.message]).toEqual([200, undefined]);
  expect(await stateOf(id)).toBe(1);
  const { count, ids, said } = fallenOf(done);
  expect([count, ids]).toEqual([1, [id]]);
  expect(Object.fromEntries(said)).toMatchObject({
    change: String(done.body.changeId),
    context: 'Oem',
    state: 'Draft',
    now: '1',
    published: 'Publish',
    to: '3',
  });
  const again = await of.write(catalog.as('Users'));
  expect(fallenOf(again).count).toBe(0);
});

/** Writes after which every parent is what it was (docs/domain/workflow.md, Back to the initial state). */
const keeping: { name: string; write: (users: Caller) => Promise<Answer> }[] = [
  {
    name: 'a child that is added',
    write: (users) => users.post('/api/items/Oem', { typeId: items.types.MD, parentId: at.division, name: 'New' }),
  },
  {
    name: 'a child that is moved',
    write: (users) => users.post('/api/hierarchies/bulk', bulk({ kind: 'move', parentId: at.other }, [at.diagram])),
  },
  {
    name: 'a child that is linked',
    write: (users) => users.post(`/api/hierarchies/link/${at.diagram}/${at.other}/true`),
  },
];

it.each(keeping)('$name keeps the states around it, and nothing is said', async ({ write }) => {
  const all = [at.division, at.model, at.diagram, at.other];
  for (const id of all) await setState(catalog, id, 2, 3);
  const done = await write(catalog.as('Users'));
  expect([done.status, fallenOf(done).count]).toEqual([200, 0]);
  for (const id of all) expect(await stateOf(id)).toBe(3);
});

it('one that was in review goes back without a state to set again, and undo gives it back', async () => {
  await setState(catalog, at.model, 2);
  const done = await catalog
    .as('Users')
    .post('/api/items/Oem/postUrls', { id: at.model, urls: [{ url: 'https://example.org/b' }] });
  const { count, ids, said } = fallenOf(done);
  expect([count, ids, said.has('to'), said.get('state')]).toEqual([1, [], false, 'Draft']);
  await catalog.as('Users').post(`/api/changes/${done.body.changeId}/undo`);
  expect(await stateOf(at.model)).toBe(2);
});
