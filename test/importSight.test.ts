// size: one catalogue with a hidden branch, and what each kind of import says of it to somebody who does not see it
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { keptHash } from './content.ts';
import { eachDaily } from './daily.ts';
import { pdfSaying } from './drawings/pdf.ts';
import { sheet } from './drawings/svg.ts';
import { hiddenCatalog, leaks, secret } from './hiddenCatalog.ts';
import { openImports } from './importing.ts';
import { itemsOf } from './items.ts';
import type { Fields } from './xmlUnits.ts';
import { importTypes, xmlKinds } from '../src/app/registered.ts';
import type { ImportType, Stage } from '../src/import/service.ts';
import { hierarchyMessages } from '../src/hierarchy/rules.ts';
import { attachmentMessages } from '../src/attachment/rules.ts';
import { jumpTexts } from '../src/diagram/jump/rules.ts';
import { parentNotFound } from '../src/item-exchange/service.plan.ts';
import { moveMessages } from '../src/item-exchange/rules.ts';

/** Whether what the sender sees was known as a whole where rows of lists were judged, and where they were written. */
const known: (boolean | undefined)[] = [];
const isKnown = async ({ db }: Stage) => {
  const { rows } = await sql<{ known: boolean }>`select platform.seen_items() is not null as known`.execute(db);
  known.push(rows[0]?.known);
};
const types = importTypes.map((type): ImportType =>
  type.xml?.number === 120
    ? {
        ...type,
        validate: async (stage) => {
          await isKnown(stage);
          await type.validate(stage);
        },
        write: async (stage, changeId) => {
          await isKnown(stage);
          return type.write(stage, changeId);
        },
      }
    : type,
);
const { api, work, importer, database } = await openImports(types);
const { owner } = api;
let made: Awaited<ReturnType<typeof hiddenCatalog>>;
let sender: ReturnType<typeof importer>;
/** Attachments: of the open model, and of the hidden one. */
const files = { open: 0, hidden: 0 };

/** Somebody who may import anything, and sees what these groups see. */
async function senderOf(groups: number[]) {
  const roles = ['Admin', 'AllowImport', 'DataManagement', 'MajorUnits'] as const;
  const { caller, userId } = await made.reader({ groups, roles: [...roles], workflowRole: 'Administrators' });
  return { userId, ...importer({ ...made.catalog, as: () => caller }, 'Admin') };
}

beforeAll(async () => {
  work();
  made = await hiddenCatalog(api);
  const { hidden, open, catalog, groups } = made;
  await catalog.set({ languages: ['EN', 'FR'] });
  const admin = catalog.as('Admin');
  for (const [side, model, name] of [
    ['open', open.model, 'Open'],
    ['hidden', hidden.model, secret],
  ] as const) {
    const path = `/api/hierarchies/${model}/attachments?filename=${name}.pdf`;
    expect((await admin.upload(path, pdfSaying(name), 'application/pdf')).status).toBe(200);
    files[side] = await attachmentNamed(`${name}.pdf`);
  }
  const only = { tag: '2', partNumber: 'ONLY-1', description: 'Only there', partQty: '1' };
  expect((await admin.post(`/api/diagrams/${hidden.diagram}/pegged`, { items: [only] })).status).toBe(200);
  sender = await senderOf([groups.outside]);
}, 60_000);

async function attachmentNamed(name: string): Promise<number> {
  return database.inCatalog(made.catalog.id, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from attachment where name = ${name}`.execute(db);
    return rows[0]?.id ?? 0;
  });
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const field = ([key, value]: [string, Fields[string]]) =>
  typeof value === 'string'
    ? `<${key}>${escaped(value)}</${key}>`
    : `<${key}>${Object.values(value)
        .map((one) => `<value>${escaped(one)}</value>`)
        .join('')}</${key}>`;

function document(number: number, records: readonly Fields[]) {
  const kind = xmlKinds.find((one) => one.number === number);
  if (!kind) throw new Error(`There is no kind ${number}.`);
  const { list, element } = kind;
  const inside = records.map((one) => `<${element}>${Object.entries(one).map(field).join('')}</${element}>`).join('\n');
  return `<?xml version="1.0"?>\n<catalogue xmlns="urn:callout:xml:1" number="${number}">\n<${list}>\n${inside}\n</${list}>\n</catalogue>`;
}

/** What an import of records answers, with its reasons. */
async function load(number: number, records: readonly Fields[], more: object = {}, by = sender) {
  const { body } = await by.upload(document(number, records), 'records.xml');
  return loaded(body.fileId, { importTypeId: 99, ...more }, by);
}

async function loaded(fileId: number, more: object, by = sender) {
  const started = await by.start(fileId, more);
  expect(started).toMatchObject({ status: 200 });
  const done = await by.settled(started.body.importSessionId);
  const { body } = await by.caller.get(`/api/import/session/${done.importSessionId}/errors?take=100`);
  const rows = body.rows as { message: string }[];
  return { done, id: done.importSessionId as number, reasons: rows.map(({ message }) => message) };
}

/** Of an import what it says, whatever its session is. */
const said = ({ done, reasons }: Awaited<ReturnType<typeof loaded>>) =>
  JSON.stringify([reasons, done.state, done.action, done.counts, done.rejected, done.errorSummary, done.warnings]);

/** Ids of nothing, as long as those of hidden rows. */
const nothing = 999_999_999;
const nobody = 'Nothingfish';

/** Ids that records name, hidden or of nothing. */
interface Named {
  word: string;
  image: number;
  file: number;
}
const box = { value: '9', x: '10', y: '10', w: '20', h: '20' };
const diagram = (word: string) => ({ typeCode: 'IP', name: `${word} diagram` });
const model = (word: string) => ({ typeCode: 'MD', name: `${word} model` });

/** Records of each kind that name what is hidden, and something open beside it. */
const cases: Record<number, (of: Named) => Fields[]> = {
  100: ({ word }) => [
    { typeCode: 'IP', name: 'Fresh', parentTypeCode: 'MD', parentName: `${word} model` },
    { typeCode: 'IP', name: 'By path', parentPath: [`${word} division`, `${word} model`] },
  ],
  101: ({ word }) => [
    { ...diagram('Open'), parentTypeCode: 'MD', parentName: `${word} model` },
    { ...diagram(word), parentTypeCode: 'MD', parentName: 'Open model' },
  ],
  104: ({ word }) => [{ ...model(word), state: 'Ready to Review' }],
  105: ({ word }) => [{ typeCode: 'DV', name: `${word} division`, groups: ['Outsiders'] }],
  106: ({ word }) => [{ typeCode: 'MD', modelName: `${word} model`, ruleType: '1', rangeStart: '9' }],
  113: ({ word }) => [{ partNumber: 'SHARED-1', description: 'Another', diagramName: `${word} diagram` }],
  120: ({ word }) => [{ diagramName: `${word} diagram`, referenceTag: '9', partNumber: 'SHARED-1' }],
  121: ({ word, image }) => [
    { itemName: `${word} diagram`, ...box },
    { imagePath: `${image}/${word}.png`, ...box },
  ],
  122: ({ word }) => [
    { diagramName: `${word} diagram`, referenceTag: '9', targetName: 'Open diagram' },
    { diagramName: 'Open diagram', referenceTag: '9', targetName: `${word} diagram` },
  ],
  170: ({ word }) => [diagram(word), model(word)],
  172: ({ word }) => [{ diagramName: `${word} diagram`, referenceTag: '1', partNumber: 'SHARED-1' }],
  177: ({ word, image }) => [{ filePath: `${image}/${word}.png` }],
  178: ({ word }) => [
    { file: `${word}.pdf`, itemType: 'MD', itemName: `${word} model` },
    { file: `${word}.pdf`, itemType: 'MD', itemName: 'Open model' },
  ],
  179: ({ word }) => [{ kind: 'item', language: 'FR', ...model(word) }],
  180: ({ word }) => [{ ...model(word), language: 'FR', displayName: 'Named' }],
  182: ({ word }) => [{ kind: 'Footnote', text: word, language: 'FR', translation: 'Said' }],
  190: ({ word, image }) => [
    { filePath: `${made.open.image}/Open.png`, itemType: 'IP', itemName: `${word} diagram` },
    { filePath: `${image}/${word}.png`, itemType: 'IP', itemName: 'Open diagram' },
  ],
  191: ({ word, file }) => [
    { filePath: `${files.open}/Open.pdf`, itemType: 'MD', itemName: `${word} model` },
    { filePath: `${file}/${word}.pdf`, itemType: 'MD', itemName: 'Open model' },
  ],
  192: ({ word }) => [{ url: 'https://manuals.example/new', itemType: 'MD', itemName: `${word} model` }],
};

/** Those of which items are named first, and the others. */
const first = [100, 120, 121, 122, 190, 191];
const kinds = [
  ...first,
  ...Object.keys(cases)
    .map(Number)
    .filter((number) => !first.includes(number)),
];

/** Kinds that name no item, or nothing that visibility groups hide. */
const naming = {
  noItem: [102, 103, 110, 111, 112, 130, 131, 140, 141, 171, 173, 174, 181],
  /** Of e-commerce, of distributors and of the installation. */
  elsewhere: [150, 151, 152, 160, 161, 162, 163, 164, 165, 175, 176, 210, 211, 212, 220, 221, 222],
  /** Of major units, which the catalogue lacks: they are found by the same statements as 104 and 105. */
  units: [200, 201, 202, 203, 204, 205, 206, 207],
};

describe('an import of somebody who does not see a branch', () => {
  it('A-16 each kind of import is walked here, or names nothing that is hidden', () => {
    const numbers = new Set(importTypes.flatMap(({ xml }) => (xml ? [xml.number] : [])));
    const walked = [...Object.keys(cases).map(Number), ...Object.values(naming).flat()];
    expect(walked.toSorted((a, b) => a - b)).toEqual([...numbers].toSorted((a, b) => a - b));
    expect(importTypes.filter(({ xml }) => !xml).map(({ id }) => id)).toEqual([13]);
  });

  eachDaily(kinds, 6)(
    'A-16 says of what is hidden what it says of what nothing has, and changes nothing: XML number %i',
    async (number) => {
      const before = await keptHash(owner, made.catalog.id);
      const { hidden } = made;
      const recordsOf = cases[number] ?? (() => []);
      const records = recordsOf({ word: secret, image: hidden.image, file: files.hidden });
      const found = await load(number, records);
      // Of what is not there, what is to go changes nothing.
      const isRemoval = number >= 170 && number < 180;
      expect(found.reasons.filter((reason) => /not found|no such file|No parts list has/.test(reason))).toHaveLength(
        isRemoval ? 0 : records.length,
      );
      const asked = said(found);
      const unknown = said(await load(number, recordsOf({ word: nobody, image: nothing, file: nothing })));
      const plain = asked
        .replaceAll(secret, nobody)
        .replaceAll(`${hidden.image}/`, `${nothing}/`)
        .replaceAll(`${files.hidden}/`, `${nothing}/`);
      expect(plain).toEqual(unknown);
      expect(await keptHash(owner, made.catalog.id)).toEqual(before);
    },
  );

  it('A-16 finds no diagram of a drawing that is hidden', async () => {
    const path = `/api/TransportImportWizardData2/UploadZipFile?fileName=${secret}%20diagram.svg`;
    const { body } = await sender.caller.upload(path, Buffer.from(sheet({ callouts: [['7', 400, 400]] })));
    const { reasons, done } = await loaded(body.fileId, { importTypeId: 13 });
    expect([reasons, done.changeId]).toEqual([['Diagram not found'], null]);
  });

  it('A-16 rejects the twin of what is hidden in the words of the screen, also in a dry run, and names nothing of it', async () => {
    const before = await keptHash(owner, made.catalog.id);
    const twin = { ...diagram(secret), parentTypeCode: 'MD', parentName: 'Open model' };
    const missing = {
      diagramName: `${secret} diagram`,
      parentName: 'Open model',
      referenceTag: '1',
      partNumber: 'SHARED-1',
    };
    const shown = { typeCode: 'IP', name: 'Shown by a link', parentTypeCode: 'MD', parentName: 'Open model' };
    const address = { url: `https://manuals.example/${secret}`, itemType: 'MD', itemName: 'Open model' };
    const jump = { diagramName: 'Open diagram', referenceTag: secret.toLowerCase(), targetName: 'Shown by a link' };
    const twins: [number, Fields, string, object?][] = [
      [100, twin, hierarchyMessages.nameTaken],
      [100, { ...twin, relation: 'none', parentTypeCode: '', parentName: '' }, hierarchyMessages.nameTaken],
      [100, shown, moveMessages.elsewhere],
      [120, missing, hierarchyMessages.nameTaken, { options: { extra: { createMissing: true } } }],
      [122, jump, jumpTexts.tagTaken],
      [171, { partNumber: 'ONLY-1' }, 'ONLY-1 cannot be deleted because it is in use.'],
      [192, address, attachmentMessages.urlTaken],
    ];
    for (const [nth, [number, record, reason, more]] of twins.entries())
      for (const dryRun of nth === 0 ? [true, false] : [false]) {
        const { reasons, done } = await load(number, [record], { ...more, dryRun });
        expect([number, reasons, done.rejected, done.changeId]).toEqual([number, [reason], 1, null]);
      }
    expect(await keptHash(owner, made.catalog.id)).toEqual(before);
  }, 30_000);

  it('A-16 takes a picture of the name and bytes of a hidden one, which stays as it is', async () => {
    const bytes = await made.catalog.as('Admin').get(`/api/file/image/${made.hidden.image}`);
    const zip = new ZipFile();
    zip.addBuffer(bytes.body, `${secret}.png`);
    zip.end();
    const upload = '/api/TransportImportWizardData2/UploadZipFile?fileName=images.zip';
    const { body: zipped } = await sender.caller.upload(upload, await buffer(zip.outputStream));
    const { body } = await sender.upload(
      `file path,item type,item name\n${secret}.png,IP,Open diagram\n`,
      'images.csv',
    );
    const { done, reasons } = await loaded(body.fileId, { importTypeId: 2, zipFileId: zipped.fileId });
    expect([reasons, done.state, done.counts]).toMatchObject([[], 2, { create: 0, update: 1 }]);
    const imageOf = (id: number) =>
      database.inCatalog(made.catalog.id, async (db) => {
        const { rows } = await sql<{ id: number }>`select image_id as id from hierarchy_item where id = ${id}`.execute(
          db,
        );
        return rows[0]?.id;
      });
    expect(await imageOf(made.hidden.diagram)).toBe(made.hidden.image);
    expect(await imageOf(made.open.diagram)).not.toBe(made.hidden.image);
    expect((await sender.caller.post(`/api/import/session/${done.importSessionId}/undo`)).status).toBe(200);
    await expect.poll(() => imageOf(made.open.diagram)).toBe(made.open.image);
  });

  it('A-16 writes what it sees, beside what it does not, and undoes it; nothing hidden is in its dry run', async () => {
    const rows = [
      { ...diagram('Fresh'), parentTypeCode: 'MD', parentName: 'Open model' },
      { ...diagram('Lost'), parentTypeCode: 'MD', parentName: `${secret} model` },
      { ...diagram('Open'), displayName: 'Shown anew', parentTypeCode: 'MD', parentName: 'Open model' },
    ];
    const { done, id, reasons } = await load(100, rows, { dryRun: true });
    expect([reasons, done.counts]).toMatchObject([[parentNotFound], { create: 1, update: 1 }]);
    const changes = await sender.caller.get(`/api/import/session/${id}/changes?take=50`);
    const counts = await sender.caller.get(`/api/import/session/${id}/changes/counts`);
    expect([changes.status, counts.status]).toEqual([200, 200]);
    expect(leaks(JSON.stringify([changes.body, counts.body]).replaceAll(`${secret} model`, ''))).toEqual([]);
    const written = await sender.proceed(id);
    expect(written).toMatchObject({ state: 2, changeId: expect.any(Number) });
    const names = () =>
      database.inCatalog(made.catalog.id, async (db) => {
        const { rows: found } = await sql<{ name: string }>`
          select i.name from hierarchy_item i join hierarchy_relation r on r.child_id = i.id
          where r.parent_id = ${made.open.model} order by 1`.execute(db);
        return found.map(({ name }) => name);
      });
    expect(await names()).toContain('Fresh diagram');
    expect((await sender.caller.post(`/api/import/session/${id}/undo`)).status).toBe(200);
    await expect.poll(names).not.toContain('Fresh diagram');
  });

  it('A-16 knows all that its sender sees while it judges and writes, after others changed the tree, too', async () => {
    await (await itemsOf(made.catalog)).model(made.open.division, 'Another open model');
    known.length = 0;
    const record = { diagramName: 'Open diagram', referenceTag: '8', partNumber: 'SHARED-1' };
    const { done, id, reasons } = await load(120, [record]);
    expect([reasons, done.counts, known]).toMatchObject([[], { create: 1 }, [true, true]]);
    expect((await sender.caller.post(`/api/import/session/${id}/undo`)).status).toBe(200);
  });

  it('A-16 a group that is taken away between dry run and writing counts at the writing', async () => {
    const { groups, catalog } = made;
    const insider = await senderOf([groups.inside]);
    const record = { ...diagram('Later'), parentTypeCode: 'MD', parentName: `${secret} model` };
    const shown = await load(100, [record], { dryRun: true }, insider);
    expect([shown.reasons, shown.done.counts]).toMatchObject([[], { create: 1 }]);
    await database.outside((db) =>
      db
        .updateTable('profile')
        .set({ visibility_groups: [groups.outside] })
        .where('catalog_id', '=', catalog.id)
        .where('user_id', '=', insider.userId)
        .execute(),
    );
    const before = await keptHash(owner, catalog.id);
    expect(await insider.proceed(shown.id)).toMatchObject({ changeId: null });
    expect(await keptHash(owner, catalog.id)).toEqual(before);
  });

  it('A-16 a dry run is handed over to nobody who sees less', async () => {
    const all = importer(made.catalog, 'Admin');
    const record = { ...diagram('Handed'), parentTypeCode: 'MD', parentName: `${secret} model` };
    const { id } = await load(100, [record], { dryRun: true }, all);
    const handedTo = async (groups: number[]) => {
      const { userId } = await senderOf(groups);
      return (await all.caller.post(`/api/import/session/${id}/handOver`, { userId })).status;
    };
    expect(await handedTo([made.groups.outside])).toBe(400);
    expect(await handedTo([])).toBe(200);
  });

  it('A-16 a sender who sees everything writes there', async () => {
    const all = importer(made.catalog, 'Admin');
    const record = { ...diagram('Inside'), parentTypeCode: 'MD', parentName: `${secret} model` };
    const { reasons, done } = await load(100, [record], {}, all);
    expect([reasons, done.state, done.counts]).toMatchObject([[], 2, { create: 1 }]);
  });
});
