import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';

const api = await openApi();

it('E-01 exports the places of an item as a table, names safe and whole', async () => {
  const catalog = await api.catalog();
  const { division, model } = await itemsOf(catalog);
  const [a, b] = [await division(null, '=1+1'), await division(null, 'Überland, "Süd"; =2')];
  const id = await model(a, 'Fjell 600');
  await catalog.as('Users').post(`/api/hierarchies/link/${id}/${b}/true`);
  const path = `/api/hierarchies/${id}/whereUsedHierarchy/export`;
  const { status, body, headers } = await catalog.as('member').get(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers['content-disposition']).toContain('Where Fjell 600 is used.csv');
  expect(String(body)).toBe(
    [
      '\uFEFFName,ParentId,Path,RelationType,WorkflowId,Workflow,PublishedEnvironment',
      `"'=1+1",${a},"'=1+1",Primary,1,Draft,`,
      `"Überland, ""Süd""; =2",${b},"Überland, ""Süd""; =2",Link,1,Draft,`,
      '',
    ].join('\r\n'),
  );
  const book = await catalog.as('member').get(`${path}?format=xlsx`);
  expect(book.headers['content-disposition']).toContain('Where Fjell 600 is used.xlsx');
  expect((await catalog.as('member').get(`${path}?format=ods`)).status).toBe(400);
  const top = await catalog.as('member').get(`/api/hierarchies/${a}/whereUsedHierarchy/export`);
  expect(String(top.body).split('\r\n')[1]).toBe(',,,Primary,,,');
  const other = await api.catalog();
  for (const role of ['Admin', 'member'] as const) expect((await other.as(role).get(path)).status).toBe(404);
  expect((await catalog.as('stranger').get(path)).status).toBe(403);
});

it('15.13 lists the models that an item stands under, by every place, as ancestorModels', async () => {
  const catalog = await api.catalog();
  const { division, model, chapter, diagram } = await itemsOf(catalog);
  const top = await division(null, 'Snow');
  const [ten, two] = [await model(top, 'M 10'), await model(top, 'M 2')];
  const id = await diagram(await chapter(ten, 'Engine'), 'Carburetor');
  await catalog.as('Users').post(`/api/hierarchies/link/${id}/${two}/true`);
  const ask = (query = '') => catalog.as('member').get(`/api/hierarchies/${id}/ancestorModels${query}`);
  const names = async (query?: string) => (await ask(query)).body.items.map((one: { name: string }) => one.name);
  expect(await names()).toEqual(['M 2', 'M 10']);
  const { body } = await ask('?take=1');
  expect(body).toMatchObject({ items: [{ id: two, parentId: top }], cursor: String(two) });
  expect(await names(`?take=1&cursor=${two}`)).toEqual(['M 10']);
  expect((await ask('?cursor=x')).status).toBe(400);
  expect((await catalog.as('member').get('/api/hierarchies/999999999/ancestorModels')).status).toBe(404);
});
