// size: one scene, and each way in which a search meets what is there
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../test/items.ts';
import { openPublishing } from '../../test/publishing.ts';
import { lookupType } from '../lookup/rules.ts';
import { change } from '../platform/change/change.ts';
import { quietLog } from '../platform/log/log.ts';
import { autoHotspotJobs } from './jobs.ts';
import { keepFound } from './queries.ts';

const { api, database, work } = await openPublishing();
const { files } = api.services;
const handlers = (of = files) => autoHotspotJobs({ files: of, log: quietLog });

/** A drawing with callouts in circles, each with its leader. */
function drawing(...tags: string[]): Buffer {
  const callout = (tag: string, at: number) =>
    `<circle cx="200" cy="${100 + at * 100}" r="26" fill="none" stroke="black"/><path d="M226,${100 + at * 100}H290" stroke="black"/><text x="200" y="${108 + at * 100}" font-size="22" text-anchor="middle">${tag}</text>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${tags.map(callout).join('')}</svg>`,
  );
}

const box = (value: string, at = 0) => ({ value, x: 174, y: 74 + at * 100, w: 52, h: 52 });

async function scene(catalog: TestCatalog) {
  const items = await itemsOf(catalog);
  const editor = catalog.as('Users');
  const division = await items.division(null, 'Snowmobiles');
  const model = await items.model(division, 'Fjell 600');
  const upload = async (...tags: string[]): Promise<number> =>
    (await editor.upload('/api/file?filename=sheet.svg', drawing(...tags), 'image/svg+xml')).body.id;
  const show = async (diagram: number, imageId: number) => {
    const version = await versionOf(catalog, diagram);
    expect((await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId })).status).toBe(200);
  };
  async function diagram(name: string, of: { drawn: string[]; listed: string[]; under?: number }) {
    const id = await items.diagram(of.under ?? model, name);
    const rows = of.listed.map((tag, at) => ({ tag, partNumber: `P-${at}`, description: 'Washer', partQty: '1' }));
    expect((await editor.post(`/api/diagrams/${id}/pegged`, { items: rows })).status).toBe(200);
    const imageId = await upload(...of.drawn);
    await show(id, imageId);
    return { id, imageId };
  }
  const hotspots = async (imageId: number): Promise<{ value: string; confirmed: boolean; version: number }[]> =>
    (await editor.get(`/api/file/hotspots?imageId=${imageId}`)).body;
  const start = async (of: object, caller = editor) => (await caller.post('/api/autoHotspot', { of })).body.jobId;
  const search = async (jobId: number, caller = editor) => (await caller.get(`/api/autoHotspot/${jobId}`)).body;
  const list = async (jobId: number, query = '', caller = editor) =>
    (await caller.get(`/api/autoHotspot/${jobId}/diagrams${query}`)).body.items;
  const take = (jobId: number, of: object = {}, caller = editor) =>
    caller.post(`/api/autoHotspot/${jobId}/take`, { diagrams: { except: [] }, ...of });
  const undo = async (changeId: number) =>
    expect((await editor.post(`/api/changes/${changeId}/undo`, {})).body.leftAlone).toBe(0);
  /** What a search would keep of a diagram. */
  const found = (
    jobId: number,
    { id, imageId }: { id: number; imageId: number },
    tags: string[],
    doubtful: string[] = [],
  ) =>
    database.inCatalog(catalog.id, async (db) => {
      const { hash } = await db.selectFrom('image').select('hash').where('id', '=', imageId).executeTakeFirstOrThrow();
      const confident = tags.map((tag, at) => box(tag, at));
      const unsure = doubtful.map((tag, at) => box(tag, tags.length + at));
      const seen = { confident, doubtful: unsure, missing: [], coarse: null, read: [], isWhole: true };
      await keepFound(db, jobId, id, { imageId, hash, seen });
    });
  return {
    catalog,
    items,
    editor,
    division,
    model,
    upload,
    show,
    diagram,
    hotspots,
    start,
    search,
    list,
    take,
    undo,
    found,
  };
}

async function ended(of: Awaited<ReturnType<typeof scene>>, jobId: number): Promise<void> {
  const isUnderWay = async () => ['queued', 'running'].includes((await of.search(jobId)).state);
  await expect.poll(isUnderWay, { timeout: 15_000, interval: 50 }).toBe(false);
}

describe('auto-hotspot over many diagrams', () => {
  it('looks at all below an item, takes what it found as one change, and finds it again after an undo', async () => {
    const of = await scene(await api.catalog());
    const { editor, items, division, model } = of;
    const a = await of.diagram('A', { drawn: ['1', '14b', '3'], listed: ['1', '14B', '3'] });
    const b = await of.diagram('B', { drawn: ['1', '2', '7'], listed: ['1', '2', '88'] });
    const bare = await items.diagram(model, 'C');
    const other = await items.model(division, 'Fjell 800');
    await of.catalog.as('Admin').post(`/api/hierarchies/link/${a.id}/${other}/true`);
    const begun = await editor.post('/api/autoHotspot', { of: { under: division } });
    expect([begun.status, begun.body.diagrams]).toEqual([200, 3]);
    const { jobId } = begun.body;
    expect((await editor.post('/api/autoHotspot', { of: { ids: [a.id] } })).status).toBe(409);
    const stop = work(handlers());
    await ended(of, jobId);
    await stop();
    const before = await of.search(jobId);
    expect(before).toMatchObject({
      state: 'done',
      diagrams: 3,
      looked: 3,
      filters: { all: 3, doubtful: 1, failed: 1, nothing: 0 },
      confident: 5,
      confidentDiagrams: 2,
      doubtful: 1,
      openDiagrams: 2,
    });
    const rows = await of.list(jobId);
    expect(rows.map((row: { name: string }) => row.name)).toEqual(['A', 'B', 'C']);
    expect(rows[0]).toMatchObject({
      id: a.id,
      path: ['Snowmobiles', 'Fjell 600'],
      confident: 3,
      doubtful: 0,
      missing: 0,
    });
    expect(rows[1]).toMatchObject({ confident: 2, doubtful: 1, missing: 1 });
    expect(await of.list(jobId, '?filter=failed')).toMatchObject([{ id: bare, failed: 'The diagram has no image.' }]);
    const boxes = (await editor.get(`/api/autoHotspot/${jobId}/diagrams/${b.id}`)).body;
    expect([boxes.doubtful[0].value, boxes.missing, boxes.hotspots]).toEqual(['7', ['88'], []]);
    expect((await editor.get('/api/jobs')).body[0]).toMatchObject({ label: 'Auto-hotspot: 3 diagrams', progress: 3 });
    expect(await of.hotspots(a.imageId)).toEqual([]);

    const { body: taken } = await of.take(jobId);
    expect(taken).toMatchObject({ diagrams: 2, hotspots: 5, there: 0, leftOut: [] });
    const values = (list: { value: string; confirmed: boolean }[]) =>
      list.map(({ value, confirmed }) => [value, confirmed]);
    expect(values(await of.hotspots(a.imageId))).toEqual([
      ['1', true],
      ['3', true],
      ['14B', true],
    ]);
    expect((await editor.get('/api/changes?take=1')).body.items[0]).toMatchObject({
      label: 'Auto-hotspot of 2 diagrams',
    });
    expect(await of.search(jobId)).toMatchObject({ confident: 0, doubtful: 1 });
    const again = await of.take(jobId);
    expect(again.body).toMatchObject({ changeId: null, hotspots: 0, leftOut: [{ reason: 'there', count: 2 }] });

    await of.undo(taken.changeId);
    expect(await of.hotspots(a.imageId)).toEqual([]);
    expect(await of.search(jobId)).toMatchObject({ confident: 5, doubtful: 1 });
    const all = await of.take(jobId, { diagrams: { ids: [b.id] }, doubtful: true });
    expect(all.body).toMatchObject({ diagrams: 1, hotspots: 3 });
    expect(values(await of.hotspots(b.imageId))).toEqual([
      ['1', true],
      ['2', true],
      ['7', false],
    ]);
    expect((await editor.get('/api/changes?take=1')).body.items[0]).toMatchObject({ label: 'Auto-hotspot of B' });

    expect((await editor.get('/api/autoHotspot')).body.search).toMatchObject({ jobId, looked: 3 });
    expect((await editor.del(`/api/autoHotspot/${jobId}`)).status).toBe(200);
    expect((await editor.get(`/api/autoHotspot/${jobId}`)).status).toBe(404);
    expect((await editor.get('/api/autoHotspot')).body).toEqual({ search: null });
    expect(await of.hotspots(b.imageId)).toHaveLength(3);
  });

  it('leaves out what is otherwise by now, and says why', async () => {
    const of = await scene(await api.catalog());
    const { editor, catalog } = of;
    const [replaced, drawn, gone, held, open] = [
      await of.diagram('Replaced', { drawn: ['1'], listed: ['1'] }),
      await of.diagram('Drawn', { drawn: ['1'], listed: ['1'] }),
      await of.diagram('Gone', { drawn: ['1'], listed: ['1'] }),
      await of.diagram('Held', { drawn: ['1'], listed: ['1'] }),
      await of.diagram('Open', { drawn: ['1'], listed: ['1'] }),
    ];
    await setState(catalog, open.id, 2);
    const jobId = await of.start({ under: of.division });
    for (const one of [replaced, drawn, gone, held, open]) await of.found(jobId, one, ['1', '2'], ['5']);
    await of.show(replaced.id, await of.upload('9'));
    await editor.post('/api/file/hotspots', { imageId: drawn.imageId, items: [{ ...box(' 1'), x: 500 }] });
    await catalog.as('Administrators').del(`/api/hierarchies/${gone.id}?version=${await versionOf(catalog, gone.id)}`);
    await setState(catalog, held.id, 4);
    const [shown] = (await of.list(jobId)).filter(({ id }: { id: number }) => id === drawn.id);
    expect(shown).toMatchObject({ confident: 1, doubtful: 1 });
    const { body } = await of.take(jobId);
    expect(body).toMatchObject({ diagrams: 2, hotspots: 3, there: 1, setBack: 1 });
    const reasons = Object.fromEntries(
      body.leftOut.map(({ reason, examples }: { reason: string; examples: { name: string }[] }) => [
        reason,
        examples.map(({ name }) => name),
      ]),
    );
    expect(reasons).toEqual({ gone: [], replaced: ['Replaced'], held: ['Held'] });
    expect((await of.hotspots(drawn.imageId)).map(({ value }) => value.trim()).toSorted()).toEqual(['1', '2']);
    expect(await of.hotspots(held.imageId)).toEqual([]);
    expect((await editor.get(`/api/items/Oem/${open.id}`)).body.workflowId).toBe(1);
    await of.undo(body.changeId);
    expect((await editor.get(`/api/items/Oem/${open.id}`)).body.workflowId).toBe(2);
    expect(await of.hotspots(drawn.imageId)).toHaveLength(1);
  });

  it('A-03 shows and takes nothing of a diagram that is hidden from the caller, or of another catalogue', async () => {
    const catalog = await api.catalog();
    const of = await scene(catalog);
    const { items } = of;
    const secret = await items.division(null, 'Secret');
    const open = await of.diagram('Open', { drawn: ['1'], listed: ['1'] });
    const hidden = await of.diagram('Hidden', {
      drawn: ['1'],
      listed: ['1'],
      under: await items.model(secret, 'Secret model'),
    });
    const admin = catalog.as('Admin');
    const group = async (name: string): Promise<number> =>
      (await admin.post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name })).body.id;
    const [inside, outside] = [await group('Inside'), await group('Outside')];
    const visibility = { version: await versionOf(catalog, secret), groups: [inside] };
    expect((await admin.post(`/api/hierarchies/${secret}/visibility`, visibility)).status).toBe(200);
    const user = await api.user();
    await api.profile(user.id, catalog.id, { roles: [], workflowRole: 'Users' });
    await database.outside((db) =>
      db
        .updateTable('profile')
        .set({ visibility_groups: [outside] })
        .where('user_id', '=', user.id)
        .execute(),
    );
    const blind = api.caller(user.accessToken).under(`/${catalog.code}`);
    expect((await blind.post('/api/autoHotspot', { of: { ids: [open.id, hidden.id] } })).status).toBe(404);
    expect((await blind.post('/api/autoHotspot', { of: { under: secret } })).status).toBe(404);
    const jobId = await of.start({ ids: [open.id, hidden.id] }, admin);
    for (const one of [open, hidden]) await of.found(jobId, one, ['1']);
    expect(await of.search(jobId, admin)).toMatchObject({ diagrams: 2, confident: 2 });
    expect(await of.search(jobId, blind)).toMatchObject({ diagrams: 1, looked: 1, confident: 1 });
    expect((await of.list(jobId, '', blind)).map(({ name }: { name: string }) => name)).toEqual(['Open']);
    expect((await blind.get(`/api/autoHotspot/${jobId}/diagrams/${hidden.id}`)).status).toBe(404);
    expect((await of.take(jobId, {}, blind)).body).toMatchObject({ diagrams: 1, hotspots: 1, leftOut: [] });
    const spots = (imageId: number) => admin.get(`/api/file/hotspots?imageId=${imageId}`);
    expect((await spots(hidden.imageId)).body).toEqual([]);

    const elsewhere = (await api.catalog()).as('Admin');
    expect((await elsewhere.post('/api/autoHotspot', { of: { ids: [open.id] } })).status).toBe(404);
    expect((await elsewhere.get(`/api/autoHotspot/${jobId}`)).status).toBe(404);
    expect((await of.take(jobId, {}, elsewhere)).status).toBe(404);
    expect((await elsewhere.del(`/api/autoHotspot/${jobId}`)).status).toBe(404);
    expect((await catalog.as('member').get(`/api/autoHotspot/${jobId}`)).status).toBe(403);
  });

  it('goes on where a run stopped, passes over a damaged drawing, and keeps what was found until it is cancelled', async () => {
    const of = await scene(await api.catalog());
    const { editor } = of;
    const diagrams: { id: number; imageId: number }[] = [];
    for (const tag of ['1', '2', '3']) diagrams.push(await of.diagram(`No. ${tag}`, { drawn: [tag], listed: [tag] }));
    const hashes = await database.inCatalog(of.catalog.id, (db) =>
      db
        .selectFrom('image')
        .select('hash')
        .where(
          'id',
          'in',
          diagrams.map(({ imageId }) => imageId),
        )
        .orderBy('id')
        .execute(),
    );
    const [, second, third] = hashes.map(({ hash }) => hash);
    const jobId = await of.start({ ids: diagrams.map(({ id }) => id) });
    let isStopped = false;
    const reached = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    /** A store in which the first run waits at the second drawing, the next one cannot read it and waits at the third. */
    const slow: typeof files = {
      ...files,
      checked: async (hash) => {
        const at = hash === second ? 0 : hash === third ? 1 : undefined;
        if (at === 0 && isStopped) throw new Error('No disk.');
        if (at !== undefined) {
          reached[at]?.resolve();
          await gates[at]?.promise;
        }
        return files.checked(hash);
      },
    };
    const stop = work(handlers(slow));
    await reached[0]?.promise;
    expect(await of.search(jobId)).toMatchObject({ state: 'running', looked: 1 });
    await stop();
    isStopped = true;
    gates[0]?.resolve();
    const later = work(handlers(slow));
    await reached[1]?.promise;
    expect(await of.search(jobId)).toMatchObject({ state: 'running', looked: 2, filters: { failed: 1 } });
    expect((await editor.post(`/api/autoHotspot/${jobId}/cancel`, {})).status).toBe(200);
    gates[1]?.resolve();
    await ended(of, jobId);
    await later();
    expect(await of.search(jobId)).toMatchObject({ state: 'cancelled', diagrams: 3, looked: 2, confident: 1 });
    expect(await of.list(jobId, '?filter=failed')).toMatchObject([{ failed: 'The drawing could not be read.' }]);
    expect((await editor.post(`/api/autoHotspot/${jobId}/cancel`, {})).status).toBe(409);
    expect((await of.take(jobId)).body).toMatchObject({ diagrams: 1, hotspots: 1 });
  });

  it('is refused where there is none, too many, or nothing left to look at', async () => {
    const of = await scene(await api.catalog());
    const { editor, items, catalog, division, model } = of;
    const start = (input: object) => editor.post('/api/autoHotspot', input);
    const none = await start({ of: { under: division } });
    expect([none.status, none.body.modelState]).toEqual([400, { of: ['There is no diagram to look at.'] }]);
    expect((await start({ of: { ids: [] } })).status).toBe(400);
    expect((await start({ of: { ids: [model] } })).status).toBe(404);
    expect((await start({ of: { under: 999_999_999 } })).status).toBe(404);
    const diagram = await of.diagram('A', { drawn: ['1'], listed: ['1'] });
    await editor.post('/api/file/hotspots', { imageId: diagram.imageId, items: [box('1')] });
    const linked = await start({ of: { ids: [diagram.id] }, withHotspots: false });
    expect(linked.body.modelState).toEqual({ of: ['All of these diagrams have hotspots already.'] });
    expect((await catalog.as('member').post('/api/autoHotspot', { of: { ids: [diagram.id] } })).status).toBe(403);
    const bare = await items.diagram(model, 'B');
    await database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'Many', actor: { id: null, name: 'tests' } }, () =>
        sql`
          with added as (
            insert into hierarchy_item (type_id, name)
            select i.type_id, 'Many ' || n from hierarchy_item i, generate_series(1, 2000) n where i.id = ${bare} returning id)
          insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
          select ${model}::bigint, a.id, true, 100000 + a.id from added a`.execute(db),
      ),
    );
    const many = await start({ of: { under: division } });
    expect(many.body.modelState).toEqual({
      of: ['At most 2000 diagrams are looked at in one go; these are 2002.'],
    });
  });
});
