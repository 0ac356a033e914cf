import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { importTypes } from '../src/app/registered.ts';
import { bytesOf } from '../src/platform/files/bytes.ts';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { itemsOf } from './items.ts';

const { api, work, importer, changes } = await openImports(
  importTypes.map((type) =>
    type.key === 'hierarchyTranslations' ? { ...type, permission: 'settings' as const } : type,
  ),
);
const xml = 99;
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;
beforeAll(() => void work());
beforeEach(async () => {
  catalog = await api.catalog();
  me = importer(catalog);
});

const document = (number: number, lists: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<catalogue xmlns="urn:callout:xml:1" number="${number}">\n${lists}\n</catalogue>`;
const part = (number: string, of: Record<string, string> = {}) =>
  `<part>${Object.entries({ partNumber: number, ...of })
    .map(([key, text]) => `<${key}>${text}</${key}>`)
    .join('')}</part>`;
const descriptionOf = async (number: string) =>
  (await catalog.as('Users').get(`/api/parts/find?partNumber=${number}`)).body.description;

const items = `<items>
<item><typeCode>DV</typeCode><name>Snow</name></item>
<item><typeCode>MD</typeCode><name>Fjell</name><parentName>Snow</parentName></item>
<item><typeCode>IP</typeCode><name>Clutch</name><parentName>Fjell</parentName></item>
</items>`;
const rows = `<partsLists>
<row><diagramName>Clutch</diagramName><referenceTag>1</referenceTag><partNumber>A-1</partNumber><quantity>2</quantity></row>
<row><diagramName>Nothing</diagramName><referenceTag>1</referenceTag><partNumber>A-1</partNumber></row>
</partsLists>`;
const prices = `<prices><price><partNumber>A-1</partNumber><audience>Dealer</audience><msrp>10.50</msrp><effectiveDate>2026-01-01</effectiveDate></price></prices>`;
const whole = document(230, `${prices}\n${rows}\n<parts>${part('A-1', { description: 'Bolt' })}</parts>\n${items}`);

describe('a document of several kinds', () => {
  it('is one import, in the order in which its lists need each other, with one undo', async () => {
    const dry = await me.run(whole, { importTypeId: xml, dryRun: true });
    const stages = (of: typeof dry) =>
      of.stages
        .filter(({ rows: n }: { rows: number }) => n > 0)
        .map(({ importType, rows: n, rejected }: { importType: string; rows: number; rejected: number }) => [
          importType,
          n,
          rejected,
        ]);
    expect(dry).toMatchObject({ importTypeId: xml, importType: 'XML 230 Catalogue', state: 0 });
    expect(stages(dry)).toEqual([
      ['100 Items', 3, 0],
      ['110 Parts', 1, 0],
      ['120 Parts lists', 2, 1],
      ['130 Prices', 1, 0],
    ]);
    const changesOf = `/api/import/session/${dry.importSessionId}/changes/counts?stage=${dry.stages[0].number}`;
    expect((await me.caller.get(changesOf)).body.stages).toHaveLength(4);
    const done = await me.proceed(dry.importSessionId);
    expect(done).toMatchObject({ state: 2, rows: 7, rejected: 1 });
    expect(stages(done)).toEqual(stages(dry));
    expect(done.counts).toEqual(dry.counts);
    expect(await changes(catalog)).toEqual([expect.objectContaining({ label: 'Import: XML 230 Catalogue' })]);
    const { body: errors } = await me.caller.get(`/api/import/session/${done.importSessionId}/errors`);
    expect(errors.rows).toEqual([expect.objectContaining({ row: 2, place: 6, columnId: 'diagramName' })]);
    const number = done.stages.find(({ importType }: { importType: string }) => importType.startsWith('120')).number;
    const { body: rejected } = await me.caller.get(
      `/api/import/session/${done.importSessionId}/rejected?stage=${number}`,
    );
    expect(String(rejected)).toBe(
      '\uFEFFRecord,Line,Problem,Diagram name,Reference tag,Part number,Quantity\r\n2,6,Diagram not found,Nothing,1,A-1,\r\n',
    );
    expect((await me.run(whole, { importTypeId: xml })).changeId).toBeNull();
    const { body: undo } = await me.caller.post(`/api/import/session/${done.importSessionId}/undo`);
    expect(undo.jobId).toBeGreaterThan(0);
  });

  it('leaves fields that no record has, and blanks those that one has', async () => {
    const full = { description: 'Bolt', notes: 'Old', unit: 'pcs' };
    const first = document(110, `<parts>${part('A-1', full)}${part('A-2', full)}</parts>`);
    expect(await me.run(first, { importTypeId: xml })).toMatchObject({ state: 2, counts: { create: 2 } });
    const second = document(
      110,
      `<parts>${part('A-1', { description: 'Nut' })}${part('A-2', { unit: 'set' })}</parts>`,
    );
    const dry = await me.run(second, { importTypeId: xml, dryRun: true });
    expect(dry).toMatchObject({ state: 0, isShown: true, counts: { update: 2 } });
    const done = await me.proceed(dry.importSessionId);
    expect(done).toMatchObject({ state: 2, counts: { update: 2 } });
    expect([await descriptionOf('A-1'), await descriptionOf('A-2')]).toEqual(['Nut', 'Bolt']);
  });

  it('is refused as a whole where it is not as the schema says, and at its start where that can be seen', async () => {
    const late = document(
      110,
      `<parts>${part('A-1', { description: 'Bolt' }).repeat(20_000)}<part><colour/></part></parts>`,
    );
    const failed = await me.run(late, { importTypeId: xml });
    expect(failed).toMatchObject({ state: 3, changeId: null });
    expect(failed.message).toMatch(/Line 3: parts, record 20001, element colour: The record has no such field\./);
    const upload = async (text: string, name: string) => (await me.upload(text, name)).body;
    expect((await upload('<html/>', 'page.xml')).modelState.wrongFileType[0]).toMatch(/Line 1: element html/);
    expect((await upload(document(119, ''), 'unknown.xml')).modelState.wrongFileType[0]).toMatch(
      /There is no XML number 119\./,
    );
    expect((await upload('Part number\n1', 'table.xml')).modelState.wrongFileType).toHaveLength(1);
  });

  it('says by name which number there is not, and of which number a document is', async () => {
    const { body: file } = await me.upload(document(110, `<parts>${part('A-1')}</parts>`), 'parts.xml');
    const start = async (importTypeId: number, more: object = {}) => {
      const { status, body } = await me.start(file.fileId, { importTypeId, ...more });
      return [status, body.modelState];
    };
    expect(await start(119)).toEqual([400, { importTypeId: ['There is no XML number 119.'] }]);
    expect(await start(111)).toEqual([400, { importTypeId: ['The document is of number 110.'] }]);
    expect(await start(xml, { zipFileId: file.fileId })).toEqual([400, { zipFileId: [expect.any(String)] }]);
    const { body: about } = await me.caller.post('/api/import/xml/analyze', { fileId: file.fileId });
    expect(about).toMatchObject({
      number: 110,
      name: 'Parts',
      version: 1,
      kinds: [{ number: 110 }],
      modes: ['update'],
    });
    const { status } = await importer(catalog, 'Users').caller.post('/api/import/xml/analyze', { fileId: file.fileId });
    expect(status).toBe(403);
  });

  it('comes in a zip with its files', { tags: 'daily' }, async () => {
    const made = await itemsOf(catalog);
    const model = await made.model(await made.division(null, 'Snow'), 'Fjell');
    await made.diagram(model, 'Clutch');
    const zip = new ZipFile();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9"/></svg>';
    zip.addBuffer(Buffer.from(svg), 'pictures/clutch.svg');
    const image = '<image><filePath>pictures/clutch.svg</filePath><itemName>Clutch</itemName></image>';
    zip.addBuffer(Buffer.from(document(190, `<images>${image}</images>`)), 'images.xml');
    zip.end();
    const path = '/api/TransportImportWizardData2/UploadZipFile?fileName=images.zip';
    const { body: file } = await me.caller.upload(
      path,
      await bytesOf(zip.outputStream as AsyncIterable<Uint8Array>, 1e6),
    );
    const { body } = await me.start(file.fileId, { importTypeId: xml });
    const done = await me.settled(body.importSessionId);
    expect(done).toMatchObject({ state: 2, rejected: 0, originalImportFileName: 'images.xml' });
    expect(done.changeId).not.toBeNull();
  });
});

describe('records that ask for more than the right to import', () => {
  it('are named, and nothing of the document is written, unless the sender has the right', async () => {
    const texts =
      '<itemTranslations><translation><typeCode>DV</typeCode><name>Snow</name><language>FR</language><displayName>Neige</displayName></translation></itemTranslations>';
    const text = document(230, `${items}${texts}`);
    const there = await api.catalog({ languages: ['EN', 'FR'] });
    const refused = await importer(there).run(text, { importTypeId: xml });
    expect(refused).toMatchObject({ state: 3, changeId: null });
    expect(refused.message).toBe(
      'Its sender may not write some of the records: 1 of 180 Hierarchy translations. So none was written.',
    );
    const dry = await importer(there).run(text, { importTypeId: xml, dryRun: true });
    expect(dry).toMatchObject({ state: 0, rows: 4, rejected: 1 });
    expect(await importer(there, 'Admin').run(text, { importTypeId: xml })).toMatchObject({ state: 2, rejected: 0 });
  });
});
