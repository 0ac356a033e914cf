import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { pdfSaying } from '../../test/drawings/pdf.ts';
import { itemsOf } from '../../test/items.ts';
import { lookupType } from '../lookup/rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let dealers: number;
beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
  const group = { type: lookupType('visibilityGroup'), name: 'Dealers' };
  dealers = (await catalog.as('Admin').post('/api/lookup/lookupvalue', group)).body.id;
});

const model = async () => items.model(await items.division(null));
const list = async (id: number) => (await catalog.as('Users').get(`/api/hierarchies/${id}/attachments`)).body.items;

describe('a file that is there already', () => {
  const bytes = pdfSaying('the same in both');
  const send = (path: string, query: string) =>
    catalog.as('Users').upload(`${path}?filename=copy.pdf&${query}`, bytes, 'application/pdf');
  const first = (id: number) =>
    catalog.as('Users').upload(`/api/hierarchies/${id}/attachments?filename=first.pdf`, bytes, 'application/pdf');

  it('is named instead of added where that is asked, and hangs here too once it is chosen', async () => {
    const [a, b] = [await model(), await model()];
    const { body } = await first(a);
    expect(body.sameAs).toBeNull();
    const { id } = body.attachments[0];
    const path = `/api/hierarchies/${b}/attachments`;
    const asked = await send(path, 'sameAllowed=false');
    const sameAs = { id, name: 'first.pdf', displayName: '', howManyPlacesUsed: 1 };
    expect([asked.status, asked.body]).toMatchObject([200, { changeId: null, attachments: [], sameAs }]);
    expect(await list(b)).toEqual([]);
    await catalog.as('Users').post(`${path}/link`, { items: [id] });
    expect(await list(b)).toMatchObject([{ id, howManyPlacesUsed: 2 }]);
    // Who wants a second one gets it, and so does who does not ask.
    for (const query of ['sameAllowed=true', ''])
      expect((await send(path, query)).body).toMatchObject({ changeId: expect.any(Number), sameAs: null });
    expect(await list(b)).toHaveLength(3);
    const part = (await catalog.as('Users').post('/api/parts', { partNumber: 'S-1', description: 'Seal' })).body.id;
    expect((await send(`/api/parts/${part}/attachments`, 'sameAllowed=false')).body).toMatchObject({
      changeId: null,
      attachments: [],
      sameAs: { id },
    });
  });

  it('of another catalogue is not known here', async () => {
    await first(await model());
    const other = await api.catalog();
    const elsewhere = await itemsOf(other);
    const id = await elsewhere.model(await elsewhere.division(null));
    const path = `/api/hierarchies/${id}/attachments?filename=a.pdf&sameAllowed=false`;
    expect((await other.as('Users').upload(path, bytes, 'application/pdf')).body).toMatchObject({
      sameAs: null,
      attachments: [{ name: 'a.pdf' }],
    });
  });
});

describe('literature that hangs nowhere', () => {
  const found = async (list: 'literature' | 'urlsAttachments', term: string) =>
    (await catalog.as('Users').get(`/api/items/Oem/${list}?term=${term}`)).body.items;
  const path = '/api/items/Oem/literature';
  const loose = (name: string, query = '') =>
    catalog.as('Users').upload(`${path}?filename=${name}${query}`, pdfSaying(name), 'application/pdf');

  it('is uploaded on its own page, edited there, and taken back', async () => {
    const { status, body } = await loose('loose.pdf');
    expect([status, body]).toEqual([200, { changeId: expect.any(Number), sameAs: null }]);
    const [file] = await found('literature', 'loose');
    expect(file).toMatchObject({ name: 'loose.pdf', howManyPlacesUsed: 0, place: null, literatureCategory: 'D' });
    expect((await loose('loose.pdf', '&sameAllowed=false')).body).toMatchObject({ sameAs: { id: file.id } });
    const edit = {
      version: file.version,
      displayName: 'Loose manual',
      customAttributes: { '26': [dealers], '31': 'EN' },
    };
    const saved = await catalog.as('Users').post(`${path}/${file.id}`, edit);
    expect(saved.status).toBe(200);
    expect(await found('literature', 'loose')).toMatchObject([
      { name: 'loose.pdf', displayName: 'Loose manual', customAttributes: { '26': [dealers], '31': 'EN' } },
    ]);
    expect((await catalog.as('Users').post(`${path}/${file.id}`, edit)).status, 'an older version').toBe(409);
    for (const change of [saved, { body }])
      expect((await catalog.as('Users').post(`/api/changes/${change.body.changeId}/undo`)).status).toBe(200);
    expect(await found('literature', 'loose')).toEqual([]);
  });

  it('is saved by the item once it hangs on one', async () => {
    await loose('hung.pdf');
    const [file] = await found('literature', 'hung');
    const id = await model();
    await catalog.as('Users').post(`/api/hierarchies/${id}/attachments/link`, { items: [file.id] });
    expect((await catalog.as('Users').post(`${path}/${file.id}`, { version: file.version })).status).toBe(409);
    expect((await catalog.as('Users').post(`${path}/999999`, { version: 1 })).status).toBe(404);
  });

  it('may be URLs, each once, with the question where one is there with other settings', async () => {
    const add = (urls: object[], more: object = {}) => catalog.as('Users').post(`${path}/urls`, { urls, ...more });
    const [one, two] = ['https://example.org/loose1', 'https://example.org/loose2'];
    expect((await add([{ url: one }, { url: two }])).status).toBe(200);
    const [first, second] = (await found('urlsAttachments', 'loose')).toSorted(
      (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name),
    );
    expect([first.name, second.name]).toEqual([one, two]);
    const taken = await catalog.as('Users').post(`${path}/${second.id}`, { version: second.version, url: one });
    expect([taken.status, taken.body.modelState]).toEqual([409, { url: ['The URL is already in use.'] }]);
    expect((await add([{ url: 'ftp://example.org' }])).body.modelState).toHaveProperty('urls.0.url');
    await catalog.as('Users').post('/api/items/Oem/postUrls', { id: await model(), urls: [{ url: one }] });
    const other = { url: one, customAttributes: { '31': 'EN' } };
    expect((await add([other])).body.modelState.conflict).toHaveLength(1);
    expect((await add([other], { override: true })).status).toBe(200);
  });

  it('is written by who may write in the context that is named', async () => {
    const units = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const sent = (role: 'Users' | 'MajorUnits', context: string) =>
      units.as(role).upload(`/api/items/${context}/literature?filename=a.pdf`, pdfSaying('a'), 'application/pdf');
    expect((await sent('Users', 'Oem')).status).toBe(200);
    expect((await sent('Users', 'MajorUnit')).status).toBe(403);
    expect((await sent('MajorUnits', 'MajorUnit')).status).toBe(200);
    const urls = { urls: [{ url: 'https://example.org/elsewhere' }] };
    expect((await units.as('MajorUnits').post('/api/items/Oem/literature/urls', urls)).status).toBe(403);
  });
});
