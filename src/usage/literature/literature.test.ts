import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { pdfSaying } from '../../../test/drawings/pdf.ts';

const api = await openApi();
const catalog = await api.catalog();
const users = catalog.as('Users');
const items = await itemsOf(catalog);
const division = await items.division(null);
const { id: dealers } = (
  await catalog.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' })
).body;
const pdf = pdfSaying('torque');

let made = 0;
const newPart = async (): Promise<number> =>
  (await users.post('/api/parts', { partNumber: `L-${++made}`, description: 'Flyweight' })).body.id;
const path = (part: number, rest = '') => `/api/parts/${part}/attachments${rest}`;
const upload = (part: number, name: string, bytes = pdf) =>
  users.upload(`${path(part)}?filename=${encodeURIComponent(name)}`, bytes, 'application/pdf');
const list = async (part: number) => (await users.get(path(part))).body.items;
const names = async (part: number) => (await list(part)).map((one: { name: string }) => one.name);
const undo = (changeId: number) => users.post(`/api/changes/${changeId}/undo`);

it('19.l files and URLs of a part are added, edited, put in order and taken away, each undone as one change', async () => {
  const part = await newPart();
  const first = await upload(part, 'clutch_torque.pdf');
  expect(first.body).toMatchObject({
    workflowUpdated: false,
    workflowAncestorId: null,
    attachments: [{ name: 'clutch_torque.pdf', literatureCategory: 'D', howManyPlacesUsed: 1 }],
  });
  const [file] = first.body.attachments;
  const added = await users.post(path(part, '/urls'), {
    urls: [{ url: 'https://example.org/torque', customAttributes: { '26': [dealers], '31': '' } }],
  });
  expect(added.body.attachments).toMatchObject([
    { id: file.id },
    { isUrl: true, customAttributes: { '26': [dealers] } },
  ]);
  // Who is none of the dealers is told nothing of what is for them.
  expect((await catalog.as('member').get(path(part))).body.items).toMatchObject([{ id: file.id }]);
  const ids = (await list(part)).map((one: { id: number }) => one.id);
  const turned = await users.post(path(part, '/order'), { items: ids.toReversed() });
  expect(turned.body.attachments[1]).toMatchObject({ id: file.id });
  expect((await users.post(path(part, '/order'), { items: [file.id] })).status).toBe(409);
  const { version } = (await list(part))[1];
  const saved = await users.post(path(part, `/${file.id}`), { version, displayName: 'Torque' });
  expect(saved.body.attachments[1]).toMatchObject({ displayName: 'Torque' });
  expect((await users.post(path(part, `/${file.id}`), { version: 1, displayName: 'Old' })).status).toBe(409);
  const gone = await users.del(path(part, `/${file.id}`));
  expect(await names(part)).toEqual(['https://example.org/torque']);
  expect((await users.del(path(part, `/${file.id}`))).status).toBe(404);
  expect((await undo(gone.body.changeId)).body.leftAlone).toBe(0);
  expect(await list(part)).toHaveLength(2);
  await undo(turned.body.changeId);
  expect((await undo(added.body.changeId)).status).toBe(200);
  expect(await names(part)).toEqual(['clutch_torque.pdf']);
});

it('19.l literature of a part is refused as that of an item is, and no other catalogue is told of it', async () => {
  const part = await newPart();
  const refused = await upload(part, 'a.pdf', Buffer.from('MZ program'));
  expect([refused.status, refused.body.message]).toEqual([400, 'File format not supported.']);
  const wrong = await users.post(path(part, '/urls'), { urls: [{ url: 'javascript:alert(1)' }] });
  expect(wrong.body.modelState).toHaveProperty(['urls.0.url']);
  expect((await catalog.as('member').upload(`${path(part)}?filename=a.pdf`, pdf)).status).toBe(403);
  expect((await upload(999_999, 'a.pdf')).status).toBe(404);
  expect((await catalog.as('member').get(path(999_999))).status).toBe(404);
  const other = await api.catalog();
  expect((await other.as('Admin').get(path(part))).status).toBe(404);
  expect((await other.as('Admin').post(path(part, '/link'), { items: [1] })).status).toBe(404);
  expect((await users.post(path(part, '/link'), { items: [999_999] })).status).toBe(404);
});

it('19.l one attachment hangs on models and parts alike: its uses, its links and the shared question count both', async () => {
  const [part, model] = [await newPart(), await items.model(division)];
  const url = 'https://example.org/both';
  await users.post('/api/items/Oem/postUrls', { id: model, urls: [{ url }] });
  const asked = await users.post(path(part, '/urls'), {
    urls: [{ url, customAttributes: { '26': [dealers], '31': '' } }],
  });
  expect([asked.status, asked.body.modelState.conflict[0]]).toEqual([409, expect.stringContaining(`The URL '${url}'`)]);
  const hung = await users.post(path(part, '/urls'), { urls: [{ url }] });
  const [one] = hung.body.attachments;
  expect(one).toMatchObject({ howManyPlacesUsed: 2 });
  expect((await users.post(path(part, '/urls'), { urls: [{ url }] })).body.changeId).toBeNull();
  const links = () => catalog.as('member').get(`/api/items/Oem/attachmentLinks/${one.id}`);
  const [{ partNumber }] = (await users.post('/api/parts/partSearch', { name: `L-${made}` })).body.result;
  expect((await links()).body).toMatchObject({
    totalCount: 2,
    items: [
      { kind: 'item', id: model },
      { kind: 'part', id: part, displayName: partNumber },
    ],
  });
  const own = await users.post(path(part, `/${one.id}`), {
    version: one.version,
    url: 'https://example.org/part',
    isEditAll: false,
  });
  expect(own.body.attachments).toMatchObject([{ name: 'https://example.org/part', howManyPlacesUsed: 1 }]);
  expect((await links()).body.items).toMatchObject([{ kind: 'item' }]);
  const found = await catalog.as('member').get('/api/items/Oem/urlsAttachments?url=part');
  expect(found.body.items).toMatchObject([{ place: { kind: 'part', id: part } }]);
});

it('19.l a part that is deleted takes its uses of literature along, its part to keep gets them, and undo brings all back', async () => {
  const [old, keep] = [await newPart(), await newPart()];
  const [file] = (await upload(old, 'old.pdf')).body.attachments;
  const [shared] = (await upload(keep, 'shared.pdf')).body.attachments;
  await users.post(path(old, '/link'), { items: [shared.id] });
  const moved = await users.post('/api/parts/movePart', { partId: old, partToKeep: keep, isDeletePart: true });
  expect(moved.status).toBe(200);
  expect(await names(keep)).toEqual(['shared.pdf', 'old.pdf']);
  expect((await undo(moved.body.changeId)).body.leftAlone).toBe(0);
  expect(await names(old)).toEqual(['old.pdf', 'shared.pdf']);
  const deleted = await users.del(`/api/parts/deletePart/${old}`);
  expect(deleted.status).toBe(200);
  const search = '/api/items/Oem/literature?term=old&relationType=0';
  expect((await catalog.as('member').get(search)).body.items).toMatchObject([{ id: file.id, place: null }]);
  expect((await undo(deleted.body.changeId)).body.leftAlone).toBe(0);
  expect(await names(old)).toEqual(['old.pdf', 'shared.pdf']);
});
