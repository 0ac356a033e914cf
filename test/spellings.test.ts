import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importTypes, xmlKinds } from '../src/app/registered.ts';
import { partMessages } from '../src/part/rules.ts';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { itemsOf } from './items.ts';

const { api, work, importer } = await openImports(importTypes);
const fileOf = (name: string) => readFileSync(new URL(`./cases/${name}`, import.meta.url));
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;
let diagram: number;
beforeAll(() => void work());
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const items = await itemsOf(catalog);
  diagram = await items.diagram(await items.model(await items.division(null)), 'Fuse box');
  me = importer(catalog, 'Admin');
  await me.run(fileOf('fuse_parts.csv'), { importTypeId: 4 });
});

/** "row column: message" of what is said of the rows. */
async function saidOf(sessionId: number): Promise<string[]> {
  const { body } = await me.caller.get(`/api/import/session/${sessionId}/errors`);
  return body.rows.map((one: { row: number; columnId: string; message: string }) =>
    [one.row, `${one.columnId}:`, one.message].join(' '),
  );
}

/** Of the rows of a dry run the part's number as it is shown, and as the file spells it. */
async function numbersIn(sessionId: number, columnId = 'partNumber'): Promise<[string | null, string | null][]> {
  const path = `/api/import/session/${sessionId}/changes`;
  const { body: counts } = await me.caller.get(`${path}/counts`);
  const { body: rows } = await me.caller.get(path);
  const at = counts.columns.findIndex((one: { columnId: string }) => one.columnId === columnId);
  return rows.map(({ after, spelled }: Record<'after' | 'spelled', (string | null)[]>) => [after[at], spelled[at]]);
}

const rowsOf = async () =>
  (await catalog.as('Users').get(`/api/diagrams/${diagram}/pegged`)).body.map(
    ({ tag, partNumber, description }: Record<string, string>) => [tag, partNumber, description].join(' '),
  );

describe('numbers that are spelled otherwise than their part', () => {
  const list = { importTypeId: 3 };

  it('are counted before a parts list is written, each with both spellings and both descriptions', async () => {
    const dry = await me.run(fileOf('fuse_list.csv'), { ...list, dryRun: true });
    expect(dry).toMatchObject({ state: 0, rejected: 0, warnings: 2, counts: { create: 3 } });
    expect(dry.errorSummary).toEqual([
      {
        stage: 1,
        problem: partMessages.otherSpelling,
        column: 'Part number',
        columnId: 'partNumber',
        isWarning: true,
        rows: 2,
        values: 2,
        firstRow: 3,
        examples: [
          '"FUSE-15A" is taken for the part "FUSE-1.5A" (Fuse 15 A; the part is Fuse 1.5 A)',
          '"FUSE-15 A" is taken for the part "FUSE-1.5A" (Fuse 15 A; the part is Fuse 1.5 A)',
        ],
      },
    ]);
    const said = [
      '3 partNumber: Spelled otherwise than the part. "FUSE-15A" is taken for the part "FUSE-1.5A" (Fuse 15 A; the part is Fuse 1.5 A)',
      '4 partNumber: Spelled otherwise than the part. "FUSE-15 A" is taken for the part "FUSE-1.5A" (Fuse 15 A; the part is Fuse 1.5 A)',
    ];
    expect(await saidOf(dry.importSessionId)).toEqual(said);
    expect(await numbersIn(dry.importSessionId)).toEqual([
      ['FUSE-1.5A', null],
      ['FUSE-1.5A', 'FUSE-15A'],
      ['FUSE-1.5A', 'FUSE-15 A'],
    ]);
    const one = `?problem=${encodeURIComponent(partMessages.otherSpelling)}&columnId=partNumber`;
    const { body } = await me.caller.get(`/api/import/session/${dry.importSessionId}/errors${one}`);
    expect(body.rows).toHaveLength(2);
    expect(await rowsOf()).toEqual([]);

    const done = await me.proceed(dry.importSessionId);
    expect(done).toMatchObject({ state: 2, warnings: 2, counts: { create: 3 } });
    expect(await saidOf(done.importSessionId)).toEqual(said);
    expect(await rowsOf()).toEqual(['1', '2', '3'].map((tag) => `${tag} FUSE-1.5A Fuse 1.5 A`));
  });

  it('are not those that differ in case, in blanks at their ends, or in how a letter is composed', async () => {
    await me.run('Part number,Description\nÜ-1,Cover\n', { importTypeId: 4 });
    const done = await me.run(
      'Diagram name,Part number\nFuse box,fuse-1.5a\nFuse box," 100-12 "\nFuse box,U\u0308-1\nFuse box,Ü1\n',
      list,
    );
    expect(await saidOf(done.importSessionId)).toEqual([
      '5 partNumber: Spelled otherwise than the part. "Ü1" is taken for the part "Ü-1" (the part is Cover)',
    ]);
  });

  it('of several rows that name a new part the first one is the part’s', async () => {
    const head = 'Diagram name,Part number,Description\n';
    const rows = ['new-7,Nut', 'NEW-7,Nut', 'NEW7,Another nut', 'n.ew-7,Nut'];
    const done = await me.run(`${head}${rows.map((row) => `Fuse box,${row}\n`).join('')}`, list);
    expect(await saidOf(done.importSessionId)).toEqual([
      '4 partNumber: Spelled otherwise than the part. "NEW7" is taken for the part "new-7" (Another nut; the part is Nut)',
      '5 partNumber: Spelled otherwise than the part. "n.ew-7" is taken for the part "new-7" (the part is Nut)',
    ]);
    const links = await me.run('Part number,Superseded by\nX-1,X-2\nX2,X-3\n', {
      importTypeId: 6,
      options: { extra: { createMissing: true } },
    });
    expect(await saidOf(links.importSessionId)).toEqual([
      '3 partNumber: Spelled otherwise than the part. "X2" is taken for the part "X-2"',
    ]);
  });

  it('are both named where a number comes twice', async () => {
    const done = await me.run('Part number,Description\nP-1,Pin\nP1,Pin\np-1,Pin\n', { importTypeId: 4 });
    expect(await saidOf(done.importSessionId)).toEqual([
      '3 partNumber: Same part number as in row 2: "P1" and "P-1"',
      '4 partNumber: Same part number as in row 2',
    ]);
  });

  const fuse = 'Spelled otherwise than the part. "FUSE-15A" is taken for the part "FUSE-1.5A" (the part is Fuse 1.5 A)';
  const fuseOf = (own: string) =>
    `Spelled otherwise than the part. "FUSE-15A" is taken for the part "FUSE-1.5A" (${own}; the part is Fuse 1.5 A)`;
  const plug = 'Spelled otherwise than the part. "10012" is taken for the part "100-12" (the part is Drain plug)';

  it.each<[string, number, string, string, string[]]>([
    ['base data', 4, 'Part number,Description', 'FUSE-15A,Fuse 15 A', [`partNumber: ${fuseOf('Fuse 15 A')}`]],
    ['prices', 5, 'Part number,Audience,Cost,As-of date', 'FUSE-15A,Dealer,1,2026-01-01', [`partNumber: ${fuse}`]],
    [
      'supersessions',
      6,
      'Part number,Superseded by',
      'FUSE-15A,10012',
      [`partNumber: ${fuse}`, `supersededBy: ${plug}`],
    ],
    [
      'alternates',
      7,
      'Part number,Alternate part number',
      'FUSE-15A,10012',
      [`partNumber: ${fuse}`, `relatedPartNumber: ${plug}`],
    ],
    [
      'translations',
      9,
      'Part number,Language,Description',
      'FUSE-15A,FR,Fusible 15 A',
      [`partNumber: ${fuseOf('Fusible 15 A')}`],
    ],
    [
      'related parts',
      14,
      'Part number,Relation type,Related part number',
      'FUSE-1.5A,included,10012',
      [`relatedPartNumber: ${plug}`],
    ],
  ])('are told in a file of %s', async (_, importTypeId, head, row, said) => {
    const dry = await me.run(`${head}\n${row}\n`, { importTypeId, dryRun: true });
    expect(dry).toMatchObject({ state: 0, rejected: 0, warnings: said.length });
    expect(await saidOf(dry.importSessionId)).toEqual(said.map((one) => `2 ${one}`));
    for (const one of said) {
      const [, column, typed, own] = /^(\w+): .*"(.+)" is taken for the part "(.+)"/.exec(one) ?? [];
      expect(await numbersIn(dry.importSessionId, column)).toEqual([[own, typed]]);
    }
  });

  const named = { partNumber: 'FUSE-15A' };
  it.each<[number, Record<string, string>, string[]]>([
    [112, { ...named, weight: '1', weightUnit: 'kg' }, [`partNumber: ${fuse}`]],
    [113, { ...named, description: 'Fuse 15 A' }, [`partNumber: ${fuseOf('Fuse 15 A')}`]],
    [171, named, [`partNumber: ${fuse}`]],
    [172, { diagramName: 'Fuse box', referenceTag: '1', ...named }, [`partNumber: ${fuse}`]],
    [173, { ...named, audience: 'Dealer', effectiveDate: '2026-01-01' }, [`partNumber: ${fuse}`]],
    [174, { ...named, supersededBy: '10012' }, [`partNumber: ${fuse}`, `supersededBy: ${plug}`]],
    [178, { file: 'manual.pdf', ...named }, [`partNumber: ${fuse}`]],
    [179, { kind: 'part', language: 'FR', ...named }, [`partNumber: ${fuse}`]],
    [192, { url: 'https://example.com/manual', ...named }, [`partNumber: ${fuse}`]],
  ])('are told in a document of number %s', async (number, record, said) => {
    const kind = xmlKinds.find((one) => one.number === number);
    const fields = Object.entries(record).map(([key, text]) => `<${key}>${text}</${key}>`);
    const { fileId } = (
      await me.upload(
        `<?xml version="1.0"?><catalogue xmlns="urn:callout:xml:1" number="${number}"><${kind?.list}><${kind?.element}>${fields.join('')}</${kind?.element}></${kind?.list}></catalogue>`,
        'records.xml',
      )
    ).body;
    const { body } = await me.start(fileId, { importTypeId: 99, dryRun: true });
    const dry = await me.settled(body.importSessionId);
    expect(dry).toMatchObject({ state: 0, rejected: 0, warnings: said.length });
    expect(await saidOf(dry.importSessionId)).toEqual(said.map((one) => `1 ${one}`));
  });
});
