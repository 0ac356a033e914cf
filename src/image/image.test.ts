import { readFile, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { pdfOf } from '../../test/drawings/pdf.ts';
import { itemsOf, versionOf } from '../../test/items.ts';

const api = await openApi();

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const box = { value: '1', x: 20, y: 30, w: 58, h: 58 };

async function withImage() {
  const catalog = await api.catalog();
  const editor = catalog.as('Users');
  const { status, body } = await editor.upload('/api/file?filename=a.png', picture, 'image/png');
  expect(status).toBe(200);
  return { catalog, editor, imageId: body.id as number };
}

describe('an image of a PDF', () => {
  it('15.20 is one of its pages: where there are several it is asked which', async () => {
    const catalog = await api.catalog();
    const upload = (pages: string[], query = '') =>
      catalog
        .as('Users')
        .upload(`/api/file?filename=manual.pdf${query}`, Buffer.from(pdfOf(...pages)), 'application/pdf');
    const [red, blue] = ['1 0 0 rg 0 0 360 180 re f', '0 0 1 rg 0 0 360 180 re f'] as const;
    expect(await upload([red, blue])).toMatchObject({ status: 200, body: { pages: 2 } });
    expect(await upload([red, blue], '&page=3')).toMatchObject({ status: 200, body: { pages: 2 } });
    expect((await upload([red, blue], '&page=0')).status).toBe(400);
    const { body } = await upload([red, blue], '&page=2');
    expect(body).toMatchObject({ width: 1000, height: 500, originalType: 'application/pdf' });
    const shown = await catalog.as('Users').get(`/api/file/image/${body.id}`);
    const { dominant } = await sharp(shown.body).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
    expect((await upload([red])).body).toMatchObject({ width: 1000, originalType: 'application/pdf' });
  }, 60_000);
});

it('41.7 a PDF that cannot be a drawing is refused with the reason', async () => {
  const catalog = await api.catalog();
  for (const [name, message] of [
    ['needs_password.pdf', 'The PDF needs a password.'],
    ['zero_pages.pdf', 'The PDF has no page.'],
  ]) {
    const bytes = await readFile(new URL(`../../test/cases/${name}`, import.meta.url));
    const { status, body } = await catalog.as('Users').upload(`/api/file?filename=${name}`, bytes, 'application/pdf');
    expect([status, body.message]).toEqual([400, message]);
  }
});

describe('hotspots of an image', () => {
  it('saves new, changed and deleted ones, each as a change', async () => {
    const { editor, imageId } = await withImage();
    const first = await editor.post('/api/file/hotspots', {
      imageId,
      items: [box, { ...box, value: '2', x: 200 }],
    });
    expect(first.body.hotspots).toMatchObject([box, { value: '2', x: 200 }]);
    const [one, two] = first.body.hotspots;
    const second = await editor.post('/api/file/hotspots', {
      imageId,
      items: [{ ...one, x: 40 }],
      deleted: [{ id: two.id, version: two.version }],
    });
    expect(second.body.changeId).toBeGreaterThan(first.body.changeId);
    expect(second.body.hotspots).toMatchObject([{ ...box, x: 40 }]);
  });

  it('records no change for hotspots that are sent as they stand', async () => {
    const { editor, imageId } = await withImage();
    const { body } = await editor.post('/api/file/hotspots', { imageId, items: [box] });
    const again = await editor.post('/api/file/hotspots', { imageId, items: body.hotspots });
    expect(again.body).toMatchObject({ changeId: null, hotspots: body.hotspots, workflowUpdated: false });
  });

  it('refuses a box outside the image or the sizes, and a version that is not the newest', async () => {
    const { editor, imageId } = await withImage();
    for (const bad of [{ w: 10 }, { w: 401 }, { h: 201 }, { x: 580 }]) {
      const { status, body } = await editor.post('/api/file/hotspots', {
        imageId,
        items: [{ ...box, ...bad }],
      });
      expect(status).toBe(400);
      expect(body.modelState).toHaveProperty(['items.0']);
    }
    const { body } = await editor.post('/api/file/hotspots', { imageId, items: [box] });
    const [kept] = body.hotspots;
    await editor.post('/api/file/hotspots', { imageId, items: [{ ...kept, x: 40 }] });
    expect((await editor.post('/api/file/hotspots', { imageId, items: [{ ...kept, x: 60 }] })).status).toBe(409);
  });

  it('is read by members and written by editors alone', async () => {
    const { catalog, imageId } = await withImage();
    const member = catalog.as('member');
    expect((await member.get(`/api/file/hotspots?imageId=${imageId}`)).body).toEqual([]);
    expect((await member.post('/api/file/hotspots', { imageId, items: [box] })).status).toBe(403);
  });
});

describe('images', () => {
  it('are re-encoded, described and served in sizes that browsers may keep', async () => {
    const { catalog, imageId } = await withImage();
    const member = catalog.as('member');
    expect((await member.get(`/api/file/meta/${imageId}`)).body).toMatchObject({
      name: 'a',
      width: 600,
      height: 400,
      contentType: 'image/png',
    });
    const { file } = (await member.get(`/api/file/meta/${imageId}`)).body;
    const whole = await member.get(`/api/file/image/${imageId}?f_=${file.id}`);
    expect(whole.headers['content-type']).toBe('image/png');
    expect(whole.headers['cache-control']).toContain('immutable');
    const small = await member.get(`/api/file/image/${imageId}/145`);
    expect((await sharp(small.body).metadata()).width).toBe(145);
    expect((await member.get(`/api/file/image/${imageId}/0`)).status).toBe(400);
  });

  it('are refused by name where they are none, and to those who may not write', async () => {
    const catalog = await api.catalog();
    const upload = (role: 'Users' | 'member' | 'none', bytes: Buffer) =>
      catalog.as(role).upload('/api/file?filename=a.png', bytes, 'image/png');
    const text = await upload('Users', Buffer.from('not a picture'));
    expect([text.status, text.body.modelState.file]).toEqual([400, ['File format not supported.']]);
    expect((await upload('Users', Buffer.alloc(0))).status).toBe(400);
    expect((await upload('member', picture)).status).toBe(403);
    expect((await upload('none', picture)).status).toBe(401);
  });

  it('A-03 A-07 of another catalogue are unknown, with their hotspots', async () => {
    const here = await withImage();
    const there = await withImage();
    const { body } = await there.editor.post('/api/file/hotspots', { imageId: there.imageId, items: [box] });
    const [foreign] = body.hotspots;
    for (const path of ['image/', 'meta/', 'hotspots?imageId='])
      expect((await here.editor.get(`/api/file/${path}${there.imageId}`)).status).toBe(404);
    const into = await here.editor.post('/api/file/hotspots', { imageId: there.imageId, items: [box] });
    expect(into.status).toBe(404);
    const nested = await here.editor.post('/api/file/hotspots', {
      imageId: here.imageId,
      items: [{ ...foreign, x: 99 }],
      deleted: [{ id: foreign.id, version: foreign.version }],
    });
    expect([nested.status, Object.keys(nested.body.modelState)]).toEqual([409, ['items.0', 'deleted.0']]);
    expect((await there.editor.get(`/api/file/hotspots?imageId=${there.imageId}`)).body).toEqual([foreign]);
  });

  it('C-09 take no changed hotspot without the version it started from', async () => {
    const { editor, imageId } = await withImage();
    const { body } = await editor.post('/api/file/hotspots', { imageId, items: [box] });
    const { version: _version, ...unversioned } = body.hotspots[0];
    const { status } = await editor.post('/api/file/hotspots', { imageId, items: [unversioned] });
    expect(status).toBe(400);
  });
});

it('15.10 an upload that is not wanted is removed with its hotspots; one that a diagram shows is not', async () => {
  const { catalog, editor, imageId } = await withImage();
  await editor.post('/api/file/hotspots', { imageId, items: [box] });
  expect((await catalog.as('member').call('DELETE', `/api/file/${imageId}`)).status).toBe(403);
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null)));
  const version = await versionOf(catalog, diagram);
  await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId });
  expect((await editor.call('DELETE', `/api/file/${imageId}`)).status).toBe(409);
  expect((await editor.get(`/api/file/hotspots?imageId=${imageId}`)).body).toHaveLength(1);
  const { body: unwanted } = await editor.upload('/api/file?filename=b.png', picture, 'image/png');
  await editor.post('/api/file/hotspots', { imageId: unwanted.id, items: [box] });
  expect((await editor.call('DELETE', `/api/file/${unwanted.id}`)).status).toBe(200);
  expect((await editor.get(`/api/file/meta/${unwanted.id}`)).status).toBe(404);
  expect((await editor.call('DELETE', `/api/file/${unwanted.id}`)).status).toBe(404);
});

it('15.11 a file that was cut or lost is not served as the whole; a smaller copy is made anew', async () => {
  const { editor } = await withImage();
  const own = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  const { body: image } = await editor.upload('/api/file?filename=c.png', own, 'image/png');
  const { files, database } = api.services;
  const hashes = () =>
    database.outside(async (db) => {
      const { hash } = await db
        .selectFrom('stored_file')
        .select('hash')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return hash;
    });
  const hash = await hashes();
  const show = (size = '') => editor.get(`/api/file/image/${image.id}${size}`);
  const whole = await show();
  expect([whole.status, whole.headers['etag']]).toEqual([200, `"${hash}"`]);
  expect((await show('/145')).status).toBe(200);
  const small = await hashes();
  expect(small).not.toBe(hash);
  await truncate(files.path(small), 100);
  expect((await show('/145')).status).toBe(200);
  expect(await files.checked(small)).toBe(files.path(small));

  const bytes = await readFile(files.path(hash));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
  await writeFile(files.path(hash), bytes);
  const flipped = await show();
  expect([flipped.status, flipped.body.message, flipped.headers['etag']]).toEqual([
    503,
    'The file is damaged.',
    undefined,
  ]);
  expect(api.logged.join('\n')).toContain(files.path(hash));
  await truncate(files.path(hash), bytes.length / 2);
  expect((await show()).status).toBe(503);
  expect((await show('/400')).body.message).toBe('The file is damaged.');
  await files.remove(hash);
  const lost = await show();
  expect([lost.status, lost.body.message]).toEqual([404, 'The file is missing.']);
});
