import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { lookupType } from '../../lookup/rules.ts';
import { pdfSaying } from '../../../test/drawings/pdf.ts';

const api = await openApi();
let catalog: TestCatalog;
let sled: number;
let quad: number;
let bulletins: number;
beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'DE'] });
  const items = await itemsOf(catalog);
  const division = await items.division(null, 'Vehicles');
  sled = await items.model(division, 'Sled 600');
  quad = await items.model(division, 'Quad 4x4');
  const bulletin = { type: lookupType('literatureCategory'), name: 'Bulletins', charCode: 'BU' };
  bulletins = (await catalog.as('Admin').post('/api/lookup/lookupvalue', bulletin)).body.id;
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const users = catalog.as('Users');
  const upload = async (id: number, name: string, bytes = pdfSaying('x')) =>
    (
      await users.upload(`/api/hierarchies/${id}/attachments?filename=${encodeURIComponent(name)}`, bytes)
    ).body.attachments.at(-1);
  const manual = await upload(sled, 'Manual 10.pdf');
  await users.post(`/api/hierarchies/${quad}/attachments/link`, { items: [manual.id] });
  const bulletinFile = await upload(quad, 'Manual 2 été.pdf');
  const german = { literatureCategoryId: bulletins, customAttributes: { '26': [], '31': 'DE' } };
  await users.post(`/api/items/Oem/${quad}/attachments/${bulletinFile.id}`, {
    version: bulletinFile.version,
    ...german,
  });
  await upload(quad, 'Poster.png', picture);
  const lost = await upload(sled, 'Lost_1.zip', Buffer.from('504b0304', 'hex'));
  await users.del(`/api/hierarchies/${sled}/attachments/${lost.id}`);
  await users.post('/api/items/Oem/postUrls', {
    id: sled,
    urls: [{ url: 'https://example.org/b', displayName: 'Film of the clutch' }, { url: 'https://example.org/a' }],
  });
});

const find = async (query: string, list = 'literature') =>
  (await catalog.as('member').get(`/api/items/Oem/${list}?${query}`)).body;
const names = async (query: string, list?: string) =>
  (await find(query, list)).items.map(({ name }: { name: string }) => name);

describe('literature of a catalogue', () => {
  it('19.l lists files, the newest first, each with an item that it hangs on', async () => {
    const { items, totalCount, isMore } = await find('');
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      'Lost_1.zip',
      'Poster.png',
      'Manual 2 été.pdf',
      'Manual 10.pdf',
    ]);
    expect([totalCount, isMore]).toEqual([4, false]);
    expect(items[0]).toMatchObject({ place: null, howManyPlacesUsed: 0 });
    expect(items[3]).toMatchObject({
      howManyPlacesUsed: 2,
      place: { id: quad, displayName: 'Quad 4x4', baseType: 2, allowsAttachments: true },
    });
  });

  it('19.l sorts either way, names naturally, and pages', async () => {
    expect(await names('sort=name')).toEqual(['Lost_1.zip', 'Manual 2 été.pdf', 'Manual 10.pdf', 'Poster.png']);
    expect(await names('sort=created&start=1&take=2')).toEqual(['Manual 2 été.pdf', 'Poster.png']);
    expect(await find('sort=size-&take=1')).toMatchObject({ totalCount: 4, items: [{ name: 'Poster.png' }] });
  });

  it('19.l finds by every filter of the documents', async () => {
    const cases: [query: string, found: string[]][] = [
      ['term=MANUAL ete', ['Manual 2 été.pdf']],
      ['term=t_1', ['Lost_1.zip']],
      ['modelNameTerm=sled', ['Manual 10.pdf']],
      [`parentId=${quad}`, ['Poster.png', 'Manual 2 été.pdf', 'Manual 10.pdf']],
      ['parentTypes=3,4', []],
      ['parentTypes=2', ['Poster.png', 'Manual 2 été.pdf', 'Manual 10.pdf']],
      ['relationType=0', ['Lost_1.zip']],
      ['relationType=1', ['Poster.png', 'Manual 2 été.pdf']],
      ['relationType=2', ['Manual 10.pdf']],
      ['imageOnly=true', ['Poster.png']],
      ['literatureOnly=true', ['Lost_1.zip', 'Manual 2 été.pdf', 'Manual 10.pdf']],
      ['langCode=de', ['Manual 2 été.pdf']],
      [`literatureCategoryId=${bulletins}`, ['Manual 2 été.pdf']],
      ['types=image/png,application/zip', ['Lost_1.zip', 'Poster.png']],
      ['includeOrphans=false', ['Poster.png', 'Manual 2 été.pdf', 'Manual 10.pdf']],
      ['minWidth=640&maxWidth=640&minHeight=480&maxHeight=480', ['Poster.png']],
      ['minWidth=641', []],
      ['maxHeight=479', []],
      ['startDate=2100-01-01T00:00:00Z', []],
      ['endDate=2100-01-01T00:00:00Z&term=poster', ['Poster.png']],
      ['endDate=2000-01-01T00:00:00Z', []],
    ];
    for (const [query, found] of cases) expect([query, await names(query)]).toEqual([query, found]);
    for (const bad of ['relationType=3', 'types=text/html', 'parentTypes=x', 'sort=id', 'take=101', 'other=1'])
      expect((await catalog.as('member').get(`/api/items/Oem/literature?${bad}`)).status, bad).toBe(400);
  });

  it('19.l belongs to a context, and to nobody outside the catalogue', async () => {
    expect(await find('includeOrphans=false').then(({ totalCount }) => totalCount)).toBe(3);
    const other = await api.catalog();
    expect((await other.as('member').get('/api/items/Oem/literature')).body.items).toEqual([]);
    expect((await catalog.as('stranger').get('/api/items/Oem/literature')).status).toBe(403);
  });

  it('19.l lists URLs by its own filters and orders', async () => {
    const urls = (query: string) => names(query, 'urlsAttachments');
    expect(await urls('')).toHaveLength(2);
    expect(await urls('sort=url')).toEqual(['https://example.org/a', 'https://example.org/b']);
    expect(await urls('sort=displaylabel-')).toEqual(['https://example.org/b', 'https://example.org/a']);
    expect(await urls('displaylabel=clutch film')).toEqual(['https://example.org/b']);
    expect(await urls('url=org/a')).toEqual(['https://example.org/a']);
    expect(await urls('term=example clutch')).toEqual(['https://example.org/b']);
    expect(await urls(`parentId=${quad}`)).toEqual([]);
    expect(await urls('startDate=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await urls('endDate=2100-01-01T00:00:00Z&sort=uploadedDate')).toHaveLength(2);
  });

  it('19.l lists the items that a file hangs on; 404 marks the one that hangs nowhere', async () => {
    const of = Object.fromEntries(
      (await find('')).items.map((one: { id: number; name: string }) => [one.name, one.id]),
    );
    const links = (name: string, query = '') =>
      catalog.as('member').get(`/api/items/Oem/attachmentLinks/${of[name]}${query}`);
    expect((await links('Manual 10.pdf')).body).toMatchObject({
      totalCount: 2,
      items: [{ displayName: 'Quad 4x4' }, { displayName: 'Sled 600' }],
    });
    expect((await links('Manual 10.pdf', '?start=1&take=1')).body.items).toMatchObject([{ id: sled }]);
    expect((await links('Lost_1.zip')).status).toBe(404);
    expect((await links('Manual 10.pdf', '?take=101')).status).toBe(400);
  });

  it('19.l gives a file to be saved, or with true to be shown in place', async () => {
    const [poster] = (await find('term=poster')).items;
    const how = async (more: string) =>
      (await catalog.as('member').get(`/api/file/oem/download/${poster.id}${more}`)).headers['content-disposition'];
    expect(await how('')).toMatch(/^attachment/);
    expect(await how('/false')).toMatch(/^attachment/);
    expect(await how('/true')).toMatch(/^inline/);
  });
});
