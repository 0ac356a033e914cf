import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestCatalog } from '../../../test/api.ts';
import { openImports } from '../../../test/importing.ts';
import { boxes, next, other, shift, withDrawing } from '../../../test/replacing.ts';
import { undoChange } from '../../platform/change/undo.ts';
import type { ImportType } from '../../import/service.ts';
import { imageImport } from './import.ts';

/** Runs once between what an import counts and what it writes. */
let beforeWrite = async () => {};
const raced: ImportType = {
  ...imageImport,
  async count(stage) {
    const counts = await imageImport.count(stage);
    await beforeWrite();
    beforeWrite = async () => {};
    return counts;
  },
};
const { api, database, importer, work } = await openImports([raced]);
work();

type Spot = { value: string; x: number; y: number; confirmed: boolean };
type Scene = Awaited<ReturnType<typeof withDrawing>>;

const hotspotsOf = async ({ editor, imageId }: Scene) =>
  (await editor.get(`/api/file/hotspots?imageId=${imageId}`)).body as Spot[];

const fileOf = (name: string, bytes: Buffer) => `${name}.${bytes === next ? 'jpg' : 'png'}`;

/** Starts an import that gives each diagram its file, which lies in a folder of the zip. */
async function started(catalog: TestCatalog, files: Record<string, Buffer>, more: object = {}, folder = '') {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, folder + fileOf(name, bytes));
  zip.end();
  const { caller, begin, settled } = importer(catalog);
  const upload = '/api/TransportImportWizardData2/UploadZipFile?fileName=images.zip';
  const { body } = await caller.upload(upload, await buffer(zip.outputStream));
  const rows = Object.entries(files).map(([name, bytes]) => `${fileOf(name, bytes)},${name}\n`);
  const id = await begin(`file path,item name\n${rows.join('')}`, { importTypeId: 2, zipFileId: body.fileId, ...more });
  return { id, caller, settled: () => settled(id, 60) };
}
const run = async (...of: Parameters<typeof started>) => (await started(...of)).settled();

const note = (carried: number, doubtful: number, lost: number) =>
  `Hotspots: ${carried} carried over, ${doubtful} to be confirmed, ${lost} lost.`;
const group = (label: string, ...counts: [number, number, number]) => ({
  label,
  create: 0,
  update: 1,
  remove: 0,
  note: note(...counts),
});

describe('an image import', () => {
  it('21.s a file in another folder of the zip is taken where only one has its name, and that is said', async () => {
    const catalog = await api.catalog();
    await withDrawing(catalog, boxes, 'Clutch');
    const done = await run(catalog, { Clutch: next }, {}, 'drawings/');
    expect(done).toMatchObject({ state: 2, rows: 1, rejected: 0, warnings: 1, counts: { update: 1 } });
    expect(done.errorSummary[0]).toMatchObject({ problem: 'The zip has the file in another folder.', isWarning: true });
  });

  it(
    '15.2 an image import carries hotspots over, doubtful ones unconfirmed, and one undo takes all of it back',
    { tags: 'daily' },
    async () => {
      const catalog = await api.catalog();
      const clutch = await withDrawing(catalog, boxes, 'Clutch');
      const brake = await withDrawing(catalog, boxes.slice(0, 3), 'Brake');
      const bare = await withDrawing(catalog, [], 'Bare');
      const before = await Promise.all([clutch, brake, bare].map(hotspotsOf));
      const files = { Clutch: next, Brake: other, Bare: other };
      const groups = [group('Brake', 0, 0, 3), group('Clutch', boxes.length - 1, 1, 0)];
      const dry = await run(catalog, files, { dryRun: true });
      expect(dry).toMatchObject({ state: 0, counts: { update: 3, groups } });
      expect(await Promise.all([clutch, brake, bare].map(hotspotsOf))).toEqual(before);

      const { id, caller, settled } = await started(catalog, files);
      const done = await settled();
      expect(done).toMatchObject({ state: 2, rejected: 0, counts: { update: 3, groups } });
      const [carried = [], gone] = await Promise.all([clutch, brake].map(hotspotsOf));
      expect(gone).toEqual([]);
      expect(carried.map(({ value }) => value)).toEqual(boxes.map(({ value }) => value));
      for (const { value, x, y, confirmed } of carried) {
        const from = boxes.find((box) => box.value === value);
        expect(confirmed, value).toBe(value !== '1');
        expect(Math.abs(x - ((from?.x ?? 0) * 0.8 + shift.x)), value).toBeLessThan(5);
        expect(Math.abs(y - ((from?.y ?? 0) * 0.8 + shift.y)), value).toBeLessThan(5);
      }
      expect((await caller.get(`/api/import/session/${id}/status`)).body.counts.groups).toEqual(groups);
      const undone = await database.inCatalog(catalog.id, (db) =>
        undoChange(db, done.changeId, { id: null, name: 'tests' }),
      );
      expect(undone?.counts.map(({ leftAlone }) => leftAlone)).toEqual([0, 0]);
      const shown = (spots: Spot[][]) =>
        spots.map((of) => of.map(({ value, x, y, confirmed }) => ({ value, x, y, confirmed })));
      expect(shown(await Promise.all([clutch, brake, bare].map(hotspotsOf)))).toEqual(shown(before));
    },
  );

  it(
    '15.2 what is edited after the comparison, or cannot be compared, is carried as unconfirmed',
    { tags: 'daily' },
    async () => {
      const catalog = await api.catalog();
      const clutch = await withDrawing(catalog, boxes.slice(1, 5), 'Clutch');
      const [edited] = await hotspotsOf(clutch);
      beforeWrite = async () => {
        const items = [{ ...edited, x: (edited?.x ?? 0) + 7 }];
        const saved = await clutch.editor.post('/api/file/hotspots', { imageId: clutch.imageId, items });
        expect(saved.status).toBe(200);
      };
      const done = await run(catalog, { Clutch: next });
      expect(done.counts.groups).toEqual([group('Clutch', 3, 1, 0)]);
      expect((await hotspotsOf(clutch)).map(({ value, confirmed }) => [value, confirmed])).toEqual([
        ['2', false],
        ['3', true],
        ['4', true],
        ['5', true],
      ]);

      const brake = await withDrawing(catalog, boxes.slice(0, 4), 'Brake');
      const path = await database.inCatalog(catalog.id, (db) =>
        db.selectFrom('image').select('hash').where('id', '=', brake.imageId).executeTakeFirstOrThrow(),
      );
      const { files } = api.services;
      const whole = await files.read(path.hash);
      await files.remove(path.hash);
      try {
        expect(await run(catalog, { Brake: next })).toMatchObject({
          state: 2,
          counts: { groups: [group('Brake', 0, 4, 0)] },
        });
      } finally {
        await files.put(
          (async function* () {
            yield whole;
          })(),
          { limit: whole.length },
        );
      }
      expect((await hotspotsOf(brake)).filter(({ confirmed }) => confirmed)).toEqual([]);
    },
  );
});
