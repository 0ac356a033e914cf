import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { importTypes } from '../src/app/registered.ts';
import { tableTypes } from '../src/import/service.ts';

const { api, work, importer } = await openImports(importTypes);
work();

const wizard = '/api/TransportImportWizardData2';
const partBase = 4;
const partPricing = 5;
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;

beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  me = importer(catalog);
});

const fileOf = async (text: string): Promise<number> => (await me.upload(text)).body.fileId;

async function columnsOf(fileId: number, columns: object | undefined, importTypeId = partBase, more: object = {}) {
  const { status, body } = await me.caller.post('/api/import/analyze', {
    importTypeId,
    fileId,
    ...(columns && { profile: { columns } }),
    ...more,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  const byKey = new Map<string, Record<string, unknown>>(
    body.columns.map((one: { columnId: string }) => [one.columnId, one]),
  );
  return { body, of: (key: string) => byKey.get(key) ?? {} };
}

describe('columns of the wizard', () => {
  it('21 says of each column its state, its first value as it is taken, and what the first rows refuse', async () => {
    const fileId = await fileOf('PN;Text;Kg\n"A-1 / x";;much\n"A-2 / y";Nut;2,5\n');
    const { body, of } = await columnsOf(fileId, {
      partNumber: { inputFileColumns: ['PN'], delimitor: '/', part: 1 },
      description: { inputFileColumns: ['Text'] },
      weight: { inputFileColumns: ['Kg'], decimalSeparator: ',' },
      unit: { inputFileColumns: ['Text', 'PN'] },
    });
    expect(of('partNumber')).toMatchObject({
      columnType: 2,
      part: 1,
      columnData: 'A-1',
      columnValidationState: 1,
      isRequired: true,
      record: 'Parts, base data',
    });
    expect(of('description')).toMatchObject({ columnData: 'Nut', columnValidationState: 1, part: null });
    expect(of('weight')).toMatchObject({
      columnDataType: 2,
      decimalSeparator: ',',
      columnValidationState: 2,
      warnings: ['1 of the first 2 rows: The value is not a number.'],
      record: 'Measurements',
    });
    expect(of('unit')).toMatchObject({
      columnValidationState: 3,
      errors: ['A delimitor is required to deliminate the string.'],
      warnings: [],
    });
    expect(of('notes')).toMatchObject({ columnValidationState: 0, columnData: '' });
    expect(body.valid).toBe(false);
  });

  it('21 asks for a required column, in update mode for the update-required ones', async () => {
    const fileId = await fileOf('PN\nA-1\n');
    const missing = ['Column must contain a reference column from the file.'];
    const price = { partNumber: { inputFileColumns: ['PN'] } };
    const { of } = await columnsOf(fileId, price, partPricing);
    expect(['partNumber', 'audience', 'cost'].map((key) => of(key)['errors'])).toEqual([[], missing, []]);
    const parts = await columnsOf(fileId, { unit: { value: 'EA' } }, partBase, { options: { mode: 'update' } });
    expect(parts.of('partNumber')).toMatchObject({ isUpdateRequired: true, errors: missing });
  });

  it('21 proposes by name what is not mapped, and nothing over what is', async () => {
    const fileId = await fileOf('Part number,Description,Unit,Other\nA-1,Nut,EA,x\n');
    const some = await columnsOf(fileId, { description: { inputFileColumns: ['Other'] } });
    expect(some.body.proposals).toEqual({ partNumber: 'Part number', unit: 'Unit' });
    expect((await columnsOf(fileId, undefined)).body.proposals).toEqual({});
    const used = await columnsOf(fileId, { notes: { inputFileColumns: ['Unit'] } });
    expect(used.body.proposals).toEqual({ partNumber: 'Part number', description: 'Description' });
  });

  it('21 a number of a column with a separator of its own is not asked about', async () => {
    const fileId = await fileOf('Part number,Weight,Length\nA-1,"1,234","1.5"\n');
    expect((await columnsOf(fileId, undefined)).of('weight')).toMatchObject({ decimalSeparator: null });
    const open = await fileOf('Part number,Weight\nA-1,"1,234"\n');
    expect((await columnsOf(open, undefined)).body.openNumbers).toEqual(['1,234']);
    const own = { partNumber: { inputFileColumns: ['Part number'] } };
    const told = { ...own, weight: { inputFileColumns: ['Weight'], decimalSeparator: ',' } };
    expect((await columnsOf(open, told)).body.openNumbers).toEqual([]);
  });

  it('21 what a column says of itself is how it is imported, and what a profile keeps', async () => {
    const columns = {
      partNumber: { inputFileColumns: ['Key'], delimitor: '|', part: 2 },
      description: { value: 'Nut' },
      weight: { inputFileColumns: ['Kg'], decimalSeparator: ',' },
      weightUnit: { value: 'kg' },
    };
    const profile = { importTypeId: partBase, name: 'Split', options: { columns } };
    const saved = await me.caller.post(`${wizard}/profiles`, profile);
    expect(saved.body.options).toEqual({ columns });
    const begun = await me.start(await fileOf('Key;Kg\nx|S-1;1.234,5\ny|S-2;0,5\n'), {
      importTypeId: partBase,
      profileName: 'Split',
    });
    expect(await me.settled(begun.body.importSessionId)).toMatchObject({
      state: 2,
      rejected: 0,
      counts: { create: 2 },
    });
    const { body } = await catalog.as('Admin').post('/api/parts/partSearch', { name: 'S-1' });
    expect(body.result).toMatchObject([{ partNumber: 'S-1', description: 'Nut' }]);
  });

  it.each([
    [{ inputFileColumns: ['Key'], delimitor: '|', part: 0 }],
    [{ inputFileColumns: ['Key'], delimitor: '|', part: 1.5 }],
    [{ inputFileColumns: ['Key'], delimitor: '|', part: 101 }],
    [{ inputFileColumns: ['Key'], dateFormat: 'Y' }],
    [{ inputFileColumns: ['Key'], decimalSeparator: ';' }],
    [{ inputFileColumns: ['Key'], other: 1 }],
  ])('21 V-05 refuses the mapping %j in an analysis, a start and a profile', async (column) => {
    const fileId = await fileOf('Key\nA-1\n');
    const profile = { columns: { partNumber: column } };
    const asked = [
      await me.caller.post('/api/import/analyze', { importTypeId: partBase, fileId, profile }),
      await me.start(fileId, { importTypeId: partBase, profile }),
      await me.caller.post(`${wizard}/profiles`, { importTypeId: partBase, name: 'Wrong', options: profile }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('21 a start refuses a piece of a list and formats that a column has not, as any client may send', async () => {
    const fileId = await fileOf('Key\nA-1\n');
    const started = await me.start(fileId, {
      importTypeId: partBase,
      profile: { columns: { partNumber: { inputFileColumns: ['Key'], part: 1, dateFormat: 'YYYYMMDD' } } },
    });
    expect(started.status).toBe(400);
    expect(started.body.modelState).toEqual({
      'columns.partNumber': ['A delimitor is required to deliminate the string.', 'Only dates are read by a format.'],
    });
  });

  it('21 every column belongs to one kind of record, and names of kinds are not repeated', () => {
    for (const { key, name, columns, records = [] } of tableTypes(importTypes)) {
      const keys = new Set(columns.map((column) => column.key));
      const named = records.flatMap((record) => record.columns);
      expect([key, named.filter((one) => !keys.has(one))]).toEqual([key, []]);
      expect([key, named.length]).toEqual([key, new Set(named).size]);
      const names = [name, ...records.map((record) => record.name)];
      expect([key, names.length]).toEqual([key, new Set(names).size]);
      expect([key, named.length < keys.size]).toEqual([key, true]);
    }
  });
});

describe('entry', () => {
  const entry = (query: string, caller = me.caller) => caller.get(`${wizard}/entry?${query}`);

  it('21 answers what an address names, to whoever may import', async () => {
    const { body: file } = await me.upload('Key\nA-1\n', 'Own parts.TSV');
    await me.caller.post(`${wizard}/profiles`, { importTypeId: partBase, name: 'Nordic [UP]', options: {} });
    const query = `importTypeId=${partBase}&importProfileName=nordic%20[UP]&mappingFileData=${file.fileId}`;
    for (const { caller } of [me, importer(catalog, 'Admin')]) {
      const { status, body } = await entry(query, caller);
      expect(status).toBe(200);
      expect(body).toEqual({
        importTypeId: partBase,
        importType: 'Parts, base data',
        profileName: 'Nordic [UP]',
        profile: expect.objectContaining({ name: 'Nordic [UP]', version: 1 }),
        originalImportFileName: 'Own parts.TSV',
        importFileName: expect.stringMatching(/^[0-9a-f]{64}$/),
        importFileType: 'tsv',
        originalImportZipFileName: null,
        importZipFileName: null,
        file: { fileId: file.fileId, fileName: 'Own parts.TSV', size: file.size },
        zipFile: null,
      });
    }
    expect((await entry('importTypeId=1')).body).toMatchObject({ profile: null, file: null, importType: 'Hierarchy' });
  });

  it('21 V-05 refuses what there is not, by the name in the address, and what is not the caller’s', async () => {
    const { body: file } = await me.upload('Key\nA-1\n');
    const refused = async (query: string, caller = me.caller) => {
      const { status, body } = await entry(query, caller);
      return [status, Object.keys(body.modelState ?? {})];
    };
    expect(await refused('importTypeId=999')).toEqual([400, ['importTypeId']]);
    expect(await refused('importTypeId=4&importProfileName=none')).toEqual([400, ['importProfileName']]);
    expect(await refused('importTypeId=4&mappingFileData=999999999')).toEqual([400, ['mappingFileData']]);
    expect(await refused(`importTypeId=13&mappingFileData=${file.fileId}`)).toEqual([400, ['mappingFileData']]);
    expect(await refused(`importTypeId=4&zipFileData=${file.fileId}`)).toEqual([400, ['zipFileData']]);
    expect(await refused(`importTypeId=2&zipFileData=${file.fileId}`)).toEqual([400, ['zipFileData']]);
    expect((await entry('importTypeId=x')).status).toBe(400);
    expect((await entry('importTypeId=4&other=1')).status).toBe(400);
    const elsewhere = importer(await api.catalog()).caller;
    expect(await refused(`importTypeId=4&mappingFileData=${file.fileId}`, elsewhere)).toEqual([
      400,
      ['mappingFileData'],
    ]);
    for (const role of ['member', 'Users', 'stranger'] as const)
      expect((await entry('importTypeId=4', importer(catalog, role).caller)).status).toBe(403);
  });
});

describe('example', () => {
  it('21 the example of each kind is mapped by itself, with a first value and no doubt for each column', async () => {
    for (const { id, key, archive, columns, of } of tableTypes(importTypes)) {
      const answer = await catalog.as('Admin').get(`${wizard}/example/${id}`);
      // A zip of drawings has no columns, and no catalogue has what belongs to the installation.
      if (archive || of === 'installation') {
        expect([key, answer.status]).toEqual([key, 404]);
        continue;
      }
      expect([key, answer.status]).toEqual([key, 200]);
      const fileId = await fileOf(String(answer.body));
      const { body } = await columnsOf(fileId, undefined, id);
      const wrong = body.columns.filter(
        ({ columnValidationState: state }: { columnValidationState: number }) => state > 1,
      );
      expect([key, wrong, body.valid]).toEqual([key, [], true]);
      expect([key, body.headers.length]).toEqual([key, columns.filter(({ dataType }) => dataType !== 'list').length]);
    }
  });

  it('21 V-05 has none of a kind that there is not, and none for who may not import', async () => {
    expect((await me.caller.get(`${wizard}/example/999`)).status).toBe(404);
    expect((await me.caller.get(`${wizard}/example/x`)).status).toBe(400);
    expect((await importer(catalog, 'Users').caller.get(`${wizard}/example/4`)).status).toBe(403);
  });
});
