// size: one inbox over one scene: how it is kept, what is right so, and what is put right
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RoleName, TestCatalog } from '../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../test/items.ts';
import { openPublishing } from '../../test/publishing.ts';
import { storePicture } from '../../test/releaseCatalog.ts';
import { editing } from '../../test/releases.ts';
import sharp from 'sharp';
import { itemTexts } from '../item-exchange/queries.translations.ts';
import { makeReport } from '../cleanup/hotspots/queries.ts';
import { partTexts } from '../part/queries.translations.ts';
import { startDue } from '../platform/jobs/schedule.ts';
import { change } from '../platform/change/change.ts';
import type { Finding, InboxState } from './contract.ts';
import { qualityJobs, qualitySchedule } from './jobs.ts';
import { changesAtOnce, type FindingKind } from './rules.ts';

const { api, work } = await openPublishing();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let model: number;
let hash: string;

const jobsOf = () => qualityJobs([...itemTexts, ...partTexts]);
const look = async (role: RoleName = 'ManageCatalogSettings'): Promise<InboxState> =>
  (await catalog.as(role).post('/api/quality/look')).body;
const findings = async (kind: FindingKind, query = '', role: RoleName = 'Users'): Promise<Finding[]> =>
  (await catalog.as(role).get(`/api/quality/findings?kind=${kind}${query}`)).body.items;
const counted = (state: InboxState, kind: FindingKind) => state.kinds.find((one) => one.kind === kind)?.count;

/** Opens the inbox and waits until a job that it started is over. */
async function looked(): Promise<InboxState> {
  const stop = work(jobsOf());
  for (let tries = 0; tries < 600; tries++) {
    const state = await look();
    if (!state.isRunning && state.asOf !== null) {
      await stop();
      return state;
    }
    await wait(20);
  }
  throw new Error('The look does not end.');
}

let count = 0;
async function part(description: string, of: object = {}): Promise<number> {
  count += 1;
  const { body } = await catalog
    .as('Users')
    .post('/api/parts', { partNumber: `Q-${count}-${'x'.repeat(count)}`, description, ...of });
  expect(body.id, JSON.stringify(body)).toBeGreaterThan(0);
  return body.id;
}

/** A diagram with a drawing whose list names parts, each with its tag, and hotspots of some tags. */
async function diagram(name: string, rows: readonly [string, number][], tags: readonly string[]): Promise<number> {
  const id = await items.diagram(model, name);
  await editing(api, catalog, async (db) => {
    const { rows: images } = await sql<{ id: number }>`
      insert into image (name, hash, content_type, width, height) values (${name}, ${hash}, 'image/png', 40, 30) returning id`.execute(
      db,
    );
    const image = images[0]?.id;
    await sql`update hierarchy_item set image_id = ${image} where id = ${id}`.execute(db);
    for (const tag of tags)
      await sql`insert into hotspot (image_id, value, x, y, w, h) values (${image}, ${tag}, 1, 2, 20, 21)`.execute(db);
    for (const [at, [tag, partId]] of rows.entries())
      await sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id) values (${id}, ${at}, ${tag}, ${partId})`.execute(
        db,
      );
  });
  return id;
}

const supersede = (from: number, ...to: number[]) =>
  editing(api, catalog, async (db) => {
    for (const by of to)
      await sql`insert into part_relation (kind, part_id, related_id) values (1, ${from}, ${by})`.execute(db);
  });

beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
  model = await items.model(await items.division(null), 'Fjell 600');
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  ({ hash } = await storePicture(api, bytes));
});

describe('the inbox', () => {
  it('19.i is made by a job when first opened, once however many ask, and then by each opening', async () => {
    expect((await catalog.as('Users').get('/api/quality')).body).toMatchObject({ asOf: null, isRunning: false });
    const both = await Promise.all([look(), look('Users')]);
    expect(both.map(({ asOf, isRunning }) => [asOf, isRunning])).toEqual([
      [null, true],
      [null, true],
    ]);
    const queued = await api.services.database.outside((db) =>
      db.selectFrom('job').select('id').where('catalog_id', '=', catalog.id).where('state', '=', 'queued').execute(),
    );
    expect(queued).toHaveLength(1);
    const first = await looked();
    expect(first).toMatchObject({ isRunning: false, imports: 0, asOf: expect.stringMatching(/^\d{4}-/) });
    expect(counted(first, 'modelWithoutPicture')).toBe(1);
    // The line of the inbox has a point for today, which each look moves.
    expect(first.days).toEqual([
      {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        open: expect.objectContaining({ modelWithoutPicture: 1, hotspotWithoutRow: 0 }),
      },
    ]);

    await diagram('Hood', [['1', await part('Hood')]], ['1', '7']);
    const stale = (await catalog.as('Users').get('/api/quality')).body;
    expect(counted(stale, 'hotspotWithoutRow')).toBe(0);
    const then = await look();
    expect(counted(then, 'hotspotWithoutRow')).toBe(1);
    expect(then.days.map(({ open }) => open['hotspotWithoutRow'])).toEqual([1]);
    expect(Date.parse(then.asOf ?? '')).toBeGreaterThan(Date.parse(first.asOf ?? ''));
    expect(await findings('hotspotWithoutRow')).toEqual([
      {
        noun: 'hotspot',
        id: expect.any(Number),
        item: { id: expect.any(Number), name: 'Hood', parentId: model, model: 'Fjell 600' },
        part: null,
        tag: '7',
        image: { id: expect.any(Number), width: 40, height: 30 },
        box: { x: 1, y: 2, w: 20, h: 21 },
        others: [],
        facts: {},
        changedBy: 'tests',
        changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        approval: null,
        isFixable: true,
      },
    ]);
  });

  it(
    '19.i leaves more than 1,000 changes, and an import, to a job, and says what waits',
    { tags: 'daily', timeout: 120_000 },
    async () => {
      const actor = { id: null, name: 'tests' };
      const write = (kind: 'edit' | 'import', rows: number) =>
        api.services.database.inCatalog(catalog.id, (db) =>
          change(db, { kind, label: kind, actor }, () =>
            sql`insert into part (part_number, number_key, description)
            select x, x, 'Imported ' || x from (select ${kind}::text || n || clock_timestamp() as x from generate_series(1, ${rows}) n) y`.execute(
              db,
            ),
          ),
        );
      await looked();
      await write('import', 6000);
      const lagging = await look();
      expect(lagging).toMatchObject({ isRunning: true, imports: 1 });
      const after = await looked();
      expect(after).toMatchObject({ isRunning: false, imports: 0 });

      for (let n = 0; n <= changesAtOnce; n += 1) await write('edit', 1);
      expect(await look()).toMatchObject({ isRunning: true, imports: 0 });
      expect(await looked()).toMatchObject({ isRunning: false });
    },
  );

  it('19.i is looked at by a schedule after an import, and not after a few edits', async () => {
    const due = () => api.services.database.outside((db) => qualitySchedule.places(db, new Date()));
    const mine = async () => (await due()).filter(({ job }) => job.catalogId === catalog.id);
    await part('Anything');
    expect(await mine()).toEqual([]);
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'import', label: 'Import', actor: { id: null, name: 'tests' } }, () =>
        sql`insert into lookup_value (type, name) values (1, 'Imported')`.execute(db),
      ),
    );
    expect(await mine()).toMatchObject([{ when: { since: expect.any(Date) }, job: { kind: 'qualityLook' } }]);
    await startDue(api.services, qualitySchedule);
    await looked();
    expect(await mine()).toEqual([]);
  });

  it('19.i pages by key, and filters by model and by who changed it last', async () => {
    const bolt = await part('Paged bolt');
    const rows: [string, number][] = Array.from({ length: 5 }, (_, n) => [`p${n}`, bolt]);
    const one = await diagram('Paged one', rows, ['x']);
    const other = await items.model(await items.division(null), 'Rype 900');
    await look();
    const all = await findings('rowWithoutHotspot', `&under=${model}`);
    const paged: Finding[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await catalog
        .as('Users')
        .get(
          `/api/quality/findings?kind=rowWithoutHotspot&under=${model}&take=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
      paged.push(...body.items);
      cursor = body.cursor;
    }
    expect(paged).toEqual(all);
    expect(all.filter(({ item }) => item?.id === one).map(({ tag }) => tag)).toEqual(rows.map(([tag]) => tag));
    expect(await findings('rowWithoutHotspot', `&under=${other}`)).toEqual([]);

    // No price is missed in a catalogue that keeps none.
    expect(await findings('priceMissing', `&under=${model}`)).toEqual([]);
    expect(counted(await looked(), 'priceMissing')).toBe(0);
    const [dealer] = (await catalog.as('Users').get('/api/Oem/pricing/settings')).body as { id: number }[];
    await part('Priced', {
      partNumber: 'PRICED',
      prices: [{ id: dealer?.id, cost: 1, msrp: 2, effectiveDate: '2026-01-01' }],
    });

    // Of parts those that a list under the model names.
    const priced = (await findings('priceMissing', `&under=${model}`)).map(({ part: of }) => of?.id);
    expect(priced).toContain(bolt);
    expect(await findings('priceMissing', `&under=${other}`)).toEqual([]);
    const { body: filters } = await catalog.as('Users').get('/api/quality/filters?kind=priceMissing&model=fjell');
    expect(filters.models).toEqual([{ id: model, name: 'Fjell 600' }]);
    const [person] = filters.people;
    expect((await findings('priceMissing', `&changedBy=${encodeURIComponent(person)}`)).length).toBeGreaterThan(0);
    expect(await findings('priceMissing', '&changedBy=nobody')).toEqual([]);
  });

  it('19.i refuses whom neither role allows, bad input, and shows nothing of another catalogue', async () => {
    for (const role of ['member', 'Publisher', 'AllowImport'] as const) {
      expect((await catalog.as(role).post('/api/quality/look')).status).toBe(403);
      expect((await catalog.as(role).get('/api/quality/findings?kind=orphan')).status).toBe(403);
    }
    for (const query of ['kind=nothing', 'kind=orphan&take=51', 'kind=orphan&cursor=x', 'kind=orphan&under=0'])
      expect((await catalog.as('Users').get(`/api/quality/findings?${query}`)).status).toBe(400);
    const other = await api.catalog();
    const answer = await other.as('Admin').get('/api/quality/findings?kind=modelWithoutPicture');
    expect(answer.body).toEqual({ items: [], cursor: null });
  });
});

describe('right so', () => {
  it('19.i holds with its reason until the data of the finding change, can be taken back and undone', async () => {
    const id = await diagram('Approved', [['1', await part('Approved')]], ['1', '5']);
    await look();
    const [spot] = await findings('hotspotWithoutRow', `&under=${id}`);
    const chosen = { kind: 'hotspotWithoutRow', findings: [{ noun: 'hotspot', id: spot?.id }] };
    const approve = (role: RoleName, of: object = {}) =>
      catalog.as(role).post('/api/quality/approvals', { ...chosen, reason: ' A frame, not a part ', ...of });
    expect((await approve('member')).status).toBe(403);
    expect((await approve('Users', { reason: ' ' })).status).toBe(400);
    expect((await approve('Users', { findings: [] })).status).toBe(400);
    const { body } = await approve('ManageCatalogSettings');
    expect(body).toEqual({ changeId: expect.any(Number), count: 1 });
    expect(await findings('hotspotWithoutRow', `&under=${id}`)).toEqual([]);
    const [approved] = await findings('hotspotWithoutRow', `&under=${id}&approved=true`);
    expect(approved).toMatchObject({
      approval: { reason: 'A frame, not a part', by: expect.any(String), at: expect.stringMatching(/Z$/) },
      isFixable: false,
    });

    // Where it is moved, nothing of it changes; a new tag makes it another.
    const set = (text: string) =>
      editing(api, catalog, (db) => sql`update hotspot set ${sql.raw(text)} where id = ${spot?.id}`.execute(db));
    await set('x = 9');
    await look();
    expect(await findings('hotspotWithoutRow', `&under=${id}`)).toEqual([]);
    await set("value = '6'");
    await look();
    expect(await findings('hotspotWithoutRow', `&under=${id}`)).toMatchObject([{ tag: '6', approval: null }]);
    await set("value = '5'");
    await look();
    expect(await findings('hotspotWithoutRow', `&under=${id}`)).toEqual([]);

    const { body: opened } = await catalog.as('Users').post('/api/quality/approvals/removed', chosen);
    expect(opened).toMatchObject({ count: 1 });
    expect(await findings('hotspotWithoutRow', `&under=${id}`)).toHaveLength(1);
    expect((await catalog.as('Admin').post(`/api/changes/${opened.changeId}/undo`)).status).toBe(200);
    expect(await findings('hotspotWithoutRow', `&under=${id}`)).toEqual([]);
    const none = await catalog
      .as('Users')
      .post('/api/quality/approvals', { ...chosen, findings: [{ noun: 'hotspot', id: 999_999 }], reason: 'x' });
    expect(none.body).toEqual({ changeId: null, count: 0 });
  });
});

describe('fixes', () => {
  const preview = async (kind: string, ids: number[]) =>
    (await catalog.as('Users').post('/api/quality/fixes/preview', { kind, ids })).body;
  const fix = (kind: string, ids: (number | undefined)[], role: RoleName = 'Users') =>
    catalog.as(role).post('/api/quality/fixes', { kind, ids });
  const undo = async (changeId: number) =>
    expect((await catalog.as('Admin').post(`/api/changes/${changeId}/undo`)).status).toBe(200);

  it('19.i delete hotspots as one change, leave out what is held or gone, and are undone', async () => {
    const bolt = await part('Fixed bolt');
    const open = await diagram('Fixed open', [['1', bolt]], ['1', '8']);
    const closed = await diagram('Fixed closed', [['1', bolt]], ['1', '8']);
    await look();
    const ids = async () =>
      (await findings('hotspotWithoutRow')).flatMap(({ id, item }) => (item?.name.startsWith('Fixed') ? id : []));
    const both = await ids();
    expect(both).toHaveLength(2);
    await setState(catalog, closed, 4);
    expect(await preview('hotspotWithoutRow', [...both, 999_999])).toEqual([
      { id: both[0], before: '8', after: '', name: 'Fixed open', lists: 1, left: null },
      { id: both[1], before: '8', after: '', name: 'Fixed closed', lists: 1, left: 'held' },
      { id: 999_999, before: '', after: '', name: '', lists: 0, left: 'gone' },
    ]);
    expect((await fix('hotspotWithoutRow', both, 'ManageCatalogSettings')).status).toBe(403);
    expect((await fix('hotspotWithoutRow', both, 'member')).status).toBe(403);
    expect((await fix('orphan', both)).status).toBe(400);
    const version = await versionOf(catalog, open);
    const { body } = await fix('hotspotWithoutRow', both);
    expect(body).toEqual({ changeId: expect.any(Number), count: 1, left: 1 });
    expect(await versionOf(catalog, open)).toBe(version);
    await look();
    expect(await ids()).toEqual(both.slice(1));
    expect((await fix('hotspotWithoutRow', [both[0]])).body).toEqual({ changeId: null, count: 0, left: 1 });
    await undo(body.changeId);
    await look();
    expect(await ids()).toEqual(both);
  });

  it('19.i confirm hotspots that a new file left behind: as many drawings as the report of them has', async () => {
    const id = await diagram('Doubtful', [['1', await part('Doubtful bolt')]], ['1', '2']);
    const { image } = (await catalog.as('Users').get(`/api/diagrams/${id}`)).body;
    const bytes = await sharp({ create: { width: 60, height: 50, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    const path = `/api/file?filename=b.png&oldImageItemId=${image.id}`;
    expect((await catalog.as('Users').upload(path, bytes, 'image/png')).status).toBe(200);
    await look();
    const all = await findings('hotspotUnconfirmed');
    expect(all).toMatchObject([
      { noun: 'hotspot', tag: '1', item: { id, parentId: model }, box: { x: 1, y: 2, w: 20, h: 21 }, isFixable: true },
      { noun: 'hotspot', tag: '2', item: { id } },
    ]);
    const report = async () => {
      await api.services.database.inCatalog(catalog.id, (db) => db.transaction().execute(makeReport));
      const asked = { startDate: '2026-01-01T00:00:00Z', includeDiagramsWithoutParts: true };
      return catalog.as('Users').post('/api/file/reports/unconfirmedHotspots', asked);
    };
    const { result } = (await report()).body as { result: { item: { id: number } }[] };
    expect(result.map(({ item }) => item.id)).toEqual([image.id]);

    const ids = all.map((one) => one.id);
    expect(await preview('hotspotUnconfirmed', ids)).toMatchObject([
      { before: '1', after: '', name: 'Doubtful', left: null },
      { before: '2', after: '', name: 'Doubtful', left: null },
    ]);
    expect((await fix('hotspotUnconfirmed', ids, 'ManageCatalogSettings')).status).toBe(403);
    const { body } = await fix('hotspotUnconfirmed', ids);
    expect(body).toEqual({ changeId: expect.any(Number), count: 2, left: 0 });
    await look();
    expect([await findings('hotspotUnconfirmed'), (await report()).status]).toEqual([[], 404]);
    await undo(body.changeId);
    expect(counted(await look(), 'hotspotUnconfirmed')).toBe(2);
    expect((await fix('hotspotUnconfirmed', ids)).body.count).toBe(2);
  });

  it('19.i take the newer part into all lists, where there is one, and set the lists back to Draft', async () => {
    const [old, newer, twice, a, b] = [
      await part('Old'),
      await part('Newer'),
      await part('Twice'),
      await part('A'),
      await part('B'),
    ];
    await supersede(old, newer);
    await supersede(twice, a, b);
    const one = await diagram(
      'Lists one',
      [
        ['1', old],
        ['2', twice],
      ],
      ['1', '2'],
    );
    const two = await diagram('Lists two', [['1', old]], ['1']);
    await setState(catalog, two, 2);
    await look();
    const found = (await findings('supersededInLists')).filter(({ part: of }) => of?.id === old || of?.id === twice);
    expect(found).toMatchObject([
      { others: [{ id: newer }], isFixable: true, facts: { lists: 2 } },
      { others: [{ id: a }, { id: b }], isFixable: false, facts: { lists: 1 } },
    ]);
    expect(await preview('supersededInLists', [old, twice])).toMatchObject([
      { id: old, lists: 2, left: null },
      { id: twice, lists: 1, left: 'several' },
    ]);
    const { body } = await fix('supersededInLists', [old, twice], 'ManageCatalogSettings');
    expect(body).toMatchObject({ count: 1, left: 1 });
    const listed = async (id: number) =>
      ((await catalog.as('Users').get(`/api/diagrams/${id}/pegged`)).body as { partId: number }[]).map(
        ({ partId }) => partId,
      );
    expect([await listed(one), await listed(two)]).toEqual([[newer, twice], [newer]]);
    expect((await catalog.as('Users').get(`/api/items/Oem/${two}`)).body.workflowId).toBe(1);
    await look();
    expect((await findings('supersededInLists')).map(({ part: of }) => of?.id)).not.toContain(old);
    await undo(body.changeId);
    expect([await listed(one), await listed(two)]).toEqual([[old, twice], [old]]);
  });

  it('19.i keep the description of a part against those that lists brought', async () => {
    const id = await part('Kept');
    await editing(api, catalog, (db) =>
      sql`insert into description_variant (part_id, description, count) values (${id}, 'Other', 1), (${id}, 'Often', 4)`.execute(
        db,
      ),
    );
    await look();
    const [found] = (await findings('secondDescription')).filter(({ part: of }) => of?.id === id);
    expect(found?.facts.texts).toEqual(['Often', 'Other']);
    expect(await preview('secondDescription', [id])).toMatchObject([{ before: 'Often · Other', after: 'Kept' }]);
    const { body } = await fix('secondDescription', [id]);
    await look();
    expect((await findings('secondDescription')).map(({ part: of }) => of?.id)).not.toContain(id);
    await undo(body.changeId);
    await look();
    expect((await findings('secondDescription')).map(({ part: of }) => of?.id)).toContain(id);
  });
});
