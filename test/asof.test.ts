import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { indexPast } from '../src/platform/change/past.ts';
import { momentMessages } from '../src/platform/http/moment.ts';
import { openApi, type TestCatalog } from './api.ts';
import { ask, needed, textOf } from './asking.ts';
import type { Answer, Caller } from './caller.ts';
import { Dice } from './dice.ts';
import { ownDatabase } from './database.ts';
import { hiddenCatalog, leaks } from './hiddenCatalog.ts';
import { storePicture } from './releaseCatalog.ts';
import { editAtRandom, edits, groundEdits } from './releaseEdits.ts';
import { editing } from './releases.ts';
import { itemsOf } from './items.ts';
import { addressOf, isNumeric, walk, type WalkedRoute } from './walk.ts';

// What other tests made for the installation has ids of any kind.
const api = await openApi(await ownDatabase());
const offering = new Set(api.app.mounted.flatMap(({ method, url, meta }) => (meta.asOf ? [`${method} ${url}`] : [])));
const routes = walk(api).filter(({ name }) => offering.has(name));
/** A row of each kind, added or there at some time; ids in an address are of these. */
const kinds = {
  hierarchy_item: /hierarchies|items|diagrams/,
  part: /parts/,
  image: /file/,
  attachment: /attachmentLinks|download/,
  lookup_value: /lookup/,
  attribute: /attributes/,
  hierarchy_type: /hierarchytypes|itemType/,
  workflow_state: /workflows\/get\//,
} as const;
/** Words that searches ask for, beside what their routes insist on. */
const asked: Record<string, Record<string, string>[]> = {
  'GET /:code/api/hierarchies/search': [{ q: 'clutch' }, { q: 'bolt', sort: 'changed-' }, { typeIds: '' }],
  'POST /:code/api/parts/partSearch': [
    { description: 'clutch' },
    { name: '1' },
    { orderBy: '1' },
    { modelFilter: 'drive' },
  ],
  'GET /:code/api/parts/autocomplete/:term': [{}],
};

type Ids = Record<keyof typeof kinds, number[]>;

/** A call with what it has to answer as of a change. */
interface Asked {
  name: string;
  ask: (caller: Caller, asOf?: number) => Promise<Answer>;
}

function callsOf(ids: Ids): Asked[] {
  return routes.flatMap((route) => {
    const numeric = route.params.filter((name) => isNumeric(route.shape[name]));
    const kind = Object.entries(kinds).find(([, pattern]) => pattern.test(route.url))?.[0] as keyof Ids | undefined;
    const [first] = numeric;
    const ways: Record<string, string>[] =
      first === undefined ? [{}] : ids[kind ?? 'hierarchy_item'].map((id) => ({ [first]: String(id) }));
    const fields = asked[route.name] ?? [{}];
    return ways.flatMap((values) => fields.map((extra) => callOf(route, values, { ...needed(route), ...extra })));
  });
}

function callOf(route: WalkedRoute, values: Record<string, string>, fields: Record<string, string>): Asked {
  const filled = { ...values, ...(route.params.includes('term') ? { term: 'bolt' } : {}) };
  const address = addressOf(route, '', filled).replace(/^\//, '');
  const ask = (caller: Caller, asOf?: number) => {
    const query = new URLSearchParams({
      ...(route.method === 'GET' ? fields : {}),
      ...(asOf === undefined ? {} : { asof: String(asOf) }),
    });
    return caller.call(route.method, `${address}?${query}`, route.method === 'GET' ? undefined : bodyOf(fields));
  };
  return { name: `${route.name} ${JSON.stringify({ ...filled, ...fields })}`, ask };
}

const bodyOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name === 'orderBy' ? Number(value) : value]));

/**
 * Without what each answer has of its own, what tells of undoing and saving, which are done now, and the picture of a
 * product line, which is any of its first.
 */
const told = (name: string, { status, body }: Answer) =>
  `${status} ${textOf(body)
    .replaceAll(/"requestId":"[^"]*"|"mayUndo":\w+|"undoneBy":[^,}]*/g, '')
    .replace(/includedParts|replacement /.test(name) ? /"version":\d+/ : '', '')
    .replace(name.includes('hierarchies/lines') ? /"image":\{[^}]*\}/ : '', '')}`;

async function idsOf(catalog: TestCatalog, most: number): Promise<Ids> {
  return api.services.database.inCatalog(catalog.id, async (db) => {
    const entries = await Promise.all(
      Object.keys(kinds).map(async (table) => {
        const { rows } = await sql<{ id: number }>`
          select id from ${sql.raw(table)} order by md5(id::text) limit ${most}`.execute(db);
        return [table, rows.map(({ id }) => id)] as const;
      }),
    );
    return Object.fromEntries(entries) as Ids;
  });
}

const lastChange = (catalog: TestCatalog): Promise<number> =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from change`.execute(db);
    return rows[0]?.id ?? 0;
  });

async function world(catalog: TestCatalog, seed: number) {
  const dice = new Dice(seed);
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { hash } = await storePicture(api, png);
  const groups = await editing(api, catalog, async (db) => {
    await sql`insert into hierarchy_type (context, code, description, base_type, has_workflow)
      values ('Oem', 'NW', 'Plain folder', 4, false), ('Oem', 'ND', 'Plain diagram', 3, false)`.execute(db);
    await sql`insert into price_audience (context, name, shows_cost) values ('Oem', 'Extra', true)`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into lookup_value (type, name) values (9901, 'Dealers'), (9901, 'Police') returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
  return { dice, groups, pictures: [{ hash, type: 'image/png', width: 30, height: 30 }] };
}

describe('as of a change', () => {
  eachDaily([
    [1, 2],
    [1, 5],
    [2, 5],
    [3, 5],
  ])(
    '20.c every route that offers it answers what it answered then, whatever was edited since (seed %i, %i moments)',
    async (seed, steps) => {
      expect(routes.length).toBeGreaterThan(70);
      const catalog = await api.catalog();
      const admin = catalog.as('Admin');
      const scene = await world(catalog, seed);
      const edit = (name: string) => editing(api, catalog, async (db) => edits[name]?.[1](db, scene));
      for (const name of ['newDivision', 'newPart', 'newPart', 'newModel', 'newModel', 'newChapter']) await edit(name);
      for (const name of ['newDiagram', 'newDiagram', 'addRow', 'addRow', 'addHotspot', 'attach']) await edit(name);
      const calls = new Map<string, Asked>();
      const answers: { changeId: number; wanted: Map<string, string> }[] = [];
      for (let step = 0; step < steps; step++) {
        for (const call of callsOf(await idsOf(catalog, 5))) calls.set(call.name, call);
        const wanted = new Map<string, string>();
        for (const [name, { ask }] of calls) wanted.set(name, told(name, await ask(admin)));
        answers.push({ changeId: await lastChange(catalog), wanted });
        for (let n = 0; n < 8; n++)
          await editing(api, catalog, async (db) => {
            if (scene.dice.chance(0.1)) await groundEdits[scene.dice.of(['audience', 'typeName'])]?.(db, scene);
            else await editAtRandom(db, scene);
          });
        // Some of the past is in its indexes then, some is not.
        if (step < steps / 2) await indexPast(api.services.database);
      }
      const others = [];
      for (const { changeId, wanted: before } of answers)
        for (const [name, wanted] of before) {
          const found = told(name, await (calls.get(name) as Asked).ask(admin, changeId));
          if (found !== wanted) others.push({ name, wanted, found });
        }
      expect(others).toEqual([]);
    },
    120_000,
  );

  it('20.c is refused in words where there is no such change, and where only now can be shown or written', async () => {
    const catalog = await api.catalog();
    const other = await api.catalog();
    const items = await itemsOf(catalog);
    const division = await items.division(null);
    const last = await lastChange(catalog);
    await itemsOf(other).then(({ division: add }) => add(null));
    const admin = catalog.as('Admin');
    const message = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.message];
    };
    const children = (asOf: string | number) =>
      message(admin.get(`/api/hierarchies/${division}/children?asof=${asOf}`));
    for (const unknown of [last + 1000, await lastChange(other)])
      expect(await children(unknown)).toEqual([400, momentMessages.unknown(unknown)]);
    for (const asOf of ['0', '-1', '1.5', 'yesterday', '', `${last}&asof=${last}`])
      expect(await children(asOf)).toEqual([400, momentMessages.number]);
    expect(await children(last)).toEqual([200, undefined]);
    const silent = walk(api).filter(({ name, inCatalog }) => inCatalog && !offering.has(name));
    expect(silent.length).toBeGreaterThan(100);
    for (const route of silent) {
      const { status, body } = await admin.call(
        route.method,
        `${addressOf(route, '').replace(/^\//, '')}?asof=${last}`,
      );
      // Some of the installation's are refused to an Admin before.
      if (status === 403) continue;
      const wanted = route.method === 'GET' ? momentMessages.none : momentMessages.write;
      expect([route.name, status, textOf(body)]).toEqual([route.name, 400, expect.stringContaining(wanted)]);
    }
    for (const role of ['none', 'stranger'] as const) {
      const { status } = await catalog.as(role).get(`/api/hierarchies/${division}/children?asof=${last}`);
      expect(status).toBe(role === 'none' ? 401 : 403);
    }
  });

  eachDaily([
    ['at one by one', -2, -1, 1],
    ['at all', 0, undefined, 2],
  ])(
    'A-03 shows nothing that is hidden today, at no moment, asked %s',
    async (_which, from, to, by) => {
      const made = await hiddenCatalog(api);
      const callers = [
        (await made.reader({})).caller,
        (await made.reader({ groups: [made.groups.outside], roles: ['Admin'] })).caller,
      ];
      const changes = await api.services.database.inCatalog(made.catalog.id, async (db) => {
        const { rows } = await sql<{ id: number }>`select id from change order by id`.execute(db);
        return rows.map(({ id }) => String(id));
      });
      const moments = [...changes.filter((_, at) => at % 9 === 8), changes.at(-1) ?? ''].slice(from, to);
      for (const route of routes.filter(({ method }) => method === 'GET')) {
        const [name] = route.params.filter((param) => isNumeric(route.shape[param]));
        const ids = [...Object.values(made.open), ...Object.values(made.hidden)].map(String);
        for (const caller of callers.slice(0, by))
          for (const asof of moments)
            for (const values of name === undefined ? [{}] : ids.map((id) => ({ [name]: id }))) {
              const { text } = await ask(caller, route, values, { ...needed(route), asof });
              expect([route.name, asof, leaks(text)]).toEqual([route.name, asof, []]);
            }
      }
    },
    120_000,
  );
});
