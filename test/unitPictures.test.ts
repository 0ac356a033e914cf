import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestCatalog } from './api.ts';
import { taxonomyOf } from './features.ts';
import { productLists } from './products.ts';
import { openUnitFiles } from './unitFiles.ts';
import { setUnitState, uploadImage } from './units.ts';
import { change } from '../src/platform/change/change.ts';
import { picturesExport } from '../src/unit-exchange/export.pictures.ts';
import { placesExport } from '../src/unit-exchange/export.places.ts';

const files = await openUnitFiles();
const { file, load, errorsOf, unit, exported, state } = files;
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await files.begin();
});

let shade = 0;
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: 9, g: shade++ % 250, b: 7 } } })
    .png()
    .toBuffer();

/** Imports pictures with a zip of these files. */
async function loadZip(text: string, named: Record<string, Buffer>, more: object = {}) {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(named)) zip.addBuffer(bytes, name);
  zip.end();
  const { body } = await files
    .importer(catalog, 'Admin')
    .caller.upload('/api/TransportImportWizardData2/UploadZipFile?fileName=p.zip', await buffer(zip.outputStream));
  return load(205, text, { zipFileId: body.fileId, ...more });
}

const heads = ['Type', 'Name', 'File', 'Image name', 'Primary', 'Weight', 'Image type'];

describe('import 205, pictures', () => {
  it('adds, names and arranges pictures of a zip, and those that the catalogue has by their path', async () => {
    const [a, b] = [await unit(), await unit()];
    const [front, rear, side] = [await picture(), await picture(), await picture()];
    const row = (path: string, name: string, primary = '', weight = '', of = a.name) => [
      'MU',
      of,
      path,
      name,
      primary,
      weight,
      'Item',
    ];
    const first = file(heads, row('p/front.png', 'Front'), row('p/rear.png', 'Rear', '', '3'), row('p/side.png', ''));
    const zip = { 'p/front.png': front, 'p/rear.png': rear, 'p/side.png': side };
    expect(await loadZip(first, zip, { dryRun: true })).toMatchObject({ counts: { create: 3, update: 0 } });
    await setUnitState(catalog, a.id, 2);
    expect(await loadZip(first, zip)).toMatchObject({ state: 2, counts: { create: 3, update: 0 } });
    expect(await state(a.id)).toBe(1);
    expect(await loadZip(first, zip)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 3 } });
    const shown = async (name = a.name) =>
      (await exported(picturesExport, 205, name)).map(([, ...cells]) => cells.join(' '));
    expect(await shown()).toEqual(['Front yes 1 Item', 'side no 2 Item', 'Rear no 3 Item']);
    const [, , [path = ''] = []] = await exported(picturesExport, 205, a.name);
    const moved = file(heads, row(path, 'Face', 'yes'), row(path, 'Face', 'yes', '', b.name));
    expect(await load(205, moved)).toMatchObject({ state: 2, counts: { create: 1, update: 1 } });
    expect(await shown()).toEqual(['Face yes 1 Item', 'Front no 2 Item', 'side no 3 Item']);
    expect(await shown(b.name)).toEqual(['Face yes 1 Item']);
    const { body } = await catalog.as('MajorUnits').get(`/api/majorUnits/${a.id}/images`);
    expect(body.images.map(({ name }: { name: string }) => name)).toEqual(['Face', 'Front', 'side']);
  });

  it('rejects by row and field what is no picture, two primary ones, and too many', async () => {
    const { name, id } = await unit();
    const row = (path: string, primary = '', type = '') => ['MU', name, path, '', primary, '', type];
    const done = await loadZip(
      file(
        heads,
        row('a.png', 'yes'),
        row('b.png', 'yes'),
        row('c.png'),
        row('a.png', '', 'Drawing'),
        row('d.png'),
        row('a.png'),
      ),
      { 'a.png': await picture(), 'b.png': await picture(), 'd.png': Buffer.from('no picture') },
      { dryRun: true },
    );
    expect(await errorsOf(done)).toEqual([
      '3 A unit has one primary picture.',
      '4 The zip has no such file; it has "a.png"',
      '5 The type of an image is Item.',
      expect.stringMatching(/^6 /),
      '7 Same unit and picture as in row 2',
    ]);
    const editor = catalog.as('MajorUnits');
    const images: { id: number }[] = [];
    for (let n = 0; n < 99; n++) images.push({ id: await uploadImage(editor) });
    const saved = await editor.post(`/api/majorUnits/${id}/images`, {
      known: [],
      images: images.map((one, at) => ({ ...one, relationCustomData: { isPrimary: at === 0, weight: at + 1 } })),
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const more = await loadZip(file(heads, row('a.png'), row('b.png')), {
      'a.png': await picture(),
      'b.png': await picture(),
    });
    expect(more).toMatchObject({ state: 2, counts: { create: 1 } });
    expect(await errorsOf(more)).toEqual(['3 An item or a part has at most 100 pictures.']);
  });
});

describe('import 207, taxonomy assignments', () => {
  it('puts units at several leaves of taxonomies of their industry', async () => {
    const [a, untold] = [await unit(), await unit()];
    const { database } = files.api.services;
    const [own, other] = [await productLists(database), await productLists(database)];
    const { name } = own.industry;
    await taxonomyOf(database, { industry: own.industry.id, name }, [
      ['Land', 'Cars', 'Sedans'],
      ['Land', 'Bikes'],
      ['Sea'],
    ]);
    await taxonomyOf(database, { industry: other.industry.id, name: other.industry.name }, [['Sea']]);
    await database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'Product', actor: { id: null, name: 'tests' } }, () =>
        db
          .insertInto('major_unit')
          .values({
            item_id: a.id,
            industry_id: own.industry.id,
            product_type_id: own.type.id,
            sub_type_id: own.subs[0]?.id ?? 0,
          })
          .execute(),
      ),
    );
    const row = (path: string, taxonomy = name, of = a.name) => ['MU', of, taxonomy, path];
    const places = file(
      ['Type', 'Name', 'Taxonomy', 'Level path'],
      row('land > cars>Sedans'),
      row('Sea'),
      row('Land'),
      row('Air'),
      row('Sea', other.industry.name),
      row('Sea', 'Nothing'),
      row('SEA'),
      row('Sea', name, untold.name),
    );
    const done = await load(207, places, { options: { errorLimit: 9 } });
    expect(await errorsOf(done)).toEqual([
      '4 Only leaves take items.',
      '5 The level does not exist.',
      '6 The taxonomy is of another industry.',
      '7 Taxonomy not found',
      '8 Same unit and level as in row 3',
      '9 The unit has no product type yet',
    ]);
    expect(done).toMatchObject({ state: 2, counts: { create: 2, update: 0 } });
    expect(await exported(placesExport, 207, a.name)).toEqual([
      [name, 'Land > Cars > Sedans'],
      [name, 'Sea'],
    ]);
  });
});
