import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';
import { openPublishing } from '../../../test/publishing.ts';
import { reportJobs } from './jobs.ts';

const { api, work } = await openPublishing();
const long = new Date(Date.now() - 86_400_000).toISOString();
let catalog: TestCatalog;
/** Images by the name of their diagram. */
const images: Record<string, number> = {};
const diagrams: Record<string, number> = {};

const ask = (path: string, body: object = {}) =>
  catalog.as('ManageCatalogSettings').post(`/api/file/reports/${path}`, { startDate: long, ...body });
const names = async (path: string, body: object = {}): Promise<string[]> => {
  const answer = await ask(path, body);
  if (answer.status === 404) return [];
  const { result, totalCount } = answer.body as {
    result: { parentRelations: { diagram: string }[] }[];
    totalCount: number;
  };
  expect(totalCount).toBeGreaterThanOrEqual(result.length);
  return result.map(({ parentRelations: [place] }) => place?.diagram ?? '').toSorted((a, b) => a.localeCompare(b));
};

/** Waits until no look is under way. */
async function looked(): Promise<void> {
  const stop = work(reportJobs());
  for (let tries = 0; tries < 600; tries++) {
    const { status, body } = await ask('missingHotspots', { includeDiagramsWithoutParts: true });
    if (status === 404 || !body.isRunning) break;
    await wait(50);
  }
  await stop();
}

beforeAll(async () => {
  catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null));
  const editor = catalog.as('Users');
  const spot = (imageId: number, value: string, confirmed = true) =>
    editor.post('/api/file/hotspots', { imageId, items: [{ value, x: 9, y: 9, w: 20, h: 20, confirmed }] });
  for (const [at, name] of ['Bare', 'Complete', 'Empty', 'Proposed'].entries()) {
    const diagram = await items.diagram(model, name);
    diagrams[name] = diagram;
    if (name !== 'Empty') {
      const row = { tag: '1', partNumber: `P-${at}`, description: 'Washer', partQty: '1' };
      await editor.post(`/api/diagrams/${diagram}/pegged`, { items: [row] });
    }
    const png = await sharp({ create: { width: 90 + at, height: 80, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body: image } = await editor.upload(`/api/file?filename=${name}.png`, png, 'image/png');
    images[name] = image.id;
    const version = await versionOf(catalog, diagram);
    await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.id });
  }
  await spot(images['Complete'] ?? 0, '1');
  await spot(images['Proposed'] ?? 0, '1', false);
});

it('19.e looks at the catalogue when first opened, and lists missing and unconfirmed hotspots', async () => {
  const first = await ask('missingHotspots');
  expect(first.body).toEqual({ result: [], totalCount: 0, asOf: null, isRunning: true });
  await looked();
  const { body } = await ask('missingHotspots');
  expect(body).toMatchObject({ totalCount: 1, isRunning: false, asOf: expect.stringMatching(/^\d{4}-/) });
  expect(body.result).toEqual([
    {
      item: { id: images['Bare'], name: expect.any(String), width: 90, height: 80 },
      removed: false,
      parentRelations: [
        {
          diagramId: diagrams['Bare'],
          diagram: 'Bare',
          hierarchyId: expect.any(Number),
          hierarchy: expect.any(String),
        },
      ],
    },
  ]);
  expect(await names('missingHotspots', { includeDiagramsWithoutParts: true })).toEqual(['Bare', 'Empty']);
  expect(await names('unconfirmedHotspots')).toEqual(['Proposed']);
  const page = await ask('missingHotspots', { includeDiagramsWithoutParts: true, skip: 1, take: 1 });
  expect(page.body).toMatchObject({ totalCount: 2, result: [{}] });
  const unsaid = await catalog.as('ManageCatalogSettings').post('/api/file/reports/missingHotspots', {});
  expect(unsaid.body.totalCount).toBe(1);
  const age = (days: number) =>
    api.services.database.inCatalog(catalog.id, (db) =>
      sql`update image_report set changed_at = changed_at - make_interval(days => ${days})`.execute(db),
    );
  await age(92);
  expect((await catalog.as('ManageCatalogSettings').post('/api/file/reports/missingHotspots', {})).status).toBe(404);
  await age(-92);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  expect((await ask('missingHotspots', { startDate: later })).status).toBe(404);
});

it('19.e regenerates once at a time, and forgets what is put in order', async () => {
  await catalog.as('Users').post('/api/file/hotspots', {
    imageId: images['Bare'],
    items: [{ value: '1', x: 9, y: 9, w: 20, h: 20 }],
  });
  expect(await names('missingHotspots')).toEqual(['Bare']);
  const both = await Promise.all([1, 2].map(() => ask('missingHotspots', { regenerate: true })));
  expect(both.map(({ body }) => body.isRunning)).toEqual([true, true]);
  const jobs = await api.services.database.outside((db) =>
    db.selectFrom('job').select('id').where('catalog_id', '=', catalog.id).where('state', '=', 'queued').execute(),
  );
  expect(jobs).toHaveLength(1);
  await looked();
  expect((await ask('missingHotspots')).status).toBe(404);
});

it('19.e takes an image out of one report for good, and undo brings it back', async () => {
  const remove = (role: 'ManageCatalogSettings' | 'member', imageId = images['Proposed']) =>
    catalog.as(role).post('/api/file/reports/removed', { imageId, kind: 'unconfirmed' });
  expect((await remove('member')).status).toBe(403);
  expect((await remove('ManageCatalogSettings', 999_999)).status).toBe(404);
  const { body } = await remove('ManageCatalogSettings');
  expect((await ask('unconfirmedHotspots')).status).toBe(404);
  await ask('unconfirmedHotspots', { regenerate: true });
  await looked();
  expect((await ask('unconfirmedHotspots')).status).toBe(404);
  await catalog.as('Admin').post(`/api/changes/${body.changeId}/undo`);
  expect(await names('unconfirmedHotspots')).toEqual(['Proposed']);
});

it('19.e refuses readers, bad input, and shows nothing of another catalogue', async () => {
  expect((await catalog.as('member').post('/api/file/reports/missingHotspots', { startDate: long })).status).toBe(403);
  for (const bad of [{ take: 26 }, { skip: -1 }, { startDate: 'x' }, { regenerate: 'yes' }])
    expect((await ask('missingHotspots', bad)).status).toBe(400);
  const other = await api.catalog();
  const answer = await other.as('Admin').post('/api/file/reports/unconfirmedHotspots', { startDate: long });
  expect(answer.body).toEqual({ result: [], totalCount: 0, asOf: null, isRunning: true });
});

it('19.e leaves out images that need no hotspots', async () => {
  const flag = (value: boolean) =>
    catalog.as('Users').post(`/api/file/image/${images['Empty']}/flags/hotspottable/${value}`);
  const missing = async () => {
    await ask('missingHotspots', { regenerate: true });
    await looked();
    return names('missingHotspots', { includeDiagramsWithoutParts: true });
  };
  expect(await missing()).toContain('Empty');
  await flag(false);
  expect(await missing()).not.toContain('Empty');
  await flag(true);
  expect(await missing()).toContain('Empty');
});

it('19.e an image that is out of a report is used by nothing for that, and can be deleted', async () => {
  const editor = catalog.as('Admin');
  const png = await sharp({ create: { width: 70, height: 60, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const { body: image } = await editor.upload('/api/file?filename=loose.png', png, 'image/png');
  const removed = await editor.post('/api/file/reports/removed', { imageId: image.id, kind: 'missing' });
  expect(removed.status).toBe(200);
  expect((await editor.get(`/api/file/details/${image.id}`)).body.usedIn).toBe(0);
  expect((await editor.get('/api/file/search?relationType=0')).body.items).toMatchObject([{ id: image.id }]);
  const gone = await editor.del(`/api/file/${image.id}`);
  expect(gone.status).toBe(200);
  expect((await editor.post(`/api/changes/${gone.body.changeId}/undo`)).status).toBe(200);
  expect((await editor.get(`/api/file/details/${image.id}`)).body.usedIn).toBe(0);
});
