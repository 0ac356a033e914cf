// size: one scene of a folder, an https server and a bucket, and every way in which a source is read
import { AwsV4Signer } from 'aws4fetch';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, appendFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { certificate } from '../../../test/certificate.ts';
import { openImports } from '../../../test/importing.ts';
import { startDue } from '../../platform/jobs/schedule.ts';
import type { ImportSource } from './contract.ts';
import { sourceSchedule } from './jobs.ts';

const root = mkdtempSync(join(tmpdir(), 'callout-sources-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What the https server answers; each test sets its own. */
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.end();
const listening = async (server: ReturnType<typeof createHttp> | ReturnType<typeof createServer>) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
const port = await listening(createServer(certificate, (request, response) => answer(request, response)));
let hits = 0;
const canary = await listening(
  createHttp((_, response) => {
    hits += 1;
    response.end('Name\nstolen\n');
  }),
);

const addresses: Record<string, string[]> = {
  'files.test': ['93.184.216.34'],
  'mixed.test': ['93.184.216.34', '10.0.0.7'],
  'mapped.test': ['::ffff:169.254.169.254'],
  'local.test': ['127.0.0.1'],
};
const hosts = Object.keys(addresses).map((host) => `${host}:${port}`);
const dialled: string[] = [];
const { api, services, database, work, spawnWorker, importer, values, changes } = await openImports(undefined, {
  config: { sourcesDir: root, fetchHosts: hosts },
  lookPause: 150,
  network: {
    resolve: async (host) => addresses[host] ?? [],
    dial: (address, at) => {
      dialled.push(address);
      return { host: '127.0.0.1', port: at };
    },
    ca: certificate.cert,
    silence: 0.5,
  },
});
const address = `https://files.test:${port}`;

let folders = 0;
/** A catalogue with a folder that sources may read, and an Admin who sets them up. */
async function open() {
  const catalog = await api.catalog();
  const switches = '/api/settings/switches';
  const { body } = await catalog.as('super').get(switches);
  await catalog.as('super').put(switches, { ...body, hasImportApi: true });
  const program = importer(catalog, 'Admin');
  const { caller } = program;
  const place = `folder-${(folders += 1)}`;
  const folder = join(root, place);
  mkdirSync(folder);
  const add = (of: object = {}) =>
    caller.post('/api/import-sources', {
      name: 'Nightly',
      kind: 'folder',
      place,
      region: '',
      pattern: '*.csv',
      login: '',
      importTypeId: 77,
      profileName: '',
      mode: null,
      onErrors: 'cancel',
      daysOfWeek: [],
      timeOfDay: '02:00',
      everyMinutes: 5,
      tell: [],
      ...of,
    });
  const list = async () => (await caller.get('/api/import-sources')).body;
  const only = async () => (await list()).items[0];
  const path = async () => `/api/import-sources/${(await only()).id}`;
  const run = async () => {
    const before = (await only()).lastRun?.startedAt;
    const { status } = await caller.post(`${await path()}/run`);
    expect(status).toBe(200);
    await expect
      .poll(async () => (await only()).lastRun?.startedAt !== before && (await only()).lastRun?.endedAt !== null)
      .toBe(true);
    return (await only()).lastRun;
  };
  const imported = async () => {
    const { body: all } = await caller.get('/api/external-import');
    for (const { id } of all.items) await program.settled(id);
    return (await caller.get('/api/external-import')).body.items.toReversed();
  };
  const test = async () => caller.post(`${await path()}/test`);
  return { catalog, caller, folder, place, add, list, only, path, run, imported, test };
}
/** Of a source what a save names. */
const fieldsOf = (of: ImportSource) => {
  const { id: _, hasSecret: _h, isPaused: _p, pausedReason: _r, savedBy: _s, lastRun: _l, nextRun: _n, ...saved } = of;
  return saved;
};
const namesIn = async (catalog: TestCatalog) => (await values(catalog)).map(({ name }) => name);

describe('a folder', () => {
  it('gives its files in order of name, each once, whatever is written meanwhile', async () => {
    const stop = work();
    const { catalog, folder, add, only, run, imported, test } = await open();
    expect((await add()).status).toBe(200);
    writeFileSync(join(folder, 'b.csv'), 'Name,Text\nnut,second\n');
    writeFileSync(join(folder, 'a.csv'), 'Name,Text\nnut,first\n');
    writeFileSync(join(folder, 'notes.txt'), 'Name\nnone\n');
    writeFileSync(join(folder, '.hidden.csv'), 'Name\nnone\n');
    const slow = join(folder, 'c.csv');
    writeFileSync(slow, 'Name\n');
    const writer = setInterval(() => appendFileSync(slow, `row${Date.now()}\n`), 20);
    expect((await test()).body.files.map(({ name }: { name: string }) => name)).toEqual(['a.csv', 'b.csv', 'c.csv']);
    expect(await run()).toMatchObject({ files: 2, isFailed: false });
    clearInterval(writer);
    const taken = await imported();
    expect(taken.map(({ fileName, origin, sender }: Record<string, string>) => [fileName, origin, sender])).toEqual([
      ['a.csv', 'source', 'Nightly'],
      ['b.csv', 'source', 'Nightly'],
    ]);
    expect(await values(catalog)).toMatchObject([{ name: 'nut', description: 'second' }]);
    // What came under a known name with other bytes is another file; one that was only touched is not.
    writeFileSync(join(folder, 'a.csv'), 'Name,Text\nnut,third\n');
    writeFileSync(join(folder, 'b.csv'), 'Name,Text\nnut,second\n');
    expect(await run()).toMatchObject({ files: 2 });
    await imported();
    expect((await namesIn(catalog)).length).toBeGreaterThan(1);
    expect(await run()).toMatchObject({ files: 0, isFailed: false });
    expect((await test()).body.files.every(({ left }: { left: string }) => left === 'It was taken already.')).toBe(
      true,
    );
    expect(await only()).toMatchObject({ isPaused: false, hasSecret: false });
    await stop();
  });

  it('imports in the mode that it says, else in that of its profile', async () => {
    const stop = work();
    const { catalog, folder, add, caller, only, path, run, imported } = await open();
    expect((await add({ mode: 'sideways' })).status).toBe(400);
    expect((await add({ mode: 'replace' })).body).toMatchObject({ mode: 'replace' });
    writeFileSync(join(folder, 'a.csv'), 'Name\nnut\nbolt\n');
    await run();
    writeFileSync(join(folder, 'b.csv'), 'Name\nnut\n');
    await run();
    expect((await imported()).map(({ removed }: { removed: number }) => removed)).toEqual([0, 1]);
    expect(await namesIn(catalog)).toEqual(['nut']);
    const { body: all } = await caller.get('/api/external-import');
    expect((await caller.get(`/api/external-import/${all.items[0].id}`)).body).toMatchObject({ mode: 'replace' });
    const saved = fieldsOf(await only());
    expect((await caller.put(await path(), { ...saved, mode: null })).body).toMatchObject({ mode: null });
    writeFileSync(join(folder, 'c.csv'), 'Name\npin\n');
    await run();
    await imported();
    expect((await namesIn(catalog)).toSorted()).toEqual(['nut', 'pin']);
    await stop();
  });

  it('follows no link, takes no file with further names, and does not lead out', async () => {
    const { folder, add, caller, only, path, test } = await open();
    const outside = join(root, '..', `callout-outside-${process.pid}.csv`);
    writeFileSync(outside, 'Name\nsecret\n');
    symlinkSync(outside, join(folder, 'link.csv'));
    writeFileSync(join(folder, 'one.csv'), 'Name\na\n');
    linkSync(join(folder, 'one.csv'), join(folder, 'two.csv'));
    mkdirSync(join(folder, 'deep.csv'));
    await add();
    expect((await test()).body.files).toEqual([
      expect.objectContaining({ name: 'link.csv', left: 'It is a link.' }),
      expect.objectContaining({ name: 'one.csv', left: 'It has further names.' }),
      expect.objectContaining({ name: 'two.csv', left: 'It has further names.' }),
    ]);
    rmSync(outside);
    symlinkSync(folder, join(root, 'linked'));
    const { id: _, hasSecret, isPaused, pausedReason, savedBy, lastRun, nextRun, ...saved } = await only();
    expect([hasSecret, isPaused, pausedReason, lastRun]).toEqual([false, false, '', null]);
    expect(savedBy).not.toBe('');
    expect(Date.parse(nextRun)).toBeGreaterThan(Date.now());
    for (const place of ['../other', '/etc', 'a/../../b', '..'])
      expect((await caller.put(await path(), { ...saved, place })).body.modelState).toHaveProperty('place');
    expect((await caller.put(await path(), { ...saved, place: 'linked' })).status).toBe(200);
    expect((await test()).body.modelState.source).toEqual(['The folder is a link.']);
    rmSync(join(root, 'linked'));
    expect((await test()).body.modelState.source[0]).toMatch(/^The folder is not there/);
  });
});

describe('an https address', () => {
  it('is taken once for the same bytes, with its secret, which is never shown', async () => {
    const stop = work();
    const { catalog, add, caller, only, path, run, imported } = await open();
    const seen: (string | undefined)[] = [];
    let text = 'Name\nnut\n';
    answer = (request, response) => {
      seen.push(request.headers.authorization);
      response.end(text);
    };
    const made = await add({ kind: 'https', place: `${address}/out/night.csv`, login: 'erp', secret: 's3cr3t-word' });
    expect(made).toMatchObject({ status: 200, body: { hasSecret: true } });
    expect(await run()).toMatchObject({ files: 1, isFailed: false });
    expect(await run()).toMatchObject({ files: 0, isFailed: false });
    text = 'Name\nnut\nbolt\n';
    expect(await run()).toMatchObject({ files: 1 });
    await imported();
    expect(await namesIn(catalog)).toEqual(['bolt', 'nut']);
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from('erp:s3cr3t-word').toString('base64')}`]));
    expect(dialled).toContain('93.184.216.34');
    const saved = fieldsOf(await only());
    // To another host it goes only when it is typed again.
    const moved = { ...saved, place: `https://mixed.test:${port}/x.csv` };
    expect((await caller.put(await path(), moved)).body.modelState).toHaveProperty('secret');
    const kept = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('import_source_secret').selectAll().execute(),
    );
    expect(kept).toHaveLength(1);
    const all = JSON.stringify([await caller.get('/api/import-sources'), kept, api.logged]);
    expect(all).not.toContain('s3cr3t-word');
    await stop();
  });

  it('meets no private address, follows no redirect, and gives up where nothing comes', async () => {
    const stop = work();
    const { add, caller, only, path, run } = await open();
    for (const place of [
      'http://files.test/a.csv',
      `https://127.0.0.1:${canary}/a.csv`,
      `https://[::ffff:169.254.169.254]/a.csv`,
      'https://2130706433/a.csv',
      'https://0177.0.0.1/a.csv',
      'https://localhost./a.csv',
      `https://a@files.test:${port}/a.csv`,
      'https://elsewhere.test/a.csv',
      'file:///etc/passwd',
      'gopher://files.test/a',
      'data:text/csv,Name',
    ])
      expect((await add({ kind: 'https', place })).body.modelState, place).toHaveProperty('place');
    expect((await add({ kind: 'https', place: `https://local.test:${port}/a.csv` })).status).toBe(200);
    const save = async (place: string) => {
      const saved = fieldsOf(await only());
      expect((await caller.put(await path(), { ...saved, place })).status).toBe(200);
    };
    dialled.length = 0;
    for (const host of ['local', 'mixed', 'mapped']) {
      await save(`https://${host}.test:${port}/a.csv`);
      expect(await run()).toMatchObject({
        isFailed: true,
        message: expect.stringMatching(/^This address is not allowed/),
      });
    }
    expect(dialled).toEqual([]);
    answer = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${canary}/` }).end();
    await save(`${address}/a.csv`);
    expect((await run()).message).toMatch(/leads to another one, which is not followed/);
    answer = (_, response) => response.writeHead(401).end('s3cr3t');
    expect((await run()).message).toBe('The address does not let the source in.');
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('Name\nhalf\n', () => response.destroy());
    };
    expect((await run()).message).toBe('The address could not be reached, or was cut off.');
    answer = () => undefined;
    expect((await run()).message).toBe('The address fell silent.');
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('Name\nhalf\n');
    };
    expect((await run()).message).toBe('The address fell silent.');
    expect(hits).toBe(0);
    await stop();
  });
});

describe('an S3 bucket', () => {
  it('is listed and read with signed requests, page by page', async () => {
    const stop = work();
    const { catalog, add, imported, test } = await open();
    const key = 'AKIDEXAMPLE';
    const objects: Record<string, string> = {
      'out/2.csv': 'Name,Text\nnut,2\n',
      'out/1 a+b.csv': 'Name,Text\nnut,1\n',
    };
    const forged: string[] = [];
    answer = async (request, response) => {
      const url = new URL(request.url ?? '', address);
      const signer = new AwsV4Signer({
        url: url.href,
        method: 'GET',
        accessKeyId: key,
        secretAccessKey: 'right',
        service: 's3',
        region: 'eu-central-1',
        datetime: String(request.headers['x-amz-date']),
      });
      const { headers } = await signer.sign();
      if (headers.get('authorization') !== request.headers.authorization) {
        forged.push(url.href);
        response.writeHead(403).end();
        return;
      }
      const name = decodeURIComponent(url.pathname).slice('/bucket/'.length);
      if (name !== '') {
        response.writeHead(200, { etag: `"${name.length}"` }).end(objects[name]);
        return;
      }
      const all = Object.keys(objects).toSorted();
      const second = url.searchParams.has('continuation-token');
      const [shown] = second ? all.slice(1) : all;
      const encoded = encodeURIComponent(shown ?? '')
        .replaceAll('%20', '+')
        .replaceAll('%2F', '/');
      response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>${!second}</IsTruncated>
        <Contents><Key>${encoded}</Key><Size>${objects[shown ?? '']?.length}</Size><ETag>&quot;${shown?.length}&quot;</ETag></Contents>
        ${second ? '' : '<NextContinuationToken>more</NextContinuationToken>'}</ListBucketResult>`);
    };
    const of = { kind: 's3', place: `${address}/bucket/out/`, region: 'eu-central-1', login: key };
    expect((await add({ ...of, secret: 'wrong', name: 'Wrong' })).status).toBe(200);
    expect((await test()).body.modelState.source).toEqual(['The address does not let the source in.']);
    expect(forged.length).toBe(1);
    const other = await open();
    expect((await other.add({ ...of, secret: 'right' })).status).toBe(200);
    expect((await other.test()).body.files.map(({ name }: { name: string }) => name)).toEqual(['1 a+b.csv', '2.csv']);
    expect(await other.run()).toMatchObject({ files: 2, message: '' });
    await other.imported();
    expect(await values(other.catalog)).toMatchObject([{ name: 'nut', description: '2' }]);
    expect(await other.run()).toMatchObject({ files: 0 });
    expect([await namesIn(catalog), await imported()]).toEqual([[], []]);
    await stop();
  });
});

describe('a schedule', () => {
  it('runs a source once for any number of workers, pauses it after five failures in a row, and tells', async () => {
    const stop = [work(), work()];
    const { catalog, folder, add, caller, only, path, imported } = await open();
    const { body: me } = await catalog.as('member').under('').get('/api/account');
    expect((await add({ tell: [999_999_999] })).body.modelState).toHaveProperty('tell');
    const members = (await caller.get('/api/import-sources')).body.members as { id: number; name: string }[];
    const told = members.find(({ name }) => name === me.userName);
    expect((await add({ tell: told ? [told.id] : [], everyMinutes: 5 })).status).toBe(200);
    writeFileSync(join(folder, 'a.csv'), 'Name\nnut\n');
    let minutes = 0;
    const due = async () => {
      minutes += 6;
      const at = new Date(Date.now() + minutes * 60_000);
      await Promise.all([1, 2].map(() => startDue(api.services, sourceSchedule, at)));
      await expect
        .poll(async () => {
          const { lastRun, isPaused } = await only();
          const jobs = await database.outside((db) =>
            db
              .selectFrom('job')
              .select('id')
              .where('catalog_id', '=', catalog.id)
              .where('state', 'in', ['queued', 'running'])
              .execute(),
          );
          return jobs.length === 0 && (isPaused || lastRun?.endedAt !== null);
        })
        .toBe(true);
    };
    await due();
    expect(await imported()).toHaveLength(1);
    expect(await namesIn(catalog)).toEqual(['nut']);
    const notices = async () => (await catalog.as('member').get('/api/import-sources/notices')).body;
    expect(await notices()).toEqual([]);
    writeFileSync(join(folder, 'b.csv'), 'Colour\nred\n');
    for (let nth = 0; nth < 5; nth++) {
      expect((await only()).isPaused).toBe(false);
      await due();
    }
    const paused = await only();
    expect(paused).toMatchObject({ isPaused: true, nextRun: null });
    expect(paused.pausedReason).toMatch(/^It failed 5 times in a row: b\.csv: /);
    expect(await notices()).toMatchObject([{ name: 'Nightly', isPaused: true, message: paused.pausedReason }]);
    await due();
    expect((await only()).lastRun).toEqual(paused.lastRun);
    rmSync(join(folder, 'b.csv'));
    const resumed = await caller.post(`${await path()}/resume`, { version: paused.version });
    expect(resumed.body).toMatchObject({ isPaused: false, pausedReason: '' });
    expect(await notices()).toEqual([]);
    expect((await caller.post(`${await path()}/pause`, { version: paused.version })).status).toBe(409);
    await Promise.all(stop.map((end) => end()));
  });

  it('asks the rights of who saved the source anew, and refuses who has but one of them', async () => {
    const stop = work();
    const { catalog, folder, add, list, run } = await open();
    for (const role of ['AllowImport', 'ManageCatalogSettings'] as const)
      expect((await importer(catalog, role).caller.get('/api/import-sources')).status).toBe(403);
    await add();
    writeFileSync(join(folder, 'a.csv'), 'Name\nnut\n');
    await database.outside((db) =>
      db
        .updateTable('profile')
        .set({ roles: ['AllowImport', 'ManageCatalogSettings'] })
        .where('catalog_id', '=', catalog.id)
        .execute(),
    );
    expect((await list()).items).toHaveLength(1);
    expect(await run()).toMatchObject({ isFailed: false, files: 1 });
    // Whoever runs it, the rights are those of who saved it.
    await database.outside((db) =>
      db
        .updateTable('app_user')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', 'in', db.selectFrom('profile').select('user_id').where('catalog_id', '=', catalog.id))
        .execute(),
    );
    const superCaller = importer(catalog, 'super').caller;
    await superCaller.post(
      `/api/import-sources/${(await superCaller.get('/api/import-sources')).body.items[0].id}/run`,
    );
    await expect
      .poll(async () => (await superCaller.get('/api/import-sources')).body.items[0].lastRun.message)
      .toMatch(/may not take files from sources any more\.$/);
    await stop();
  });
});

it.each(['source.beforeCommit', 'source.afterCommit', 'import.line'])(
  'a worker that is killed at %s takes no file twice and forgets none',
  { tags: 'daily' },
  async (point) => {
    const { catalog, folder, add, caller, path, only, imported } = await open();
    await add();
    writeFileSync(join(folder, 'a.csv'), 'Name\nnut\n');
    writeFileSync(join(folder, 'b.csv'), 'Name\nbolt\n');
    expect((await caller.post(`${await path()}/run`)).status).toBe(200);
    await once(spawnWorker(point), 'exit');
    const stop = work();
    await expect.poll(async () => (await only()).lastRun?.endedAt ?? null).not.toBe(null);
    expect((await imported()).map(({ fileName }: { fileName: string }) => fileName)).toEqual(['a.csv', 'b.csv']);
    expect(await namesIn(catalog)).toEqual(['bolt', 'nut']);
    expect(await changes(catalog)).toHaveLength(2);
    await stop();
  },
);

it('what a catalogue has is seen by no other', async () => {
  const first = await open();
  await first.add();
  const second = await open();
  expect((await second.list()).items).toEqual([]);
  const { id } = await first.only();
  for (const act of ['run', 'test'])
    expect((await second.caller.post(`/api/import-sources/${id}/${act}`)).status).toBe(404);
  expect((await second.caller.del(`/api/import-sources/${id}`)).status).toBe(404);
  expect((await first.caller.del(`/api/import-sources/${id}`)).status).toBe(200);
  expect(services.config.sourcesDir).toBe(root);
});
