import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { openImports } from '../../test/importing.ts';
import { change } from '../platform/change/change.ts';

const { api, database, work, holdSlow, importer, values, changes, stages } = await openImports();
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;

beforeAll(() => void work());
async function fresh() {
  catalog = await api.catalog();
  me = importer(catalog);
}

const three = 'Name,Text,Number\n007,seven,7\nb,bee,2\nc,sea,3\n';

describe('import', () => {
  beforeAll(fresh);

  it('writes the rows of a file as one change, keeping leading zeros', async () => {
    const done = await me.run(three);
    expect(done).toMatchObject({
      state: 2,
      action: 'The import was a success!',
      rows: 3,
      rejected: 0,
      isRunning: false,
    });
    expect(done.counts).toMatchObject({ create: 3, update: 0, unchanged: 0, remove: 0 });
    expect(done.tables, '18.a').toEqual(['lookup_value']);
    expect(await values(catalog)).toEqual([
      { name: '007', description: 'seven', code: 7 },
      { name: 'b', description: 'bee', code: 2 },
      { name: 'c', description: 'sea', code: 3 },
    ]);
    expect(await changes(catalog)).toEqual([{ id: done.changeId, kind: 'import', label: 'Import: Test values' }]);
    await expect.poll(() => stages(done.importSessionId)).toBe(0);
  });

  it('I-12 changes nothing when the same file comes a second time', async () => {
    const before = await changes(catalog);
    const done = await me.run(three);
    expect(done).toMatchObject({
      state: 2,
      changeId: null,
      tables: [],
      counts: { create: 0, update: 0, unchanged: 3, remove: 0 },
    });
    expect(await changes(catalog)).toEqual(before);
  });

  it('counts in a dry run without writing, then writes on continue', async () => {
    const analysed = await me.run('Name,Text,Number\nb,changed,2\nd,new,4\n', { dryRun: true });
    expect(analysed).toMatchObject({
      state: 0,
      isRunning: false,
      dryRun: true,
      counts: { create: 1, update: 1, unchanged: 0 },
    });
    expect(await values(catalog)).toHaveLength(3);
    const { status } = await me.caller.post(`/api/import/session/${analysed.importSessionId}/continue`);
    expect(status).toBe(200);
    expect(await me.settled(analysed.importSessionId)).toMatchObject({
      state: 2,
      counts: { create: 1, update: 1 },
    });
    expect(await values(catalog)).toHaveLength(4);
  });

  it('undoes an import, keeps what was edited later, and lists it', async () => {
    const done = await me.run('Name,Text,Number\nx,one,1\ny,two,2\n');
    await database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Edit', actor: { id: null, name: 'Other' } }, () =>
        db.updateTable('lookup_value').set({ description: 'edited' }).where('name', '=', 'x').execute(),
      ),
    );
    const path = `/api/import/session/${done.importSessionId}/undo`;
    expect((await me.caller.get(path)).body).toMatchObject({ state: 'none', left: [] });
    expect((await me.caller.post(path)).status).toBe(200);
    let undone = (await me.caller.get(path)).body;
    for (; undone.state !== 'done'; undone = (await me.caller.get(path)).body) await wait(25);
    expect(undone.left).toMatchObject([{ table: 'lookup_value', reason: 'edited' }]);
    expect(undone.counts).toMatchObject([{ table: 'lookup_value', removed: 1, leftAlone: 1 }]);
    const names = (await values(catalog)).map(({ name }) => name);
    expect(names).toContain('x');
    expect(names).not.toContain('y');
    expect(await me.status(done.importSessionId)).toMatchObject({ isUndone: true, canUndo: false });
    expect((await me.caller.post(path)).status).toBe(409);
  });

  it('lists what is over with its file, the newest first', async () => {
    const { body } = await me.caller.get('/api/import/histories');
    expect(body.length).toBeLessThanOrEqual(10);
    expect(body[0]).toMatchObject({ originalImportFileName: 'values.csv', isFileKept: true, state: 2 });
    const file = await me.caller.get(`/api/import/session/${body[0].importSessionId}/file`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="values.csv"');
    expect(String(file.body)).toContain('x,one,1');
    expect((await me.caller.get('/api/import/session/999999/status')).status).toBe(404);
  });

  it('turns other writers away with its name only while it writes, and readers never', async () => {
    const edit = () =>
      database
        .inCatalog(catalog.id, (db) =>
          change(db, { kind: 'edit', label: 'Edit', actor: { id: null, name: 'E' } }, async () => true),
        )
        .catch((error: unknown) => error);
    const goOn = await holdSlow();
    // It comes as far as writing while somebody else writes.
    const id = await api.holdWriteLock(catalog.id, 'Somebody', async () => {
      const begun = await me.begin('Name,Text\nslow,x\n');
      await me.writes(begun);
      return begun;
    });
    await expect.poll(edit).toMatchObject({ code: 'CB001', message: 'Import: Test values' });
    expect((await values(catalog)).length).toBeGreaterThan(0);
    expect(await me.status(id)).toMatchObject({ isRunning: true });
    await goOn();
    expect(await me.settled(id)).toMatchObject({ state: 2 });
    expect(await edit()).toBe(true);
  });
});

describe('one at a time', () => {
  beforeAll(fresh);

  it('I-05 has one session for 50 calls under one key', async () => {
    const { body: file } = await me.upload('Name,Text\nkeyed,x\n');
    const key = { 'idempotency-key': randomUUID() };
    const answers = [];
    // More at once of one user are refused until the first are answered.
    for (let round = 0; round < 5; round++)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => me.start(file.fileId, {}, key)))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map(({ body }) => body.importSessionId));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    expect(await me.settled(id)).toMatchObject({ state: 2, counts: { create: 1 } });
    expect((await me.start(file.fileId, {}, key)).body).toEqual({ importSessionId: id });
    expect(await changes(catalog)).toHaveLength(1);
  });

  it('I-06 refuses a second import of the catalogue with the name of the first, not of another', async () => {
    const { body: file } = await me.upload(three);
    const goOn = await holdSlow();
    const id = await me.begin('Name,Text\nslow,x\n');
    const second = await me.start(file.fileId);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      message: 'The system is busy "Import: Test values" and data changes are not allowed. Please try again later.',
      modelState: { busy: ['Import: Test values'] },
    });
    const elsewhere = importer(await api.catalog());
    expect(await elsewhere.run(three)).toMatchObject({ state: 2 });
    await goOn();
    expect(await me.settled(id)).toMatchObject({ state: 2 });
    expect((await me.start(file.fileId)).status).toBe(200);
  });

  it('cancels an import that runs', async () => {
    const running = (await me.caller.get('/api/import/runningSession')).body;
    if (running?.isRunning) await me.settled(running.importSessionId);
    const before = await values(catalog);
    const goOn = await holdSlow();
    const id = await me.begin('Name,Text\nslow,y\nnever,x\n');
    await me.writes(id);
    expect((await me.caller.post(`/api/import/session/${id}/cancel`)).status).toBe(200);
    await goOn();
    expect(await me.settled(id)).toMatchObject({ state: 3, cancelled: true, changeId: null });
    expect(await values(catalog)).toEqual(before);
  });
});
