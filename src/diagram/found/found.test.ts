import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RoleName } from '../../../test/api.ts';
import { useFonts } from '../../../test/drawings/lettering.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';
import { openPublishing } from '../../../test/publishing.ts';
import { scoreOf } from '../../../bench/recognise/score.ts';
import { fits } from '../../image/rules.ts';
import { change } from '../../platform/change/change.ts';
import type { FoundResult } from './contract.ts';
import { foundJobs } from './jobs.ts';
import { keepRead } from './queries.ts';

useFonts();
const { drawing } = await import('../../../test/drawings/sheet.ts');
const { api, database, work } = await openPublishing();
const { files } = api.services;

const generated = await drawing(4);
const { width, height, gray } = generated.picture;
const png = await sharp(gray, { raw: { width, height, channels: 1 } })
  .png()
  .toBuffer();

async function withDrawing(bytes: Buffer, type: string, tags: readonly string[]) {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null)), 'Drive clutch');
  const editor = catalog.as('Users');
  const rows = tags.map((tag, at) => ({ tag, partNumber: `P-${at}`, description: 'Washer', partQty: '1' }));
  expect((await editor.post(`/api/diagrams/${diagram}/pegged`, { items: rows })).status).toBe(200);
  const { body: image } = await editor.upload(`/api/file?filename=sheet.${type.slice(6, 9)}`, bytes, type);
  expect(image.id, JSON.stringify(image)).toBeGreaterThan(0);
  const version = await versionOf(catalog, diagram);
  expect((await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.id })).status).toBe(200);
  const path = `/api/diagrams/${diagram}/autoHotspot`;
  const told = async (jobId: number, role: RoleName = 'Users') => (await catalog.as(role).get(`${path}/${jobId}`)).body;
  async function ended(jobId: number) {
    for (let tries = 0; tries < 1200; tries++) {
      const body = await told(jobId);
      if (!['queued', 'running'].includes(body.state)) return body;
      await wait(50);
    }
    throw new Error('It did not end.');
  }
  return { catalog, items, diagram, editor, image, path, told, ended };
}

describe('auto-hotspot', () => {
  it('proposes the callouts of a drawing and writes none of them', async () => {
    const { editor, image, path, ended } = await withDrawing(png, 'image/png', [...generated.tags, '88']);
    const stop = work(foundJobs({ files }));
    const { status, body } = await editor.post(path, {});
    expect(status).toBe(200);
    const { state, progress, result } = await ended(body.jobId);
    await stop();
    expect([state, progress, result.imageId]).toEqual(['done', 100, image.id]);
    const score = scoreOf(generated.callouts, result as FoundResult);
    expect(score.wrong).toEqual([]);
    expect(score.hits).toBe(score.labels);
    expect(result.missing).toContain('88');
    const all = [...result.confident, ...result.doubtful];
    expect(all.every((box) => fits(box, image))).toBe(true);
    expect((await editor.get(`/api/file/hotspots?imageId=${image.id}`)).body).toEqual([]);
  });

  it('reads the texts of an SVG, in a region, by a pattern', async () => {
    const callout = (tag: string, x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r="26" fill="none" stroke="black"/><path d="M${x + 26},${y}H${x + 90}" stroke="black"/><text x="${x}" y="${y + 8}" font-size="22" text-anchor="middle">${tag}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${callout('1', 200, 200)}${callout('14b', 200, 300)}${callout('3', 200, 400)}${callout('7', 600, 200)}</svg>`;
    const { editor, path, ended } = await withDrawing(Buffer.from(svg), 'image/svg+xml', ['1', '14B', '3', '7']);
    const stop = work(foundJobs({ files }));
    const begun = await editor.post(path, { region: { x: 0, y: 0, w: 450, h: 600 }, pattern: '9, 99A' });
    const { result } = await ended(begun.body.jobId);
    await stop();
    expect(result.confident.map(({ value }: { value: string }) => value).toSorted()).toEqual(['1', '14B', '3']);
    // Whether 7 is missing nobody can say: it may be outside the region.
    expect(result.missing).toEqual([]);
    const [box] = result.confident.filter(({ value }: { value: string }) => value === '1');
    expect(Math.abs(box.x - 174) + Math.abs(box.y - 174) + Math.abs(box.w - 52)).toBeLessThanOrEqual(6);
  });

  it('15.1 proposes what the parts list lacks as doubtful, and keeps what was read', { tags: 'daily' }, async () => {
    const { catalog, image, editor, path, ended } = await withDrawing(png, 'image/png', ['88']);
    const stop = work(foundJobs({ files }));
    const { body } = await editor.post(path, {});
    const { result } = await ended(body.jobId);
    await stop();
    const score = scoreOf(generated.callouts, result as FoundResult);
    expect([score.confident, score.hits, result.missing]).toEqual([0, score.labels, ['88']]);
    // What was read is kept for the inbox of quality, each tag once, with its place.
    const kept = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('read_callout').selectAll().where('image_id', '=', image.id).orderBy('id').execute(),
    );
    const tags = new Set(generated.callouts.map(({ value }) => value));
    expect(kept.every(({ tag, is_there }) => tags.has(tag) && is_there)).toBe(true);
    expect(new Set(kept.map(({ tag }) => tag)).size).toBe(kept.length);
    expect(kept.length).toBeGreaterThanOrEqual(0.8 * tags.size);
    await database.inCatalog(catalog.id, (db) => keepRead(db, { imageId: image.id, read: [], isWhole: true }));
    const gone = await database.inCatalog(catalog.id, (db) =>
      db
        .selectFrom('read_callout')
        .select('id')
        .where('image_id', '=', image.id)
        .where('is_there', '=', true)
        .execute(),
    );
    expect(gone).toEqual([]);
  });

  it('15.20 says how high numbers are that are too small to be read', async () => {
    const small = sharp(gray, { raw: { width, height, channels: 1 } }).resize({ width: Math.round(width / 4) });
    const { editor, path, ended } = await withDrawing(await small.png().toBuffer(), 'image/png', []);
    const stop = work(foundJobs({ files }));
    const { body } = await editor.post(path, {});
    const { result } = await ended(body.jobId);
    await stop();
    expect(result.coarse).toEqual({ height: expect.any(Number), needed: 10 });
    expect(result.coarse.height).toBeGreaterThanOrEqual(5);
    expect(result.coarse.height).toBeLessThan(10);
  });

  it('15.11 reads no drawing whose file is damaged, and says so', async () => {
    const { catalog, image, editor, path, ended } = await withDrawing(png, 'image/png', []);
    const { hash } = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('image').select('hash').where('id', '=', image.id).executeTakeFirstOrThrow(),
    );
    const whole = await files.read(hash);
    await writeFile(files.path(hash), Buffer.concat([whole, Buffer.from('more')]));
    const stop = work(foundJobs({ files }));
    const { body } = await editor.post(path, {});
    expect(await ended(body.jobId)).toMatchObject({ state: 'failed', message: 'The file is damaged.' });
    await stop();
    await writeFile(files.path(hash), whole);
  });

  it('V-09 takes a pattern for what it says, and no expression', async () => {
    const { editor, path, catalog } = await withDrawing(png, 'image/png', []);
    for (const pattern of ['(a+)+$', '(.*)*x', '9'.repeat(64)]) {
      const { status, body } = await editor.post(path, { pattern });
      expect(status).toBe(200);
      await editor.post(`${path}/${body.jobId}/cancel`, {});
    }
    const set = (minLength: unknown) =>
      catalog.as('ManageCatalogSettings').post('/api/svg-settings/hotspotPattern', { minLength, maxLength: 4 });
    expect((await set('(a+)+$')).status).toBe(400);
  });

  it('is cancelled, and looked for once at a time', async () => {
    const { editor, path, told, ended } = await withDrawing(png, 'image/png', []);
    const { body } = await editor.post(path, {});
    expect(await told(body.jobId)).toEqual({ state: 'queued', progress: 0, message: null, result: null });
    expect((await editor.post(path, {})).status).toBe(409);
    expect((await editor.post(`${path}/${body.jobId}/cancel`, {})).status).toBe(200);
    expect((await editor.post(path, {})).status).toBe(200);
    const stop = work(foundJobs({ files }));
    expect((await ended(body.jobId)).state).toBe('cancelled');
    await stop();
  });

  it('is refused where there is nothing to look at or to see', async () => {
    const { catalog, items, editor, path, diagram } = await withDrawing(png, 'image/png', []);
    const bare = await items.diagram(await items.model(await items.division(null, 'Other')), 'Bare');
    const refused = await editor.post(`/api/diagrams/${bare}/autoHotspot`, {});
    expect([refused.status, refused.body.modelState]).toEqual([400, { id: ['The diagram has no image.'] }]);
    expect((await editor.post(path, { pattern: 'x'.repeat(65) })).status).toBe(400);
    expect((await editor.post(path, { region: { x: 0, y: 0, w: 0, h: 5 } })).status).toBe(400);
    expect((await catalog.as('member').post(path, {})).status).toBe(403);
    const { body } = await editor.post(path, {});
    expect((await editor.get(`/api/diagrams/${bare}/autoHotspot/${body.jobId}`)).status).toBe(404);
    const other = await api.catalog();
    expect((await other.as('Users').get(`/api/diagrams/${diagram}/autoHotspot/${body.jobId}`)).status).toBe(404);
  });

  it('fails with a reason where the image is gone meanwhile', { tags: 'daily' }, async () => {
    const { catalog, editor, diagram, path, ended } = await withDrawing(png, 'image/png', []);
    const { body } = await editor.post(path, {});
    const of = { kind: 'script' as const, label: 'Image away', actor: { id: null, name: 'tests' } };
    await database.inCatalog(catalog.id, (db) =>
      change(db, of, () =>
        db.updateTable('hierarchy_item').set({ image_id: null }).where('id', '=', diagram).execute(),
      ),
    );
    const stop = work(foundJobs({ files }));
    const { state, message } = await ended(body.jobId);
    await stop();
    expect([state, message]).toEqual(['failed', 'The diagram has no image any more.']);
  });
});
