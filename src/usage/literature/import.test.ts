import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestCatalog } from '../../../test/api.ts';
import { openImports } from '../../../test/importing.ts';
import { itemsOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import { undoChange } from '../../platform/change/undo.ts';
import { maxAttachments } from '../../attachment/rules.ts';
import { literatureImport } from './import.ts';
import { pdfSaying } from '../../../test/drawings/pdf.ts';

const { api, database, importer, work } = await openImports([literatureImport]);
work();

let catalog: TestCatalog;
let model: number;
let part: number;
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const items = await itemsOf(catalog);
  model = await items.model(await items.division(null), 'Rover', '07');
  const added = await catalog.as('Users').post('/api/parts', { partNumber: 'L-1', description: 'Flyweight' });
  part = added.body.id;
});

/** Runs an import of a table beside a zip with the files. */
async function run(lines: string[], files: Record<string, Buffer> | null, more: object = {}) {
  const { caller, begin, settled } = importer(catalog);
  let zipFileId: number | undefined;
  if (files) {
    const zip = new ZipFile();
    for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
    zip.end();
    const upload = '/api/TransportImportWizardData2/UploadZipFile?fileName=manuals.zip';
    zipFileId = (await caller.upload(upload, await buffer(zip.outputStream))).body.fileId;
  }
  const id = await begin(lines.join('\n'), { importTypeId: 12, ...(zipFileId && { zipFileId }), ...more });
  const done = await settled(id, 60);
  const { body } = await caller.get(`/api/import/session/${id}/errors`);
  const errors = body.rows.map((one: { row: number; columnId: string; message: string }) =>
    [one.row, one.columnId, one.message].join(' '),
  );
  return { ...done, errors: errors as string[] };
}

const ofItem = async () => (await catalog.as('Users').get(`/api/items/Oem/${model}/attachments`)).body.items;
const ofPart = async () => (await catalog.as('Users').get(`/api/parts/${part}/attachments`)).body.items;
const head = 'file path,item type,item name,item tag,part number,display name,category,language,visibility groups';
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };

describe('literature import', () => {
  it('hangs files on items and parts, I-12 changes nothing the second time, and one undo takes it back', async () => {
    const { body: group } = await catalog
      .as('ManageCatalogSettings')
      .post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' });
    const files = { 'a/Manual.pdf': pdfSaying('one'), 'torque.pdf': pdfSaying('two') };
    const file = [
      head,
      'a/Manual.pdf,MD,Rover,07,,Owner’s manual,D,fr,Dealers',
      'torque.pdf,,Rover,,,,,,',
      'a/Manual.pdf,,,,l1,,,,',
    ];
    const done = await run(file, files);
    expect([done.state, done.errors, done.counts]).toEqual([
      2,
      ['4 partNumber Spelled otherwise than the part. "l1" is taken for the part "L-1" (the part is Flyweight)'],
      { ...nothing, create: 3 },
    ]);
    const hung = await ofItem();
    expect(hung).toMatchObject([
      {
        name: 'Manual.pdf',
        displayName: 'Owner’s manual',
        literatureCategory: 'D',
        customAttributes: { '26': [group.id], '31': 'FR' },
        howManyPlacesUsed: 2,
        size: pdfSaying('one').length,
      },
      { name: 'torque.pdf', displayName: '', howManyPlacesUsed: 1, contentType: 'application/pdf' },
    ]);
    expect(await ofPart()).toMatchObject([{ id: hung[0].id }]);
    expect(await run(file, files)).toMatchObject({ counts: { ...nothing, unchanged: 3 }, changeId: null });

    const other = await run(file, { ...files, 'a/Manual.pdf': pdfSaying('new edition') });
    expect(other.counts).toEqual({ ...nothing, update: 1, unchanged: 1 });
    expect(await ofPart()).toMatchObject([{ id: hung[0].id, size: pdfSaying('new edition').length }]);
    const undo = (changeId: number) =>
      database.inCatalog(catalog.id, (db) => undoChange(db, changeId, { id: null, name: 'tests' }, async () => {}));
    await undo(other.changeId);
    expect(await ofPart()).toMatchObject([{ size: pdfSaying('one').length }]);
    await undo(done.changeId);
    expect([await ofItem(), await ofPart()]).toEqual([[], []]);
  });

  it('changes with [UP] only what hangs there', async () => {
    await run([head, 'm.pdf,,Rover,,,,,,'], { 'm.pdf': pdfSaying('one') });
    const lines = [head, 'm.pdf,,Rover,,,Manual,,,', 'n.pdf,,Rover,,,,,,', 'm.pdf,,,,L-1,,,,'];
    const done = await run(
      lines,
      { 'm.pdf': pdfSaying('one'), 'n.pdf': pdfSaying('n') },
      { options: { mode: 'update' } },
    );
    expect(done.counts).toEqual({ ...nothing, update: 1, skipped: 2 });
    expect(await ofItem()).toMatchObject([{ name: 'm.pdf', displayName: 'Manual' }]);
    expect(await ofPart()).toEqual([]);
  });

  it('takes the catalogue’s own file where a path names it as the export does', async () => {
    await run([head, 'm.pdf,,Rover,,,,,,'], { 'm.pdf': pdfSaying('one') });
    const [{ id }] = await ofItem();
    const again = [head, `${id}/m.pdf,,Rover,07,,,,,`];
    expect(await run(again, null)).toMatchObject({ counts: { ...nothing, unchanged: 1 }, changeId: null });
    const more = await run([...again, `${id}/m.pdf,,,,L-1,Shared,,,`], null);
    expect(more.counts).toEqual({ ...nothing, create: 1, update: 1 });
    expect(await ofPart()).toMatchObject([{ id, displayName: 'Shared', howManyPlacesUsed: 2 }]);
    expect((await run([head, `${id}/other.pdf,,Rover,,,,,,`], null)).errors).toEqual([
      '2 filePath The zip has no such file',
    ]);
  });

  it('21 of a dry run files and places are chosen apart, and what was changed since stays', async () => {
    const group = async (name: string) =>
      (await catalog.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 2, name })).body.id as number;
    const [dealers, workshops] = [await group('Dealers'), await group('Workshops')];
    await run([head, 'm.pdf,,Rover,,,Manual,D,FR,Dealers', 'n.pdf,,Rover,,,,,,'], {
      'm.pdf': pdfSaying('one'),
      'n.pdf': pdfSaying('n'),
    });
    const [{ id: manual }, { id: other }] = await ofItem();
    const lines = [
      head,
      'm.pdf,,Rover,,,Second,,EN,Workshops',
      'm.pdf,,,,L-1,,,,',
      'n.pdf,,Rover,,,Note,,,Workshops',
      'o.pdf,,,,L-1,,,,',
      'o.pdf,,Rover,,,New,,,',
    ];
    const files = { 'm.pdf': pdfSaying('two'), 'n.pdf': pdfSaying('n'), 'o.pdf': pdfSaying('o') };
    const { importSessionId: id, counts } = await run(lines, files, { dryRun: true });
    expect(counts).toEqual({ ...nothing, create: 3, update: 2 });
    const path = `/api/import/session/${id}`;
    const { caller, settled } = importer(catalog);
    const { columns } = (await caller.get(`${path}/changes/counts`)).body;
    const names = columns.map(({ columnId }: { columnId: string }) => columnId);
    const { body: rows } = await caller.get(`${path}/changes`);
    expect(
      rows.map(({ part: of, line, kind, changed }: { part: number; line: number; kind: string; changed: number[] }) =>
        [of, line, kind, ...changed.map((at) => names[at])].join(' '),
      ),
    ).toEqual([
      '0 2 update filePath displayName language visibility',
      '1 3 create',
      '0 4 update displayName visibility',
      '1 5 create',
      '1 6 create',
    ]);
    expect([rows[0].before[names.indexOf('visibility')], rows[0].after[names.indexOf('visibility')]]).toEqual([
      'Dealers',
      'Workshops',
    ]);
    const reject = (cell: object) => caller.post(`${path}/choices`, { accepts: false, cells: [cell] });
    await reject({ part: 0, line: 2, record: manual, columns: ['displayName', 'filePath'] });
    await reject({ part: 1, line: 3, record: null });
    await reject({ part: 1, line: 5, record: null });
    await database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'edit', actor: { id: null, name: 'Lea' } }, () =>
        db.insertInto('attachment_visibility').values({ attachment_id: other, group_id: dealers }).execute(),
      ),
    );
    expect((await caller.post(`${path}/continue`)).status).toBe(200);
    const done = await settled(id, 60);
    expect(done).toMatchObject({ state: 2, counts: { create: 1, update: 2 } });
    expect(done.errorSummary).toMatchObject([{ columnId: 'visibility', rows: 1 }]);
    expect(await ofItem()).toMatchObject([
      {
        id: manual,
        displayName: 'Manual',
        size: pdfSaying('one').length,
        customAttributes: { '26': [workshops], '31': 'EN' },
      },
      { id: other, displayName: 'Note', customAttributes: { '26': [dealers] } },
      { name: 'o.pdf', displayName: 'New' },
    ]);
    expect(await ofPart()).toEqual([]);
  });

  it('names by row what it does not take', async () => {
    const files = {
      'm.pdf': pdfSaying('one'),
      'false.pdf': Buffer.from('no pdf'),
      'table.xlsx': Buffer.from('PK\u0003\u0004 table'),
      'program.exe': Buffer.from('MZ'),
      'x.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    };
    const lines = [
      head,
      'm.pdf,,Rover,,,,,,',
      'n.pdf,,Rover,,,,,,',
      'false.pdf,,Rover,,,,,,',
      'table.xlsx,,Rover,,,,,,',
      'program.exe,,Rover,,,,,,',
      'm.pdf,,,,,,,,',
      'm.pdf,,Rover,,L-1,,,,',
      'm.pdf,,Buggy,,,,,,',
      'm.pdf,,,,X-9,,,,',
      'm.pdf,,,,L-1,,Novel,,',
      'm.pdf,,,,L-1,,,SV,',
      'm.pdf,,,,L-1,,,,Nobody',
      'm.pdf,MD,Rover,07,,,,,',
      'x.png,,,,L-1,,,,',
      'x.png,,Rover,,,Picture,,,',
    ];
    const done = await run(lines, files);
    expect(done.errors).toEqual([
      '3 filePath The zip has no such file; it has "m.pdf"',
      '4 filePath File format not supported',
      '5 filePath File format not supported. Take pdf, doc, docx, png, jpg',
      '6 filePath File format not supported. Take pdf, doc, docx, png, jpg',
      '7 itemName Name an item or a part number',
      '8 itemName Name an item or a part number, not both',
      '9 itemName Item not found',
      '10 partNumber Part number not found',
      '11 category Literature category not found',
      '12 language The catalogue does not have this language',
      '13 visibility Visibility group not found',
      '14 filePath Same file and place as in row 2',
    ]);
    expect(done.counts).toMatchObject({ create: 3 });
  });

  it('rejects rows that say otherwise of one file, and more than a place takes', { tags: 'daily' }, async () => {
    const contradicting = [head, 'm.pdf,,Rover,,,One,,,', 'm.pdf,,,,L-1,Two,,,'];
    const done = await run(contradicting, { 'm.pdf': pdfSaying('one') });
    expect(done.errors).toEqual(['3 filePath Says otherwise of the file than row 2']);
    const names = Array.from({ length: maxAttachments }, (_, n) => `f${n}.pdf`);
    const many = Object.fromEntries(names.map((name) => [name, pdfSaying(name)]));
    const full = await run([head, ...names.map((name) => `${name},,Rover,,,,,,`)], many);
    expect(full.counts.create).toBe(maxAttachments - 1);
    expect(full.rejected).toBe(1);
  });
});
