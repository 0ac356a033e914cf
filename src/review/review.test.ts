import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { itemsOf, setState } from '../../test/items.ts';
import { editing } from '../../test/releases.ts';
import { lookupType } from '../lookup/rules.ts';
import { change } from '../platform/change/change.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { unitRelease } from '../../test/releaseUnits.ts';
import type { ReviewGroup, ReviewState } from './contract.ts';
import { reviewJobs } from './jobs.ts';

const { api, handlers, work, publisher } = await openPublishing();
beforeAll(() => void work([...handlers, ...reviewJobs(api.services)]));

async function published() {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const planted = await plantedCatalog(catalog);
  await me.run('Publish/2');
  const compared = async (environment = 'Staging'): Promise<ReviewState> => {
    expect((await me.post('Review/Compare')).status).toBe(200);
    for (;;) {
      const state = await me.get(`Review?environment=${environment}`);
      if (state.status !== 'comparing') return state;
      await wait(20);
    }
  };
  const groups = async (query = ''): Promise<ReviewGroup[]> => (await me.get(`Review/Groups?${query}`)).items;
  return { catalog, me, planted, compared, groups };
}

it('20.r says what the log knows at once, and exactly what differs once it was compared', async () => {
  const { catalog, me, planted, compared, groups } = await published();
  expect(await compared()).toMatchObject({ status: 'done', release: 1, behind: 0, total: 0 });
  const saved = await catalog
    .as('Admin')
    .post('/api/parts/changePartDescription', { partId: planted.partId, newDescription: 'Bolt, longer' });
  expect(saved.status).toBe(200);
  const before: ReviewState = await me.get('Review');
  expect(before).toMatchObject({ status: 'done', total: 0 });
  expect(before.behind).toBeGreaterThan(0);
  expect(before.log.tables).toContainEqual({ name: 'part', changed: 1 });
  expect(before.log.people.length).toBeGreaterThan(0);

  const after = await compared();
  expect(after).toMatchObject({ status: 'done', behind: 0, total: 1 });
  expect(after.counts?.part).toEqual({ added: 0, changed: 1, removed: 0 });
  const [group, ...others] = await groups();
  expect(others).toEqual([]);
  expect(group).toMatchObject({ partId: planted.partId, name: 'PUB-1', total: 1, isGone: false, path: [] });
  expect(group?.lines[0]).toMatchObject({
    kind: 'part',
    mark: 'changed',
    field: 'description',
    before: 'Bolt',
    after: 'Bolt, longer',
    change: { kind: 'edit' },
  });
  // Nothing has changed since: what is kept is true still.
  expect((await me.post('Review/Compare')).body).toEqual({ jobId: null });
  const reach = await me.get(`Review/Reach/${planted.partId}`);
  expect(reach).toMatchObject({
    total: 1,
    models: 1,
    items: [{ diagramId: planted.diagram, tag: '1', goesOut: true }],
  });
  expect(await me.get('Review/People')).toEqual([{ name: group?.lines[0]?.change?.actorName, lines: 1 }]);
  expect(await groups('q=longer')).toHaveLength(1);
  expect(await groups('q=nothing like it')).toEqual([]);
  expect(await groups('kind=row')).toEqual([]);
  // What a part says of itself stands under no model.
  expect(await me.get('Review/Models')).toEqual([]);
  const file = String(await me.get('Review/Export?kind=part'));
  expect(file).toContain(',PUB-1,part,changed,description,Bolt,"Bolt, longer",');
  expect(
    String(await me.get('Review/Export?kind=row'))
      .trim()
      .split('\n'),
  ).toHaveLength(1);

  await me.run('Publish/2');
  expect(await compared()).toMatchObject({ status: 'done', release: 2, total: 0 });
  expect(await groups()).toEqual([]);
});

it('20.r tells a comparison that ends while it is asked for whole or not at all', async () => {
  const { catalog, me, planted, compared } = await published();
  await compared();
  await catalog.as('Admin').post('/api/parts/changePartDescription', {
    partId: planted.partId,
    newDescription: 'Bolt, longer',
  });
  const owner = new pg.Client(api.owner);
  await owner.connect();
  try {
    // What is asked waits for the job, when it knows the review already.
    await owner.query('begin; lock table job in access exclusive mode');
    const asked: Promise<ReviewState> = me.get('Review');
    const isWaiting = async () =>
      (
        await owner.query(
          `select from pg_locks where not granted and relation = 'job'::regclass and mode = 'AccessShareLock'`,
        )
      ).rowCount !== 0;
    while (!(await isWaiting())) await wait(20);
    await owner.query(
      `update follower set snapshot = pg_current_snapshot()::text where catalog_id = $1 and name = 'review Oem'`,
      [catalog.id],
    );
    await owner.query('commit');
    expect(await asked).toMatchObject({ status: 'done', behind: 1, total: 0 });
  } finally {
    await owner.end();
  }
});

it('20.r tells rows apart, folds a new model with its size, and says what is held back and why', async () => {
  const { catalog, me, planted, compared, groups } = await published();
  const items = await itemsOf(catalog);
  const rows = [
    { tag: '1', partNumber: 'PUB-1', description: 'Bolt', partQty: '3' },
    { tag: '2', partNumber: 'PUB-2', description: 'Nut', partQty: '1' },
  ];
  const { body: list } = await catalog.as('Admin').get(`/api/diagrams/${planted.diagram}/pegged`);
  const [row] = list;
  const edited = [{ ...rows[0], id: row.id, version: row.version }, rows[1]];
  const saved = await catalog.as('Admin').post(`/api/diagrams/${planted.diagram}/pegged`, { items: edited });
  expect(saved.status).toBe(200);
  expect(await compared()).toMatchObject({ total: 0, held: { state: 1 } });
  const held = await me.get('Review/Held');
  expect(held).toContainEqual(
    expect.objectContaining({ reason: 'state', itemId: planted.diagram, stateName: 'Draft' }),
  );

  const model = await items.model(planted.division, 'Second');
  const diagram = await items.diagram(model, 'Deck');
  await catalog.as('Admin').post(`/api/diagrams/${diagram}/pegged`, { items: rows });
  for (const id of [planted.division, planted.model, model, planted.diagram, diagram])
    await setState(catalog, id, 2, 3);
  const state = await compared();
  expect(state.counts).toMatchObject({
    model: { added: 1, changed: 0, removed: 0 },
    diagram: { added: 1, changed: 0, removed: 0 },
    row: { added: 3, changed: 1, removed: 0 },
    part: { added: 1, changed: 0, removed: 0 },
  });
  const found = await groups();
  expect(found.map(({ name, path, size }) => [name, path.length, size])).toEqual([
    ['PUB-2', 0, null],
    [expect.any(String), 2, null],
    ['Second', 1, { diagrams: 1, rows: 2 }],
  ]);
  expect(found[1]?.lines.map(({ field, detail, before, after }) => [field, detail, before, after])).toEqual([
    ['rowQuantity', '1', '2', '3'],
    ['row', '2', null, 'PUB-2 Nut × 1'],
  ]);
  expect(found[1]?.lines.every((line) => line.change?.kind === 'edit')).toBe(true);
  expect(await groups(`under=${model}`)).toHaveLength(1);
  const choices: { id: number; name: string; lines: number }[] = await me.get('Review/Models');
  expect(choices).toContainEqual({ id: model, name: 'Second', lines: 1 });
  expect(choices.map(({ id }) => id)).toContain(planted.model);
  const page = await me.get('Review/Groups?take=2');
  expect(page).toMatchObject({ total: 3, lines: 4 });
  const next = await me.get(`Review/Groups?take=2&cursor=${encodeURIComponent(page.next)}`);
  expect([...page.items, ...next.items].map(({ name }) => name)).toEqual(found.map(({ name }) => name));
  const lines = await me.get(`Review/Groups/${found[1]?.id}?after=${found[1]?.lines[0]?.id}`);
  expect(lines.items).toEqual(found[1]?.lines.slice(1));

  // What some groups alone see is held back from the public.
  const { id: dealers } = await editing(api, catalog, (db) =>
    db
      .insertInto('lookup_value')
      .values({ type: lookupType('visibilityGroup'), name: 'Dealers' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await editing(api, catalog, (db) =>
    db.insertInto('item_visibility').values({ item_id: planted.division, group_id: dealers }).execute(),
  );
  expect((await compared()).held.visibility).toBeGreaterThan(0);
  expect(await me.get('Review/Held?reason=visibility')).toContainEqual(
    expect.objectContaining({ itemId: model, name: 'Second', groups: 'Dealers', literature: null }),
  );
  // So is literature that they alone see, of an item and of a part.
  await editing(api, catalog, async (db) => {
    const category = await db.selectFrom('lookup_value').select('id').limit(1).executeTakeFirstOrThrow();
    for (const [name, owner] of [
      ['Item manual', { item_id: model }],
      ['Part manual', { part_id: planted.partId }],
    ] as const) {
      const { id } = await db
        .insertInto('attachment')
        .values({ name: `https://example.com/${name}`, display_name: name, is_url: true, category_id: category.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('attachment_link')
        .values({ ...owner, attachment_id: id, ordinal: 1 })
        .execute();
      await db.insertInto('attachment_visibility').values({ attachment_id: id, group_id: dealers }).execute();
    }
  });
  await compared();
  expect(
    (await me.get('Review/Held?reason=visibility'))
      .filter(({ literature }: { literature: string | null }) => literature !== null)
      .map(({ itemId, literature, groups: of }: Record<string, unknown>) => [itemId, literature, of]),
  ).toEqual([
    [model, 'Item manual', 'Dealers'],
    [null, 'Part manual', 'Dealers'],
  ]);
});

it('20.r compares with Production too, and says of a first publish that all is new', async () => {
  const { catalog, me, planted, compared } = await published();
  expect(await me.get('Review?environment=Production')).toMatchObject({ status: 'first', release: null });
  await me.run('Publish/1');
  await setState(catalog, planted.diagram, 4);
  expect((await compared('Production')).counts).toMatchObject({ diagram: { removed: 1 }, row: { removed: 1 } });
  expect((await compared('Staging')).counts).toMatchObject({ diagram: { removed: 1 }, part: { removed: 1 } });
});

it('20.r is for publishers, of catalogues that they have', async () => {
  const { catalog, me } = await published();
  expect((await catalog.as('Users').get('/api/publish/Oem/Review')).status).toBe(403);
  expect((await catalog.as('Users').post('/api/publish/Oem/Review/Compare', {})).status).toBe(403);
  expect((await me.caller.get('/api/publish/Oem/Review/Groups')).status).toBe(404);
  expect((await me.caller.get('/api/publish/Nothing/Review')).status).toBe(400);
  expect((await me.caller.get('/api/publish/Oem/Review/Groups/999999?after=0')).status).toBe(404);
});

it('085 a change of the installation is news to the review of units', async () => {
  const { catalog, shared, ids } = await unitRelease(api);
  const units = publisher(catalog, 'Publisher', 'MajorUnit');
  await units.run('Publish/2');
  expect((await units.post('Review/Compare')).status).toBe(200);
  const state = (): Promise<ReviewState> => units.get('Review');
  while ((await state()).status === 'comparing') await wait(20);
  expect(await state()).toMatchObject({ status: 'done', behind: 0 });
  expect((await units.post('Review/Compare')).body).toEqual({ jobId: null });
  await shared(sql`update list_value set name = name || ' Sleds' where id = ${ids.make}`);
  expect(await state()).toMatchObject({ status: 'done', behind: 1 });
  expect((await units.post('Review/Compare')).body.jobId).not.toBeNull();
});

it('says of each line who last wrote that cell, whoever set the state since, and of texts in other languages too', async () => {
  const catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const me = publisher(catalog);
  const { model } = await plantedCatalog(catalog);
  await me.run('Publish/2');
  const write = (actor: string, work: RawBuilder<unknown>) =>
    api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: `By ${actor}`, actor: { id: null, name: actor } }, () => work.execute(db)),
    );
  await write('editor', sql`update hierarchy_item set display_name = 'Other', notes = 'x' where id = ${model}`);
  await write('namer', sql`update hierarchy_item set name = name || '!' where id = ${model}`);
  await write(
    'translator',
    sql`insert into translation (noun, row_id, field, language, text)
    values ('item', ${model}, 'display_name', 'FR', 'Autre')`,
  );
  // What was written while it was being edited goes out later, with who wrote it.
  await write(
    'setter',
    sql`update hierarchy_item set workflow_id = (
    select id from workflow_state where context = 'Oem' and number = 1) where id = ${model}`,
  );
  await me.run('FullPublish/2');
  await setState(catalog, model, 2, 3);
  expect((await me.post('Review/Compare')).status).toBe(200);
  while ((await me.get('Review')).status === 'comparing') await wait(20);
  const found: ReviewGroup[] = (await me.get('Review/Groups')).items;
  const lines = found.flatMap(({ lines: some }) => some.map(({ field, change: by }) => `${field} ${by?.actorName}`));
  expect(lines.toSorted()).toEqual(['display editor', 'display translator', 'name namer']);
});
