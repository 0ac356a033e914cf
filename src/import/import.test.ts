import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { openImports } from '../../test/importing.ts';
import { change } from '../platform/change/change.ts';

const { api, database, work, importer, values, changes, stages } = await openImports();
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
    expect(await values(catalog)).toEqual([
      { name: '007', description: 'seven', code: 7 },
      { name: 'b', description: 'bee', code: 2 },
      { name: 'c', description: 'sea', code: 3 },
    ]);
    expect(await changes(catalog)).toEqual([
      { id: done.changeId, kind: 'import', label: 'Import: Test values' },
    ]);
    expect(await stages(done.importSessionId)).toBe(0);
  });

  it('I-12 changes nothing when the same file comes a second time', async () => {
    const before = await changes(catalog);
    const done = await me.run(three);
    expect(done).toMatchObject({
      state: 2,
      changeId: null,
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
    const id = await me.begin('Name,Text\nslow,x\n');
    const edit = () =>
      database
        .inCatalog(catalog.id, (db) =>
          change(db, { kind: 'edit', label: 'Edit', actor: { id: null, name: 'E' } }, async () => true),
        )
        .catch((error: unknown) => error);
    const seen: unknown[] = [];
    while ((await me.status(id)).isRunning) {
      seen.push(await edit());
      expect((await values(catalog)).length).toBeGreaterThan(0);
    }
    expect(seen).toContain(true);
    expect(seen.find((one) => one !== true)).toMatchObject({ code: 'CB001', message: 'Import: Test values' });
    expect(await edit()).toBe(true);
  });
});

describe('files and mapping', () => {
  beforeAll(fresh);

  it.each([
    ['values.txt', 'a,b\n1,2\n'],
    ['values.xlsx', 'PK\x03\x04'],
    ['values.csv', 'PK\x03\x04 zip'],
    ['values.csv', ''],
    ['picture.png', 'x'],
  ])('refuses %s as the wrong type of file and keeps nothing', async (name, content) => {
    const { status, body } = await me.upload(content, name);
    expect(status).toBe(400);
    expect(body.message).toContain('File format not supported.');
    expect(Object.keys(body.modelState)).toEqual(['wrongFileType']);
    const kept = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('import_file').select('id').execute(),
    );
    expect(kept).toEqual([]);
  });

  it.each([
    ['UTF-8 with mark, semicolon', Buffer.from('\uFEFFName;Text;Number\nä;ö;1\n')],
    ['UTF-16, tab', Buffer.from('\uFEFFName\tText\tNumber\r\nä\tö\t1\r\n', 'utf16le')],
    ['Windows-1252, pipe, CR only', Buffer.from('Name|Text|Number\r\xe4|\xf6|1\r', 'latin1')],
  ])('I-03 reads %s', async (_what, bytes) => {
    const own = await api.catalog();
    const other = importer(own);
    expect(await other.run(bytes)).toMatchObject({ state: 2, rows: 1 });
    expect(await values(own)).toEqual([{ name: 'ä', description: 'ö', code: 1 }]);
  });

  it('I-03 names row, column, value and reason of what it cannot read, and writes the rest', async () => {
    const long = 'n'.repeat(21);
    const id = await me.begin(
      `Name,Text,Number\nok,=1+1,1\n,none,2\n${long},long,3\nnul\0,x,4\nnum,x,many\nneg,x,-1\nlast,x,1\n`,
    );
    expect(await me.settled(id)).toMatchObject({ state: 2, rows: 7, rejected: 5, counts: { create: 2 } });
    const { body } = await me.caller.get(`/api/import/session/${id}/errors`);
    expect(
      body.rows.map((row: Record<string, unknown>) => [row.row, row.column, row.value, row.message]),
    ).toEqual([
      [3, 'Name', '', 'Name is required'],
      [4, 'Name', long, 'Value limited to 20 characters.'],
      [5, '', '', 'Column 1 contains a NUL character.'],
      [6, 'Code', 'many', 'The value is not a whole number.'],
      [7, 'Code', '-1', 'Code must be 0 to 1000000'],
    ]);
    const file = await me.caller.get(`/api/import/session/${id}/rejected`);
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = String(file.body).split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe('\uFEFFRow,Problem,Name,Text,Number');
    expect(lines[4]).toBe('6,The value is not a whole number.,num,x,many');
    expect((await values(catalog)).map(({ description }) => description)).toEqual(['x', '=1+1']);
  });

  it('I-03 takes nothing of a file whose quote is never closed', async () => {
    const before = await values(catalog);
    const rows = Array.from({ length: 60_000 }, (_, n) => `n${n},some text to make it long,${n}`).join('\n');
    const done = await me.run(`Name,Text,Number\n${rows}\nq,"never closed,1\nr,x,2\n`);
    expect(done).toMatchObject({ state: 3, changeId: null });
    expect(done.action).toBe(
      'This import failed - no records were updated! values.csv: A quote in the row that begins in line 60002 is never closed.',
    );
    expect(await values(catalog)).toEqual(before);
    expect(await stages(done.importSessionId)).toBe(0);
  });

  it('I-04 starts nothing without a required column or a delimiter that is needed', async () => {
    const { body: file } = await me.upload('A,B\n1,2\n');
    const unmapped = await me.start(file.fileId, {
      profile: { columns: { description: { inputFileColumns: ['A'] } } },
    });
    expect(unmapped.status).toBe(400);
    expect(unmapped.body.modelState).toEqual({
      'columns.name': ['Column must contain a reference column from the file.'],
    });
    const split = await me.start(file.fileId, {
      profile: { columns: { name: { inputFileColumns: ['A'] }, tags: { inputFileColumns: ['B'] } } },
    });
    expect(split.body.modelState).toEqual({
      'columns.tags': ['A delimitor is required to deliminate the string.'],
    });
    const missing = await me.start(file.fileId, {
      profile: { columns: { name: { inputFileColumns: ['Z'] } } },
    });
    expect(missing.body.modelState).toEqual({ 'columns.name': ['The file has no column "Z".'] });
    expect((await me.start(file.fileId + 1_000_000)).status).toBe(400);
    expect((await me.start(file.fileId, { importTypeId: 1 })).status).toBe(400);
    expect((await me.caller.get('/api/import/runningSession')).body?.state).not.toBe(1);
  });

  it('proposes a mapping by name and shows the first values', async () => {
    const { body: file } = await me.upload('NAME;text;Other\nn1;t1;o1\n');
    const { body } = await me.caller.post('/api/import/analyze', { importTypeId: 77, fileId: file.fileId });
    expect(body).toMatchObject({
      headers: ['NAME', 'text', 'Other'],
      hasHeaderRow: true,
      delimiter: ';',
      valid: true,
    });
    expect(
      body.columns.map((c: Record<string, unknown>) => [c.columnId, c.inputFileColumns, c.columnData]),
    ).toEqual([
      ['name', ['NAME'], 'n1'],
      ['description', ['text'], 't1'],
      ['numericCode', [], ''],
      ['tags', [], ''],
    ]);
  });

  it('combines columns, takes fixed values, and reads a file without header', async () => {
    const done = await me.run('a,1\nb,2\n', {
      profile: {
        hasHeaderRow: false,
        columns: {
          name: { inputFileColumns: ['Column 1', 'Column 2'], delimitor: '-' },
          description: { value: 'fixed' },
        },
      },
    });
    expect(done).toMatchObject({ state: 2, counts: { create: 2 } });
    expect(await values(catalog)).toEqual(
      expect.arrayContaining([{ name: 'a-1', description: 'fixed', code: 0 }]),
    );
  });

  it('keeps profiles under a name that is unique for its type', async () => {
    const path = '/api/TransportImportWizardData2/profiles';
    const options = { columns: { name: { inputFileColumns: ['A'] } } };
    const added = await me.caller.post(path, { importTypeId: 77, name: 'Nordic [UP]', options });
    expect(added.body).toMatchObject({ name: 'Nordic [UP]', options, version: 1 });
    const taken = await me.caller.post(path, { importTypeId: 77, name: 'nordic [up]', options });
    expect(taken.status).toBe(409);
    expect(taken.body.modelState.name[0]).toContain('{0}');
    const saved = await me.caller.put(`${path}/${added.body.id}`, { version: 1, name: 'Other', options });
    expect(saved.body.version).toBe(2);
    expect(
      (await me.caller.put(`${path}/${added.body.id}`, { version: 1, name: 'Third', options })).status,
    ).toBe(409);
    expect(
      (await me.caller.post(path, { importTypeId: 77, name: 'X', options: { nonsense: 1 } })).status,
    ).toBe(400);
    expect((await me.caller.get(`${path}?importTypeId=77`)).body).toHaveLength(1);
    const { body: file } = await me.upload('A\nprofiled\n');
    expect((await me.start(file.fileId, { profileName: 'unknown' })).status).toBe(400);
    const started = await me.start(file.fileId, { profileName: 'Other' });
    expect(await me.settled(started.body.importSessionId)).toMatchObject({ state: 2, profileName: 'Other' });
    expect((await me.caller.del(`${path}/${added.body.id}`)).status).toBe(200);
    expect((await me.caller.del(`${path}/${added.body.id}`)).status).toBe(404);
  });

  it('is for those who may import', async () => {
    for (const role of ['member', 'Users', 'stranger'] as const) {
      const other = importer(catalog, role);
      expect((await other.upload(three)).status).toBe(403);
      expect((await other.caller.get('/api/import/types')).status).toBe(403);
      expect((await other.caller.get('/api/import/histories')).status).toBe(403);
    }
    const elsewhere = importer(await api.catalog());
    const { body: file } = await elsewhere.upload(three);
    expect((await me.start(file.fileId)).status).toBe(400);
    expect((await me.caller.get('/api/import/types')).body).toMatchObject([{ id: 77, hasAccess: true }]);
  });
});

describe('decisions', () => {
  beforeAll(fresh);
  const many = (bad: number) =>
    `Name,Text\n${Array.from({ length: 120 }, (_, n) => `${n < bad ? 'bad' : 'good'}${n},x`).join('\n')}\n`;

  it('I-07 asks above the error limit; cancel leaves everything as it was', async () => {
    const paused = await me.run(many(101));
    expect(paused).toMatchObject({ state: 4, isRunning: false, rejected: 101 });
    expect(paused.action).toBe(
      'You have exceeded the error limit. You may proceed or cancel. 101 of 120 rows; the limit is 100.',
    );
    expect(paused.errorSummary).toMatchObject([
      { problem: 'The name is forbidden.', column: 'Name', rows: 101, examples: ['bad0', 'bad1', 'bad2'] },
    ]);
    expect(await values(catalog)).toEqual([]);
    const path = `/api/import/session/${paused.importSessionId}`;
    expect((await me.caller.get('/api/import/runningSession')).body).toMatchObject({ state: 4 });
    expect((await me.caller.post(`${path}/complete`)).status).toBe(409);
    const cancelled = await me.caller.post(`${path}/cancel`);
    expect(cancelled.body).toMatchObject({
      state: 3,
      cancelled: true,
      action: 'This import failed - no records were updated! It was cancelled.',
    });
    expect((await me.caller.post(`${path}/cancel`)).status).toBe(409);
    expect((await me.caller.post(`${path}/continue`)).status).toBe(409);
    expect(await values(catalog)).toEqual([]);
    expect(await stages(paused.importSessionId)).toBe(0);
    expect((await me.caller.post(`${path}/complete`)).status).toBe(200);
    expect((await me.caller.get('/api/import/runningSession')).body).toBe(null);
  });

  it('I-07 writes the good rows on continue and lists the bad, at the limit without asking', async () => {
    const paused = await me.run(many(101));
    await me.caller.post(`/api/import/session/${paused.importSessionId}/continue`);
    const done = await me.settled(paused.importSessionId);
    expect(done).toMatchObject({ state: 2, rejected: 101, counts: { create: 19 } });
    const problems = await me.caller.get(`/api/import/session/${paused.importSessionId}/errorSummary`);
    expect(problems.body).toMatchObject([{ rows: 101 }]);
    const first = await me.caller.get(
      `/api/import/session/${paused.importSessionId}/errors?take=100&problem=The name is forbidden.`,
    );
    expect(first.body.rows).toHaveLength(100);
    const rest = await me.caller.get(
      `/api/import/session/${paused.importSessionId}/errors?take=100&cursor=${first.body.next}`,
    );
    expect(rest.body).toMatchObject({ rows: [{ row: 102 }], next: null });
    expect(await me.run(many(100))).toMatchObject({
      state: 2,
      rejected: 100,
      counts: { create: 1, unchanged: 19 },
    });
  });

  it('records warnings and takes the row all the same', async () => {
    const done = await me.run('Name,Text\nodd,x\n');
    expect(done).toMatchObject({ state: 2, warnings: 1, rejected: 0 });
    expect(done.errorSummary).toMatchObject([{ problem: 'The name is odd.', isWarning: true }]);
  });

  it('fails where every row is rejected or none is there', async () => {
    expect((await me.run('Name,Text\nbad1,x\n')).action).toBe(
      'This import failed - no records were updated! Every row was rejected.',
    );
    expect(await me.run('Name,Text\n')).toMatchObject({ state: 3, changeId: null });
  });

  it('I-10 in update mode changes what is matched and leaves the rest', async () => {
    const own = await api.catalog();
    const other = importer(own);
    await other.run(three);
    const done = await other.run('Name,Text,Number\nb,new,2\nbad1,x,1\nzz,x,9\n', {
      profileName: 'Mine [UP]',
      profile: {},
    });
    expect(done).toMatchObject({ state: 2, rejected: 1, counts: { create: 0, update: 1, skipped: 1 } });
    expect((await values(own)).map(({ name, description }) => `${name} ${description}`)).toEqual([
      '007 seven',
      'b new',
      'c sea',
    ]);
  });

  it.each([
    ['Mine [RE]', 'replace', ['b']],
    ['Mine [PU]', 'delete', ['007', 'c']],
  ] as const)('I-10 with %s takes a file as a whole or not at all', async (profileName, mode, left) => {
    const own = await api.catalog();
    const other = importer(own);
    await other.run(three);
    const refused = await other.run('Name,Text,Number\nb,bee,2\nbad1,x,1\n', { profileName, profile: {} });
    expect(refused).toMatchObject({ state: 3, changeId: null, rejected: 1 });
    expect(await values(own)).toHaveLength(3);
    await expect(other.run('Name,Text,Number\nb,bee,2\nx,"y,1\n', { options: { mode } })).rejects.toThrow(
      'never closed',
    );
    const done = await other.run('Name,Text,Number\nb,bee,2\n', { profileName, profile: {} });
    expect(done).toMatchObject({ state: 2, counts: { create: 0, remove: 3 - left.length } });
    expect((await values(own)).map(({ name }) => name)).toEqual(left);
  });

  it('I-10 asks before an empty file removes everything', async () => {
    const own = await api.catalog();
    const other = importer(own);
    await other.run(three);
    const paused = await other.run('Name,Text,Number\n', { profileName: 'All [RE]', profile: {} });
    expect(paused.state).toBe(4);
    expect(await values(own)).toHaveLength(3);
    await other.caller.post(`/api/import/session/${paused.importSessionId}/continue`);
    expect(await other.settled(paused.importSessionId)).toMatchObject({ state: 2, counts: { remove: 3 } });
    expect(await values(own)).toEqual([]);
  });
});

describe('one at a time', () => {
  beforeAll(fresh);

  it('I-05 has one session for 50 calls under one key', async () => {
    const { body: file } = await me.upload('Name,Text\nkeyed,x\n');
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.start(file.fileId, {}, key)));
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
    const id = await me.begin('Name,Text\nslow,x\n');
    const second = await me.start(file.fileId);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      message:
        'The system is busy "Import: Test values" and data changes are not allowed. Please try again later.',
      modelState: { busy: ['Import: Test values'] },
    });
    const elsewhere = importer(await api.catalog());
    expect(await elsewhere.run(three)).toMatchObject({ state: 2 });
    expect(await me.settled(id)).toMatchObject({ state: 2 });
    expect((await me.start(file.fileId)).status).toBe(200);
  });

  it('cancels an import that runs', async () => {
    const running = (await me.caller.get('/api/import/runningSession')).body;
    if (running?.isRunning) await me.settled(running.importSessionId);
    const before = await values(catalog);
    const id = await me.begin('Name,Text\nslow,y\nnever,x\n');
    while ((await me.status(id)).action !== 'Writing') await wait(10);
    expect((await me.caller.post(`/api/import/session/${id}/cancel`)).status).toBe(200);
    expect(await me.settled(id)).toMatchObject({ state: 3, cancelled: true, changeId: null });
    expect(await values(catalog)).toEqual(before);
  });
});
