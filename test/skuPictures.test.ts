import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestCatalog } from './api.ts';
import { openSkuFiles } from './skuFiles.ts';
import type { ShopWorld } from './skus.ts';
import { attributesExport } from '../src/sku-exchange/export.attributes.ts';
import { groupsExport } from '../src/sku-exchange/export.groups.ts';
import { skuPicturesExport } from '../src/sku-exchange/export.pictures.ts';
import { skuExport } from '../src/sku-exchange/export.ts';

const { begin, importer, file, load, errorsOf, number, skus, exported } = await openSkuFiles();
let catalog: TestCatalog;
let world: ShopWorld;
beforeAll(async () => {
  ({ catalog, world } = await begin());
});

let shade = 0;
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: 8, g: shade++ % 250, b: 7 } } })
    .png()
    .toBuffer();

/** Imports pictures with a zip of these files. */
async function loadZip(text: string, named: Record<string, Buffer>, more: object = {}) {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(named)) zip.addBuffer(bytes, name);
  zip.end();
  const { body } = await importer(catalog, 'Admin').caller.upload(
    '/api/TransportImportWizardData2/UploadZipFile?fileName=p.zip',
    await buffer(zip.outputStream),
  );
  return load(161, text, { zipFileId: body.fileId, ...more });
}

it('import 161 adds, names and arranges pictures, and turns the stock image off', async () => {
  const [one = '', two = ''] = await skus();
  const zip = { 'p/front.png': await picture(), 'p/rear.png': await picture() };
  const heads = ['SKU', 'File path', 'Image name', 'Primary', 'Weight', 'Image type'];
  const text = file(
    heads,
    [one, 'p/rear.png', 'Rear', '', '', 'sizing chart'],
    [one, 'p/front.png', 'Front', 'yes', '', ''],
    [two, 'p/rear.png', '', '', '', ''],
    [two, 'p/rear.png', '', '', '', ''],
    [two, 'p/side.png', '', '', '', ''],
    [`${two}x`, 'p/rear.png', '', '', '', ''],
    [two, 'p/front.png', '', '', '', 'Drawing'],
  );
  const options = { errorLimit: 9 };
  expect(await loadZip(text, zip, { dryRun: true, options })).toMatchObject({ counts: { create: 3, update: 0 } });
  const done = await loadZip(text, zip, { options });
  expect(done).toMatchObject({ state: 2, counts: { create: 3, update: 0 } });
  expect(await errorsOf(done)).toEqual([
    '5 Same SKU and picture as in row 4',
    expect.stringMatching(/^6 The zip has no such file/),
    '7 SKU not found',
    '8 The type of a picture is Item or Sizing Chart',
  ]);
  expect(await loadZip(text, zip, { options })).toMatchObject({ changeId: null, counts: { create: 0, unchanged: 3 } });
  const rows = await exported(skuPicturesExport, 161, one);
  expect(rows.map((cells) => cells.slice(3))).toEqual([
    ['Front', 'yes', '1', 'Item'],
    ['Rear', 'no', '2', 'Sizing Chart'],
  ]);
  expect((await exported(skuExport, 160, one)).map((cells) => cells[6])).toEqual(['no']);
  const moved = file(['SKU', 'File path', 'Primary'], [one, rows[1]?.[2] ?? '', 'yes']);
  expect(await load(161, moved)).toMatchObject({ state: 2, counts: { create: 0, update: 1 } });
  expect((await exported(skuPicturesExport, 161, one)).map((cells) => cells.slice(3, 6))).toEqual([
    ['Rear', 'yes', '1'],
    ['Front', 'no', '2'],
  ]);
});

it('a document 233 brings SKUs with all of theirs at once', { tags: 'daily' }, async () => {
  const [one, two] = [number(), number()];
  const sku = (of: string) => `<manufacturer>Fjell ${one}</manufacturer><sku>${of}</sku>`;
  const list = (name: string, element: string, ...records: string[]) =>
    `<${name}>${records.map((record) => `<${element}>${record}</${element}>`).join('')}</${name}>`;
  const type = `<productType>Igloo ${one}</productType>`;
  const text = `<catalogue xmlns="urn:callout:xml:1" number="233">${list(
    'skuAttributes',
    'skuAttribute',
    `${sku(one)}<attribute>Color ${world.mark}</attribute><value><value>Red ${world.mark}</value><value>Ice ${one}</value></value>`,
  )}${list('skus', 'sku', `${sku(one)}${type}`, `${sku(two)}${type}`)}${list(
    'productGroups',
    'productGroup',
    `<groupName>Igloos ${one}</groupName><industry>Snow ${world.mark}</industry>${type}${sku(one)}`,
  )}${list(
    'skuAssociations',
    'skuAssociation',
    `${sku(one)}<otherSku>${two}</otherSku><associationType>6</associationType>`,
  )}${list(
    'skuPrices',
    'skuPrice',
    `${sku(two)}<audience>Dealer</audience><msrp>5</msrp><effectiveDate>2026-01-01</effectiveDate>`,
  )}</catalogue>`;
  const me = importer(catalog, 'Admin');
  const run = async (more: object = {}) => {
    const { body } = await me.upload(text, 'skus.xml');
    const started = await me.start(body.fileId, { importTypeId: 99, ...more });
    return me.settled(started.body.importSessionId);
  };
  const added = (value: string) =>
    expect.stringMatching(new RegExp(`The import adds this value to the list of the installation.*"${value} ${one}"$`));
  // What the first part of the document adds is there when the next is written.
  const warnings = [added('Igloo'), added('Igloo'), added('Igloo'), added('Ice')];
  const dry = await run({ dryRun: true });
  expect({ said: await errorsOf(dry), ...dry }).toMatchObject({ said: warnings, counts: { create: 6, update: 0 } });
  const done = await run();
  expect({ said: await errorsOf(done), ...done }).toMatchObject({
    said: warnings.slice(0, 2),
    state: 2,
    counts: { create: 6 },
    rejected: 0,
  });
  expect(await run()).toMatchObject({ changeId: null, rejected: 0 });
  expect(await exported(attributesExport, 162, one)).toHaveLength(2);
  expect(await exported(groupsExport, 164, one)).toHaveLength(1);
});
