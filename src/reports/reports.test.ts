import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { workerDatabase } from '../../test/database.ts';
import { itemsOf, setState } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { translating } from '../../test/translating.ts';
import { sql } from 'kysely';
import { startDue } from '../platform/jobs/schedule.ts';
import { quietLog } from '../platform/log/log.ts';
import { figuresJobs, figuresSchedule } from './figures/jobs.ts';
import { draftAges, modelsOfPage, rangeFrom, rangeProblem, reportMessages, reportNames } from './rules.ts';
import { countTranslations } from './translations/queries.ts';

const { api, work, publisher } = await openPublishing();
const load = translating(api);
const { owner } = await workerDatabase();
const direct = new pg.Client(owner);
await direct.connect();
afterAll(() => direct.end());

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'DE', 'FR'] });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Makes all changes until now as old as that. */
const age = (days: number) =>
  direct.query('update change set at = $2 where catalog_id = $1', [catalog.id, daysAgo(days)]);
const get = async (report: string, query: object = {}, role: 'member' | 'Users' = 'Users') =>
  catalog.as(role).get(`/api/report/${report}?${new URLSearchParams(query as Record<string, string>)}`);

describe('the range of a report', () => {
  it('001:170 ends behind its start and spans six months at most', () => {
    const of = (startDate: string, endDate: string) =>
      rangeProblem({ startDate: `${startDate}T00:00:00Z`, endDate: `${endDate}T23:59:59Z` });
    expect(of('2026-03-01', '2026-02-27')).toBe('order');
    expect(of('2026-03-01', '2026-03-01')).toBeUndefined();
    expect(of('2026-03-01', '2026-09-01')).toBeUndefined();
    expect(of('2026-03-01', '2026-09-04')).toBe('outOfRange');
  });

  it('001:264 starts 90 days back where nobody says when', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    expect(rangeFrom({}, now)).toEqual({ startDate: '2026-08-27T12:00:00.000Z', endDate: now.toISOString() });
  });

  it('001:269 is refused by every report that has one, with the flag', async () => {
    for (const report of ['modified-models', 'changes', 'coverage', 'releases']) {
      const long = await get(report, { startDate: daysAgo(200), endDate: daysAgo(0) });
      expect([report, long.status, long.body.modelState]).toEqual([
        report,
        400,
        { outOfRange: [reportMessages.outOfRange] },
      ]);
      const backwards = await get(report, { startDate: daysAgo(1), endDate: daysAgo(2) });
      expect(backwards.body.modelState).toEqual({ endDate: [reportMessages.order] });
    }
  });
});

describe('the translation dashboard', () => {
  const pie = async (items: string[]) => catalog.as('member').post('/api/PieChartData/translations', { items });

  it('001:230 counts every text that can be translated, by language and kind', async () => {
    await plantedCatalog(catalog);
    await load.parts(catalog, ['T-1,Nut', 'T-2,Washer']);
    await load.partTexts(catalog, ['T-1,DE,Mutter', 'T-2,DE,Scheibe', 'T-1,FR,Écrou']);
    const { body } = await pie(['FR', 'DE']);
    expect(body.map(({ language, translated, untranslated }: never) => [language, translated, untranslated])).toEqual([
      ['FR', 1, 5],
      ['DE', 2, 4],
    ]);
    for (const { kinds } of body as { kinds: { noun: string; field: string }[] }[]) {
      expect(kinds.map(({ noun, field }) => `${noun} ${field}`)).toEqual([
        'item display_name',
        'attribute name',
        'part description',
        'part long_description',
      ]);
    }
    expect(body[1].kinds).toContainEqual({ noun: 'part', field: 'description', translated: 2, untranslated: 1 });
  });

  it('20.r counts a kind of text that comes later by itself', async () => {
    const kind = { noun: 'list', field: 'name', table: sql`lookup_value`, shown: sql`r.name`, set: sql`name = t.text` };
    const [counted] = await api.services.database.inCatalog(catalog.id, (db) => countTranslations(db, [kind], ['DE']));
    expect(counted).toMatchObject({ language: 'DE', translated: 0, kinds: [{ noun: 'list', field: 'name' }] });
    expect(counted?.untranslated).toBeGreaterThan(10);
  });

  it('001:230 refuses the first language and those that the catalogue has not', async () => {
    for (const code of ['EN', 'SV']) {
      expect((await pie([code])).body.modelState).toEqual({ items: [reportMessages.language(code)] });
    }
    expect((await pie([])).body).toEqual([]);
  });
});

describe('models that changed', () => {
  it('002:276 are found by themselves and by what hangs under them, a page at a time', async () => {
    const { items, division, model, diagram } = await plantedCatalog(catalog);
    const quiet = await items.model(division, 'Quiet');
    await age(40);
    await items.model(division, 'New');
    const rows = [{ tag: '2', partNumber: 'PUB-2', description: 'Nut' }];
    await catalog.as('Users').post(`/api/diagrams/${diagram}/pegged`, { items: rows });
    const found = await get('modified-models', { startDate: daysAgo(1) });
    expect(found.body.total).toBe(2);
    const [first, second] = found.body.results;
    expect([first.id, first.revisions, first.changedBy]).toEqual([model, 1, expect.stringContaining('user-')]);
    expect([first.path.length, second.name]).toEqual([1, 'New']);
    const all = await get('modified-models');
    expect(all.body.results.map(({ id }: { id: number }) => id)).toContain(quiet);
    expect(all.body.total).toBe(3);
    const page = await get('modified-models', { take: '1', start: '1' });
    expect(page.body.results.map(({ name }: { name: string }) => name)).toEqual(['New']);
    const mine = await get('modified-models', { person: first.changedBy, startDate: daysAgo(1) });
    expect(mine.body.results.map(({ id }: { id: number }) => id)).toEqual([model]);
  });

  it('001:252 are 404 where none did', async () => {
    await plantedCatalog(catalog);
    expect((await get('modified-models', { startDate: daysAgo(9), endDate: daysAgo(8) })).status).toBe(404);
    expect(modelsOfPage).toBe(30);
  });

  it('001:230 belong to the catalogue that is asked', async () => {
    await plantedCatalog(catalog);
    const stranger = await api.catalog();
    expect((await stranger.as('member').get('/api/report/modified-models')).status).toBe(404);
  });
});

describe('work in a catalogue', () => {
  it('20.r is counted per day of a zone and person', async () => {
    await plantedCatalog(catalog);
    await direct.query(`update change set at = '2026-06-01T23:30:00Z' where catalog_id = $1`, [catalog.id]);
    const range = { startDate: '2026-05-01T00:00:00Z', endDate: '2026-07-01T00:00:00Z' };
    const utc = (await get('changes', range)).body;
    expect(utc.days.map(({ day }: { day: string }) => day)).toEqual(['2026-06-01']);
    const { people, imports, by } = utc.days[0];
    expect(by.reduce((sum: number, one: { changes: number }) => sum + one.changes, 0)).toBe(people + imports);
    expect(imports).toBeGreaterThan(0);
    const north = (await get('changes', { ...range, zone: 'Europe/Stockholm' })).body;
    expect(north.days[0].day).toBe('2026-06-02');
    const person = by.find((one: { person: string }) => one.person.startsWith('user-')).person;
    const one = (await get('changes', { ...range, person })).body;
    expect([one.days[0].by.length, one.days[0].imports, one.people]).toEqual([1, 0, utc.people]);
    expect((await get('changes', { ...range, zone: '+02:00' })).status).toBe(400);
  });

  it('20.r tells how long publishes took and what they hold, to those who see everything', async () => {
    await plantedCatalog(catalog);
    work();
    await publisher(catalog).run('Publish/2');
    const [made] = (await get('releases')).body;
    expect(made).toMatchObject({ release: 1, environment: 'Staging', status: 1, items: 3, diagrams: 1, parts: 1 });
    expect(made.seconds).toBeGreaterThan(0);
    expect((await get('releases', {}, 'member')).body[0]).toMatchObject({ release: 1, items: null, parts: null });
    expect((await get('releases', { person: 'Nobody' })).body).toEqual([]);
  });

  it('20.r sorts drafts by the days since they were published or added', async () => {
    const { items, division, model } = await plantedCatalog(catalog);
    const fresh = await items.model(division, 'Fresh');
    const { body } = await get('drafts');
    expect(body.ages.map((one: { age: number }) => one.age)).toEqual([...draftAges]);
    expect(body.ages[0]).toEqual({ age: 0, initial: 1, others: 0 });
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([fresh]);
    await setState(catalog, model, 1, 2);
    await direct.query(
      `update change set at = now() - interval '40 days' where catalog_id = $1 and id in (
        select ended_by from hierarchy_item_history where id = $2)`,
      [catalog.id, model],
    );
    const again = (await get('drafts', { age: '31' })).body;
    expect(again.ages[2]).toEqual({ age: 31, initial: 0, others: 1 });
    expect([again.total, again.results[0].id, again.results[0].workflowName]).toEqual([1, model, 'Ready to Review']);
  });
});

describe('figures of days', () => {
  it('20.r are counted at night, and before the first night from the history', async () => {
    const { diagram } = await plantedCatalog(catalog);
    await age(20);
    await catalog.as('Users').post(`/api/diagrams/${diagram}/pegged`, {
      items: [{ tag: '2', partNumber: 'PUB-2', description: 'Nut' }],
    });
    work(figuresJobs());
    const { database, jobs } = api.services;
    await startDue({ database, jobs, log: quietLog }, figuresSchedule, new Date(Date.now() + 2 * 86_400_000));
    for (;;) {
      const open = await direct.query(`select from job where kind = 'figures' and state in ('queued', 'running')`);
      if (open.rowCount === 0) break;
      await wait(50);
    }
    const failed = await direct.query(`select error from job where kind = 'figures' and state <> 'done'`);
    expect(failed.rows).toEqual([]);
    const { body } = await get('coverage');
    expect(body).toMatchObject({ isPart: false, now: { diagrams: 1, tagged: 2, covered: 0, ready: 2, drafts: 1 } });
    // Yesterday, and the Sundays since the first change.
    expect(body.figures.length).toBeGreaterThanOrEqual(3);
    expect(body.figures.at(-1)).toMatchObject({ tagged: 1, diagrams: 1, covered: 0, ready: 2 });
    expect(body.figures[0]).toMatchObject({ tagged: 1, ready: null });
    const part = (await get('coverage', {}, 'member')).body;
    expect([part.isPart, part.figures, part.now.tagged]).toEqual([true, [], 2]);
  });
});

it('20.r every report is a file too, with no formula', async () => {
  const { items, division } = await plantedCatalog(catalog);
  await items.model(division, '=1+1');
  for (const report of reportNames) {
    const file = await get(`export/${report}`);
    expect([report, file.status, file.headers['content-type']]).toEqual([report, 200, 'text/csv; charset=utf-8']);
    expect(file.headers['content-disposition']).toContain(`${report}.csv`);
  }
  const text = String((await get('export/drafts')).body);
  expect(text).toContain("'=1+1");
  expect(text).toMatch(/^\uFEFF?Id,Name,DisplayName/);
  expect((await get('export/changes', { startDate: daysAgo(300) })).status).toBe(400);
});

describe('the filter by model', () => {
  it('20.p tells of a model, and of what hangs under it, alone', async () => {
    const add = await itemsOf(catalog);
    const division = await add.division(null, 'Snowmobiles');
    const [one, two] = [await add.model(division, 'Fjell'), await add.model(division, 'Tundra')];
    const clutch = await add.diagram(one, 'Clutch');
    await catalog.as('Users').post(`/api/diagrams/${clutch}/pegged`, {
      items: [{ tag: '1', partNumber: 'P-1', description: 'Washer' }],
    });
    const models = async (model?: number) =>
      (await get('modified-models', model === undefined ? {} : { model })).body.results.map(
        ({ id }: { id: number }) => id,
      );
    expect((await models()).toSorted()).toEqual([one, two].toSorted((a, b) => a - b));
    expect(await models(one)).toEqual([one]);
    expect((await get('modified-models', { model: division })).status).toBe(404);
    const drafts = (await get('drafts', { model: one })).body;
    expect(drafts.results.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [one, clutch].toSorted((a, b) => a - b),
    );
    expect(drafts.total).toBe(2);
    const changed = async (query: object) =>
      ((await get('changes', query)).body.days as { people: number }[]).reduce((sum, { people }) => sum + people, 0);
    // Added, its diagram, the list; and added alone.
    expect([await changed({ model: one }), await changed({ model: two })]).toEqual([3, 1]);
    expect(await changed({})).toBeGreaterThan(4);
    for (const report of ['changes', 'drafts', 'modified-models', 'export/drafts'])
      expect([report, (await get(report, { model: 999_999_999 })).status]).toEqual([report, 404]);
    const file = await get('export/drafts', { model: two });
    expect(String(file.body)).toContain('Tundra');
  });
});
