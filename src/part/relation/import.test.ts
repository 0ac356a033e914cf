import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { loader } from '../../../test/imports.ts';
import type { ImportOptions } from '../../import/rules.ts';
import type { ImportType } from '../../import/service.ts';
import { undoChange } from '../../platform/change/undo.ts';
import { partBaseImport } from '../import.ts';
import { maxRelated } from '../rules.ts';
import { alternatePartImport, relatedPartsImport } from './import.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog();
  const numbers = ['A-1', 'B', 'C', 'D', 'E'];
  await loader(api, partBaseImport)(catalog, ['part number,description', ...numbers.map((n) => `${n},Part ${n}`)]);
});

const run = (type: ImportType, lines: string[], of: Partial<ImportOptions> = {}) =>
  loader(api, type)(catalog, lines, of);
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };

/** What a part is related to: "B 2 each!", the mark where it is mandatory. */
async function related(number: string, kind: number): Promise<string[]> {
  const caller = catalog.as('Users');
  const { body } = await caller.get(`/api/parts/find?partNumber=${number}`);
  const { parts } = (await caller.get(`/api/parts/${body.id}/${kind}/relatedParts`)).body;
  return parts.map((one: { partNumber: string; quantity: number; unit: string; isMandatory: boolean }) =>
    `${one.partNumber} ${one.quantity} ${one.unit}${one.isMandatory ? '!' : ''}`.trim(),
  );
}

describe('alternate parts import', () => {
  const alternates = (lines: string[], of: Partial<ImportOptions> = {}) => run(alternatePartImport, lines, of);
  const header = 'part number,alternate part number,quantity,unit,mandatory';

  it('adds alternates behind those that stand, and I-12 changes nothing the second time', async () => {
    const file = [header, 'a1,C,,,', 'A-1,B,2,each,yes', 'B,A-1,,,'];
    const first = await alternates(file);
    expect([first.counts, first.errors]).toEqual([{ ...nothing, create: 3 }, []]);
    expect(await related('A-1', 5)).toEqual(['C 1', 'B 2 each!']);
    expect(await alternates(file)).toMatchObject({ counts: { ...nothing, unchanged: 3 }, changeId: 0 });
    const more = await alternates([header, 'A-1,D,,,', 'A-1,B,3,,']);
    expect(more.counts).toEqual({ ...nothing, create: 1, update: 1 });
    expect(await related('A-1', 5)).toEqual(['C 1', 'B 3 each!', 'D 1']);
    await api.services.database.inCatalog(catalog.id, (db) =>
      undoChange(db, more.changeId, { id: null, name: 'tests' }, async () => {}),
    );
    expect(await related('A-1', 5)).toEqual(['C 1', 'B 2 each!']);
  });

  it('I-10 with [UP], [RE] and [PU] does what each of them says', async () => {
    await alternates([header, 'A-1,B,,,', 'A-1,C,,,', 'B,C,,,']);
    const updated = await alternates([header, 'A-1,B,5,,', 'A-1,E,,,'], { mode: 'update' });
    expect(updated.counts).toEqual({ ...nothing, update: 1, skipped: 1 });
    const replaced = await alternates([header, 'A-1,C,,,', 'A-1,D,,,', 'A-1,B,,,'], { mode: 'replace' });
    expect(replaced.counts).toMatchObject({ create: 1, remove: 0 });
    expect(await related('A-1', 5)).toEqual(['C 1', 'D 1', 'B 5']);
    const again = await alternates([header, 'A-1,C,,,', 'A-1,D,,,', 'A-1,B,,,'], { mode: 'replace' });
    expect(again).toMatchObject({ counts: { ...nothing, unchanged: 3 }, changeId: 0 });
    const fewer = await alternates([header, 'A-1,D,,,'], { mode: 'replace' });
    expect(fewer.counts).toEqual({ ...nothing, unchanged: 1, remove: 2 });
    const deleted = await alternates([header, 'A-1,D,,,', 'A-1,E,,,'], { mode: 'delete' });
    expect(deleted.counts).toEqual({ ...nothing, remove: 1, skipped: 1 });
    expect([await related('A-1', 5), await related('B', 5)]).toEqual([[], ['C 1']]);
  });

  it('rejects by name what is no pair of parts', async () => {
    const lines = [header, 'X,B,,,', 'B,X,,,', '--,B,,,', 'B,b,,,', 'A-1,B,0,,', 'A-1,C,,,', 'a1,c,,,', 'B,,,,'];
    const { errors, counts } = await alternates(lines);
    expect(errors).toEqual([
      '2 partNumber: Part number not found',
      '3 relatedPartNumber: Related part number not found',
      '4 partNumber: The part number has no letter or digit',
      '5 relatedPartNumber: B cannot be related to itself',
      '6 quantity: Quantity must be above 0',
      '8 relatedPartNumber: Same parts as in row 7',
      expect.stringMatching(/^9 relatedPartNumber: /),
    ]);
    expect(counts).toEqual({ ...nothing, create: 1 });
  });

  it('rejects what makes a list longer than a part may have', async () => {
    const numbers = Array.from({ length: maxRelated + 1 }, (_, n) => `N${n}`);
    await run(partBaseImport, ['part number,description', ...numbers.map((n) => `${n},Part`)]);
    await alternates([header, 'B,A-1,,,']);
    const { counts, errors } = await alternates([header, ...numbers.map((n) => `B,${n},,,`)]);
    expect(counts.create).toBe(maxRelated - 1);
    expect(errors).toEqual([101, 102].map((row) => `${row} relatedPartNumber: A part has at most 100 of them`));
  });
});

describe('related parts import', () => {
  const header = 'part number,relation type,related part number,quantity,unit';

  it('takes the three kinds by name and number, each a list of its own', async () => {
    const file = [header, 'A-1,included,B,2,each', 'A-1,10,B,,', 'A-1,Cross-Sell,C,,', 'A-1,up sell,B,,', 'A-1,11,D,,'];
    expect(await run(relatedPartsImport, file)).toMatchObject({ counts: { ...nothing, create: 5 }, errors: [] });
    expect(await Promise.all([6, 10, 11].map((kind) => related('A-1', kind)))).toEqual([
      ['B 2 each'],
      ['B 1', 'C 1'],
      ['B 1', 'D 1'],
    ]);
    expect(await run(relatedPartsImport, file)).toMatchObject({ counts: { ...nothing, unchanged: 5 }, changeId: 0 });
    const replaced = await run(relatedPartsImport, [header, 'A-1,10,E,,'], { mode: 'replace' });
    expect(replaced.counts).toEqual({ ...nothing, create: 1, remove: 2 });
    expect(await Promise.all([6, 10, 11].map((kind) => related('A-1', kind)))).toEqual([
      ['B 2 each'],
      ['E 1'],
      ['B 1', 'D 1'],
    ]);
  });

  it('rejects a kind that is none', async () => {
    const { errors } = await run(relatedPartsImport, [header, 'A-1,5,B,,', 'A-1,alternate,C,,']);
    expect(errors).toEqual(
      [2, 3].map((row) => `${row} relationType: Must be included (6), cross-sell (10) or up-sell (11)`),
    );
  });
});
