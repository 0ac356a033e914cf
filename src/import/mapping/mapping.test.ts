import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestCatalog } from '../../../test/api.ts';
import { openImports } from '../../../test/importing.ts';
import { valueImport } from '../../../test/valueImport.ts';

const { api, database, work, importer, values, stages } = await openImports();
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;

beforeAll(() => void work());
async function fresh() {
  catalog = await api.catalog();
  me = importer(catalog);
}

const three = 'Name,Text,Number\n007,seven,7\nb,bee,2\nc,sea,3\n';

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
    const kept = await database.inCatalog(catalog.id, (db) => db.selectFrom('import_file').select('id').execute());
    expect(kept).toEqual([]);
  });

  it('18.g tells who brings the table of another program what to save it as, shows first values that are not blank, and counts cells', async () => {
    const { body } = await me.upload('PK', 'values.numbers');
    expect(body.message).toBe('File format not supported. Save it as xlsx or CSV in your spreadsheet program.');
    expect((await me.upload('x', 'values.pdf')).body.message).toBe('File format not supported.');
    const { body: file } = await me.upload('Name,Text,Number\na,,1\nb,bee,2,more\n');
    const answer = await me.caller.post('/api/import/analyze', { importTypeId: valueImport.id, fileId: file.fileId });
    expect(answer.body.columns.map((one: { columnData: string }) => one.columnData).slice(0, 2)).toEqual(['a', 'bee']);
    expect(answer.body.warnings).toContain('Row 3: more cells than the header has names.');
  });

  it('U-07 refuses a file over the limit by its announced length', async () => {
    const path = '/api/TransportImportWizardData2/UploadFile?fileName=big.csv';
    const length = { 'content-length': String(2 * 1024 ** 3 + 1) };
    const { status, body } = await me.caller.upload(path, Buffer.from('a,b\n1,2\n'), 'text/csv', length);
    expect(status).toBe(413);
    expect(Object.keys(body.modelState)).toEqual(['fileTooBig']);
  });

  it('takes a zip only where it is one, and only for imports of several files', async () => {
    const send = (name: string, bytes: Buffer) =>
      me.caller.upload(`/api/TransportImportWizardData2/UploadZipFile?fileName=${name}`, bytes);
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'images/a.png');
    zip.end();
    const bytes = await buffer(zip.outputStream);
    expect((await send('a.csv', bytes)).body.modelState).toHaveProperty('wrongFileType');
    expect((await send('a.zip', Buffer.from('no zip'))).status).toBe(400);
    expect((await send('a.zip', bytes.subarray(0, 60))).status).toBe(400);
    const evil = Buffer.from(bytes.toString('latin1').replaceAll('images/a.png', '../mages/a.p'), 'latin1');
    expect((await send('a.zip', evil)).body.message).toContain('File format not supported.');
    const taken = await send('a.zip', bytes);
    expect(taken.body).toMatchObject({ fileName: 'a.zip', size: bytes.length });
    const { body: file } = await me.upload(three);
    const started = await me.start(file.fileId, { zipFileId: taken.body.fileId });
    expect(started.body.modelState).toEqual({ zipFileId: ['This import takes no zip file.'] });
    expect((await me.start(taken.body.fileId)).body.modelState).toHaveProperty('fileId');
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
    expect(body.rows.map((row: Record<string, unknown>) => [row.row, row.column, row.value, row.message])).toEqual([
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
    await expect.poll(() => stages(done.importSessionId)).toBe(0);
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
    expect(body.columns.map((c: Record<string, unknown>) => [c.columnId, c.inputFileColumns, c.columnData])).toEqual([
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
    expect(await values(catalog)).toEqual(expect.arrayContaining([{ name: 'a-1', description: 'fixed', code: 0 }]));
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
    expect((await me.caller.put(`${path}/${added.body.id}`, { version: 1, name: 'Third', options })).status).toBe(409);
    expect((await me.caller.post(path, { importTypeId: 77, name: 'X', options: { nonsense: 1 } })).status).toBe(400);
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
