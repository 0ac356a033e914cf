import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { loader } from '../../test/imports.ts';
import type { ImportOptions } from '../import/rules.ts';
import type { ImportType } from '../import/service.ts';
import { change } from '../platform/change/change.ts';
import { partBaseImport } from './import.ts';
import { partPricingImport } from './price/import.ts';
import { partHistoryImport } from './supersession/import.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog();
});

const run = (type: ImportType, lines: string[], of: Partial<ImportOptions> = {}) =>
  loader(api, type)(catalog, lines, of);
const find = async (number: string) => {
  const { body } = await catalog.as('Users').get(`/api/parts/find?partNumber=${number}`);
  return (await catalog.as('Users').get(`/api/parts/${body.id}`)).body;
};
const historyRows = () =>
  api.services.database.inCatalog(
    catalog.id,
    async (db) => (await db.selectFrom('change').select('id').execute()).length,
  );
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };

describe('part base import', () => {
  const base = (lines: string[], of: Partial<ImportOptions> = {}) => run(partBaseImport, lines, of);

  it('adds parts, keeps leading zeros, and I-12 changes nothing the second time', async () => {
    const file = [
      'part number,description,internal,weight,weight unit,minimum order quantity,unit',
      '007-1,"Bolt, M6",no,1.25,KG,5,each',
      'AB.2,Nut,yes,,,,',
    ];
    const first = await base(file);
    expect(first).toMatchObject({ counts: { ...nothing, create: 2 }, errors: [] });
    expect(await find('0071')).toMatchObject({
      partNumber: '007-1',
      description: 'Bolt, M6',
      weight: 1.25,
      weightUom: 'kg',
      minimumOrderQuantity: 5,
    });
    expect(await find('AB2')).toMatchObject({ isInternal: true, weight: null, minimumOrderQuantity: 1 });
    const changes = await historyRows();
    expect(await base(file)).toMatchObject({ counts: { ...nothing, unchanged: 2 }, changeId: 0 });
    expect(await historyRows()).toBe(changes);
  });

  it('overwrites what differs, leaves blank cells and unmapped columns as they are', async () => {
    await base(['part number,description,notes,unit', 'A-1,Old,Keep me,each', 'A-2,Same,,each']);
    const second = await base(['part number,description,notes', 'a1,New,', 'A-2,Same,']);
    expect(second.counts).toMatchObject({ ...nothing, update: 1, unchanged: 1 });
    expect(await find('A1')).toMatchObject({
      partNumber: 'A-1',
      description: 'New',
      notes: 'Keep me',
      unit: 'each',
    });
  });

  it('names the row, the column and the reason of what it does not take', async () => {
    const { counts, errors } = await base([
      'part number,description,weight,weight unit',
      'A-1,One,1,kg',
      '--,Two,1,kg',
      'a 1,Three,1,kg',
      'A-4,Four,1,stone',
      'A-5,Five,heavy,kg',
    ]);
    expect(counts).toMatchObject({ ...nothing, create: 1 });
    expect(errors).toEqual([
      '3 partNumber: The part number has no letter or digit',
      '4 partNumber: Same part number as in row 2: "a 1" and "A-1"',
      '5 weightUnit: The unit is none of oz, lb, g, kg',
      expect.stringMatching(/^6 weight: /),
    ]);
  });

  it('I-10 with [UP] changes only parts that there are', async () => {
    await base(['part number,description', 'A-1,One']);
    const { counts } = await base(['part number,description', 'A-1,First', 'A-2,Second'], {
      mode: 'update',
    });
    expect(counts).toEqual({ create: 0, update: 1, unchanged: 0, remove: 0, skipped: 1 });
    expect((await catalog.as('member').get('/api/parts/find?partNumber=A2')).status).toBe(404);
  });
});

describe('part pricing import', () => {
  const pricing = (lines: string[], of: Partial<ImportOptions> = {}) => run(partPricingImport, lines, of);
  beforeEach(async () => {
    await run(partBaseImport, ['part number,description', 'A-1,One', 'A-2,Two']);
  });

  it('adds prices by part, audience and date, and I-12 changes nothing the second time', async () => {
    const file = [
      'part number,audience,cost,msrp,as-of date',
      'a1,dealer,18.42,27.95,2026-12-01',
      'A-1,Retail,,31.50,2026-12-01',
    ];
    expect((await pricing(file)).counts).toMatchObject({ ...nothing, create: 2 });
    expect((await find('A1')).prices).toMatchObject([
      { name: 'Dealer', cost: 18.42, msrp: 27.95, effectiveDate: '2026-12-01' },
      { name: 'Retail', cost: 0, msrp: 31.5 },
    ]);
    expect(await pricing(file)).toMatchObject({ counts: { ...nothing, unchanged: 2 }, changeId: 0 });
    const later = await pricing([file[0] ?? '', 'A-1,Dealer,19,,2027-01-01', 'A-1,Dealer,18,,2026-12-01']);
    expect(later.counts).toMatchObject({ ...nothing, create: 1, update: 1 });
    expect((await find('A1')).prices[0]).toMatchObject({ cost: 19, earlier: [{ cost: 18, msrp: 27.95 }] });
  });

  it('rejects what it does not know, and the second price of a day', async () => {
    const { errors, counts } = await pricing(
      [
        'part number,audience,cost,msrp,as-of date',
        'A-1,Dealer,1,2,01/12/2026',
        'A-9,Dealer,1,2,2026-12-01',
        'A-1,Nobody,1,2,2026-12-01',
        'A-2,Dealer,0,,2026-12-01',
        'a1,dealer,3,4,01/12/2026',
        'A-2,Dealer,1,2,tomorrow',
      ],
      { dateFormat: 'DD/MM/YYYY' },
    );
    expect(counts).toMatchObject({ create: 1 });
    expect(errors.slice(0, 4)).toEqual([
      '3 partNumber: Part number not found',
      '4 audience: Audience not found. Audiences here: Dealer, Retail',
      '5 cost: Cost or MSRP is required',
      '6 partNumber: Same part, audience and date as in row 2',
    ]);
    expect(errors[4]).toMatch(/^7 effectiveDate: /);
  });

  it('18.a says that a catalogue has no audience at all', async () => {
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Audiences', actor: { id: null, name: 'tests' } }, () =>
        db.deleteFrom('price_audience').execute(),
      ),
    );
    const { errors } = await pricing(['part number,audience,cost,as-of date', 'A-1,Dealer,1,2026-12-01']);
    expect(errors).toEqual(['2 audience: Audience not found. The catalogue has none yet']);
  });

  it('18.g a refusal names the format that fits the dates, and the numbers that a price may be', async () => {
    const lines = [
      'part number,audience,cost,msrp,as-of date',
      'A-1,Dealer,1,2,31.12.2026',
      'A-2,Dealer,1,2,01.02.2027',
    ];
    const says = 'The value is not a date (YYYY-MM-DD). All 2 values read as DD.MM.YYYY: set Dates to it.';
    expect((await pricing(lines)).errors).toEqual([`2 effectiveDate: ${says}`, `3 effectiveDate: ${says}`]);
    expect((await pricing(lines, { dateFormat: 'DD.MM.YYYY' })).errors).toEqual([]);
    expect((await pricing([lines[0] ?? '', 'A-1,Dealer,-1,2,2026-12-01'])).errors).toEqual([
      '2 cost: Cost must be 0 or more, up to 12 digits and 2 decimals',
    ]);
  });
});

describe('part history import', () => {
  const history = (lines: string[], of: Partial<ImportOptions> = {}) => run(partHistoryImport, lines, of);
  const header = 'part number,status,superseded by,and/or,quantity,unit,type';
  beforeEach(async () => {
    await run(partBaseImport, ['part number,description', ...['A', 'B', 'C', 'D', 'E'].map((n) => `${n},Part ${n}`)]);
  });

  it('adds supersessions with the usual values, sets statuses, and I-12 changes nothing the second time', async () => {
    const file = [header, 'A,Obsolete,B,,,,', 'C,,D,And,2,each,Mandatory', 'C,,E,and,1,,', 'D,Active,,,,,'];
    expect((await history(file)).counts).toMatchObject({ ...nothing, create: 3, update: 1 });
    expect(await find('A')).toMatchObject({
      status: 'Obsolete',
      supersessions: [{ partNumber: 'B', isConjunction: false, quantity: 1, unit: '', isMandatory: false }],
    });
    expect(await find('C')).toMatchObject({
      supersessions: [
        { partNumber: 'D', isConjunction: true, quantity: 2, unit: 'each', isMandatory: true },
        { partNumber: 'E', isConjunction: true, quantity: 1 },
      ],
    });
    expect(await history(file)).toMatchObject({
      counts: { ...nothing, unchanged: 4 },
      changeId: 0,
      errors: [],
    });
    expect((await history([header, 'C,,D,Or,,,'])).counts).toMatchObject({ ...nothing, update: 1 });
    expect((await find('C')).supersessions[0]).toMatchObject({
      isConjunction: false,
      quantity: 2,
      isMandatory: true,
    });
  });

  it('refuses by name what would close a cycle, with what stands and within the file', async () => {
    await history([header, 'A,,B,,,,']);
    const { errors, counts } = await history([
      header,
      'B,,A,,,,',
      'B,,C,,,,',
      'C,,D,,,,',
      'D,,B,,,,',
      'E,,E,,,,',
      'D,,A,,,,',
    ]);
    expect(errors).toEqual([
      '2 supersededBy: B would supersede itself through A',
      '5 supersededBy: D would supersede itself through B',
      '6 supersededBy: E would supersede itself',
      '7 supersededBy: D would supersede itself through A',
    ]);
    expect(counts).toMatchObject({ ...nothing, create: 2 });
    expect((await find('D')).supersessions).toEqual([]);
  });

  it('rejects unknown numbers by name of the column, unless the profile adds them', async () => {
    const file = [header, 'A,,X-1,,,,', 'X-2,,A,,,,', 'A,,B,Maybe,,,', 'A,,C,,0,,', 'A,,D,,,,', 'a,,d,,,,'];
    const { errors } = await history(file);
    expect(errors).toEqual([
      '2 supersededBy: Superseding part number not found',
      '3 partNumber: Part number not found',
      '4 conjunction: Must be And or Or',
      '5 quantity: Quantity must be above 0',
      '7 partNumber: Same supersession as in row 6',
    ]);
    const added = await history([header, 'X-1,,X-2,,,,', 'X-2,,A,,,,', 'A,,X-1,,,,'], {
      extra: { createMissing: true },
    });
    expect(added.errors).toEqual(['4 supersededBy: A would supersede itself through X-1']);
    expect(added.counts).toMatchObject({ create: 2 });
    expect(await find('X1')).toMatchObject({ partNumber: 'X-1', supersessions: [{ partNumber: 'X-2' }] });
  });

  it('I-10 with [PU] removes the supersessions that it names', async () => {
    await history([header, 'A,,B,,,,', 'A,,C,,,,']);
    const { counts } = await history([header, 'A,,B,,,,', 'A,,E,,,,'], { mode: 'delete' });
    expect(counts).toEqual({ create: 0, update: 0, unchanged: 0, remove: 1, skipped: 1 });
    expect((await find('A')).supersessions).toMatchObject([{ partNumber: 'C' }]);
    const blank = await history([header, 'A,,,,,,'], { mode: 'delete' });
    expect(blank.errors).toEqual(['2 supersededBy: Superseded by is required']);
  });

  it('I-10 with [RE] the file is the whole list of the parts that it names, and closes no cycle', async () => {
    await history([header, 'A,,B,,,,', 'A,,C,,,,', 'D,,E,,,,']);
    const { counts, errors, changeId } = await history([header, 'A,,C,And,,,', 'A,,D,And,,,'], { mode: 'replace' });
    expect([counts, errors]).toEqual([{ create: 1, update: 1, unchanged: 0, remove: 1 }, []]);
    expect((await find('A')).supersessions.map((one: { partNumber: string }) => one.partNumber)).toEqual(['C', 'D']);
    expect((await find('D')).supersessions).toMatchObject([{ partNumber: 'E' }]);
    // What the file takes away closes no cycle; what it says anew does.
    expect((await history([header, 'A,,E,,,,', 'C,,A,,,,'], { mode: 'replace' })).errors).toEqual([]);
    const circle = await history([header, 'C,,A,,,,', 'A,,C,,,,'], { mode: 'replace' });
    expect(circle.errors).toEqual(['3 supersededBy: A would supersede itself through C']);
    const none = await history([header, 'C,,,,,,'], { mode: 'replace' });
    expect(none.counts).toMatchObject({ create: 0, remove: 1 });
    expect((await find('C')).supersessions).toEqual([]);
    expect(changeId).toBeGreaterThan(0);
  });
});
