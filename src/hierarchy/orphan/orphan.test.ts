import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  items = await itemsOf(catalog);
});

const users = () => catalog.as('Users');
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

describe('orphans', () => {
  it('are counted before a deletion makes them, listed by name, shown with what is under them, and hung again', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const ids: number[] = [];
    for (const name of ['Lost 10', 'Lost 2', 'Linked']) ids.push(await items.model(a, name));
    const [ten = 0, two = 0, linked = 0] = ids;
    const diagram = await items.diagram(ten, 'Below');
    await items.diagram(ten, 'Below 2');
    await catalog.as('Users').post(`/api/hierarchies/link/${linked}/${b}/true`);
    const { body: asked } = await users().get(`/api/hierarchies/${a}/deletion`);
    expect(asked).toEqual({ id: a, children: 3, orphans: 2, promoted: 1, usedIn: 1 });
    const { body: asLink } = await users().get(`/api/hierarchies/${b}/deletion`);
    expect(asLink).toMatchObject({ children: 1, orphans: 0, promoted: 0 });
    const done = await catalog.as('Users').del(`/api/hierarchies/${a}?version=${await versionOf(catalog, a)}`);
    expect(done.body).toMatchObject({ orphans: 2, promoted: 1 });

    const first = await users().get('/api/hierarchies/orphans/Oem?take=1');
    expect(names(first.body)).toEqual(['Lost 2']);
    const second = await users().get(`/api/hierarchies/orphans/Oem?take=1&cursor=${first.body.cursor}`);
    expect([second.body.items, second.body.cursor]).toMatchObject([
      [{ id: ten, childCount: 2, hasChildren: true }],
      null,
    ]);
    expect((await users().get('/api/hierarchies/orphans/MajorUnit')).body.items).toEqual([]);
    const page = await users().get(`/api/hierarchies/GetOrphanTree/${ten}?take=1`);
    expect(names(page.body)).toEqual(['Below']);
    const next = await users().get(`/api/hierarchies/GetOrphanTree/${ten}?take=1&cursor=${page.body.cursor}`);
    expect([names(next.body), next.body.cursor]).toEqual([['Below 2'], null]);
    expect((await users().get(`/api/hierarchies/GetOrphanTree/${diagram}`)).body.items).toEqual([]);

    expect((await catalog.as('Users').post(`/api/hierarchies/link/${ten}/${b}/true`)).status).toBe(200);
    const moved = await catalog.as('Users').post(`/api/hierarchies/${two}/move`, { parentId: b, oldParentId: null });
    expect(moved.status).toBe(200);
    expect((await users().get('/api/hierarchies/orphans/Oem')).body.items).toEqual([]);
    expect((await users().get(`/api/hierarchies/GetOrphanTree/${ten}`)).status).toBe(404);
  });

  it('A-03 A-05 are none of another catalogue', async () => {
    const other = await api.catalog();
    const foreign = await (await itemsOf(other)).division(null, 'Theirs');
    for (const path of [`${foreign}/deletion`, `GetOrphanTree/${foreign}`, '999999999/deletion'])
      expect((await users().get(`/api/hierarchies/${path}`)).status).toBe(404);
    expect((await users().get('/api/hierarchies/orphans/Oem?cursor=x')).status).toBe(400);
  });
});
