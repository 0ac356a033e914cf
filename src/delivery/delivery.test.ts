import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import type { Answer } from '../../test/caller.ts';
import { openImports } from '../../test/importing.ts';

const { api, database, work, spawnWorker, importer, values, changes } = await openImports();

/** A catalogue that takes imports by API. */
async function open() {
  const catalog = await api.catalog();
  const switches = '/api/settings/switches';
  const { body } = await catalog.as('super').get(switches);
  await catalog.as('super').put(switches, { ...body, hasImportApi: true });
  const program = importer(catalog);
  const send = (text: string, query = '', headers: Record<string, string> = {}) =>
    program.caller.upload(`/api/import/api/77?fileName=night.csv${query}`, Buffer.from(text), 'text/csv', headers);
  const run = async (text: string, query = '') => program.settled((await send(text, query)).body.importSessionId);
  /** An import of a person that asks above its error limit, and so keeps all others away. */
  const hold = () => program.run('Name\nbad\ngood\n', { options: { errorLimit: 0 } });
  return { catalog, program, send, run, hold, admin: importer(catalog, 'Admin').caller };
}
const idOf = ({ body }: Answer): number => body.importSessionId;
const key = (name: string) => ({ 'Idempotency-Key': `night-${name}-00` });
const namesIn = async (catalog: TestCatalog) => (await values(catalog)).map(({ name }) => name);
const filesOf = (catalog: TestCatalog) =>
  database.inCatalog(catalog.id, (db) => db.selectFrom('import_file').select('name').execute());

describe('a delivery', () => {
  it('is imported, and answers 202 with its session', async () => {
    const stop = work();
    const { catalog, program, send } = await open();
    const sent = await send('Name,Text\nnut,small\n');
    expect(sent).toMatchObject({ status: 202, body: { importSessionId: expect.any(Number) } });
    expect(await program.settled(idOf(sent))).toMatchObject({ state: 2, rows: 1, originalImportFileName: 'night.csv' });
    expect(await namesIn(catalog)).toEqual(['nut']);
    // The page of imports shows what people import.
    expect((await program.caller.get('/api/import/histories')).body).toEqual([]);
    expect((await program.caller.get('/api/import/runningSession')).body).toBe(null);
    await stop();
  });

  it('is refused where the catalogue takes none, and where the file or its mapping will not do', async () => {
    const closed = importer(await api.catalog());
    const path = '/api/import/api/77';
    const refused = await closed.caller.upload(path, Buffer.from('Name\nx\n'));
    expect(refused).toMatchObject({
      status: 409,
      body: { modelState: { catalog: [expect.stringMatching(/^The cat/)] } },
    });
    const { send, program, catalog } = await open();
    expect((await send('Colour\nred\n')).body.modelState).toMatchObject({ 'columns.name': [expect.any(String)] });
    expect((await send('Name\nx\n', '&profile=none')).body.modelState).toHaveProperty('profileName');
    expect((await send('Name\nx\n', '&onErrors=ask')).status).toBe(400);
    expect((await program.caller.upload('/api/import/api/78', Buffer.from('Name\nx\n'))).status).toBe(400);
    expect((await program.caller.upload(`${path}?fileName=a.exe`, Buffer.from('MZ'))).body.modelState).toHaveProperty(
      'wrongFileType',
    );
    expect((await importer(catalog, 'Users').caller.upload(path, Buffer.from('Name\nx\n'))).status).toBe(403);
    const sessions = database.inCatalog(catalog.id, (db) => db.selectFrom('import_session').select('id').execute());
    expect(await sessions).toEqual([]);
  });

  it('that is cut off on its way leaves nothing', async () => {
    const { program, catalog } = await open();
    const half = new Readable({ read: () => undefined });
    half.push('Name\nnut\n');
    setTimeout(() => half.destroy(new Error('cut')), 50);
    await expect(program.caller.upload('/api/import/api/77', half)).rejects.toThrow('cut');
    expect(await filesOf(catalog)).toEqual([]);
  });
});

describe('above the error limit', () => {
  const rows = 'Name\nbad\ngood\n';
  it('nothing is written unless the sender says so; the rejected rows can be read either way', async () => {
    const stop = work();
    const { catalog, program, run, admin } = await open();
    const made = await admin.post('/api/TransportImportWizardData2/profiles', {
      importTypeId: 77,
      name: 'strict',
      options: { errorLimit: 0 },
    });
    expect(made.status).toBe(200);
    const cancelled = await run(rows, '&profile=strict');
    expect(cancelled).toMatchObject({ state: 3, changeId: null, rejected: 1, cancelled: false });
    expect(cancelled.action).toBe('This import failed - no records were updated! 1 of 2 rows; the limit is 0.');
    const rejected = await program.caller.get(`/api/import/session/${cancelled.importSessionId}/rejected`);
    expect(String(rejected.body)).toContain('The name is forbidden.');
    expect(await namesIn(catalog)).toEqual([]);
    const went = await run(rows, '&profile=strict&onErrors=continue');
    expect(went).toMatchObject({ state: 2, rejected: 1 });
    expect(await namesIn(catalog)).toEqual(['good']);
    await stop();
  });

  it('an empty file that would remove all is never taken', async () => {
    const stop = work();
    const { catalog, run } = await open();
    await run('Name\nnut\n');
    const emptied = await run('Name\n', '&mode=replace&onErrors=continue');
    expect(emptied).toMatchObject({ state: 3, changeId: null });
    expect(await namesIn(catalog)).toEqual(['nut']);
    await stop();
  });
});

describe('a delivery that comes again', () => {
  it('answers the first session, by its key or by its bytes; at once, too', async () => {
    const stop = work();
    const { catalog, program, send } = await open();
    const both = await Promise.all([send('Name\na\n', '', key('a')), send('Name\na\n', '', key('a'))]);
    expect(idOf(both[0])).toBe(idOf(both[1]));
    expect(idOf(await send('Name\na\n'))).toBe(idOf(both[0]));
    await program.settled(idOf(both[0]));
    expect(idOf(await send('Name\na\n'))).toBe(idOf(both[0]));
    // Under the same key other bytes are no other delivery.
    expect(idOf(await send('Name\nb\n', '', key('a')))).toBe(idOf(both[0]));
    const others = [await send('Name\na\n', '&mode=update'), await send('Name\na\n', '&dryRun=true')];
    expect(new Set([idOf(both[0]), ...others.map(idOf)]).size).toBe(3);
    await Promise.all(others.map((one) => program.settled(idOf(one))));
    expect(await changes(catalog)).toHaveLength(1);
    await stop();
  });

  it('is a new one where the first failed, was cancelled or taken back', async () => {
    const stop = work();
    const { catalog, program, send } = await open();
    const failed = await send('Name\nbad\n', '', key('b'));
    await program.settled(idOf(failed));
    const next = await send('Name\ngood\n', '', key('b'));
    expect(idOf(next)).not.toBe(idOf(failed));
    await program.settled(idOf(next));
    await program.caller.post(`/api/import/session/${idOf(next)}/undo`);
    await expect.poll(() => namesIn(catalog)).toEqual([]);
    const third = await send('Name\ngood\n', '', key('b'));
    expect(idOf(third)).not.toBe(idOf(next));
    expect(await program.settled(idOf(third))).toMatchObject({ state: 2 });
    expect(await namesIn(catalog)).toEqual(['good']);
    await stop();
  });
});

describe('the line', () => {
  it('keeps the order of arrival, keeps no screen away, and goes on by itself', async () => {
    const stop = work();
    const { catalog, program, send, hold } = await open();
    const held = await hold();
    expect(held.state).toBe(4);
    const sent = [await send('Name,Text\nnut,1\n'), await send('Name,Text\nnut,2\n'), await send('Name,Text\nnut,3\n')];
    for (const one of sent)
      expect(await program.status(idOf(one))).toMatchObject({ state: 5, isRunning: true, action: 'Waiting in line' });
    const [, second] = sent.map(idOf);
    await program.caller.post(`/api/import/session/${second}/cancel`);
    await program.caller.post(`/api/import/session/${held.importSessionId}/cancel`);
    const ends = await Promise.all(sent.map((one) => program.settled(idOf(one))));
    expect(ends.map(({ state, cancelled }) => [state, cancelled])).toEqual([
      [2, false],
      [3, true],
      [2, false],
    ]);
    expect((await values(catalog)).map(({ description }) => description)).toEqual(['3']);
    expect((await changes(catalog)).length).toBe(2);
    await stop();
  });

  it('takes fifty, then answers 429 with when to come again', { tags: 'daily' }, async () => {
    const stop = work();
    const { catalog, program, send, hold } = await open();
    const held = await hold();
    const sent: Answer[] = [];
    for (let at = 0; at < 50; at++) sent.push(await send(`Name\nn${at}\n`));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 202));
    const refused = await send('Name\none more\n');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    expect(refused.body.modelState.importLine).toEqual([refused.body.message]);
    await program.caller.post(`/api/import/session/${held.importSessionId}/cancel`);
    for (const one of sent) await program.settled(idOf(one));
    expect(await namesIn(catalog)).toHaveLength(50);
    await stop();
  });

  it('survives the end of every worker, and asks the rights of who sent anew (A-16)', async () => {
    const stop = work();
    const { catalog, program, send, hold } = await open();
    const held = await hold();
    const kept = await send('Name\nnut\n');
    await stop();
    await program.caller.post(`/api/import/session/${held.importSessionId}/cancel`);
    const roles = (...of: 'AllowImport'[]) =>
      database.outside((db) =>
        db.updateTable('profile').set({ roles: of }).where('catalog_id', '=', catalog.id).execute(),
      );
    await roles();
    const stopAgain = work();
    const state = () =>
      database.inCatalog(catalog.id, (db) =>
        db.selectFrom('import_session').select('state').where('id', '=', idOf(kept)).executeTakeFirstOrThrow(),
      );
    await expect.poll(state).toEqual({ state: 3 });
    await roles('AllowImport');
    expect((await program.status(idOf(kept))).action).toContain('may not import into this catalogue any more.');
    const again = await send('Name\nnut\n');
    expect(await program.settled(idOf(again))).toMatchObject({ state: 2 });
    await stopAgain();
  });
});

it('a worker that is killed as it starts the next one leaves it in line (J-02)', { tags: 'daily' }, async () => {
  const stop = work();
  const { catalog, program, send, hold } = await open();
  const held = await hold();
  const kept = await send('Name\nnut\n');
  await stop();
  await program.caller.post(`/api/import/session/${held.importSessionId}/cancel`);
  await once(spawnWorker('import.line'), 'exit');
  expect(await program.status(idOf(kept))).toMatchObject({ state: 5 });
  const stopAgain = work();
  expect(await program.settled(idOf(kept))).toMatchObject({ state: 2 });
  expect(await namesIn(catalog)).toEqual(['nut']);
  expect(await changes(catalog)).toHaveLength(1);
  await stopAgain();
});

describe('the history', () => {
  it('lists what programs sent with filters, page by page, and tells of each what happened', async () => {
    const stop = work();
    const { catalog, program, send, run, admin } = await open();
    const first = await run('Name\na\nb\n');
    const second = await run('Name\nbad\n');
    await program.run('Name\nby a person\n');
    const list = async (query = '') => (await admin.get(`/api/external-import${query}`)).body;
    const all = await list();
    expect(all).toMatchObject({ total: 2, next: null });
    expect(all.items.map(({ id }: { id: number }) => id)).toEqual([second.importSessionId, first.importSessionId]);
    expect(all.items[1]).toMatchObject({
      rows: 2,
      created: 2,
      rejected: 0,
      state: 2,
      origin: 'person',
      importTypeId: 77,
    });
    expect((await list('?state=failed')).items).toHaveLength(1);
    expect((await list('?state=complete&importTypeId=77&term=NIGHT')).items).toHaveLength(1);
    for (const other of [4, 99, 110]) expect((await list(`?importTypeId=${other}`)).items).toEqual([]);
    expect((await list(`?to=${first.timestamp}`)).items).toEqual([]);
    const page = await list('?take=1');
    expect(page).toMatchObject({ total: 2, next: String(second.importSessionId) });
    expect((await list(`?take=1&cursor=${page.next}`)).items[0].id).toBe(first.importSessionId);
    await program.caller.post(`/api/import/session/${first.importSessionId}/undo`);
    await expect.poll(() => namesIn(catalog)).toEqual(['by a person']);
    const { body } = await admin.get(`/api/external-import/${first.importSessionId}`);
    expect(body).toMatchObject({ mode: 'standard', onErrors: 'cancel', canUndo: false, isUndone: true });
    expect(body.log.map(({ event }: { event: string }) => event)).toEqual(['arrived', 'started', 'ended', 'undone']);
    await stop();
    const waiting = await send('Name\nlater\n');
    expect((await admin.get(`/api/external-import/${idOf(waiting)}`)).body.completedAt).toBe(null);
  });

  it('is for Admins, knows no import of a person, and hands out a report with the cookie that was asked for', async () => {
    const stop = work();
    const { catalog, program, run, admin } = await open();
    await run('Name\na\n');
    const person = await program.run('Name\nb\n');
    expect((await admin.get(`/api/external-import/${person.importSessionId}`)).status).toBe(404);
    expect((await program.caller.get('/api/external-import')).status).toBe(403);
    const other = await open();
    expect((await other.admin.get('/api/external-import')).body.total).toBe(0);
    const closed = importer(await api.catalog(), 'Admin').caller;
    expect((await closed.get('/api/external-import')).status).toBe(409);
    const report = await admin.get('/api/external-import/report?downloadToken=token-12');
    expect(String(report.headers['set-cookie'])).toContain('callout-download=token-12');
    const lines = String(report.body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/,person,.*,Test values,night\.csv,1,1,0,0,0,2,false,false,/);
    expect(
      String((await admin.get('/api/external-import/report?from=2090-01-01T00:00:00Z')).body).trim(),
    ).not.toContain('\n');
    expect(await namesIn(catalog)).toEqual(['a', 'b']);
    await stop();
  });
});
