// size: one table, a kind of record after the other, and what is true of each
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { standardFields, taxonomyOf } from './features.ts';
import { itemsOf } from './items.ts';
import { boxes, withDrawing } from './replacing.ts';
import { unitsOf } from './units.ts';
import { schemaFaults } from './xmlSchemas.ts';
import { skuCases } from './xmlSkus.ts';
import { shopCases, shopRemovals, shopWith } from './xmlShop.ts';
import { unitCases } from './xmlUnits.ts';
import type { Case, Fields } from './xmlUnits.ts';
import { exportDatasets, importTypes, xmlKinds } from '../src/app/registered.ts';
import { documentOf } from '../src/export/service.ts';
import { documentPieces } from '../src/export/xml/service.ts';
import { ownersOf } from '../src/usage/queries.branch.ts';
import { pdfSaying } from './drawings/pdf.ts';

const { api, work, importer, database } = await openImports(importTypes);
const xml = 99;
let catalog: TestCatalog;
/** Where records are named by ids. */
let imagePath = '';

const kindOf = (number: number) => {
  const kind = xmlKinds.find((one) => one.number === number);
  if (!kind) throw new Error(`There is no kind ${number}.`);
  return kind;
};

const fieldOf = ([key, value]: [string, Fields[string]]) => {
  const entries =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map((entry) => `<value>${entry}</value>`).join('')
        : Object.entries(value)
            .map(([name, entry]) => `<value name="${name}">${entry}</value>`)
            .join('');
  return `<${key}>${entries}</${key}>`;
};

const list = (number: number, records: readonly Fields[]) => {
  const { list: name, element } = kindOf(number);
  const inside = records
    .map((one) => `<${element}>${Object.entries(one).map(fieldOf).join('')}</${element}>`)
    .join('\n');
  return `<${name}>\n${inside}\n</${name}>`;
};
const open = (number: number) => `<?xml version="1.0"?>\n<catalogue xmlns="urn:callout:xml:1" number="${number}">\n`;
const document = (number: number, records: readonly Fields[]) =>
  `${open(number)}${list(number, records)}\n</catalogue>`;

/** A document as an export writes it, and how many records it has. */
const exported = (of: TestCatalog, number: number) =>
  database.inCatalog(of.id, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        let rows = 0;
        let text = '';
        const { sources } = documentOf({ datasets: exportDatasets, xmlKinds }, number);
        const what = { number, sources, contentGroups: [], scope: {}, ownersOf, onRows: (n: number) => (rows += n) };
        for await (const piece of documentPieces(snapshot, what)) text += piece;
        return { text, rows };
      }),
  );

const load = async (text: string, more: object = {}, role: 'Admin' | 'AllowImport' = 'Admin', of = catalog) => {
  const me = importer(of, role);
  const { body: file } = await me.upload(text, 'records.xml');
  expect(file).toMatchObject({ fileId: expect.any(Number) });
  const { body } = await me.start(file.fileId, { importTypeId: xml, ...more });
  expect(body).toMatchObject({ importSessionId: expect.any(Number) });
  return me.settled(body.importSessionId);
};

const reasonsOf = async (sessionId: number) => {
  const { body } = await importer(catalog, 'Admin').caller.get(`/api/import/session/${sessionId}/errors?take=100`);
  return body.rows.map(({ message }: { message: string }) => message);
};

const item = (typeCode: string, name: string, tag?: string): Fields => ({ typeCode, name, ...(tag && { tag }) });
const isSled = { industry: 'Snow', productType: 'Sled', productSubType: 'Sport', parentName: 'Sleds' };
const unit = { ...item('MU', 'Polar'), modelYear: '2026', make: 'Fjell' };
const clutch = { diagramName: 'Clutch', diagramTag: '7' };

const displacement = 'Displacement';

/** What the units are. */
const sledIds = () =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ industry: number; type: number; sub: number }>`
      select industry_id as industry, product_type_id as type, sub_type_id as sub from major_unit limit 1`.execute(db);
    return rows[0] ?? { industry: 0, type: 0, sub: 0 };
  });

beforeAll(async () => {
  work();
  catalog = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  const tree = await itemsOf(catalog);
  const snow = await tree.division(null, 'Snow');
  await tree.division(null, 'Summer');
  const fjell = await tree.model(snow, 'Fjell', '600');
  await tree.model(snow, 'Twin', 'a');
  await tree.model(snow, 'Twin', 'b');
  await tree.diagram(fjell, 'Clutch', '7');
  await tree.diagram(fjell, 'Spare');
  await tree.diagram(fjell, 'Gone');
  await (await unitsOf(catalog)).folder(null, 'Sleds');
  await withDrawing(catalog, boxes.slice(0, 2), 'Drawn');
  await catalog.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' });
  const loaded = await load(
    `${open(230)}${list(110, [
      { partNumber: 'A-1', description: 'Bolt' },
      { partNumber: 'A-2', description: 'Nut' },
      { partNumber: 'A-3', description: 'Pin' },
    ])}${list(120, [
      { ...clutch, referenceTag: '1', partNumber: 'A-1', context: 'Left' },
      { ...clutch, referenceTag: '2', partNumber: 'A-2' },
    ])}${list(130, [{ partNumber: 'A-1', audience: 'Dealer', msrp: '5', effectiveDate: '2026-01-01' }])}${list(140, [
      { partNumber: 'A-1', supersededBy: 'A-2' },
    ])}${list(160, [
      { manufacturer: 'Fjell', sku: 'B-1', name: 'Battery' },
      { manufacturer: 'Fjell', sku: 'B-2' },
      { manufacturer: 'Fjell', sku: 'B-3' },
      { manufacturer: 'Norrland', sku: 'B-3' },
    ])}${list(163, [{ sku: 'B-1', otherSku: 'B-2', associationType: '10' }])}${list(200, [
      { ...unit, ...isSled },
      { ...unit, modelYear: '2025', ...isSled },
    ])}${list(202, [
      { ...unit, groupName: 'Engine', featureName: 'Power', featureValue: '60 hp' },
      { ...unit, groupName: 'Engine', featureName: 'Power', featureValue: '45 kW', ordinal: '7' },
    ])}${list(203, [{ ...unit, audience: 'Dealer', destinationCharge: '5', effectiveDate: '2026-01-01' }])}${list(201, [
      { ...unit, mfrName: 'Ice', rgbValue: '#ffffff', isMetallic: 'true' },
      { ...unit, mfrName: 'Frost' },
      { ...unit, modelYear: '2025', mfrName: 'Ice', rgbValue: '#ffffff', isMetallic: 'true' },
    ])}${list(206, [{ ...unit, language: 'fr', description: '&lt;p&gt;Vite&lt;/p&gt;' }])}${list(180, [{ ...item('MD', 'Fjell', '600'), language: 'FR', displayName: 'Montagne' }])}${list(
      182,
      [{ kind: 'Context', text: 'Left', language: 'FR', translation: 'Gauche' }],
    )}</catalogue>`,
  );
  expect({ reasons: await reasonsOf(loaded.importSessionId), ...loaded }).toMatchObject({ rejected: 0, state: 2 });
  await standardFields(api.services.database, await sledIds(), [
    { name: displacement, type: 'measurement', units: ['cc', 'ci'] },
    { name: 'Skis', type: 'number', custom: { isWhole: true } },
    { name: 'Edge', type: 'text', repeatedBy: 'Skis' },
  ]);
  const values = await load(
    document(204, [
      { ...unit, field: displacement, value: '599 cc' },
      { ...unit, field: 'Skis', value: '2' },
    ]),
  );
  expect({ reasons: await reasonsOf(values.importSessionId), ...values }).toMatchObject({ rejected: 0, state: 2 });
  await taxonomyOf(api.services.database, { industry: (await sledIds()).industry, name: 'Sports' }, [
    ['Winter', 'Sleds'],
    ['Winter', 'Skis'],
    ['Summer'],
  ]);
  const editor = catalog.as('Users');
  const pdf = pdfSaying('manual');
  const hung = await editor.upload(`/api/hierarchies/${fjell}/attachments?filename=manual.pdf`, pdf, 'application/pdf');
  expect(hung.status).toBe(200);
  const png = await editor.upload(
    '/api/file?filename=loose.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="9" height="9"/></svg>'),
    'image/svg+xml',
  );
  imagePath = `${png.body.id}/loose.svg`;
  await shopWith(api, catalog);
});

const link = { ...item('MD', 'Fjell', '600'), parentTypeCode: 'DV', parentName: 'Summer' };
const spot = { itemName: 'Drawn', value: '77', x: '10', y: '10', w: '20', h: '20' };

const cases: readonly Case[] = [
  ...shopRemovals,
  {
    number: 103,
    isSetting: true,
    records: () => [
      { name: 'Paint', type: 'Selection list', values: ['Red', 'Blue, dark'], translations: { FR: 'Peinture' } },
      { name: 'Mass', type: 'Decimal', min: '0', max: '99.5' },
    ],
    counts: { create: 2, update: 0 },
    wrong: [
      [{ name: 'Paint' }, 'Must be String, Integer, Decimal, Selection list'],
      [{ name: 'Tag', type: 'Integer' }, 'An existing attribute keeps its type.'],
      [{ name: 'Empty', type: '4' }, 'A selection list needs at least one value.'],
      [{ name: 'Upside', type: 'Integer', min: '5', max: '1' }, 'The largest value is at least the smallest one.'],
      [{ name: 'Far', type: 'String', translations: { DE: 'Weit' } }, 'The catalogue is not translated into DE.'],
    ],
  },
  {
    number: 102,
    isSetting: true,
    records: () => [
      {
        context: 'Oem',
        code: 'AS',
        description: 'Assembly',
        baseType: '4',
        attributes: ['Tag', 'Paint'],
        keys: ['Tag'],
        searchable: ['Paint'],
        primaryChildren: ['IP', 'AS'],
      },
      { context: 'Oem', code: 'md', primaryChildren: ['IP', 'CH', 'AS'], linkChildren: ['IP'] },
    ],
    counts: { create: 1, update: 1 },
    wrong: [
      [{ context: 'Moon', code: 'X' }, 'The catalogue does not have this context'],
      [{ context: 'Oem', code: 'X', description: 'X', baseType: '5' }, 'Choose a base type of this context.'],
      [
        { context: 'Oem', code: 'Y', description: 'Y', baseType: '3', primaryChildren: ['IP'] },
        'Only folders and models have types under them.',
      ],
      [{ context: 'Oem', code: 'CH', primaryChildren: ['ZZ'] }, 'A type under it does not exist in this context.'],
      [{ context: 'Oem', code: 'IP', attributes: ['Nothing'] }, 'An attribute does not exist.'],
      [
        { context: 'Oem', code: 'MD', attributes: ['Tag', 'Paint'], keys: ['Paint'] },
        'With these keys items would be the same: 2 items: Twin, Twin.',
      ],
      [
        { context: 'Oem', code: 'DV', allowTopLevel: 'false' },
        'Items of the catalogue stand at the top level: 3 items: ',
      ],
    ],
  },
  {
    number: 131,
    isSetting: true,
    records: () => [{ context: 'Oem', name: 'Fleet', currency: 'EUR', isDefault: 'true', showsCost: 'true' }],
    counts: { create: 1, update: 0 },
    wrong: [
      [{ context: 'Moon', name: 'X' }, 'The catalogue does not have this context'],
      [{ context: 'Oem', name: 'X', currency: 'eur' }, 'A currency is three capital letters, as USD.'],
      [{ context: 'Oem', name: 'X', isDefault: 'true' }, 'Retail is the default for USD.'],
      [
        { context: 'Oem', name: 'Y', isDefault: 'true', isEnabled: 'false', currency: 'CHF' },
        'A disabled audience is no default.',
      ],
      [{ context: 'Oem', name: 'Dealer', currency: 'CHF' }, 'The currency stays while the audience has prices.'],
    ],
  },
  {
    number: 112,
    records: () => [{ partNumber: 'a-1', weight: '1.234', weightUnit: 'kg', length: '5', dimensionUnit: 'MM' }],
    counts: { create: 0, update: 1 },
    wrong: [
      [{ partNumber: 'Z-9', weight: '1' }, 'Part number not found'],
      [{ partNumber: 'A-2', weightUnit: 'stone' }, 'The unit is none of oz, lb, g, kg'],
    ],
  },
  {
    number: 113,
    isSetting: true,
    records: () => [
      { partNumber: 'A-1', description: 'Screw', ...clutch, count: '3' },
      { partNumber: 'A-1', description: 'Cap screw' },
    ],
    counts: { create: 2, update: 0 },
    wrong: [
      [{ partNumber: 'Z-9', description: 'X' }, 'Part number not found'],
      [{ partNumber: 'A-1', description: 'Bolt' }, 'The part has this description itself'],
      [{ partNumber: 'A-1', description: 'X', diagramName: 'Nowhere' }, 'Diagram not found'],
    ],
  },
  {
    number: 101,
    records: () => [link],
    counts: { create: 1, update: 0 },
    wrong: [
      [{ ...link, name: 'Nowhere' }, 'Item not found'],
      [
        { ...link, parentName: 'Nowhere' },
        'Parent not found. It has to stand in this file, or in the catalogue, as the row names it',
      ],
      [{ ...link, parentTypeCode: 'MD', parentName: 'Fjell' }, 'The type is not allowed under the parent'],
      [
        { ...item('DV', 'Snow'), parentTypeCode: 'DV', parentName: 'Snow' },
        'Snow cannot be linked under itself or its descendant.',
      ],
    ],
  },
  {
    number: 122,
    records: () => [{ ...clutch, referenceTag: '9', targetName: 'Spare' }],
    counts: { create: 1, update: 0 },
    wrong: [
      [{ diagramName: 'Fjell', referenceTag: '9', targetName: 'Spare' }, 'Diagram not found'],
      [{ ...clutch, referenceTag: '9', targetName: 'Nowhere' }, 'Target not found'],
      [{ ...clutch, referenceTag: '9', targetName: 'Clutch' }, 'Clutch does not lead to itself.'],
    ],
  },
  {
    number: 121,
    records: () => [spot, { ...spot, y: '60', confirmed: 'false' }],
    counts: { create: 2, update: 0 },
    wrong: [
      [{ ...spot, itemName: 'Clutch' }, 'The item has no image'],
      [{ ...spot, x: '999999' }, 'A hotspot lies in the image, is larger than 10 and at most 400 by 200.'],
      [{ ...spot, imagePath: '1/x.png' }, 'Name an item or an image, not both'],
    ],
  },
  {
    number: 192,
    records: () => [
      {
        url: 'HTTPS://example.com/a b'.replace(' ', ''),
        itemType: 'MD',
        itemName: 'Fjell',
        displayName: 'Help',
        visibility: 'Dealers',
      },
      { url: 'https://example.com/ab', partNumber: 'A-1' },
    ],
    counts: { create: 2, update: 0 },
    wrong: [
      [{ url: 'ftp://example.com/', partNumber: 'A-1' }, 'The address begins with http:// or https://.'],
      [{ url: 'https://example.com/' }, 'Name an item or a part number'],
      [{ url: 'https://example.com/', itemName: 'Clutch' }, 'Items of this type have no literature'],
    ],
  },
  {
    number: 105,
    isSetting: true,
    records: () => [{ ...item('DV', 'Summer'), groups: ['Dealers'] }],
    counts: { create: 0, update: 1 },
    wrong: [
      [{ ...item('DV', 'Nowhere'), groups: ['Dealers'] }, 'Item not found'],
      [{ ...item('MD', 'Fjell'), groups: ['Dealers'] }, 'Only top-level items carry visibility groups.'],
      [{ ...item('DV', 'Snow'), groups: ['Nobody'] }, 'The visibility group does not exist.'],
    ],
  },
  {
    number: 104,
    isSetting: true,
    records: () => [{ ...item('DV', 'Summer'), state: 'Ready to Review' }],
    counts: { create: 0, update: 1 },
    wrong: [
      [{ ...item('DV', 'Snow'), state: 'Publish' }, 'The workflow state cannot be reached from the current one.'],
      [{ ...item('DV', 'Snow'), state: 'Nirvana' }, 'Workflow state not found'],
    ],
  },
  {
    number: 179,
    records: () => [
      { kind: 'item', language: 'FR', ...item('MD', 'Fjell', '600') },
      { kind: 'context', language: 'FR', text: 'Left' },
    ],
    counts: { remove: 2 },
    wrong: [[{ kind: 'song', language: 'FR' }, 'Must be item, part, context or footnote']],
  },
  {
    number: 178,
    records: () => [{ file: 'manual.pdf', itemType: 'MD', itemName: 'Fjell' }],
    counts: { remove: 1 },
    wrong: [[{ file: 'manual.pdf' }, 'Name an item or a part number, not both']],
  },
  ...skuCases,
  { number: 177, records: () => [{ filePath: imagePath }], counts: { remove: 1 } },
  { number: 174, records: () => [{ partNumber: 'A-1', supersededBy: 'A-2' }], counts: { remove: 1 } },
  {
    number: 173,
    records: () => [{ partNumber: 'A-1', audience: 'dealer', effectiveDate: '2026-01-01' }],
    counts: { remove: 1 },
  },
  { number: 172, records: () => [{ ...clutch, referenceTag: '2', partNumber: 'A-2' }], counts: { remove: 1 } },
  {
    number: 171,
    isSetting: true,
    records: () => [{ partNumber: 'A-3' }],
    counts: { remove: 1 },
    wrong: [[{ partNumber: 'A-1' }, 'A-1 cannot be deleted because it is in use. Diagrams: Clutch']],
  },
  { number: 170, records: () => [item('IP', 'Gone')], counts: { remove: 1 } },
];

it('walks every kind that stands in documents alone', () => {
  const alone = importTypes.filter(({ isXmlOnly }) => isXmlOnly).map(({ id }) => id);
  expect(cases.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(alone);
});

/** Records that are made, changed and removed, with and without a right of their own: those of each change. */
const few = new Set([112, 113, 170, 203]);
const walked = [...unitCases(unit, displacement, () => imagePath), ...shopCases, ...cases];
for (const { number, records, counts, warnings = [], wrong = [], isSetting } of walked)
  describe(`${number}`, few.has(number) ? {} : { tags: 'daily' }, () => {
    it('refuses by row what its screen refuses', async () => {
      if (wrong.length > 0) {
        const done = await load(
          document(
            number,
            wrong.map(([record]) => record),
          ),
          { dryRun: true },
        );
        const reasons = await reasonsOf(done.importSessionId);
        const missing = wrong
          .map(([, reason]) => reason)
          .filter((reason) => !reasons.some((one: string) => one.startsWith(reason)));
        expect({ missing, reasons: missing.length > 0 ? reasons : [] }).toEqual({ missing: [], reasons: [] });
        expect(done).toMatchObject({ rejected: wrong.length });
      }
      if (!isSetting) return;
      const forbidden = await load(document(number, records()), {}, 'AllowImport');
      expect(forbidden).toMatchObject({ state: 3, changeId: null });
      const said = new Set(await reasonsOf(forbidden.importSessionId));
      expect([...said]).toEqual(['This takes a right that the sender does not have.']);
    });

    it('is shown record by record, and what is rejected stays', async () => {
      const of = importer(catalog, 'Admin');
      const path = (id: number, more: string) => `/api/import/session/${id}/${more}`;
      const before = (await exported(catalog, number)).text;
      const dry = await load(document(number, records()), { dryRun: true, profile: { stateAfterImport: 'keep' } });
      const { body: rows } = await of.caller.get(path(dry.importSessionId, 'changes'));
      const all = Object.values(counts as Record<string, number>).reduce((sum, one) => sum + one, 0);
      expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(
        Object.entries(counts as Record<string, number>).flatMap(([kind, n]) => Array.from({ length: n }, () => kind)),
      );
      expect(
        rows.every((row: { before: unknown[]; after: unknown[] }) => [...row.before, ...row.after].some(Boolean)),
      ).toBe(true);
      const { part, line, record } = rows.at(-1);
      await of.caller.post(path(dry.importSessionId, 'choices'), { accepts: false, cells: [{ part, line, record }] });
      const gone = await of.caller.post(path(dry.importSessionId, 'continue'));
      if (all === 1) {
        expect(gone.body).toMatchObject({ modelState: { id: ['Nothing to write.'] } });
        await of.caller.post(path(dry.importSessionId, 'cancel'));
        return;
      }
      const done = await of.settled(dry.importSessionId);
      expect(done).toMatchObject({ state: 2, rejected: 0 });
      expect(done.counts.create + done.counts.update + done.counts.remove).toBe(all - 1);
      const undo = path(dry.importSessionId, 'undo');
      expect((await of.caller.post(undo)).status).toBe(200);
      await expect.poll(async () => (await of.caller.get(undo)).body.state, { timeout: 20_000 }).toBe('done');
      const plain = (text: string) => text.replace(/ snapshot="[^"]*"| change="\d+"/g, '');
      expect(plain((await exported(catalog, number)).text)).toBe(plain(before));
    });

    it('is written once, read back without a difference, and taken back as a whole', async () => {
      const text = document(number, records());
      expect(await schemaFaults(text, number)).toEqual([]);
      const before = await exported(catalog, number);
      const done = await load(text, { profile: { stateAfterImport: 'keep' } });
      expect({ reasons: await reasonsOf(done.importSessionId), ...done }).toMatchObject({
        reasons: warnings,
        state: 2,
        counts,
        rejected: 0,
      });
      expect(await load(text)).toMatchObject({ changeId: null, rejected: 0 });
      const after = await exported(catalog, number);
      expect(after.text).not.toBe(before.text);
      expect(await schemaFaults(after.text, number)).toEqual([]);
      const again = await load(after.text);
      expect({ errors: await reasonsOf(again.importSessionId), ...again }).toMatchObject({
        errors: [],
        changeId: null,
        rows: after.rows,
      });
      const path = `/api/import/session/${done.importSessionId}/undo`;
      const { caller } = importer(catalog, 'Admin');
      expect((await caller.post(path)).status).toBe(200);
      await expect.poll(async () => (await caller.get(path)).body.state, { timeout: 20_000 }).toBe('done');
      expect((await caller.get(path)).body.left).toEqual([]);
      expect((await exported(catalog, number)).text.replace(/ snapshot="[^"]*"| change="\d+"/g, '')).toBe(
        before.text.replace(/ snapshot="[^"]*"| change="\d+"/g, ''),
      );
      const redone = await load(text, { profile: { stateAfterImport: 'keep' } });
      expect(redone).toMatchObject({ state: 2, counts });
    });
  });

it('a document of several kinds makes an empty catalogue the same', { tags: 'daily' }, async () => {
  const twin = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  await twin.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' });
  const numbers = [103, 102, 131, 100, 200, 201, 202, 203, 204, 206, 207, 110, 112, 120, 101, 122, 113, 130, 160, 105];
  const lists = await Promise.all(
    numbers.map(async (number) => /<(\w+)>\n[\s\S]*<\/\1>/.exec((await exported(catalog, number)).text)?.[0] ?? ''),
  );
  const whole = `${open(230)}${lists.join('\n')}\n${list(104, [])}</catalogue>`;
  const done = await load(whole, { profile: { stateAfterImport: 'keep' } }, 'Admin', twin);
  const { body } = await importer(twin, 'Admin').caller.get(
    `/api/import/session/${done.importSessionId}/errors?take=100`,
  );
  expect({ rows: body.rows, message: done.message }).toEqual({ rows: [], message: '' });
  expect(done).toMatchObject({ state: 2, rejected: 0 });
  for (const number of numbers) {
    const plain = async (of: TestCatalog) => (await exported(of, number)).text.replace(/<catalogue [^>]*>/, '');
    expect(await plain(twin), String(number)).toBe(await plain(catalog));
  }
});
