import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { imageScene } from '../../../test/imageScene.ts';
import { versionOf } from '../../../test/items.ts';

const api = await openApi();
const scene = () => imageScene(api);

describe('the search of images', () => {
  it('19.c finds images by every filter of the query, in every order, page by page', async () => {
    const { catalog, drawing, other, spare } = await scene();
    const reader = catalog.as('member');
    const search = async (query: string) => (await reader.get(`/api/file/search?${query}`)).body;
    const ids = async (query: string) => (await search(query)).items.map((one: { id: number }) => one.id);
    expect(await ids('')).toEqual([spare, other, drawing]);
    expect(await ids('sort=created')).toEqual([drawing, other, spare]);
    expect(await ids('sort=name')).toEqual([other, drawing, spare]);
    expect(await ids('sort=width-')).toEqual([other, drawing, spare]);
    expect(await ids('term=helICE')).toEqual([drawing]);
    expect(await ids('term=100%25')).toEqual([]);
    expect(await ids('modelNameTerm=fjell')).toEqual([other, drawing]);
    expect(await ids('modelNameTerm=clutch')).toEqual([drawing]);
    expect(await ids('relationType=0')).toEqual([spare]);
    expect(await ids('relationType=1')).toEqual([other, drawing]);
    expect(await ids('relationType=3')).toEqual([other]);
    expect(await ids('parentTypes=1')).toEqual([other]);
    expect(await ids('parentTypes=2,4,7,8,9')).toEqual([]);
    expect(await ids('parentTypes=1,3')).toEqual([other, drawing]);
    expect(await ids('types=image/jpeg')).toEqual([]);
    expect(await ids('types=image/png,image/gif&includeOrphans=false')).toEqual([other, drawing]);
    expect(await ids('minWidth=400&maxWidth=400')).toEqual([drawing]);
    expect(await ids('minHeight=150&maxHeight=250')).toEqual([other]);
    expect(await ids('startDate=2020-01-01T00:00:00Z&endDate=2020-02-01T00:00:00Z')).toEqual([]);
    expect(await ids('langCode=DE&start=1&take=1')).toEqual([other]);

    const first = await search('take=2&sort=name-');
    expect(first).toMatchObject({ totalCount: 3, isMore: false });
    const next = await search(`take=2&sort=name-&cursor=${first.cursor}`);
    expect([next.items.map((one: { id: number }) => one.id), next.cursor, next.totalCount]).toEqual([
      [other],
      null,
      null,
    ]);
    expect(first.items[1]).toMatchObject({ id: drawing, name: 'Hélice', width: 400, usedIn: 1, hotspots: 0 });
    expect((await reader.get('/api/file/mediatypes')).body).toContain('image/svg+xml');
    for (const bad of ['sort=size', 'types=text/css', 'relationType=2', 'take=101', 'cursor=e30'])
      expect([bad, (await reader.get(`/api/file/search?${bad}`)).status]).toEqual([bad, 400]);
    expect((await reader.get(`/api/file/details/${other}`)).body).toMatchObject({ id: other, usedIn: 2 });
    expect((await reader.get('/api/file/details/999999')).status).toBe(404);
  });
});

describe('what shows an image', () => {
  it('19.c lists items and parts, exports them, and takes the image from those that are named', async () => {
    const { catalog, editor, model, guard, other, part, spare } = await scene();
    const links = async (id: number, from = 0, take = 100) =>
      (await catalog.as('member').get(`/api/file/links/${id}/${from}/${take}`)).body;
    expect(await links(other)).toMatchObject({
      totalCount: 2,
      items: [
        {
          kind: 'item',
          id: guard,
          name: 'Guard',
          parentId: model,
          path: ['Snowmobiles', 'Fjell 600'],
          relationType: 1,
        },
        { kind: 'part', id: part.id, name: 'P-1', relationType: 3, isOrphan: false },
      ],
    });
    expect(await links(other, 1, 1)).toMatchObject({ totalCount: 2, items: [{ kind: 'part' }] });
    expect((await catalog.as('member').get(`/api/file/links/${other}/0/101`)).status).toBe(400);
    const book = await catalog.as('member').get(`/api/file/links/${other}/export?format=xlsx`);
    expect(book.headers['content-disposition']).toContain('.xlsx');
    const file = await catalog.as('member').get(`/api/file/links/${other}/export`);
    expect(String(file.body)).toContain('P-1');

    const taken = await editor.post('/api/file/unlink', { imageId: other, items: [{ kind: 'part', id: part.id }] });
    expect(taken.status).toBe(200);
    expect((await links(other)).totalCount).toBe(1);
    expect(
      (await editor.post('/api/file/unlink', { imageId: other, items: [{ kind: 'part', id: part.id }] })).status,
    ).toBe(404);
    const all = await editor.post('/api/file/removeWhereUseds', { imageId: other });
    expect((await links(other)).totalCount).toBe(0);
    expect((await editor.call('DELETE', `/api/file/${other}`)).status).toBe(200);
    expect((await catalog.as('member').get(`/api/file/links/${other}/0/100`)).status).toBe(404);
    expect(all.status).toBe(200);
    expect((await editor.post('/api/file/removeWhereUseds', { imageId: spare })).status).toBe(404);
    expect((await catalog.as('member').post('/api/file/removeWhereUseds', { imageId: spare })).status).toBe(403);
  });

  it('19.c gives a model and a part a picture; one that another item shows is copied', async () => {
    const { catalog, editor, division, model, clutch, drawing, spare, part } = await scene();
    const give = async (imageId: number, id: number, version?: number) =>
      editor.post('/api/file/link', { imageId, kind: 'item', id, version: version ?? (await versionOf(catalog, id)) });
    expect((await give(spare, model)).body.image).toMatchObject({ id: spare });
    const copied = await give(drawing, model);
    expect(copied.body.image.id).not.toBe(drawing);
    expect((await editor.get(`/api/items/Oem/${model}`)).body.image).toMatchObject({ id: copied.body.image.id });
    expect((await editor.get(`/api/items/Oem/${clutch}`)).body.image).toMatchObject({ id: drawing });
    expect((await give(spare, model, 1)).status).toBe(409);
    const { status, body } = await give(spare, division);
    expect([status, body.message]).toEqual([400, 'An item of the type Division has no image.']);
    const ofPart = await editor.post('/api/file/link', {
      imageId: drawing,
      kind: 'part',
      id: part.id,
      version: part.version,
    });
    expect(ofPart.body.image.id).toBe(drawing);
    expect((await editor.get(`/api/parts/${part.id}`)).body.imageId).toBe(drawing);
    const copy = await editor.post('/api/file/copy', { imageId: drawing });
    expect(copy.body).toMatchObject({ width: 400, height: 300, name: 'Hélice' });
    expect(copy.body.id).not.toBe(drawing);
  });

  it('19.c replaces the file wherever it is shown; hotspots stay, in the picture, and are to be confirmed', async () => {
    const { editor, drawing, other, spare } = await scene();
    const box = { value: '1', x: 300, y: 200, w: 40, h: 40, confirmed: true };
    await editor.post('/api/file/hotspots', { imageId: drawing, items: [box] });
    const { body: now } = await editor.get(`/api/file/meta/${drawing}`);
    const replace = (by: number, version = now.version) =>
      editor.post('/api/file/replace', { imageId: drawing, version, by });
    expect((await replace(other)).status).toBe(409);
    expect((await replace(spare, 1)).status).toBe(409);
    const done = await replace(spare);
    expect(done.body.image).toMatchObject({ id: drawing, name: 'Hélice', width: 100, height: 100 });
    const hotspots = async () => (await editor.get(`/api/file/hotspots?imageId=${drawing}`)).body;
    expect(await hotspots()).toMatchObject([{ x: 60, y: 60, w: 40, h: 40, confirmed: false }]);
    expect((await editor.get(`/api/file/meta/${spare}`)).status).toBe(404);
    expect((await editor.post(`/api/changes/${done.body.changeId}/undo`)).status).toBe(200);
    expect(await hotspots()).toMatchObject([box]);
    expect((await editor.get(`/api/file/meta/${spare}`)).status).toBe(200);
  });

  it('19.c accepts all found hotspots at once, and says of a picture that it needs none', async () => {
    const { editor, drawing } = await scene();
    const box = { value: '1', x: 30, y: 20, w: 40, h: 40, confirmed: false };
    await editor.post('/api/file/hotspots', { imageId: drawing, items: [box] });
    const done = await editor.post('/api/file/hotspots/confirmation', { imageId: drawing });
    expect(done.body.hotspots).toMatchObject([{ confirmed: true }]);
    expect((await editor.post('/api/file/hotspots/confirmation', { imageId: drawing })).body.changeId).toBeNull();
    const flag = (value: string) => editor.post(`/api/file/image/${drawing}/flags/hotspottable/${value}`);
    expect((await flag('false')).body.changeId).toBeGreaterThan(0);
    expect((await flag('false')).body.changeId).toBeNull();
    expect((await flag('maybe')).status).toBe(400);
    expect((await editor.get(`/api/file/meta/${drawing}`)).body.isHotspottable).toBe(false);
  });
});

it('is renamed by who may write what shows it, from the newest version on, undone as one change', async () => {
  const { catalog, editor, drawing } = await scene();
  const meta = async () => (await catalog.as('member').get(`/api/file/meta/${drawing}`)).body;
  const before = await meta();
  const rename = (name: string, version = before.version, who = editor) =>
    who.post(`/api/file/meta/${drawing}`, { version, name });
  for (const bad of [' ', 'x'.repeat(257)])
    expect((await rename(bad)).body.modelState.name).toEqual(['Name is required. Value limited to 256 characters.']);
  for (const role of ['member', 'MajorUnits'] as const)
    expect((await rename('Propeller', before.version, catalog.as(role))).status, role).toBe(403);
  expect((await rename(before.name)).body).toEqual({ changeId: null, image: before });
  const { body } = await rename('x'.repeat(256));
  expect(body.image).toMatchObject({ id: drawing, name: 'x'.repeat(256), file: before.file });
  expect((await rename('Propeller')).status).toBe(409);
  expect((await rename(' Propeller ', body.image.version)).body.image.name).toBe('Propeller');
  expect((await editor.post(`/api/changes/${(await meta()).version}/undo`)).status).toBe(200);
  expect((await editor.post('/api/file/meta/999999', { version: 1, name: 'x' })).status).toBe(404);
  expect((await editor.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
  expect((await meta()).name).toBe(before.name);
});

describe('what of an image goes into PDFs', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path d="M0 0L9 9"/></svg>';

  it('19.c is its drawing, its picture or nothing, by who manages PDFs', async () => {
    const { catalog, editor, drawing: photo } = await scene();
    const { body } = await editor.upload('/api/file?filename=a.svg', Buffer.from(drawing), 'image/svg+xml');
    const set = (value: string, role: 'PDFManagement' | 'Users' | 'member' | 'Admin' = 'PDFManagement', id = body.id) =>
      catalog.as(role).post(`/api/file/image/${id}/flags/pdf/${value}`);
    const shown = async (id: number) => {
      const answer = await catalog.as('member').get(`/api/file/forPdf/${id}`);
      return [answer.status, answer.status === 200 ? answer.headers['content-type'] : null];
    };
    expect((await editor.get(`/api/file/meta/${body.id}`)).body.pdfRendition).toBe('vector');
    expect(await shown(body.id)).toEqual([200, 'image/svg+xml']);
    expect(await shown(photo)).toEqual([200, 'image/png']);
    for (const role of ['Users', 'member'] as const) expect((await set('none', role)).status).toBe(403);
    expect((await set('outline')).status).toBe(400);
    expect((await set('none', 'Admin', 999_999)).status).toBe(404);
    expect((await set('vector')).body.changeId).toBeNull();
    expect((await set('picture')).body.changeId).toBeGreaterThan(0);
    expect(await shown(body.id)).toEqual([200, 'image/png']);
    const none = await set('none', 'Admin');
    expect(await shown(body.id)).toEqual([404, null]);
    expect((await catalog.as('member').get(`/api/file/image/${body.id}`)).status).toBe(200);
    expect((await catalog.as('Admin').post(`/api/changes/${none.body.changeId}/undo`)).status).toBe(200);
    expect((await editor.get(`/api/file/details/${body.id}`)).body.pdfRendition).toBe('picture');
  });
});
