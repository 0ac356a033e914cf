// size: one catalogue with something of every kind, and one walk over all of them
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { profileFlags } from '../src/catalog/switches/rules.ts';
import { eachDaily } from './daily.ts';
import type { TestCatalog } from './api.ts';
import { itemsOf, versionOf } from './items.ts';
import { loader } from './imports.ts';
import { openPublishing } from './publishing.ts';
import { standardFields, taxonomyOf } from './features.ts';
import { ownList } from './products.ts';
import { unitsOf, uploadImage } from './units.ts';
import { withDrawing } from './replacing.ts';
import { exportDatasets, importTypes, xmlKinds } from '../src/app/registered.ts';
import { ownersOf } from '../src/usage/queries.branch.ts';
import { exportJobs } from '../src/export/jobs.ts';
import { tableFormats } from '../src/platform/contract/tables.ts';
import { schemaFaults } from './xmlSchemas.ts';
import { filledShop as shopOf } from './xmlShop.ts';
import { xmlImport } from '../src/import/rules.ts';
import { tableTypes } from '../src/import/service.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { change } from '../src/platform/change/change.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { pdfSaying } from './drawings/pdf.ts';

const { api, work } = await openPublishing();
const { database, files, jobs } = api.services;
work([
  ...importJobs({ database, files, jobs, types: importTypes }),
  ...exportJobs({ files, jobs, datasets: exportDatasets, xmlKinds, ownersOf }),
]);

const byKey = new Map(importTypes.map((type) => [type.key, type]));
const typeOf = (key: string) => {
  const type = byKey.get(key);
  if (!type) throw new Error(`There is no import ${key}.`);
  return type;
};

/** Texts that files find hard: formulas, quotes, delimiters, codes of characters, leading zeros, other scripts. */
const hard = fc
  .string({ unit: fc.constantFrom(...Array.from(`=+-@'",;\t|0a1 é日🛷_x<&`), '_x0041_'), minLength: 1, maxLength: 12 })
  .map((text) => `${text.trim()}y`);
const lines = fc.oneof(
  hard,
  fc.tuple(hard, hard).map((pair) => pair.join('\n')),
);
const amount = fc.integer({ min: 1, max: 9_999_999 }).map((n) => String(n / 1000));
const blank = <T>(of: fc.Arbitrary<T>) => fc.oneof(of, fc.constant(''));

const scene = fc.record({
  parts: fc.array(
    fc.record({
      description: hard,
      long: blank(lines),
      notes: blank(lines),
      unit: blank(hard),
      status: blank(hard),
      weight: blank(amount),
      quantity: amount,
      cost: amount,
      mandatory: fc.boolean(),
    }),
    { minLength: 4, maxLength: 6 },
  ),
  rows: fc.array(
    fc.record({ tag: blank(fc.constantFrom('1', '007', '=2')), context: blank(hard), footnote: blank(lines) }),
    { minLength: 1, maxLength: 6 },
  ),
  names: fc.uniqueArray(hard, { minLength: 2, maxLength: 2, selector: (name) => name.toLowerCase() }),
});
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never;

/** A catalogue with something of every kind. */
async function filled({ parts, rows, names }: Scene): Promise<TestCatalog> {
  const catalog = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  await catalog.set({ setting_flags: [profileFlags.fineDigits] });
  await catalog.set({ allow_custom_part_status: true });
  const load = async (key: string, head: string, cells: readonly string[][]) => {
    const table = [head, ...cells.map((one) => csvLine(one).trimEnd())];
    const { errors } = await loader(api, typeOf(key))(catalog, table, { decimalSeparator: '.' });
    expect(errors, key).toEqual([]);
  };
  const [first = '', second = ''] = names;
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null, second), first, '007');
  const untagged = await items.model(await items.division(null, `${second} 2`), first);
  await items.diagram(model, 'Carburetor');
  await items.diagram(model, 'Carburetor', first.slice(0, 20));
  const number = (n: number) => `0${n % parts.length}-A.${n % parts.length}`;
  const next = (n: number) => number(n + 1);
  await load(
    'partBase',
    'part number,description,long description,notes,unit,status,weight,weight unit,internal',
    parts.map((p, n) => {
      const weighed = p.weight === '' ? '' : 'kg';
      return [number(n), p.description, p.long, p.notes, p.unit, p.status, p.weight, weighed, n === 3 ? 'yes' : 'no'];
    }),
  );
  const price = 'part number,audience,cost,msrp,as-of date';
  await load(
    'partPricing',
    price,
    parts.map((p, n) => [number(n), 'Dealer', p.cost, p.quantity, '2026-02-01']),
  );
  const history = 'part number,status,superseded by,and/or,quantity,unit,type';
  const chain = parts
    .slice(1)
    .map((p, n) => [
      number(n),
      p.status,
      next(n),
      p.mandatory ? 'and' : 'or',
      p.quantity,
      p.unit,
      p.mandatory ? 'mandatory' : '',
    ]);
  await load('partHistory', history, chain);
  const related = parts.map((p, n) => [number(n), next(n), p.quantity, p.unit, p.mandatory ? 'yes' : 'no']);
  await load('alternatePart', 'part number,alternate part number,quantity,unit,mandatory', related);
  const kinds = ['6', '10', '11'];
  await load(
    'relatedParts',
    'part number,related part number,quantity,unit,mandatory,relation type',
    related.map((cells, n) => [...cells, kinds[n % 3] ?? '']),
  );
  await load(
    'partTranslations',
    'part number,language,description,long description',
    parts.map((p, n) => [number(n), 'FR', p.description, p.long]),
  );
  await load('hierarchyTranslations', 'type,name,tag,language,display name', [['MD', first, '007', 'FR', second]]);
  const list = 'diagram name,diagram tag,reference tag,part number,quantity,context,footnote';
  await load(
    'partBom',
    list,
    rows.map((row, n) => [
      'Carburetor',
      n % 2 === 0 ? '' : first.slice(0, 20),
      row.tag,
      number(n),
      '1',
      row.context,
      row.footnote,
    ]),
  );
  const texts = [...new Set(rows.map(({ context }) => context).filter((context) => context !== ''))];
  const notes = [...new Set(rows.map(({ footnote }) => footnote).filter((footnote) => footnote !== ''))];
  await load('bomContextTranslations', 'kind,text,language,translation', [
    ...texts.map((text) => ['context', text, 'FR', `${text} fr`]),
    ...notes.map((text) => ['footnote', text, 'FR', `fr ${text}`]),
  ]);
  await load('serialVin', 'model name,model tag,rule type,prefix,range start,range end', [
    [first, '007', 'single', 'ABC', '0012', ''],
    [first, '', 'closed', 'AB7', '005', '017'],
  ]);
  const [some = { notes: '', long: '', cost: '1', quantity: '1' }] = parts;
  const unit = 'type,name,tag,model year,make';
  // The same name for two years, without one, and with a tag.
  const units = [
    ['MU', second, '', '2025', second],
    ['MU', second, '', '2026', second],
    ['MU', second, '', '', ''],
    ['MU', second, first.slice(0, 20), '2026', second],
  ];
  await (await unitsOf(catalog)).folder(null, first);
  await load(
    'majorUnits',
    `${unit},industry,product type,product sub type,parent type,parent name`,
    units.map((one) => [...one, first, first, second, 'MF', first]),
  );
  await load(
    'unitFeatures',
    `${unit},group,feature,value`,
    units.flatMap((one) => [
      [...one, first, second, `${some.notes}y`],
      [...one, second, first, some.cost],
      [...one, first, second, first],
    ]),
  );
  await load(
    'unitPrices',
    `${unit},audience,cost,destination charge,effective date`,
    units.map((one) => [...one, 'Dealer', some.cost, some.quantity, '2026-02-01']),
  );
  await load(
    'unitDescriptions',
    `${unit},language,description`,
    units.map((one) => [...one, 'FR', `<h1>${second}</h1><p>${some.long} y</p>`]),
  );
  await load(
    'unitColors',
    `${unit},color,location,basic name,rgb,metallic,code,price,valid from`,
    units.flatMap((one, n) => [
      [...one, second, first, second, '#00ff7f', 'yes', second, some.cost, '2026-02-01'],
      [...one, first, '', '', '', 'no', n % 2 === 0 ? '' : first, '', ''],
    ]),
  );
  const told = await database.inCatalog(catalog.id, async (db) => {
    const { rows: found } = await sql<{ id: number; industry: number; type: number; sub: number }>`
      select item_id as id, industry_id as industry, product_type_id as type, sub_type_id as sub
      from major_unit order by item_id`.execute(db);
    return found;
  });
  const [of = { id: 0, industry: 0, type: 0, sub: 0 }] = told;
  const engines = await ownList(database, [first]);
  const field = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;
  const [volume, engine, code, count, size] = ['Volume', 'Engine', 'Code', 'Count', 'Size'].map(field);
  await standardFields(database, of, [
    { name: volume ?? '', type: 'measurement', units: ['cc', 'ci'] },
    { name: engine ?? '', type: 'list', list: engines.id },
    { name: code ?? '', type: 'text' },
    { name: count ?? '', type: 'number', custom: { isWhole: true } },
    { name: size ?? '', type: 'complexObject', repeatedBy: count ?? '', parts: { [second]: { type: 'flag' } } },
  ]);
  await load(
    'unitValues',
    `${unit},field,repetition,sub object,value`,
    units.flatMap((one) => [
      [...one, volume ?? '', '', '', `${some.cost} ci`],
      [...one, engine ?? '', '', '', second],
      [...one, code ?? '', '', '', `${some.notes}y`],
      [...one, count ?? '', '', '', '2'],
      [...one, size ?? '', '2', second, 'yes'],
    ]),
  );
  await taxonomyOf(database, { industry: of.industry, name: field('Terms') }, [[first, second], [`${second}>`]]);
  await database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'script', label: 'Leaves', actor: { id: null, name: 'tests' } }, () =>
      sql`insert into unit_taxonomy (item_id, level_id) select u.item_id, l.id from major_unit u
        join shared_taxonomy x on x.industry_id = u.industry_id
        join shared_taxonomy_level l on l.taxonomy_id = x.id
        where not exists (select from shared_taxonomy_level c where c.parent_id = l.id)`.execute(db),
    ),
  );
  for (const { id } of told.slice(0, 2)) {
    const editor = catalog.as('MajorUnits');
    const images = [await uploadImage(editor, 'a'), await uploadImage(editor, 'b')];
    const put = await editor.post(`/api/majorUnits/${id}/images`, {
      known: [],
      images: images.map((image, at) => ({ id: image, relationCustomData: { isPrimary: at === 0 } })),
    });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
  }
  const sku = 'manufacturer,sku';
  await load(
    'skus',
    `${sku},name,description,product type,gtin,stock image,workflow`,
    parts.map((p, n) => [
      first,
      number(n),
      p.description,
      p.long,
      first,
      '4006381333931',
      n === 0 ? 'no' : 'yes',
      'Draft',
    ]),
  );
  await load(
    'productGroups',
    `group,industry,product type,${sku}`,
    parts.map((_, n) => [first, first, first, first, number(n)]),
  );
  await load('productGroups', 'group,industry,product type', [[second, second, first]]);
  const { name: ofSkus } = await ownList(database, [first]);
  await load(
    'skuAttributes',
    `${sku},attribute,value`,
    parts.flatMap((p, n) => [
      [first, number(n), ofSkus, second],
      [first, number(n), ofSkus, `${p.notes}y`],
    ]),
  );
  await load(
    'skuAssociations',
    `${sku},other manufacturer,other sku,association type`,
    parts.map((_, n) => [first, number(n), first, next(n), kinds[n % 3] ?? '']),
  );
  await load(
    'skuPrices',
    `${sku},audience,cost,msrp,effective date`,
    parts.map((p, n) => [first, number(n), 'Dealer', p.cost, p.quantity, '2026-02-01']),
  );
  await database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'script', label: 'Pictures', actor: { id: null, name: 'tests' }, waits: true }, () =>
      sql`insert into sku_image (sku_id, image_id, is_primary, image_type, weight)
        select s.id, i.id, i.nth = 1, case when i.nth = 1 then 'Item' else 'Sizing Chart' end, i.nth
        from sku s, (select m.id, row_number() over (order by m.id) as nth from image m limit 2) i`.execute(db),
    ),
  );
  await shopOf(api, catalog, load, { first, second, note: some.notes, cost: some.cost });
  await withDrawing(catalog, [], first);
  const editor = catalog.as('Users');
  const { body: group } = await catalog
    .as('ManageCatalogSettings')
    .post('/api/lookup/lookupvalue', { type: 2, name: `${second}; all` });
  for (const item of [model, untagged]) {
    for (const name of ['A manual.pdf', 'A manual.pdf', "'=b.pdf"]) {
      const path = `/api/hierarchies/${item}/attachments`;
      const hung = await editor.upload(
        `${path}?filename=${encodeURIComponent(name)}`,
        pdfSaying(name),
        'application/pdf',
      );
      expect(hung.status).toBe(200);
    }
  }
  const attached = (await editor.get(`/api/items/Oem/${model}/attachments`)).body.items;
  const [{ id, version }] = attached;
  const { body: part } = await editor.get(`/api/parts/find?partNumber=${encodeURIComponent(number(0))}`);
  expect((await editor.post(`/api/parts/${part.id}/attachments/link`, { items: [id] })).status).toBe(200);
  const saved = await editor.post(`/api/items/Oem/${model}/attachments/${id}`, {
    version,
    displayName: second,
    customAttributes: { '26': [group.id], '31': 'FR' },
    isEditAll: true,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await versionOf(catalog, model)).toBeGreaterThan(0);
  return catalog;
}

/** Exports a dataset and answers its file as it is imported: what it is, and a workbook as the table that it shows. */
async function exported(
  catalog: TestCatalog,
  dataset: string,
  format: string,
): Promise<{ text: string; rows: number }> {
  const caller = catalog.as('Users');
  const begun = await caller.post(`/api/export/${format}/${dataset}`);
  expect(begun.status, dataset).toBe(200);
  let told = begun.body;
  for (let tries = 0; told.status === 0 && tries < 800; tries++) {
    await wait(10);
    told = (await caller.get(`/api/export/${begun.body.id}/status`)).body;
  }
  expect(told, dataset).toMatchObject({ status: 1, isKept: true });
  const { body } = await caller.get(`/api/export/${begun.body.id}/download`);
  if (format !== 'xlsx') return { text: String(body), rows: told.rows };
  const { sheets } = await readXlsx(new Uint8Array(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')));
  const cells = sheets[0]?.rows ?? [];
  const width = cells[0]?.length ?? 0;
  const table = cells.map((row) => csvLine(Array.from({ length: width }, (_, at) => String(row[at] ?? ''))));
  return { text: table.join(''), rows: told.rows };
}

/** Imports a file as it is, without a word on how; answers its status at the end. */
async function imported(catalog: TestCatalog, of: { text: string; fileName: string; importTypeId: number }) {
  // A document of the catalogue holds settings too, and units ask for more than the right to import.
  const asks = importTypes.find(({ id }) => id === of.importTypeId)?.permission !== undefined;
  const caller = catalog.as(asks || of.importTypeId === xmlImport ? 'Admin' : 'AllowImport');
  const path = `/api/TransportImportWizardData2/UploadFile?fileName=${of.fileName}`;
  const { body: file } = await caller.upload(path, Buffer.from(of.text));
  const started = await caller.post('/api/import/StartImportSession', {
    importTypeId: of.importTypeId,
    fileId: file.fileId,
  });
  expect(started.status, `${of.fileName} ${JSON.stringify(started.body)}`).toBe(200);
  for (let tries = 0; tries < 1200; tries++) {
    const { body } = await caller.get(`/api/import/session/${started.body.importSessionId}/status`);
    if (!body.isRunning) return body;
    await wait(25);
  }
  throw new Error(`${of.fileName} still runs.`);
}

// What stands in documents alone is walked by test/xmlKinds.test.ts, the installation's by installationExchange.test.ts.
const tabled = tableTypes(importTypes).filter(({ of }) => of !== 'installation');
const returning = tabled.filter(({ key }) => exportDatasets.some((one) => one.key === key));

const documents = [...tabled.flatMap(({ xml }) => xml?.number ?? []), 230];
const ways = [
  ...tableFormats.flatMap((format) => returning.map(({ id, key }) => ({ format, importTypeId: id, key }))),
  ...documents.map((number) => ({ format: 'xml', importTypeId: xmlImport, key: String(number) })),
];
/** Trees, parts, parts lists and units: of each a table, and of one a document. */
const few = new Set(['hierarchy', 'partBase', 'partBom', 'majorUnits', '110']);

const scenes = fc.sample(scene, { numRuns: 2, seed: 7 });
const catalogs: Promise<TestCatalog>[] = [];
const catalogOf = (nth: number) => (catalogs[nth] ??= filled(scenes[nth] as Scene));

it('E-01 E-03 each kind of table is exported too', () => {
  expect(tabled.filter((type) => !returning.includes(type)).map(({ key }) => key)).toEqual(['svgImport']);
  expect(ways.filter(({ key, format }) => few.has(key) && ['csv', 'xml'].includes(format))).toHaveLength(few.size);
});

eachDaily([
  ['a few of', 'csv and xml', 0],
  ...scenes.flatMap((_, nth) => [...tableFormats, 'xml'].map((format) => ['each of', format, nth] as const)),
])(
  'E-01 E-03 what is exported is read back without a difference: %s the kinds as %s, catalogue %i',
  async (extent, as, nth) => {
    const catalog = await catalogOf(nth);
    const chosen = ways.filter(({ format, key }) =>
      extent === 'each of' ? format === as : few.has(key) && ['csv', 'xml'].includes(format),
    );
    for (const { format, importTypeId, key } of chosen) {
      const { text, rows } = await exported(catalog, key, format);
      if (format === 'xml') expect(await schemaFaults(text, Number(key)), key).toEqual([]);
      expect(rows, key).toBeGreaterThan(0);
      const {
        errorSummary,
        counts,
        changeId,
        rows: read,
      } = await imported(catalog, {
        text,
        fileName: `${key}.${format === 'xlsx' ? 'csv' : format}`,
        importTypeId,
      });
      expect({ errorSummary, counts, changeId, rows: read }, `${key} ${format}`).toMatchObject({
        errorSummary: [],
        counts: { create: 0, update: 0, remove: 0 },
        changeId: null,
        rows,
      });
    }
  },
  200_000,
);
