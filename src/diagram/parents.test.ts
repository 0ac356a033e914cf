import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openImports } from '../../test/importing.ts';
import { itemsOf } from '../../test/items.ts';
import { importTypes } from '../app/registered.ts';
import { texts } from './rules.ts';

const { api, database, work, importer } = await openImports(importTypes);
beforeAll(() => void work());

const caseFile = (name: string) => readFileSync(join(import.meta.dirname, '../../test/cases', name), 'utf8');
const lists = { importTypeId: 3 };
const creating = { ...lists, profile: { extra: { createMissing: true } } };
const head = 'Diagram name,Diagram tag,Parent name,Reference tag,Part number,Description,Quantity';

async function opened() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const me = importer(catalog, 'Admin');
  const errors = async (id: number) =>
    (await me.caller.get(`/api/import/session/${id}/errors?take=100`)).body.rows.map(
      ({ row, message }: { row: number; message: string }) => `${row} ${message}`,
    );
  /** "diagram [tag]: numbers" of each list, in the order in which the diagrams were made. */
  const written = () =>
    database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ list: string }>`
        select d.name || ' [' || coalesce(d.attributes ->> '1', '') || ']: ' || string_agg(p.part_number, ' ' order by r.ordinal) as list
        from hierarchy_item d join parts_list_row r on r.diagram_id = d.id join part p on p.id = r.part_id
        group by d.id, d.name, d.attributes order by d.id`.execute(db);
      return rows.map(({ list }) => list);
    });
  const line = (name: string, tag: string, parent: string, number: string) =>
    `${name},${tag},${parent},1,${number},Part,1`;
  const run = (lines: string[], of: object = lists) => me.run([head, ...lines].join('\n'), of);
  return { catalog, items, me, errors, written, line, run };
}

/** Two tractors that have a diagram of one name each, the second's with a tag. */
async function tractors() {
  const made = await opened();
  const { items } = made;
  const division = await items.division(null, 'Line A');
  const [first, second] = [await items.model(division, 'Tractor 100'), await items.model(division, 'Tractor 300')];
  const engine = await items.chapter(first, 'Engine');
  const heads = {
    first: await items.diagram(engine, 'Cylinder head'),
    second: await items.diagram(second, 'Cylinder head', 'B'),
  };
  return { ...made, models: { first, second }, heads };
}

describe('a parts list', () => {
  it('goes to the diagram below the parent that it names, with and without its tag', async () => {
    const { me, written } = await tractors();
    expect(await me.run(caseFile('list_tractor100.csv'), lists)).toMatchObject({ state: 2, counts: { create: 2 } });
    const dry = await me.run(caseFile('list_tractor300.csv'), { ...creating, dryRun: true });
    expect(dry).toMatchObject({ state: 0, rejected: 0, counts: { create: 3, update: 0, remove: 0 } });
    expect(await me.proceed(dry.importSessionId)).toMatchObject({ state: 2, counts: { create: 3, remove: 0 } });
    const both = ['Cylinder head []: T100-1 T100-2', 'Cylinder head [B]: T300-1 T300-2 T300-3'];
    expect(await written()).toEqual(both);
    for (const name of ['list_tractor100.csv', 'list_tractor300.csv'])
      expect(await me.run(caseFile(name), creating)).toMatchObject({
        changeId: null,
        counts: { create: 0, remove: 0 },
      });
    expect(await written()).toEqual(both);
  });

  it('is rejected row by row under a parent that does not fit, and takes no other list', async () => {
    const { errors, written, line, run } = await tractors();
    await run([line('Cylinder head', '', 'Tractor 100', 'A-1'), line('Cylinder head', '', 'Tractor 100', 'A-2')]);
    const before = ['Cylinder head []: A-1 A-2'];
    expect(await written()).toEqual(before);
    const file = [
      line('Cylinder head', '', 'Tractor 900', 'B-1'),
      line('Cylinder head', 'B', 'Engine', 'B-2'),
      line('Cylinder head', 'C', 'Tractor 100', 'B-3'),
      // One row of the list that is good: the others of it are in the file, but not for sure.
      line('Cylinder head', '', '', 'A-1'),
    ];
    const done = await run(file);
    expect(done).toMatchObject({ state: 2, rejected: 3, counts: { create: 0, remove: 0 } });
    expect(await errors(done.importSessionId)).toEqual([
      `2 ${texts.elsewhere}`,
      `3 ${texts.elsewhere}`,
      '4 Diagram not found',
    ]);
    expect(await written()).toEqual(before);
    // A tag that no diagram of the name has is a new diagram; one of the same name and tag cannot be made twice.
    const made = await run(file, creating);
    expect(await errors(made.importSessionId)).toEqual([
      `2 ${texts.elsewhereAndNotMade}`,
      `3 ${texts.elsewhereAndNotMade}`,
    ]);
    expect(made).toMatchObject({ state: 2, counts: { create: 1, update: 0, remove: 0 } });
    expect(await written()).toEqual([...before, 'Cylinder head [C]: B-3']);
  });

  it('finds a diagram by a link and further up, and asks for the tag where several stand there', async () => {
    const { catalog, items, errors, written, line, run, models, heads } = await tractors();
    const other = await items.model(await items.division(null, 'Line B'), 'Tractor 500');
    const admin = catalog.as('Admin');
    expect((await admin.post(`/api/hierarchies/link/${heads.second}/${other}/true`)).status).toBe(200);
    await items.diagram(models.second, 'Seat', 'L');
    await items.diagram(models.second, 'Seat', 'R');
    await items.diagram(models.first, 'Hood');
    await items.diagram(models.first, 'Hood', '2');
    const done = await run([
      line('cylinder HEAD', '', 'tractor 500', 'A-1'),
      line('Cylinder head', 'b', 'Line B', 'A-2'),
      line('Cylinder head', 'B', '', 'A-3'),
      line('Seat', '', 'Tractor 300', 'A-4'),
      line('Seat', 'R', 'Tractor 300', 'A-5'),
      line('Hood', '', 'Line A', 'A-6'),
      line('Hood', '2', 'Tractor 100', 'A-7'),
    ]);
    expect(await errors(done.importSessionId)).toEqual([`5 ${texts.severalUnderParent}`]);
    expect(await written()).toEqual([
      'Cylinder head [B]: A-1 A-2 A-3',
      'Seat [R]: A-5',
      'Hood []: A-6',
      'Hood [2]: A-7',
    ]);
  });

  it('knows the parents that an earlier file of the same import makes, and documents name them alike', async () => {
    const { me, errors, written } = await opened();
    const tree = [
      'Type,Name,Tag,Parent name',
      'DV,Line A,,',
      'MD,Tractor 100,,Line A',
      'MD,Tractor 300,,Line A',
      'IP,Cylinder head,,Tractor 100',
      'IP,Cylinder head,B,Tractor 300',
    ];
    const files = [
      { typeId: 1, text: tree.join('\n') },
      { typeId: 3, text: caseFile('list_tractor100.csv') },
      { typeId: 3, text: caseFile('list_tractor300.csv') },
    ];
    const dry = await me.runFiles(files, true);
    expect(dry).toMatchObject({ state: 0, rejected: 0, counts: { create: 10, remove: 0 } });
    expect(await me.proceed(dry.importSessionId)).toMatchObject({ state: 2, counts: { create: 10, remove: 0 } });
    const both = ['Cylinder head []: T100-1 T100-2', 'Cylinder head [B]: T300-1 T300-2 T300-3'];
    expect(await written()).toEqual(both);

    const row = (parent: string, number: string) =>
      `<row><diagramName>Cylinder head</diagramName><referenceTag>1</referenceTag><partNumber>${number}</partNumber><description>Head</description><parentName>${parent}</parentName></row>`;
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<catalogue xmlns="urn:callout:xml:1" number="120"><partsLists>${row('Tractor 300', 'X-1')}${row('Line Z', 'X-2')}</partsLists></catalogue>`;
    const document = await me.run(xml, { importTypeId: 99 });
    expect(await errors(document.importSessionId)).toEqual([`2 ${texts.elsewhere}`]);
    expect(await written()).toEqual([both[0], 'Cylinder head [B]: X-1 T300-1 T300-2 T300-3']);
  });
});
