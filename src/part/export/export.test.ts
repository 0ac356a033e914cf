import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { partMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let audience: { id: number; name: string; currency: string };
beforeAll(async () => {
  catalog = await api.catalog();
  [audience] = (await catalog.as('Users').get('/api/Oem/pricing/settings')).body;
  const add = (partNumber: string, description: string, more: object = {}) =>
    catalog.as('Users').post('/api/parts', { partNumber, description, ...more });
  const price = { id: audience.id, cost: 1.5, msrp: 2.25, effectiveDate: '2026-01-31' };
  await add('A-10', 'Washer, thin', { status: 'A', prices: [price] });
  await add('A-2', '=Washer');
  await add('B-1', 'Bolt');
});

const path = '/api/parts/partExport';
const turnOn = async (partExport: boolean) => {
  const installation = catalog.as('super');
  const switches = (await installation.get('/api/settings/switches')).body;
  await installation.put('/api/settings/switches', { ...switches, partExport });
};
async function lines(query: string, role: 'Users' | 'member' = 'Users'): Promise<string[]> {
  const answer = await catalog.as(role).get(`${path}${query}`);
  expect(answer.status).toBe(200);
  return String(answer.body).replace('\uFEFF', '').trimEnd().split('\r\n');
}

it('19.d the export of a parts search is refused where the catalogue does not have it', async () => {
  await turnOn(false);
  const refused = await catalog.as('Admin').get(path);
  expect([refused.status, refused.body.modelState]).toEqual([409, { catalog: [partMessages.noExport] }]);
});

it('19.d exports what a search finds, in its order, with the columns that were asked for', async () => {
  await turnOn(true);
  expect(await lines('/')).toEqual([
    'PartNumber,Description,Status',
    'A-2,"\'=Washer",',
    'A-10,"Washer, thin",A',
    'B-1,Bolt,',
  ]);
  expect(await lines('?name=A&isPartDescStatus=false&orderBy=2')).toEqual(['PartNumber', 'A-2', 'A-10']);
  expect(await lines('?description=wash&start=1&take=1&isPartDescStatus=false')).toEqual(['PartNumber', 'A-10']);
  expect(await lines('?name=%3F&isPartDescStatus=false')).toEqual(['PartNumber']);
  expect(await lines('?addedTo=2020-01-01T00:00:00.000Z')).toHaveLength(1);
  const heads = ['Cost', 'Msrp', 'EffectiveDate'].map((column) => `${audience.name} ${audience.currency} ${column}`);
  const priced = await lines(`?isPartDescStatus=false&isPricing=true&partPrices=${audience.id}`);
  expect(priced.slice(0, 2)).toEqual([['PartNumber', ...heads].join(), 'A-2,,,']);
  expect((await lines('?isPricing=true'))[0]?.split(',').length).toBeGreaterThan(6);
});

it('E-01 writes the same as a workbook and as TSV', async () => {
  await turnOn(true);
  const book = await catalog.as('member').get(`${path}?format=xlsx`);
  expect([book.status, String(book.headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect(book.headers['content-disposition']).toContain('Parts.xlsx');
  expect((await lines('?format=tsv&name=A-10'))[1]).toBe(
    'A-10\tWasher, thin\tA'.replace('Washer, thin', '"Washer, thin"'),
  );
});

it('19.d a member without roles is given the prices of none but his audiences', async () => {
  const query = `?isPartDescStatus=false&isPricing=true&partPrices=${audience.id}&name=A-10`;
  expect((await lines(query))[1]).toBe('A-10,1.5,2.25,2026-01-31');
  expect(await lines(query, 'member')).toEqual(['PartNumber', 'A-10']);
});

it.each([
  'take=0',
  'format=ods',
  'orderBy=3',
  'start=-1',
  'partPrices=a',
  'addedFrom=yesterday',
  'isPricing=1',
  'what=1',
])('19.d the export of a parts search refuses %s', async (query) => {
  expect((await catalog.as('Admin').get(`${path}?${query}`)).status).toBe(400);
});
