import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { loader } from './imports.ts';
import { itemsOf } from './items.ts';
import { openPublishing } from './publishing.ts';
import { schemaFaults } from './xmlSchemas.ts';
import { exportDatasets, importTypes, xmlKinds } from '../src/app/registered.ts';
import type { ImportMode } from '../src/import/rules.ts';
import { exportJobs } from '../src/export/jobs.ts';
import { ownersOf } from '../src/usage/queries.branch.ts';

const { api, work } = await openPublishing();
const { files, jobs } = api.services;
beforeAll(() => void work(exportJobs({ files, jobs, datasets: exportDatasets, xmlKinds, ownersOf })));

const typeOf = (key: string) => {
  const type = importTypes.find((one) => one.key === key);
  if (!type) throw new Error(`There is no import ${key}.`);
  return type;
};

const load = async (catalog: TestCatalog, key: string, table: string[], mode: ImportMode = 'standard') => {
  const { errors, changeId } = await loader(api, typeOf(key))(catalog, table, { decimalSeparator: '.', mode });
  expect(errors).toEqual([]);
  return changeId;
};

/** Exports a document that the schema of its number takes; answers it, or why it failed. */
async function document(catalog: TestCatalog, number: number, of: object = {}): Promise<string> {
  const caller = catalog.as('Users');
  const { status, body } = await caller.post(`/api/export/xml/${number}`, of);
  expect(status, JSON.stringify(body)).toBe(200);
  let told = body;
  for (let tries = 0; told.status === 0 && tries < 800; tries++) {
    await wait(10);
    told = (await caller.get(`/api/export/${body.id}/status`)).body;
  }
  if (told.status !== 1) return told.message;
  expect(told.fileName).toMatch(/\.xml$/);
  const { body: text, headers } = await caller.get(`/api/export/${body.id}/download`);
  expect(headers['content-type']).toContain('application/xml');
  expect(await schemaFaults(String(text), number)).toEqual([]);
  return String(text);
}

const found = (text: string, field: string) =>
  [...text.matchAll(new RegExp(`<${field}>([^<]*)</${field}>`, 'g'))].map(([, value]) => value);
const listsIn = (text: string) => [...text.matchAll(/^<(\w+)>$/gm)].map(([, name]) => name);
const attribute = (text: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '';

async function filled() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const [snow, grass] = [await items.division(null, 'Snow'), await items.division(null, 'Grass')];
  const fjell = await items.model(snow, 'Fjell');
  await items.diagram(fjell, 'Clutch');
  await items.diagram(await items.model(grass, 'Mower'), 'Blade');
  await load(catalog, 'partBase', [
    'part number,description,notes',
    'A-1,Bolt,Old',
    'A-2,Nut,Old',
    'A-3,Blade,',
    'A-4,Oil & <grease>,',
  ]);
  await load(catalog, 'partBom', [
    'diagram name,reference tag,part number,quantity,context',
    'Clutch,1,A-1,2,left',
    'Clutch,2,A-2,1,',
    'Blade,1,A-3,1,right',
  ]);
  const price = 'part number,audience,msrp,as-of date';
  await load(catalog, 'partPricing', [price, 'A-1,Dealer,1,2026-01-01', 'A-3,Dealer,3,2026-01-01']);
  return { catalog, snow };
}

describe('documents of a part of the catalogue', () => {
  it('231 is an item with all under it, and the parts, lists and prices that it uses', async () => {
    const { catalog, snow } = await filled();
    const text = await document(catalog, 231, { itemId: snow });
    expect(found(text, 'name')).toEqual(['Snow', 'Clutch', 'Fjell']);
    expect(found(text.slice(text.indexOf('<parts>'), text.indexOf('</parts>')), 'partNumber')).toEqual(['A-1', 'A-2']);
    expect(found(text, 'referenceTag')).toEqual(['1', '2']);
    expect(found(text, 'msrp')).toEqual(['1']);
    expect(await document(catalog, 231, { itemId: 999_999_999 })).toBe('There is no such item.');
    const { status, body } = await catalog.as('Users').post('/api/export/xml/231');
    expect([status, body.modelState]).toEqual([400, { itemId: ['A branch needs the item that it begins at.'] }]);
  });

  it('232 is every part with what is said of it, and no item', async () => {
    const { catalog } = await filled();
    const text = await document(catalog, 232);
    expect(listsIn(text)).toEqual(['parts', 'prices']);
    expect(found(text, 'description')).toContain('Oil &amp; &lt;grease&gt;');
  });

  it('234 is what changed since a document, a change or a time, with fields that are blank, and nothing else', async () => {
    const { catalog } = await filled();
    const before = await document(catalog, 110);
    const change = await load(catalog, 'partBase', ['part number,notes', 'A-2,New']);
    expect(change).toBeGreaterThan(Number(attribute(before, 'change')));
    await load(catalog, 'partPricing', ['part number,audience,msrp,as-of date', 'A-3,Dealer,4,2026-02-01']);
    for (const since of [attribute(before, 'snapshot'), attribute(before, 'change')]) {
      const text = await document(catalog, 234, { since });
      expect(attribute(text, 'since')).toBe(since);
      expect(listsIn(text)).toEqual(['parts', 'prices']);
      expect(found(text, 'partNumber')).toEqual(['A-2', 'A-3', 'A-3']);
      expect(text).toContain('<longDescription/><notes>New</notes>');
    }
    const after = await document(catalog, 234, { since: String(change) });
    expect(listsIn(after)).toEqual(['prices']);
    const nothing = await document(catalog, 234, { since: new Date(Date.now() + 60_000).toISOString() });
    expect(listsIn(nothing)).toEqual([]);
    expect(found(await document(catalog, 234, { since: '2020-01-01' }), 'name')).toContain('Snow');
    for (const [of, field] of [
      [{}, 'since'],
      [{ since: 'yesterday' }, 'since'],
      [{ since: '1', itemId: 1 }, 'itemId'],
    ] as const) {
      const { status, body } = await catalog.as('Users').post('/api/export/xml/234', of);
      expect([status, Object.keys(body.modelState)]).toEqual([400, [field]]);
    }
  });

  it(
    '234 tells of a part that lost its last alternate or related part that there are none',
    { tags: 'daily' },
    async () => {
      const { catalog } = await filled();
      await load(catalog, 'alternatePart', ['part number,alternate part number', 'A-1,A-2', 'A-3,A-2']);
      await load(catalog, 'relatedParts', ['part number,relation type,related part number', 'A-1,6,A-2', 'A-1,11,A-3']);
      const since = attribute(await document(catalog, 110), 'snapshot');
      await load(catalog, 'alternatePart', ['part number,alternate part number', 'A-1,'], 'replace');
      await load(catalog, 'relatedParts', ['part number,relation type,related part number', 'A-1,11,'], 'replace');
      const text = await document(catalog, 234, { since });
      expect(listsIn(text)).toEqual(['alternates', 'relatedParts']);
      expect(text).toContain('<alternate><partNumber>A-1</partNumber><relatedPartNumber/>');
      expect(found(text, 'relatedPartNumber')).toEqual(['A-2']);
      expect(found(text, 'relationType')).toEqual(['included', 'up-sell']);
      const twin = await api.catalog();
      await load(twin, 'partBase', ['part number,description', 'A-1,Bolt', 'A-2,Nut', 'A-3,Blade']);
      await load(twin, 'alternatePart', ['part number,alternate part number', 'A-1,A-2']);
      const blank = ['part number,alternate part number', 'A-1,'];
      expect((await loader(api, typeOf('alternatePart'))(twin, blank)).errors).toEqual([
        '2 relatedPartNumber: Alternate part number is required',
      ]);
    },
  );

  it('numbers that are not there are refused, and a character that XML lacks fails with its place', async () => {
    const { catalog } = await filled();
    const caller = catalog.as('Users');
    expect((await caller.post('/api/export/xml/119')).status).toBe(404);
    expect((await caller.post('/api/export/xml/partBase')).status).toBe(404);
    const { body } = await caller.get('/api/export/formats');
    expect(body.documents).toEqual(
      expect.arrayContaining([
        { number: 110, name: 'Parts', reason: null },
        { number: 211, name: 'Distributor SKUs', reason: null },
      ]),
    );
    await load(catalog, 'partBase', ['part number,notes', 'A-2,a\u0001b']);
    expect(await document(catalog, 110)).toBe(
      'Parts, record 2: Notes has the character U+0001, which XML does not take. Take it out, or export a table.',
    );
  });

  it('is described to anybody, number by number', async () => {
    const get = async (url: string) => {
      const { statusCode, body, headers } = await api.app.inject({ url });
      return { statusCode, body, type: headers['content-type'] };
    };
    const page = await get('/docs/xml');
    expect(page).toMatchObject({ statusCode: 200, type: 'text/html; charset=utf-8' });
    for (const { number, columns } of xmlKinds) {
      expect(page.body).toContain(`/docs/xml/${number}.xsd`);
      for (const { key } of columns) expect(page.body).toContain(`<code>${key}</code>`);
    }
    expect(await get('/docs/xml/110.xsd')).toMatchObject({ statusCode: 200, type: 'application/xml; charset=utf-8' });
    expect((await get('/docs/xml/110.xml')).body).toContain('number="110"');
    expect((await get('/docs/xml/119.xsd')).statusCode).toBe(404);
  });
});
