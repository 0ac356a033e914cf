import { utils, write } from '@e965/xlsx';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openApi } from './api.ts';
import { treeOf } from './tree.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { importTypes } from '../src/app/registered.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { quietLog } from '../src/platform/log/log.ts';
import { workerDatabase } from './database.ts';
import type { TestCatalog } from './api.ts';
import { afterAll } from 'vitest';

const api = await openApi();
const { app } = await workerDatabase();
const database = openDatabase(app, { size: 4, statementTimeout: 0 });
const worker = startWorker({
  app,
  database,
  handlers: importJobs({ ...api.services, types: importTypes }),
  log: quietLog,
  times: { lease: 5, heartbeat: 1, poll: 0.1, retry: 0.05, stop: 1 },
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});

const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect x="9" y="9" width="90" height="60"/><text x="20" y="90">${text}</text></svg>`;

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const table =
  'drawing_no,drawing_title,item,qty,part_no,description,material\n' +
  'KX 100,Clutch,1,2,A-1,Bolt,steel\nKX 100,Clutch,2,1,A-2,Nut,steel\nKX 200,Brake,1,4,A-1,Bolt,steel\nKX 200,Brake,2,1,,Label,\nKX 300,Axle,1,1,A-3,,\n';
const files = {
  'press/Upper/KX_100_Clutch.svg': drawing('100'),
  'press/Upper/KX_100_Clutch.pdf': 'no pdf',
  'press/Lower/KX-200.svg': drawing('200'),
  'press/Lower/Cover.svg': drawing('cover'),
  'press/A-1 Bolt.svg': drawing('bolt'),
  'press/notes.txt': 'by hand',
};

async function uploaded(catalog: TestCatalog, of: Record<string, string> = files, text = table) {
  const me = catalog.as('AllowImport');
  const upload = async (name: string, fileName: string, bytes: Buffer) =>
    (await me.upload(`/api/TransportImportWizardData2/${name}?fileName=${fileName}`, bytes)).body.fileId as number;
  return {
    me,
    fileId: await upload('UploadFile', 'parts.csv', Buffer.from(text)),
    zipFileId: await upload('UploadZipFile', 'drawings.zip', await zipOf(of)),
  };
}

async function settled(me: ReturnType<TestCatalog['as']>, id: number) {
  for (;;) {
    const { body } = await me.get(`/api/import/session/${id}/status`);
    if (!body.isRunning) return body;
    await new Promise((done) => setTimeout(done, 50));
  }
}

it('a folder of drawings and one table become tree, parts, lists and images, which one undo takes back', async () => {
  const catalog = await api.catalog();
  const { me, ...ids } = await uploaded(catalog);
  const plan = (await me.post('/api/import/guided/analyze', ids)).body;
  expect(plan).toMatchObject({
    under: 'press',
    levels: ['Division', 'Model'],
    rows: 5,
    parts: 2,
    diagrams: 4,
    withoutDrawing: 1,
    withoutRows: 1,
    unused: ['material'],
  });
  expect(plan.placed.map(({ name, file, path }: Record<string, unknown>) => [name, file, path])).toEqual([
    ['Cover', 'press/Lower/Cover.svg', ['press', 'Lower']],
    ['KX 100', 'press/Upper/KX_100_Clutch.svg', ['press', 'Upper']],
    ['KX 200', 'press/Lower/KX-200.svg', ['press', 'Lower']],
    ['KX 300', null, ['press', 'press']],
  ]);
  expect(plan.left).toEqual([
    { file: 'press/A-1 Bolt.svg', reason: 'part' },
    { file: 'press/notes.txt', reason: 'kind' },
    { file: 'press/Upper/KX_100_Clutch.pdf', reason: 'twice' },
  ]);
  const named = (await me.post('/api/import/guided/analyze', { ...ids, under: ['', 'Fjell'] })).body;
  expect(named.placed.at(-1).path).toEqual(['press', 'Fjell']);
  const before = await treeOf(api, catalog);
  const started = await me.post('/api/import/guided/start', { ...ids, isReady: true });
  const dry = await settled(me, started.body.importSessionId);
  const created = (status: { stages: { importTypeId: number; counts: { create: number }; rejected: number }[] }) =>
    status.stages.map(({ importTypeId, counts, rejected }) => [importTypeId, counts?.create, rejected]);
  expect(dry).toMatchObject({ state: 0, changeId: null });
  expect(created(dry)).toEqual([
    [1, 8, 0],
    [4, 2, 0],
    [3, 4, 1],
    [2, 3, 0],
  ]);
  expect(dry.errorSummary).toMatchObject([
    { stage: 3, problem: 'Description is required', rows: 1 },
    { stage: 3, isWarning: true, rows: 1 },
  ]);
  await me.post(`/api/import/session/${dry.importSessionId}/continue`);
  const done = await settled(me, dry.importSessionId);
  expect(done).toMatchObject({ state: 2, importType: '3 drawings and a table' });
  expect(created(done)).toEqual(created(dry));
  const came = await me.get(`/api/import/session/${done.importSessionId}/came`);
  const { body: opened } = await catalog.as('member').get(`/api/items/Oem/${came.body.id}`);
  expect(opened).toMatchObject({ baseType: 2, name: came.body.name });
  const tree = await treeOf(api, catalog);
  expect(tree.map(({ name }) => name).toSorted()).toEqual(
    ['Cover', 'KX 100', 'KX 200', 'KX 300', 'Lower', 'press', 'press', 'Upper'].toSorted(),
  );
  const path = `/api/import/session/${done.importSessionId}/undo`;
  await me.post(path);
  await expect.poll(async () => (await me.get(path)).body.state, { timeout: 20_000 }).toBe('done');
  expect((await me.get(path)).body.left).toEqual([]);
  expect(await treeOf(api, catalog)).toEqual(before);
});

it('takes a workbook as the table', async () => {
  const catalog = await api.catalog();
  const { me, ...ids } = await uploaded(catalog);
  const sheet = utils.aoa_to_sheet(
    table
      .trim()
      .split('\n')
      .map((line) => line.split(',')),
  );
  const bytes = write({ SheetNames: ['Parts'], Sheets: { Parts: sheet } }, { type: 'buffer', bookType: 'xlsx' });
  const sent = await me.upload('/api/TransportImportWizardData2/UploadFile?fileName=parts.xlsx', bytes as Buffer);
  const [plain, workbook] = [ids, { ...ids, fileId: sent.body.fileId as number }].map((of) =>
    me.post('/api/import/guided/analyze', of),
  );
  expect((await workbook)?.body).toEqual((await plain)?.body);
  const started = await me.post('/api/import/guided/start', { ...ids, fileId: sent.body.fileId });
  expect((await settled(me, started.body.importSessionId)).stages).toMatchObject([
    { counts: { create: 8 } },
    { counts: { create: 2 } },
    { counts: { create: 4 } },
    { counts: { create: 3 } },
  ]);
});

it('says at which file it cannot begin, and who may not', async () => {
  const catalog = await api.catalog();
  const { me, ...ids } = await uploaded(catalog, files, 'Part number,Description\nA,B\n');
  const post = (more: object, who = me) => who.post('/api/import/guided/analyze', { ...ids, ...more });
  expect(Object.keys((await post({})).body.modelState)).toEqual(['fileId']);
  expect(Object.keys((await post({ fileId: ids.zipFileId })).body.modelState)).toEqual(['fileId']);
  const good = await uploaded(catalog);
  expect(Object.keys((await post({ fileId: good.fileId, zipFileId: 999_999 })).body.modelState)).toEqual(['zipFileId']);
  expect((await post({}, catalog.as('member'))).status).toBe(403);
  const other = await uploaded(await api.catalog());
  expect((await post({ fileId: other.fileId })).status).toBe(400);
});
