/** @module-tag daily */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { sweepFiles } from '../../src/app/sweep.ts';
import { importsOf, partsFile } from './imports.ts';
import { type Theatre, openTheatre } from './theatre.ts';
import { tries } from './tries.ts';

let theatre: Theatre;
let imports: ReturnType<typeof importsOf>;
let trial = 0;
beforeAll(async () => {
  theatre = await openTheatre('callout-files-');
  await theatre.startServer();
});
afterAll(() => theatre.close());
beforeEach(async () => {
  await theatre.end('worker');
  imports = importsOf(theatre, await theatre.catalog());
});

const each = <V extends string>(points: string[], victims: V[]) =>
  tries(points.flatMap((point) => victims.map((victim) => [victim, point] as const)));

/** No row without its file; and after a sweep that waits for no age, no file without its row. */
async function expectFilesAndRows() {
  const { database, files, filesDir } = theatre;
  const rows = () =>
    database.outside(async (db) => {
      const found = await db.selectFrom('stored_file').select('hash').execute();
      return found.map(({ hash }) => hash);
    });
  const kept = await Promise.all((await rows()).map((hash) => files.has(hash)));
  expect(kept).not.toContain(false);
  await sweepFiles({ database, files }, 0);
  const known = await rows();
  const stored = readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(stored.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  expect(stored.filter(({ parentPath }) => parentPath === join(filesDir, 'tmp'))).toEqual([]);
}

it.each(each(['store.beforeRename', 'store.afterRename', 'import.afterUpload'], ['server', 'database']))(
  'U-11 I-08 %s killed at %s of an upload leaves no row without file and no file without row (%i)',
  async (victim, point) => {
    const file = partsFile(`Upload ${(trial += 1)} of`);
    await theatre.end('server');
    const other = victim === 'server' ? undefined : theatre.pidOf(victim);
    await theatre.startServer({ point, pid: other });
    const pid = other ?? theatre.pidOf(victim);
    const upload = imports.upload(file).catch(() => undefined);
    await theatre.gone(victim, pid);
    const answer = await upload;
    expect([undefined, 200, 503]).toContain(answer?.status);
    await theatre.revive();
    await expectFilesAndRows();
    expect(await imports.settled(await imports.begin(file))).toMatchObject({ state: 2, rejected: 0 });
  },
);

it.each(each(['store.beforeRename', 'store.afterRename'], ['worker', 'database']))(
  'U-11 I-08 %s killed at %s of an image import leaves no row without file and no file without row (%i)',
  async (victim, point) => {
    trial += 1;
    theatre.startWorker();
    const tree = 'type,name,tag,parent type,parent name\nDV,Machines,,,\nMD,M1,,DV,Machines\nIP,Clutch,,MD,M1\n';
    const planted = await imports.begin(Buffer.from(tree), { importTypeId: 1 });
    expect(await imports.settled(planted)).toMatchObject({ state: 2, rejected: 0 });
    await theatre.end('worker');
    const zip = await imports.upload(await zipOfOne(trial), 'UploadZipFile', 'images.zip');
    const mapping = Buffer.from('file path,item name\na.png,Clutch\n');
    const session = await imports.begin(mapping, { importTypeId: 2, zipFileId: zip.body.fileId });
    const other = victim === 'worker' ? undefined : theatre.pidOf(victim);
    theatre.startWorker({ point, pid: other });
    await theatre.gone(victim, other ?? theatre.pidOf(victim));
    await theatre.revive();
    expect(await imports.settled(session)).toMatchObject({ state: 2, rejected: 0, counts: { create: 1 } });
    await expectFilesAndRows();
  },
);

/** A zip with one picture that differs from every other. */
async function zipOfOne(nth: number): Promise<Buffer> {
  const background = { r: nth % 256, g: 80, b: Math.floor(nth / 256) };
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  const zip = new ZipFile();
  zip.addBuffer(await image.png().toBuffer(), 'a.png');
  zip.end();
  return buffer(zip.outputStream);
}
