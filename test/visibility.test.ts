import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { openApi } from './api.ts';
import type { Caller } from './caller.ts';
import { keptHash } from './content.ts';
import { ownDatabase } from './database.ts';
import { hiddenCatalog, leaks, secret } from './hiddenCatalog.ts';
import { versionOf } from './items.ts';
import { ask, needed, textOf } from './asking.ts';
import { isNumeric, nowhere, walk } from './walk.ts';

// What other tests made for the installation has ids of any kind.
const own = await ownDatabase();
const api = await openApi(own);
let made: Awaited<ReturnType<typeof hiddenCatalog>>;
let blind: Caller[];
let inside: Caller;
let editor: Caller;
beforeAll(async () => {
  made = await hiddenCatalog(api);
  const { reader, groups } = made;
  const all = ['AllowImport', 'Publisher', 'ManageCatalogSettings', 'PDFManagement', 'DataManagement'] as const;
  const { outside } = groups;
  const callerOf = async (of: Parameters<typeof reader>[0]) => (await reader(of)).caller;
  inside = await callerOf({ groups: [groups.inside] });
  editor = await callerOf({ groups: [outside], roles: [...all, 'MajorUnits'], workflowRole: 'Administrators' });
  // The one may read, the other may call every route there is.
  blind = [await callerOf({}), await callerOf({ groups: [outside], roles: ['Admin'] })];
}, 60_000);

const routes = () => walk(api).filter(({ inCatalog, upload }) => inCatalog && !upload);
const reads = () => routes().filter(({ method }) => method === 'GET');

/** All routes each time; who asks, and for how many things. */
const extents: [string, { callers: number; ids: number }][] = [
  ['by one, of a few things', { callers: 1, ids: 3 }],
  ['by all, of each thing', { callers: 2, ids: Number.POSITIVE_INFINITY }],
];

describe('whom the groups leave out', () => {
  eachDaily(extents)(
    'A-03 gets no word and no id of what is hidden, from any route, whatever open thing it is asked for: %s',
    async (_extent, of) => {
      for (const route of reads()) {
        const [name] = route.params.filter((param) => isNumeric(route.shape[param]));
        const ways = name === undefined ? [{}] : made.openIds.slice(0, of.ids).map((id) => ({ [name]: id }));
        for (const caller of blind.slice(-of.callers)) {
          const answers = await Promise.all(ways.map((values) => ask(caller, route, values, needed(route))));
          expect([route.name, answers.flatMap(({ text }) => leaks(text))]).toEqual([route.name, []]);
        }
      }
    },
    60_000,
  );

  eachDaily(extents)(
    'A-03 gets the answer of an id that nothing has, in every place of every address: %s',
    async (_extent, of) => {
      const before = await keptHash(api.owner, made.catalog.id);
      for (const route of routes()) {
        const callers = blind.slice(route.method === 'GET' ? -of.callers : -1);
        for (const name of route.params.filter((param) => isNumeric(route.shape[param])))
          for (const caller of callers) {
            const unknown = await ask(caller, route, { [name]: nowhere }, needed(route));
            if (unknown.status === 400) continue;
            const ids = made.hiddenIds.slice(0, of.ids);
            // One after the other: a crowd may be refused for its number alone.
            const answers = [];
            for (const id of ids) answers.push(await ask(caller, route, { [name]: id }, needed(route)));
            expect([route.name, ...answers]).toEqual([route.name, ...ids.map(() => unknown)]);
          }
      }
      expect(await keptHash(api.owner, made.catalog.id)).toEqual(before);
    },
    60_000,
  );

  it('A-12 finds nothing hidden by any field of a search, by a part of its name, its serials or its ids', async () => {
    const words = [secret.slice(0, 6), secret.slice(0, 4).toUpperCase(), 'SHARED-1', ...made.hiddenIds.slice(0, 3)];
    for (const route of reads())
      for (const field of [...route.fields, ...route.params.filter((name) => !isNumeric(route.shape[name]))])
        for (const word of words) {
          if (route.shape[field]?.safeParse(word).success !== true) continue;
          const isParam = route.params.includes(field);
          const fields = { ...needed(route), ...(isParam ? {} : { [field]: word }) };
          const { text } = await ask(editor, route, isParam ? { [field]: word } : {}, fields);
          expect([route.name, field, word, leaks(text)]).toEqual([route.name, field, word, []]);
        }
  });

  it('A-12 is told by no search that takes a body, whatever field is filled', async () => {
    const asking = new Set(
      api.app.mounted.flatMap(({ method, url, meta }) => (meta.permission === 'member' ? [`${method} ${url}`] : [])),
    );
    const ids = made.hiddenIds.map(Number);
    const words = [secret.slice(0, 6), 'SHARED-1', [secret.slice(0, 6)], ids, ...ids.slice(0, 3)];
    for (const route of routes().filter(({ name, method }) => method === 'POST' && asking.has(name)))
      for (const field of route.fields)
        for (const word of words) {
          if (route.shape[field]?.safeParse(word).success !== true) continue;
          const { text } = await ask(editor, route, {}, { ...needed(route), [field]: word });
          expect([route.name, field, word, leaks(text)]).toEqual([route.name, field, word, []]);
        }
    const models = await editor.post('/api/parts/partSearch', { modelFilter: secret });
    expect(models.body).toMatchObject({ result: [], totalCount: 0 });
  });

  it('counts what is listed', async () => {
    const { open, shown } = made;
    for (const caller of blind) {
      const { body: counts } = await caller.get('/api/hierarchies/counts/Oem');
      const count = Object.fromEntries(
        (counts as { typeCode: string; count: number }[]).map(({ typeCode, count: n }) => [typeCode, n]),
      );
      // Two divisions, a model, its diagram and the one that is shown by a link.
      expect(count).toMatchObject({ DV: 2, MD: 1, IP: 2 });
      const { body: top } = await caller.get('/api/hierarchies/Oem');
      expect(textOf(top)).toContain('Open division');
      const { body: children } = await caller.get(`/api/hierarchies/${open.model}/children`);
      expect(new Set((children.items as { id: number }[]).map(({ id }) => id))).toEqual(new Set([open.diagram, shown]));
      const total = await caller.get(`/api/parts/${open.part}/whereUsed/totalCount`);
      const { body: uses } = await caller.get(`/api/parts/${open.part}/whereUsed`);
      expect([textOf(total.body), leaks(textOf(uses))]).toEqual([textOf(total.body).replace('2', '1'), []]);
      const { body: places } = await caller.get(`/api/hierarchies/${open.diagram}/whereUsedHierarchy`);
      expect(places).toMatchObject({ totalCount: 1 });
    }
  });

  it('gets no picture of what is hidden', async () => {
    for (const caller of blind) {
      const bytes = (id: number) => caller.get(`/api/file/image/${id}`);
      expect((await bytes(made.open.image)).status).toBe(200);
      expect((await bytes(made.hidden.image)).status).toBe(404);
    }
    expect((await inside.get(`/api/file/image/${made.hidden.image}`)).status).toBe(200);
  });
});

it('sees no picture that only hidden items ever showed; one that was never shown, it does', async () => {
  const { hidden, catalog } = made;
  const bytes = async (caller: Caller, id: number) => (await caller.get(`/api/file/image/${id}`)).status;
  const listed = async (caller: Caller) =>
    textOf((await caller.get(`/api/file/search?term=${secret}&relationType=0`)).body);
  const restricted = [...blind, inside, editor];
  for (const caller of restricted) {
    expect(await bytes(caller, hidden.lostImage)).toBe(404);
    expect(await listed(caller)).not.toContain(String(hidden.lostImage));
  }
  const all = catalog.as('Users');
  expect(await bytes(all, hidden.lostImage)).toBe(200);
  expect(await listed(all)).toContain(String(hidden.lostImage));
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body: own } = await editor.upload('/api/file?filename=own.png', picture, 'image/png');
  expect([await bytes(editor, own.id), await bytes(inside, own.id), await bytes(all, own.id)]).toEqual([200, 200, 200]);
});

describe('whom the groups let in', () => {
  it('sees it all, but for what hangs nowhere', async () => {
    const { hidden } = made;
    for (const id of [hidden.division, hidden.model, hidden.diagram])
      expect((await inside.get(`/api/items/Oem/${id}`)).status).toBe(200);
    expect((await inside.get(`/api/items/Oem/${hidden.orphan}`)).status).toBe(404);
    const all = made.catalog.as('Users');
    expect((await all.get(`/api/items/Oem/${hidden.orphan}`)).status).toBe(200);
    expect((await all.get(`/api/items/Oem/${hidden.diagram}`)).status).toBe(200);
  });

  it('is an editor too, unless the profile names other groups; who only reads is none', async () => {
    const { reader, hidden, groups } = made;
    const status = async (of: Parameters<typeof reader>[0]) =>
      (await (await reader(of)).caller.get(`/api/items/Oem/${hidden.model}`)).status;
    expect(await status({ roles: ['Publisher'] })).toBe(200);
    expect(await status({ roles: ['Publisher'], groups: [groups.outside] })).toBe(404);
    expect(await status({ roles: ['PDFCreation', 'PDFManagement', 'DataManagement'] })).toBe(404);
  });

  it('sees no more from the next call on when it is taken out of the group', async () => {
    const { reader, groups, hidden } = made;
    const { caller: someone, userId } = await reader({ groups: [groups.inside] });
    const look = async () => (await someone.get(`/api/items/Oem/${hidden.model}`)).status;
    expect(await look()).toBe(200);
    await api.services.database.outside((db) =>
      db
        .updateTable('profile')
        .set({ visibility_groups: [groups.outside] })
        .where('catalog_id', '=', made.catalog.id)
        .where('user_id', '=', userId)
        .execute(),
    );
    expect(await look()).toBe(404);
  });
});

describe('an editor who sees groups only', () => {
  it('A-04 puts nothing under, and links nothing to, what is hidden', async () => {
    const { hidden, open, items } = made;
    const before = await keptHash(api.owner, made.catalog.id);
    const version = await versionOf(made.catalog, open.diagram);
    const { diagram, model } = open;
    const ways: [number, (id: number) => [string, object]][] = [
      [hidden.division, (id) => ['/api/items/Oem', { typeId: items.types.MD, parentId: id, name: 'Under' }]],
      [hidden.model, (id) => [`/api/hierarchies/${diagram}/move`, { parentId: id, oldParentId: model }]],
      [hidden.model, (id) => [`/api/hierarchies/link/${diagram}/${id}/true`, {}]],
      [hidden.diagram, (id) => [`/api/hierarchies/link/${id}/${model}/true`, {}]],
      [hidden.orphan, (id) => [`/api/hierarchies/link/${id}/${model}/true`, {}]],
      [hidden.model, (id) => ['/api/workflows/updateItemWorkFlow', { itemId: id, newWorkFlowState: 2, version: 1 }]],
      [hidden.image, (id) => [`/api/diagrams/${diagram}/image`, { version, imageId: id }]],
      [hidden.diagram, (id) => [`/api/diagrams/${id}/pegged`, { items: [] }]],
      [hidden.diagram, (id) => [`/api/diagrams/${diagram}/jumpTos`, { tag: 'B', targetId: id }]],
      [hidden.diagram, (id) => [`/api/diagrams/${id}/jumpTos`, { tag: 'B', targetId: diagram }]],
    ];
    const answerTo = async ([path, sent]: [string, object]) => {
      const { status, body } = await editor.post(path, sent);
      return [status, { ...body, requestId: '' }];
    };
    for (const [id, way] of ways) {
      const answer = await answerTo(way(id));
      expect([way(id), answer]).toEqual([way(id), await answerTo(way(Number(nowhere)))]);
      expect(answer[0]).toBeGreaterThanOrEqual(400);
    }
    expect(await keptHash(api.owner, made.catalog.id)).toEqual(before);
  });

  it('adds, edits and takes back what it sees, and reads of its own changes what they were', async () => {
    const { open, items } = made;
    const added = await editor.post('/api/items/Oem', { typeId: items.types.IP, parentId: open.model, name: 'Mine' });
    expect(added.status).toBe(200);
    const division = await editor.post('/api/items/Oem', { typeId: items.types.DV, parentId: null, name: 'My own' });
    expect(division.status).toBe(200);
    expect((await editor.get(`/api/items/Oem/${division.body.id}`)).status).toBe(200);
    const row = { tag: '1', partNumber: 'SHARED-1', description: 'Shared part', partQty: '1' };
    const saved = await editor.post(`/api/diagrams/${added.body.id}/pegged`, { items: [row] });
    expect([saved.status, saved.body.modelState]).toEqual([200, undefined]);
    const labels = async (caller: Caller) =>
      ((await caller.get('/api/changes')).body.items as { label: string }[]).map(({ label }) => label).join('\n');
    expect(await labels(editor)).toContain('Mine');
    expect(await labels(made.catalog.as('Admin'))).toContain(secret);
    expect(leaks(await labels(editor))).toEqual([]);
  });

  it('sees the jump-tos whose both ends it sees, and deletes a diagram that hidden ones lead to and from', async () => {
    const { hidden, open } = made;
    const all = made.catalog.as('Admin');
    const tags = async (caller: Caller, id: number) =>
      ((await caller.get(`/api/diagrams/${id}/jumpTos`)).body.items as { tag: string; targetId: number | null }[]).map(
        ({ tag, targetId }) => [tag, targetId],
      );
    expect(await tags(editor, open.diagram)).toEqual([['Open', made.shown]]);
    expect(await tags(all, open.diagram)).toHaveLength(2);
    const version = await versionOf(made.catalog, open.diagram);
    const { status, body } = await editor.del(`/api/hierarchies/${open.diagram}?version=${version}`);
    expect([status, await tags(all, hidden.diagram)]).toEqual([200, [['1', null]]]);
    expect((await editor.post(`/api/changes/${body.changeId}/undo`)).body).toMatchObject({ leftAlone: 0 });
    expect([await tags(all, hidden.diagram), await tags(all, open.diagram)]).toMatchObject([
      [['1', open.diagram]],
      [['Open', made.shown], expect.anything()],
    ]);
  });

  it('A-11 may not take away its own sight', async () => {
    const { groups, open } = made;
    const set = async (of: number[]) =>
      editor.post(`/api/hierarchies/${open.division}/visibility`, {
        version: await versionOf(made.catalog, open.division),
        groups: of,
      });
    const before = await keptHash(api.owner, made.catalog.id);
    expect((await set([groups.inside])).body.message).toBe('This action is not allowed!');
    expect(await keptHash(api.owner, made.catalog.id)).toEqual(before);
    expect((await set([groups.inside, groups.outside])).status).toBe(200);
    expect((await set([])).body).toMatchObject({ id: open.division });
  });
});

it('A-13 shows nothing on a connection that never said what it sees', async () => {
  const client = new pg.Client(own.app);
  await client.connect();
  await client.query("select set_config('callout.catalog', $1, false)", [String(made.catalog.id)]);
  for (const table of ['hierarchy_item', 'hierarchy_relation', 'parts_list_row', 'serial_rule'])
    expect((await client.query(`select from live.${table}`)).rowCount).toBe(0);
  await client.end();
});
