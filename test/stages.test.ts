// size: one set of files for every way in which several are one import
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { importTypes } from '../src/app/registered.ts';
import type { DiffRow } from '../src/import/choice/contract.ts';
import { changedSince } from '../src/import/diff/rules.ts';
import type { TestCatalog } from './api.ts';
import { openImports, type TypedFile } from './importing.ts';

const { api, database, work, importer, changes, stages } = await openImports(importTypes);
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;
beforeAll(() => void work());
beforeEach(async () => {
  catalog = await api.catalog();
  me = importer(catalog);
});

const tree = 'Type,Name,Parent name\nDV,Snow,\nMD,Fjell,Snow\nIP,Clutch,Fjell\nIP,Brake,Fjell\n';
const lists = 'Diagram,Tag,Part number,Description,Qty\nClutch,1,A-1,Bolt,2\nClutch,2,A-2,Nut,2\nBrake,1,A-1,Bolt,4\n';
const parts = 'Part number,Description,Unit\nA-1,Hex bolt,pcs\nA-2,Hex nut,pcs\nA-3,Washer,pcs\n';
const prices = 'Part number,Audience,MSRP,As-of date\nA-1,Dealer,10,2026-01-01\nA-2,Dealer,2,2026-01-01\n';
const [hierarchy, partBom, partBase, partPricing, partHistory, serialVin] = [1, 3, 4, 5, 6, 15] as const;

type Stage = Record<'create' | 'update' | 'unchanged' | 'remove', number>;
const countsOf = (status: { stages: { importTypeId: number; rejected: number; counts: Stage }[] }) =>
  status.stages.map(({ importTypeId, rejected, counts }) => {
    const { create, update, unchanged, remove } = counts;
    return { importTypeId, rejected, create, update, unchanged, remove };
  });

describe('several files as one import', () => {
  eachDaily<[string, TypedFile[], number[]]>([
    [
      'lists whose parts have prices',
      [
        { typeId: partPricing, text: prices },
        { typeId: partBom, text: lists },
        { typeId: hierarchy, text: tree },
      ],
      [4, 3, 2],
    ],
    [
      'a tree and its lists',
      [
        { typeId: partBom, text: lists },
        { typeId: hierarchy, text: tree },
      ],
      [4, 3],
    ],
    [
      'parts and their lists',
      [
        { typeId: hierarchy, text: tree },
        { typeId: partBom, text: lists },
        { typeId: partBase, text: parts },
      ],
      [4, 3, 3],
    ],
    [
      'parts and their prices',
      [
        { typeId: partPricing, text: prices },
        { typeId: partBase, text: parts },
      ],
      [3, 2],
    ],
    [
      'two trees, the second below the first',
      [
        { typeId: hierarchy, text: tree },
        { typeId: hierarchy, text: 'Type,Name,Parent name\nMD,Fjell,Snow\nIP,Axle,Fjell\nMD,Tind,Snow\n' },
      ],
      [4, 2],
    ],
    [
      'two lists that share parts',
      [
        { typeId: hierarchy, text: tree },
        { typeId: partBom, text: lists.replace(/Brake.*\n/, '') },
        { typeId: partBom, text: 'Diagram,Tag,Part number,Qty\nBrake,1,A-1,4\nBrake,2,A-2,4\n' },
      ],
      [4, 2, 2],
    ],
    [
      'the same parts twice, the second file other',
      [
        { typeId: partBase, text: parts },
        { typeId: partBase, text: parts.replace('Washer', 'Ring') },
      ],
      [3, 0],
    ],
    [
      'parts and what supersedes them',
      [
        { typeId: partHistory, text: 'Part number,Superseded by\nA-1,A-3\n' },
        { typeId: partBase, text: parts },
      ],
      [3, 1],
    ],
    [
      'models and their serial numbers',
      [
        { typeId: serialVin, text: 'Model name,Rule type,From,To\nFjell,closed range,1000,1999\n' },
        { typeId: hierarchy, text: tree },
      ],
      [4, 1],
    ],
  ])('%s: the dry run says what the write does', async (_, files, created) => {
    const dry = await me.runFiles(files, true);
    expect(dry).toMatchObject({ state: 0, changeId: null, rejected: 0, errorSummary: [] });
    expect(dry.stages.map(({ counts }: { counts: { create: number } }) => counts.create)).toEqual(created);
    expect(await changes(catalog)).toEqual([]);
    const done = await me.proceed(dry.importSessionId);
    expect(done).toMatchObject({ state: 2, action: 'The import was a success!', errorSummary: [] });
    expect(countsOf(done)).toEqual(countsOf(dry));
    expect(done.stages.map(({ outcome }: { outcome: string }) => outcome)).toEqual(created.map(() => 'written'));
    expect(await changes(catalog)).toHaveLength(1);
    await expect.poll(() => stages(done.importSessionId)).toBe(0);
    const again = await me.runFiles(files);
    expect(again.state).toBe(2);
  });
});

const three: TypedFile[] = [
  { typeId: partPricing, text: prices, name: 'prices.csv' },
  { typeId: hierarchy, text: tree, name: 'tree.csv' },
  { typeId: partBom, text: lists, name: 'lists.csv' },
  { typeId: partBase, text: parts, name: 'parts.csv' },
  { typeId: partHistory, text: 'Part number,Superseded by\nA-1,A-3\n', name: 'history.csv' },
];
const outcomes = (status: { stages: { fileName: string; outcome: string }[] }) =>
  status.stages.map(({ fileName, outcome }) => `${fileName} ${outcome}`);
const withThird = (text: string) => three.map((file) => (file.name === 'lists.csv' ? { ...file, text } : file));

describe('21 a dry run of several files that is taken in part', () => {
  const shownOf = (id: number, stage: number) => `/api/import/session/${id}/changes?stage=${stage}`;
  const rowsOf = async (id: number, stage: number) => (await me.caller.get(shownOf(id, stage))).body as DiffRow[];
  const reject = async (id: number, stage: number, { part, line, record }: DiffRow, columns?: string[]) => {
    const cells = [{ part, line, record, ...(columns && { columns }) }];
    const { status, body } = await me.caller.post(`/api/import/session/${id}/choices`, {
      accepts: false,
      stage,
      cells,
    });
    expect(status).toBe(200);
    return body.stages as { number: number; cells: number; accepted: number }[];
  };
  const texts = (query: ReturnType<typeof sql<{ line: string }>>) =>
    database.inCatalog(catalog.id, async (db) => (await query.execute(db)).rows.map(({ line }) => line));

  it('writes what was accepted of each file, also of what an earlier one makes', async () => {
    const dry = await me.runFiles(
      [
        { typeId: hierarchy, text: tree },
        { typeId: partBase, text: parts },
        { typeId: partBase, text: parts.replace('Washer', 'Ring').replace('Hex nut,pcs', 'Hex nut,m') },
        { typeId: partBom, text: lists },
        { typeId: partPricing, text: prices },
        { typeId: partPricing, text: prices.replace(',10,', ',11,').replace(',2,', ',3,') },
        { typeId: partHistory, text: 'Part number,Superseded by,Quantity\nA-1,A-2,1\n' },
        { typeId: partHistory, text: 'Part number,Superseded by,Quantity\nA-1,A-2,5\nA-2,A-1,1\n' },
      ],
      true,
    );
    const { importSessionId: id } = dry;
    expect(dry).toMatchObject({ state: 0, isShown: true });
    expect(dry.stages.map(({ rejected }: { rejected: number }) => rejected)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    const shown = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((stage) => rowsOf(id, stage)));
    expect(shown.map((rows) => rows.map(({ kind }) => kind.slice(0, 1)).join(''))).toEqual([
      'cccc',
      'ccc',
      'uu',
      'ccc',
      'cc',
      'uu',
      'c',
      'u',
    ]);
    expect(shown[3]?.map(({ group }) => group)).toEqual(['Clutch', 'Clutch', 'Brake']);
    const at = (stage: number, row: number): DiffRow => {
      const found = shown[stage - 1]?.[row];
      if (!found) throw new Error(`No row ${row} in file ${stage}.`);
      return found;
    };
    // The washer does not come, so the second file's text of it stays away too.
    await reject(id, 2, at(2, 2));
    await reject(id, 4, at(4, 1));
    const counts = await reject(id, 6, at(6, 0), ['msrp']);
    expect(counts.map(({ cells, accepted }) => cells - accepted)).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
    expect((await me.caller.get(shownOf(id, 9))).status).toBe(404);
    expect((await me.caller.get(shownOf(id, 100))).status).toBe(400);

    const done = await me.proceed(id);
    expect(done).toMatchObject({ state: 2 });
    expect(
      await texts(sql`select concat_ws(' ', part_number, description, unit) as line from part order by 1`),
    ).toEqual(['A-1 Hex bolt pcs', 'A-2 Hex nut m']);
    expect(
      await texts(sql`select concat_ws(' ', d.name, r.tag, p.part_number) as line from parts_list_row r
        join hierarchy_item d on d.id = r.diagram_id join part p on p.id = r.part_id order by 1`),
    ).toEqual(['Brake 1 A-1', 'Clutch 1 A-1']);
    expect(
      await texts(
        sql`select concat_ws(' ', p.part_number, r.msrp) as line from price r join part p on p.id = r.part_id order by 1`,
      ),
    ).toEqual(['A-1 10', 'A-2 3']);
    expect(
      await texts(sql`select concat_ws(' ', p.part_number, n.part_number, r.quantity) as line from part_relation r
        join part p on p.id = r.part_id join part n on n.id = r.related_id`),
    ).toEqual(['A-1 A-2 5']);
    expect(done.errorSummary.map(({ problem }: { problem: string }) => problem)).toContain(changedSince);
  });

  it('says "Nothing to write." where nothing of any file is accepted', async () => {
    const { importSessionId: id } = await me.runFiles(
      [
        { typeId: hierarchy, text: tree },
        { typeId: partBase, text: parts },
      ],
      true,
    );
    const all = (stage: number, accepts = false) =>
      me.caller.post(`/api/import/session/${id}/choices`, { accepts, stage, filter: {} });
    expect([(await all(1)).status, (await all(2)).status]).toEqual([200, 200]);
    const refused = await me.caller.post(`/api/import/session/${id}/continue`);
    expect([refused.status, refused.body.modelState]).toEqual([400, { id: ['Nothing to write.'] }]);
    await all(2, true);
    expect(await me.proceed(id)).toMatchObject({ state: 2, counts: { create: 3 } });
    expect(await texts(sql`select name as line from hierarchy_item`)).toEqual([]);
  });
});

describe('files that stop an import', () => {
  eachDaily([
    [
      'all of whose rows are rejected',
      'Diagram,Tag,Part number,Description\nNowhere,1,A-1,Bolt\n',
      'Every row was rejected.',
    ],
    ['without rows', 'Diagram,Tag,Part number,Description\n', 'The file has no rows.'],
    [
      'that cannot be read to its end',
      `${lists}${'Brake,9,A-1,,1\n'.repeat(200_000)}"Clutch,3,A-3,never closed\n`,
      'never closed',
    ],
  ])('a third of five %s stops those behind it, and those before it are written', async (_, text, reason) => {
    const dry = await me.runFiles(withThird(text), true);
    const stopped = [
      'tree.csv open',
      'parts.csv open',
      'lists.csv failed',
      'prices.csv untried',
      'history.csv untried',
    ];
    expect(dry).toMatchObject({ state: 0, changeId: null });
    expect(outcomes(dry)).toEqual(stopped);
    const done = await me.proceed(dry.importSessionId);
    expect(outcomes(done)).toEqual(stopped.map((outcome) => outcome.replace('open', 'written')));
    expect(done).toMatchObject({ state: 3, counts: { create: 7, update: 0, remove: 0 }, canUndo: true });
    expect(done.action).toMatch(/^This import stopped at a file that failed\. lists\.csv: /);
    expect(done.action).toContain(reason);
    expect(done.action).toMatch(/Before it: 2 files\. Not tried: 2 files behind it\.$/);
    expect(done.stages[2].message).toContain(reason);
    expect(await changes(catalog)).toHaveLength(1);
  });

  it('the first of five that fails writes nothing', async () => {
    const files = three.map((file) => (file.name === 'tree.csv' ? { ...file, text: 'Type,Name\nXX,Snow\n' } : file));
    const done = await me.runFiles(files);
    expect(done).toMatchObject({ state: 3, changeId: null, canUndo: false });
    expect(done.action).toBe('This import failed - no records were updated! tree.csv: Every row was rejected.');
    expect(await changes(catalog)).toEqual([]);
  });

  it('one above its limit asks for all before the first row is written; its problems are told by file and row', async () => {
    const text = `${parts}${Array.from({ length: 101 }, (_, nth) => `-,Bad ${nth}\n`).join('')}`;
    const files = three.map((file) => (file.name === 'parts.csv' ? { ...file, text } : file));
    files[0] = { ...three[0], text: `${prices}A-9,Dealer,2,2026-01-01\n` } as TypedFile;
    const paused = await me.runFiles(files);
    expect(paused).toMatchObject({
      state: 4,
      rejected: 102,
      action: `You have exceeded the error limit. You may proceed or cancel. parts.csv: 101 of 104 rows; the limit is 100.`,
    });
    expect(await changes(catalog)).toEqual([]);
    expect(
      paused.errorSummary.map(({ stage, rows, column }: Record<string, unknown>) => [stage, rows, column]),
    ).toEqual([
      [2, 101, 'Part number'],
      [4, 1, 'Part number'],
    ]);
    const path = `/api/import/session/${paused.importSessionId}`;
    const first = (await me.caller.get(`${path}/errors?take=100`)).body;
    const rest = (await me.caller.get(`${path}/errors?take=100&cursor=${first.next}`)).body;
    expect(first.rows.every(({ stage }: { stage: number }) => stage === 2)).toBe(true);
    expect(rest.rows.map(({ stage, row }: Record<string, number>) => [stage, row])).toEqual([
      [2, 105],
      [4, 4],
    ]);
    expect((await me.caller.get(`${path}/errors?take=10&stage=4`)).body.rows).toHaveLength(1);
    expect(String((await me.caller.get(`${path}/rejected?stage=4`)).body)).toContain('A-9');
    expect((await me.caller.get(`${path}/rejected?stage=7`)).status).toBe(404);
    expect(String((await me.caller.get(`${path}/file?stage=3`)).body)).toBe(lists);
    const done = await me.proceed(paused.importSessionId);
    expect(done).toMatchObject({ state: 2, rejected: 102 });
    expect(outcomes(done).every((outcome) => outcome.endsWith('written'))).toBe(true);
  });

  it('one undo takes all files back', async () => {
    const done = await me.runFiles(three);
    expect(done).toMatchObject({ state: 2, tables: expect.arrayContaining(['hierarchy_item', 'price', 'part']) });
    const path = `/api/import/session/${done.importSessionId}/undo`;
    expect((await me.caller.post(path)).status).toBe(200);
    await expect.poll(async () => (await me.caller.get(path)).body.state, { timeout: 20_000 }).toBe('done');
    const { body } = await me.caller.get(path);
    expect(body.left).toEqual([]);
    const again = await me.runFiles(three);
    expect(countsOf(again)).toEqual(countsOf(done));
  });
});

describe('an import on which later ones hang', () => {
  const undo = async (id: number) => {
    const path = `/api/import/session/${id}/undo`;
    expect((await me.caller.post(path)).status).toBe(200);
    await expect
      .poll(async () => (await me.caller.get(path)).body.state, { timeout: 20_000 })
      .toMatch(/^(done|failed)$/);
    return (await me.caller.get(path)).body;
  };
  const names = () =>
    database.inCatalog(catalog.id, async (db) =>
      (await db.selectFrom('hierarchy_item').select('name').orderBy('name').execute()).map(({ name }) => name),
    );

  it('is not taken back before them; they are named, and what stays by its path', async () => {
    const first = await me.runFiles([{ typeId: hierarchy, text: tree }]);
    const second = await me.runFiles([
      { typeId: hierarchy, text: 'Type,Name,Parent name\nMD,Tind,Snow\nIP,Axle,Tind\n' },
    ]);
    const before = await names();
    const preview = (await catalog.as('Admin').get(`/api/changes/${first.changeId}/undo`)).body;
    expect(preview.first).toMatchObject([{ changeId: second.changeId }]);
    expect(preview.left.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toContainEqual([
      'Snow',
      'needed',
    ]);
    const refused = await undo(first.importSessionId);
    expect(refused).toMatchObject({ state: 'failed', changeId: null });
    expect(refused.error).toContain('Later imports hang on what this one wrote. Undo them first: ');
    expect(await names()).toEqual(before);
    expect((await undo(second.importSessionId)).state).toBe('done');
    expect((await catalog.as('Admin').get(`/api/changes/${first.changeId}/undo`)).body.first).toEqual([]);
    expect((await undo(first.importSessionId)).state).toBe('done');
    expect(await names()).toEqual([]);
  });
});

describe('bad input', () => {
  const call = (importFiles: object[]) => me.caller.post('/api/import/bulk/session/start', { importFiles });

  it('is refused at the file that is meant', async () => {
    const { body: file } = await me.upload(parts, 'parts.csv');
    const { body: other } = await me.upload('Name\nA\n', 'other.csv');
    const good = { importTypeId: partBase, fileId: file.fileId };
    expect((await call([])).status).toBe(400);
    expect((await call(Array.from({ length: 21 }, () => good))).status).toBe(400);
    const refusals = [
      [{ ...good, importTypeId: 2 }, 'importFiles.1.importTypeId'],
      [{ ...good, importTypeId: 999 }, 'importFiles.1.importTypeId'],
      [good, 'importFiles.1.fileId'],
      [{ ...good, fileId: 999_999 }, 'importFiles.1.fileId'],
      [{ ...good, fileId: other.fileId }, 'importFiles.1.columns.partNumber'],
      [{ ...good, fileId: other.fileId, profileName: 'None' }, 'importFiles.1.profileName'],
      [{ ...good, fileId: other.fileId, options: { mode: 'delete' } }, 'importFiles.1.mode'],
    ] as const;
    for (const [bad, field] of refusals) {
      const { status, body } = await call([good, bad]);
      expect([field, status, Object.keys(body.modelState)]).toEqual([field, 400, [field]]);
    }
    expect((await me.caller.get('/api/import/runningSession')).body).toBe(null);
  });

  it('takes 20 files, and one file as an import of it alone', { tags: 'daily' }, async () => {
    const files = Array.from({ length: 20 }, (_, nth) => ({
      typeId: partBase,
      text: `Part number,Description\nN-${nth},Part\nN-shared,Part ${nth}\n`,
      name: `${nth}.csv`,
    }));
    const dry = await me.runFiles(files, true);
    expect(dry).toMatchObject({
      state: 0,
      importTypeId: 0,
      importType: '20 files',
      counts: { create: 21, update: 19 },
    });
    expect(countsOf(await me.proceed(dry.importSessionId))).toEqual(countsOf(dry));
    const [one] = files;
    expect(await me.runFiles(one ? [one] : [])).toMatchObject({
      state: 2,
      importTypeId: partBase,
      counts: { unchanged: 1, update: 1 },
    });
  });

  it('needs the right to import, and sees no file of another catalogue', async () => {
    const { body: file } = await me.upload(parts, 'parts.csv');
    const importFiles = [{ importTypeId: partBase, fileId: file.fileId }];
    const path = '/api/import/bulk/session/start';
    expect((await importer(catalog, 'member').caller.post(path, { importFiles })).status).toBe(403);
    const elsewhere = importer(await api.catalog());
    expect((await elsewhere.caller.post(path, { importFiles })).status).toBe(400);
  });

  it('I-05 has one session for a resend under the same key, and is busy for others', async () => {
    const key = { 'idempotency-key': 'several-files-1' };
    const first = await me.startFiles(three, false, key);
    const second = await me.startFiles(three, false, key);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    await me.settled(first.body.importSessionId);
  });
});
