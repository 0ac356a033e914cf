import { beforeEach, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, typeIds, versionOf } from '../../../test/items.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

interface Line {
  id: number;
  kind: string;
  label: string;
  at: string;
}
const timeline = async (query: string): Promise<{ items: Line[]; before: number | null }> =>
  (await catalog.as('Admin').get(`/api/changes?${query}`)).body;

it('pages through all changes, the newest first, each once', async () => {
  for (let n = 0; n < 5; n++) await items.division(null, `D${n}`);
  const all = (await timeline('take=100')).items;
  const paged: Line[] = [];
  for (let before: number | null = 0; before !== null;) {
    const page = await timeline(`take=2${before === 0 ? '' : `&before=${before}`}`);
    paged.push(...page.items);
    before = page.before;
  }
  expect(paged).toEqual(all);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

it('filters by item, person, kind and time, also for an item that was deleted', async () => {
  const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
  const of = async (query: string) => (await timeline(query)).items;
  const first = await of(`itemId=${a}`);
  expect(first).toHaveLength(1);
  const gone = await catalog.as('Users').del(`/api/hierarchies/${b}?version=${await versionOf(catalog, b)}`);
  expect((await of(`itemId=${b}`)).map(({ id }) => id)).toContain(gone.body.changeId);
  await catalog.as('Users').post(`/api/changes/${gone.body.changeId}/undo`);
  expect((await of('kind=undo')).map(({ kind }) => kind)).toEqual(['undo']);
  expect((await of('kind=import')).length).toBe(0);
  const people: { actorId: number; name: string }[] = (await catalog.as('member').get('/api/changes/people')).body;
  expect(people.length).toBeGreaterThan(0);
  const all = await of('take=100');
  const byPerson = await Promise.all(people.map(({ actorId }) => of(`take=100&actorId=${actorId}`)));
  const byNobody = all.filter(({ kind }) => kind === 'script').length;
  expect(byPerson.flat().length).toBe(all.length - byNobody);
  const at = first[0]?.at ?? '';
  expect((await of(`to=${at}`)).map(({ id }) => id)).not.toContain(first[0]?.id);
  expect((await of(`from=${at}&take=100`)).at(-1)?.id).toBe(first[0]?.id);
  expect((await catalog.as('Admin').get('/api/changes?from=yesterday')).status).toBe(400);
  const stranger = await api.catalog();
  expect((await stranger.as('Admin').get(`/api/changes?itemId=${a}`)).body.items).toEqual([]);
});

it('tells of a context what touched its items, and what touched no item', async () => {
  const units = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const as = units.as('Admin');
  const add = await itemsOf(units);
  const model = await add.model(await add.division(null, 'Mowers'));
  const diagram = await add.diagram(model, 'Deck');
  const rows = [{ tag: '1', partNumber: 'A-1', description: 'Bolt', partQty: '1' }];
  expect((await as.post(`/api/diagrams/${diagram}/pegged`, { items: rows })).status).toBe(200);
  const types = await typeIds(as, 'MajorUnit');
  await as.post('/api/items/MajorUnit', { typeId: types.MF, parentId: null, name: 'Sleds' });
  const labels = async (context: string): Promise<string[]> =>
    (await as.get(`/api/changes?take=100&context=${context}`)).body.items.map(({ label }: Line) => label);
  const [oem, unit] = [await labels('Oem'), await labels('MajorUnit')];
  const starting = 'Starting values';
  expect(unit.filter((label) => !oem.includes(label))).toHaveLength(1);
  expect(unit.filter((label) => label.includes('Deck') || label.includes('Mowers'))).toEqual([]);
  expect(oem.some((label) => label.includes('Deck'))).toBe(true);
  expect([oem, unit].map((all) => all.includes(starting))).toEqual([true, true]);
});
