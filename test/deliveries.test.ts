import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { imageImport } from '../src/drawing/image/import.ts';
import { partBaseImport } from '../src/part/import.ts';
import type { Answer, Caller } from './caller.ts';
import { pictureOf } from './imageScene.ts';
import { openImports } from './importing.ts';
import { itemsOf } from './items.ts';
import { valueImport } from './valueImport.ts';

const { api, app, serve, database, work, importer, values, changes } = await openImports([
  valueImport,
  imageImport,
  partBaseImport,
]);

/** A catalogue that takes imports by API. */
async function opened() {
  const catalog = await api.catalog();
  const switches = '/api/settings/switches';
  const { body } = await catalog.as('super').get(switches);
  await catalog.as('super').put(switches, { ...body, hasImportApi: true });
  return { catalog, program: importer(catalog) };
}

/** A catalogue with a diagram, and a program that sends zips of drawings to it. */
async function drawn() {
  const { catalog, program } = await opened();
  const add = await itemsOf(catalog);
  await add.diagram(await add.model(await add.division(null, 'Snowmobiles'), 'Fjell 600'), 'Clutch');
  const send = (bytes: Buffer) => program.caller.upload('/api/import/api/2?fileName=night.zip', bytes);
  const kept = () =>
    database.inCatalog(catalog.id, (db) =>
      db.selectFrom('import_file').select(['kind', 'name']).orderBy('id').execute(),
    );
  return { program, send, kept };
}

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('a zip that a program sends', () => {
  it('is its table with its files; another zip of the same table is another delivery', async () => {
    const stop = work();
    const { program, send, kept } = await drawn();
    const table = 'file path,item name\ndrawings/clutch.png,Clutch\n';
    const with_ = async (color: string) =>
      zipOf({ 'list.csv': table, 'drawings/clutch.png': await pictureOf(60, 40, color), 'drawings/old.csv': 'a\n' });
    const zip = await with_('#eee');
    const first = await send(zip);
    expect(first.status).toBe(202);
    expect(await program.settled(first.body.importSessionId)).toMatchObject({
      state: 2,
      rows: 1,
      rejected: 0,
      originalImportFileName: 'list.csv',
      originalImportZipFileName: 'night.zip',
      counts: { create: 1 },
    });
    expect((await send(zip)).body.importSessionId).toBe(first.body.importSessionId);
    const other = await send(await with_('#abc'));
    expect(other.body.importSessionId).not.toBe(first.body.importSessionId);
    expect(await program.settled(other.body.importSessionId)).toMatchObject({ state: 2, counts: { update: 1 } });
    expect((await kept()).slice(0, 2)).toEqual([
      { kind: 'table', name: 'list.csv' },
      { kind: 'zip', name: 'night.zip' },
    ]);
    await stop();
  });

  it('is refused without a table, with two, and where it is hostile or cut, and leaves nothing', async () => {
    const { send, kept } = await drawn();
    const table = 'file path,item name\nclutch.png,Clutch\n';
    const refused: [Buffer, RegExp][] = [
      [await zipOf({ 'clutch.png': await pictureOf(8, 8) }), /The zip holds no table/],
      [await zipOf({ 'a.csv': table, 'b.csv': table }), /The zip holds several tables/],
      [await zipOf({ 'a.csv': table, 'more.zip': 'PK' }), /The entry is an archive itself/],
      [(await zipOf({ 'a.csv': table })).subarray(0, 60), /not a complete zip archive/],
      [Buffer.from(table), /^File format not supported\.$/],
    ];
    for (const [bytes, text] of refused) {
      const { status, body } = await send(bytes);
      expect(status).toBe(400);
      expect(body.modelState.wrongFileType[0]).toMatch(text);
    }
    expect(await kept()).toEqual([]);
  });
});

/** Sends rows as a program that comes again when it is told to. */
async function deliver(caller: Caller, rows: string, headers: Record<string, string> = {}): Promise<Answer> {
  for (;;) {
    const sent = await caller.upload('/api/import/api/77?fileName=night.csv', Buffer.from(rows), 'text/csv', headers);
    if (sent.status !== 429 && sent.status !== 503) return sent;
    await wait(Number(sent.headers['retry-after'] ?? 1) * 1000);
  }
}

/** Looks twice a second until an import is over, or later where the server asks for it. */
async function ended(caller: Caller, id: number): Promise<Answer['body']> {
  for (;;) {
    const { status, body, headers } = await caller.get(`/api/import/session/${id}/status`);
    if (status === 200 && !body.isRunning) return body;
    await wait(status === 200 ? 500 : Number(headers['retry-after'] ?? 1) * 1000);
  }
}

it('a document that a program sends is listed by its number and among all documents; a source says a mode that it has', async () => {
  const stop = work();
  const { catalog, program } = await opened();
  const document = (part: string) =>
    Buffer.from(`<catalogue xmlns="urn:callout:xml:1" number="110"><parts>${part}</parts></catalogue>`);
  const part = '<part><partNumber>A-1</partNumber><description>Bolt</description></part>';
  const path = '/api/import/api/110?fileName=night.xml';
  const sent = await program.caller.upload(path, document(part), 'application/xml');
  expect(await program.settled(sent.body.importSessionId)).toMatchObject({ state: 2, counts: { create: 1 } });
  const other = await program.caller.upload('/api/import/api/190', document(part), 'application/xml');
  expect(other.body.modelState).toEqual({ importTypeId: ['The document is of number 110.'] });
  const admin = importer(catalog, 'Admin').caller;
  const listed = async (type: number) => (await admin.get(`/api/external-import?importTypeId=${type}`)).body.total;
  expect([await listed(110), await listed(99), await listed(111), await listed(4)]).toEqual([1, 1, 0, 0]);
  const source = {
    name: 'Drawings',
    kind: 'folder',
    place: 'in',
    region: '',
    pattern: '*',
    login: '',
    importTypeId: 2,
  };
  const when = { daysOfWeek: [], timeOfDay: '02:00', everyMinutes: 5, tell: [], profileName: '', onErrors: 'cancel' };
  expect((await admin.post('/api/import-sources', { ...source, ...when, mode: 'replace' })).body.modelState).toEqual({
    mode: ['This import has no such mode.'],
  });
  await stop();
});

describe('two servers of one database', () => {
  it(
    'make one session of fifty same deliveries at once, by their key and by their bytes',
    { timeout: 60_000 },
    async () => {
      const stop = work();
      const second = await serve();
      const { catalog, program } = await opened();
      for (const [rows, headers] of [
        ['Name\nby key\n', { 'Idempotency-Key': 'night-of-many-servers' }],
        ['Name\nby bytes\n', {}],
      ] as const) {
        const all = await Promise.all(
          Array.from({ length: 50 }, (_, nth) =>
            deliver(nth % 2 === 0 ? program.caller : program.caller.on(second), rows, headers),
          ),
        );
        expect(all.map(({ status }) => status)).toEqual(all.map(() => 202));
        expect(new Set(all.map(({ body }) => body.importSessionId)).size).toBe(1);
        await program.settled(all[0]?.body.importSessionId);
      }
      expect(await changes(catalog)).toHaveLength(2);
      expect((await values(catalog)).map(({ name }) => name)).toEqual(['by bytes', 'by key']);
      await second.close();
      await stop();
    },
  );

  it(
    'take a hundred small imports at once of programs that obey Retry-After, and lose none',
    { tags: 'daily', timeout: 180_000 },
    async () => {
      const stop = work();
      const second = await serve();
      const { catalog, program } = await opened();
      const rowsOf = (nth: number) => `Name\n${Array.from({ length: 10 }, (_, row) => `n${nth}-${row}\n`).join('')}`;
      const began = Date.now();
      const all = await Promise.all(
        Array.from({ length: 100 }, async (_, nth) => {
          const sent = await deliver(nth % 2 === 0 ? program.caller : program.caller.on(second), rowsOf(nth));
          return ended(program.caller, sent.body.importSessionId);
        }),
      );
      const seconds = (Date.now() - began) / 1000;
      expect(all.filter(({ state }) => state !== 2)).toEqual([]);
      expect(await values(catalog)).toHaveLength(1000);
      expect(await changes(catalog)).toHaveLength(100);
      expect(seconds).toBeLessThan(120);
      await second.close();
      await stop();
    },
  );
});

describe('the example program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callout-deliver-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let port = 0;
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  const start = async (of: { file: string; port: number; code: string; caller: Caller }) =>
    spawn(process.execPath, [join(import.meta.dirname, '../examples/deliver.mjs'), '77', of.file], {
      env: {
        ...process.env,
        CALLOUT_URL: `http://127.0.0.1:${of.port}`,
        CALLOUT_CATALOGUE: of.code,
        CALLOUT_TOKEN: await of.caller.token(),
      },
    });
  const endOf = async (child: ChildProcessWithoutNullStreams) => {
    const [said, complained, [end]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { said, complained, end };
  };

  it('comes again no sooner than a full line asks, and is in it then', { tags: 'daily', timeout: 60_000 }, async () => {
    const stop = work();
    const { catalog, program } = await opened();
    const held = await program.run('Name\nbad\ngood\n', { options: { errorLimit: 0 } });
    const send = (nth: number) =>
      program.caller.upload('/api/import/api/77?fileName=line.csv', Buffer.from(`Name\nn${nth}\n`), 'text/csv');
    for (let nth = 0; nth < 50; nth++) expect((await send(nth)).status).toBe(202);
    const file = join(folder, 'full.csv');
    writeFileSync(file, 'Name\nlast\n');
    const began = Date.now();
    const child = await start({ file, port, code: catalog.code, caller: program.caller });
    const ended = endOf(child);
    const [complaint] = (await once(child.stderr, 'data')) as [Buffer];
    expect(String(complaint)).toContain('The server answered 429.');
    await program.caller.post(`/api/import/session/${held.importSessionId}/cancel`);
    expect(await ended).toMatchObject({ end: 0, complained: expect.stringContaining('Trying again in 5 s.') });
    expect(Date.now() - began).toBeGreaterThan(5000);
    expect((await values(catalog)).length).toBe(51);
    await stop();
  });

  it(
    'delivers a file, though it is cut off, once, and reads its rejected rows',
    { tags: 'daily', timeout: 60_000 },
    async () => {
      const stop = work();
      const { catalog, program } = await opened();
      let cuts = 2;
      // Lets by what comes, but cuts the first connections off: one on its way, one before the answer arrives.
      const proxy = createServer((client) => {
        const cut = cuts > 0 ? cuts : 0;
        if (cut > 0) cuts -= 1;
        const server = connect(port, '127.0.0.1');
        for (const socket of [client, server]) socket.on('error', () => socket.destroy());
        client.on('close', () => server.destroy());
        server.on('close', () => client.destroy());
        if (cut === 2) client.once('data', () => client.resetAndDestroy());
        else client.pipe(server);
        if (cut === 1) server.once('data', () => client.resetAndDestroy());
        else server.pipe(client);
      });
      await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
      const file = join(folder, 'night.csv');
      writeFileSync(file, 'Name,Text\nnut,small\nbad one,none\nbolt,long\n');
      const run = async () => {
        const through = (proxy.address() as AddressInfo).port;
        return endOf(await start({ file, port: through, code: catalog.code, caller: program.caller }));
      };
      const first = await run();
      expect(first.complained.match(/Trying again/g)).toHaveLength(2);
      expect(first).toMatchObject({ end: 2, said: expect.stringContaining('1 of 3 rows were rejected') });
      expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toContain('The name is forbidden.');
      const again = await run();
      expect(again.said.split('\n')[0]).toBe(first.said.split('\n')[0]);
      expect((await values(catalog)).map(({ name }) => name)).toEqual(['bolt', 'nut']);
      expect(await changes(catalog)).toHaveLength(1);
      writeFileSync(file, 'Colour\nred\n');
      expect(await run()).toMatchObject({ end: 1 });
      proxy.close();
      await stop();
    },
  );
});
