// size: every call of literature on items, over one catalogue
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { itemsOf, setState, typeIds, versionOf } from '../../test/items.ts';
import { lookupType } from '../lookup/rules.ts';
import { pdfSaying } from '../../test/drawings/pdf.ts';

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

const pdf = pdfSaying('anything');
const url = 'https://example.org/manual?id=1';
const model = async () => items.model(await items.division(null));
const list = async (id: number) => (await catalog.as('Users').get(`/api/hierarchies/${id}/attachments`)).body.items;
const caseOf = (name: string) => readFileSync(new URL(`../../test/cases/${name}`, import.meta.url));
const upload = (id: number, name: string, bytes = pdf) =>
  catalog
    .as('Users')
    .upload(`/api/hierarchies/${id}/attachments?filename=${encodeURIComponent(name)}`, bytes, 'application/pdf');
const addUrls = (id: number, urls: object[], more: object = {}) =>
  catalog.as('Users').post('/api/items/Oem/postUrls', { id, urls, ...more });
const save = (id: number, of: { id: number; version: number }, fields: object) =>
  catalog.as('Users').post(`/api/items/Oem/${id}/attachments/${of.id}`, { version: of.version, ...fields });

describe('literature', () => {
  it('takes a file in, gives it back to be saved, and sets the item back to its initial state', async () => {
    const id = await model();
    await setState(catalog, id, 2);
    const { status, body } = await upload(id, 'Service "manual".pdf');
    expect(status).toBe(200);
    expect(body).toMatchObject({ workflowUpdated: true, workflowAncestorId: id });
    const [file] = body.attachments;
    expect(file).toMatchObject({
      name: 'Service manual.pdf',
      isUrl: false,
      contentType: 'application/pdf',
      size: pdf.length,
      literatureCategory: 'D',
      customAttributes: { '26': [], '31': '', '42': 'D' },
      howManyPlacesUsed: 1,
    });
    const answer = await catalog.as('member').get(`/api/file/oem/download/${file.id}`);
    expect(answer.body.equals(pdf)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Service manual.pdf"/);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect((await catalog.as('member').get(`/api/items/Oem/${id}/attachments`)).body.items).toEqual([file]);
    expect((await catalog.as('member').get(`/api/items/MajorUnit/${id}/attachments`)).status).toBe(404);
  });

  it('refuses other formats with the documented text, whatever they are called', async () => {
    const id = await model();
    for (const bytes of [Buffer.from('<svg/>'), Buffer.from('MZ program'), Buffer.alloc(0)]) {
      const { status, body } = await upload(id, 'a.pdf', bytes);
      expect([status, body.message]).toEqual([400, 'File format not supported.']);
    }
    expect(await list(id)).toEqual([]);
  });

  it('41.7 refuses a PDF that nobody could read, with the reason', async () => {
    const id = await model();
    const files = [
      [caseOf('needs_password.pdf'), 'The PDF needs a password.'],
      [caseOf('zero_pages.pdf'), 'The PDF has no page.'],
      [pdf.subarray(0, pdf.length / 2), 'The PDF is damaged: its end is missing.'],
      [Buffer.from('%PDF-1.7 nothing %%EOF'), 'The PDF is damaged.'],
    ] as const;
    for (const [bytes, message] of files) {
      const { status, body } = await upload(id, 'a.pdf', bytes);
      expect([status, body.message]).toEqual([400, message]);
    }
    expect(await list(id)).toEqual([]);
  });

  it('41.7 refuses a file whose ending its bytes are not, and formats that readers would get under another', async () => {
    const id = await model();
    const files = [
      ['x.hta', pdf],
      ['x.exe', pdf],
      ['bracket.slddrw', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
      ['manual.odt', Buffer.from('504b0304', 'hex')],
      ['manual.docx', pdf],
    ] as const;
    for (const [name, bytes] of files) {
      const { status, body } = await upload(id, name, bytes);
      expect([name, status, body.message]).toEqual([name, 400, 'File format not supported.']);
    }
    expect(await list(id)).toEqual([]);
  });

  it('15.14 writes no change where a URL hangs there already as it is pasted', async () => {
    const id = await model();
    const own = 'https://example.org/pasted';
    const first = await addUrls(id, [{ url: own, customAttributes: { '26': [dealers] } }]);
    expect(first.body.changeId).toBeGreaterThan(0);
    await setState(catalog, id, 2);
    const changes = async () => (await catalog.as('Admin').get('/api/changes')).body.items[0].id;
    const before = await changes();
    const again = await addUrls(id, [{ url: own, customAttributes: { '26': [dealers] } }]);
    expect([again.status, again.body]).toMatchObject([200, { changeId: null, attachments: [{ name: own }] }]);
    expect(await changes()).toBe(before);
    expect((await catalog.as('Users').get(`/api/items/Oem/${id}`)).body.workflowId).toBe(2);
    const other = await addUrls(id, [{ url: own, customAttributes: { '26': [] } }]);
    expect(other.body.changeId).toBeGreaterThan(before);
  });

  it('hangs on what takes attachments alone, in a state that may be edited, by who may write', async () => {
    const division = await items.division(null);
    expect((await upload(division, 'a.pdf')).body.modelState.id).toEqual(['Division does not take attachments.']);
    const id = await model();
    await setState(catalog, id, 4);
    expect((await upload(id, 'a.pdf')).status).toBe(409);
    const open = await model();
    const path = `/api/hierarchies/${open}/attachments?filename=a.pdf`;
    expect((await catalog.as('member').upload(path, pdf)).status).toBe(403);
    const other = await api.catalog();
    expect((await other.as('Admin').upload(path, pdf)).status).toBe(404);
    const { body } = await upload(open, 'a.pdf');
    expect((await other.as('Admin').get(`/api/file/oem/download/${body.attachments[0].id}`)).status).toBe(404);
    expect(
      (await other.as('Admin').post(`/api/hierarchies/${open}/attachments/link`, { items: [body.attachments[0].id] }))
        .status,
    ).toBe(404);
  });

  it('is put in order, linked elsewhere, taken away, and brought back by an undo', async () => {
    const [a, b] = [await model(), await model()];
    await upload(a, '1.pdf');
    const { body } = await upload(a, '2.pdf');
    const ids = body.attachments.map((one: { id: number }) => one.id);
    const users = catalog.as('Users');
    const order = (of: number[]) => users.post(`/api/hierarchies/${a}/attachments/order`, { items: of });
    expect((await order(ids.toReversed())).body.attachments.map((one: { name: string }) => one.name)).toEqual([
      '2.pdf',
      '1.pdf',
    ]);
    expect((await order([ids[0]])).status).toBe(409);
    const linked = await users.post(`/api/hierarchies/${b}/attachments/link`, { items: ids });
    expect(linked.body.attachments.map((one: { howManyPlacesUsed: number }) => one.howManyPlacesUsed)).toEqual([2, 2]);
    const gone = await users.del(`/api/hierarchies/${b}/attachments/${ids[0]}`);
    expect(gone.body.attachments).toHaveLength(1);
    expect((await users.del(`/api/hierarchies/${b}/attachments/${ids[0]}`)).status).toBe(404);
    expect((await users.post(`/api/changes/${gone.body.changeId}/undo`)).status).toBe(200);
    expect(await list(b)).toHaveLength(2);
  });
});

describe('an edit of a file', () => {
  it('19.l holds in all places with isEditAll, and without it makes a file of its own here', async () => {
    const [a, b] = [await model(), await model()];
    const { body } = await upload(a, 'shared.pdf');
    const [file] = body.attachments;
    await catalog.as('Users').post(`/api/hierarchies/${b}/attachments/link`, { items: [file.id] });
    const everywhere = await save(a, file, { displayName: 'For all', isEditAll: true });
    expect(everywhere.status).toBe(200);
    const [there] = await list(b);
    expect(there).toMatchObject({ id: file.id, displayName: 'For all', howManyPlacesUsed: 2 });
    const here = await save(a, there, { displayName: 'For one', isEditAll: false });
    expect(here.body.attachments).toMatchObject([{ displayName: 'For one', size: pdf.length, howManyPlacesUsed: 1 }]);
    expect(await list(b)).toMatchObject([{ id: file.id, displayName: 'For all', howManyPlacesUsed: 1 }]);
  });

  it('19.l may name any category of lookup type 4; D is the default and cannot be removed', async () => {
    const admin = catalog.as('Admin');
    const { body: categories } = await admin.get('/api/lookup/byType/4');
    const byCode = (code: string) =>
      (categories as { id: number; charCode: string }[]).find(({ charCode }) => charCode === code);
    const removed = await admin.del(`/api/lookup/lookupvalue/${byCode('D')?.id}`);
    expect(removed.status).toBe(409);
    const id = await model();
    const [file] = (await upload(id, 'any.pdf')).body.attachments;
    expect(file).toMatchObject({ literatureCategoryId: byCode('D')?.id });
    const saved = await save(id, file, { literatureCategoryId: byCode('S')?.id });
    expect(saved.body.attachments).toMatchObject([{ literatureCategory: 'S', customAttributes: { '42': 'S' } }]);
    const named = async (code: string, more: object = {}) =>
      save(id, (await list(id))[0], { customAttributes: { '42': code }, ...more });
    expect((await named('none')).body.modelState).toHaveProperty(['customAttributes.42']);
    const sought = { literatureCategoryId: byCode('S')?.id };
    expect((await named('d', sought)).body.attachments).toMatchObject([{ literatureCategory: 'S' }]);
    expect((await named('d')).body.attachments).toMatchObject([{ literatureCategory: 'D' }]);
  });
});

describe('URLs', () => {
  it('are http or https, one for each address of the catalogue', async () => {
    const [a, b] = [await model(), await model()];
    for (const bad of ['javascript:alert(1)', 'example.org', 'https://', 'https://a b'])
      expect((await addUrls(a, [{ url: bad }])).body.modelState).toHaveProperty(['urls.0.url']);
    const first = await addUrls(a, [{ url, displayName: 'Manual' }, { url: 'https://example.org/2' }]);
    expect(first.body.attachments).toMatchObject([
      { name: url, displayName: 'Manual', isUrl: true },
      { name: 'https://example.org/2' },
    ]);
    const second = await addUrls(b, [{ url }]);
    expect(second.body.attachments).toMatchObject([{ id: first.body.attachments[0].id, howManyPlacesUsed: 2 }]);
    const found = await catalog.as('member').get('/api/items/Oem/urlsAttachments?term=MANUAL');
    expect(found.body).toMatchObject({ totalCount: 1, items: [{ name: url }] });
    expect((await catalog.as('member').get('/api/items/Oem/urlsAttachments?term=%25')).body.totalCount).toBe(0);
  });

  it('that hang elsewhere with other settings are asked about in the documented words', async () => {
    const [a, b] = [await model(), await model()];
    const name = 'https://example.org/shared';
    await addUrls(a, [{ url: name }]);
    const text = `WARNING: The URL '${name}' is attached to other models as well. The visibility/language settings conflict from the original model and will be updated to the newly provided values.`;
    const asked = await addUrls(b, [{ url: name, customAttributes: { '26': [dealers] } }]);
    expect([asked.status, asked.body.message, asked.body.modelState.conflict]).toEqual([409, text, [text]]);
    const ask = (more: string) =>
      catalog.as('member').get(`/api/items/Oem/find?urlName=${encodeURIComponent(name)}&id=${b}${more}`);
    expect((await ask('')).body).toEqual({ exists: true, places: 1, conflicts: false });
    expect((await ask(`&attributes=${encodeURIComponent(JSON.stringify({ 26: [dealers] }))}`)).body).toEqual({
      exists: true,
      places: 1,
      conflicts: true,
    });
    expect((await list(b)).length).toBe(0);
    expect((await addUrls(b, [{ url: name, customAttributes: { '26': [dealers] } }], { override: true })).status).toBe(
      200,
    );
    expect(await list(a)).toMatchObject([{ customAttributes: { '26': [dealers], '31': '' } }]);
  });

  it('become one of their own where an edit is not for all, and give way to the address they take', async () => {
    const [a, b] = [await model(), await model()];
    await addUrls(a, [{ url: 'https://example.org/x' }]);
    await addUrls(b, [{ url: 'https://example.org/x' }, { url: 'https://example.org/y' }]);
    const [x] = await list(a);
    const own = await save(a, x, { url: 'https://example.org/z', isEditAll: false });
    expect(own.body.attachments).toMatchObject([{ name: 'https://example.org/z', howManyPlacesUsed: 1 }]);
    expect((await list(b)).map((one: { name: string }) => one.name)).toEqual([
      'https://example.org/x',
      'https://example.org/y',
    ]);
    const [z] = own.body.attachments;
    const asked = await save(a, z, { url: 'https://example.org/y', customAttributes: { '31': 'EN' } });
    expect([asked.status, asked.body.message]).toEqual([
      409,
      "WARNING: The URL 'https://example.org/y' is attached to other models as well. The visibility/language settings conflict from the original model and will be updated to the newly provided values.",
    ]);
    const taken = await save(a, z, { url: 'https://example.org/y' });
    expect(taken.body.attachments).toMatchObject([{ name: 'https://example.org/y', howManyPlacesUsed: 2 }]);
    const [xb] = await list(b);
    expect((await save(b, xb, { url: 'https://example.org/y' })).body.modelState.url).toEqual([
      'The item has this attachment already.',
    ]);
    expect((await save(b, { ...xb, version: 1 }, {})).status).toBe(409);
  });

  it('15.13 name groups and language by the numbers of the documents, and only what the catalogue has', async () => {
    const id = await model();
    const field = async (more: object) =>
      Object.keys((await addUrls(id, [{ url: 'https://example.org/f', ...more }])).body.modelState);
    expect(await field({ customAttributes: { '31': 'XX' } })).toEqual(['urls.0.customAttributes.31']);
    expect(await field({ literatureCategoryId: dealers })).toEqual(['urls.0.literatureCategoryId']);
    expect(await field({ customAttributes: { '26': [999_999] } })).toEqual(['urls.0.customAttributes.26']);
    expect((await catalog.as('member').get('/api/items/Oem/language')).body).toContain('EN');
  });

  it('15.13 are saved under the workflowAncestorId that the call names, and refused under another', async () => {
    const id = await model();
    const named = (workflowAncestorId: number) =>
      addUrls(id, [{ url: 'https://example.org/w' }], { workflowAncestorId });
    const refused = await named(id + 1);
    expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([409, ['workflowAncestorId']]);
    expect((await named(id)).body).toMatchObject({ workflowAncestorId: id });
  });

  it('15.13 names the visibility groups that an attachment may be given, by the documented path', async () => {
    const { body } = await catalog.as('Users').get('/api/items/Oem/visibility');
    expect(body).toEqual([{ id: dealers, name: 'Dealers' }]);
  });
});

it('goes with an item that is deleted, and comes back with it', async () => {
  const [a, b] = [await model(), await model()];
  const { body } = await upload(a, 'gone.pdf');
  await catalog.as('Users').post(`/api/hierarchies/${a}/relateditems`, { items: [b] });
  const version = await versionOf(catalog, a);
  const removed = await catalog.as('Users').del(`/api/hierarchies/${a}?version=${version}`);
  expect(removed.status).toBe(200);
  expect((await catalog.as('Users').post(`/api/changes/${removed.body.changeId}/undo`)).body.leftAlone).toBe(0);
  expect((await list(a)).map((one: { id: number }) => one.id)).toEqual([body.attachments[0].id]);
  expect((await catalog.as('Users').get(`/api/hierarchies/${b}/relateditems`)).body.totalCount).toBe(1);
});

it('17.3 literature belongs to items of every context, and is written by who may write there', async () => {
  const units = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const editor = units.as('MajorUnits');
  const types = await typeIds(editor, 'MajorUnit');
  const folder = await editor.post('/api/items/MajorUnit', { typeId: types.MF, parentId: null, name: 'Sleds' });
  const unit = { typeId: types.MU, parentId: folder.body.id, name: 'Sled 600' };
  const { id } = (await editor.post('/api/items/MajorUnit', unit)).body;
  const path = `/api/hierarchies/${id}/attachments`;
  const file = [`${path}?filename=a.pdf`, pdf, 'application/pdf'] as const;
  expect((await editor.upload(...file)).status).toBe(200);
  expect((await editor.post('/api/items/MajorUnit/postUrls', { id, urls: [{ url }] })).status).toBe(200);
  expect((await editor.get(path)).body.items).toHaveLength(2);
  expect((await units.as('Users').upload(...file)).status).toBe(403);
  expect((await editor.post('/api/items/Oem/postUrls', { id, urls: [{ url }] })).status).toBe(404);
  const { model: add, division } = await itemsOf(units);
  const other = await add(await division(null));
  const refused = await editor.post('/api/items/Oem/postUrls', { id: other, urls: [{ url }] });
  expect(refused.status).toBe(403);
});
