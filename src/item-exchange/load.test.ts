import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { loader } from '../../test/imports.ts';
import { change, type Actor } from '../platform/change/change.ts';
import { undoChange } from '../platform/change/undo.ts';
import { hierarchyImport } from './import.ts';
import { moveMessages } from './rules.ts';
import { parentNotFound } from './service.plan.ts';

const api = await openApi();
const actor: Actor = { id: null, name: 'tests' };
const load = loader(api, hierarchyImport);

/** The tree as "parent > child*" in the order of the places; * marks links. */
async function tree(catalog: TestCatalog): Promise<string[]> {
  return api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ place: string }>`
      select coalesce(p.name, '') || ' > ' || c.name || case when r.is_primary then '' else '*' end as place
      from hierarchy_relation r join hierarchy_item c on c.id = r.child_id left join hierarchy_item p on p.id = r.parent_id
      order by lower(p.name) nulls first, r.ordinal, r.id`.execute(db);
    return rows.map((row) => row.place);
  });
}

const moving = { extra: { moveItems: true } };
const types = 'Types here: DV Division, MD Model, CH Chapter, IP Illustrated parts list';
const head = 'Type,Name,Tag,Display name,Notes,Parent type,Parent name,Parent tag,Relation,Ordinal';

describe('import of a hierarchy', () => {
  it('I-12 takes parents in any order and changes nothing the second time', async () => {
    const catalog = await api.catalog();
    const file = [
      head,
      'IP,Carburetor,A,,,MD,Fjell 600,,,',
      'MD,Fjell 600,,Fjell 600 LT,Long track,DV,Snow,,primary,',
      'IP,Carburetor,B,,,MD,Fjell 600,,,',
      'DV,Snow,,,,,,,,',
      'DV,Winter,,,,,,,,',
      'MD,Fjell 600,,,,DV,Winter,,link,',
    ];
    const first = await load(catalog, file);
    expect(first.errors).toEqual([]);
    expect(first.counts).toMatchObject({ create: 6, update: 0, unchanged: 0, remove: 0 });
    const placed = [' > Snow', ' > Winter', 'Fjell 600 > Carburetor', 'Fjell 600 > Carburetor'];
    expect(await tree(catalog)).toEqual([...placed, 'Snow > Fjell 600', 'Winter > Fjell 600*']);
    const second = await load(catalog, file);
    expect(second.counts).toMatchObject({ create: 0, update: 0, unchanged: 6 });
    const moved = await load(catalog, [head, 'MD,fjell 600,,Fjell,Long track,DV,winter,,,'], moving);
    expect(moved.errors).toEqual(['2 parentName: Moves from Snow to Winter']);
    expect(moved.counts).toMatchObject({ create: 0, update: 1, unchanged: 0 });
    expect((await tree(catalog)).filter((p) => p.includes('fjell'))).toEqual([
      'fjell 600 > Carburetor',
      'fjell 600 > Carburetor',
      'Winter > fjell 600',
    ]);
    await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, moved.changeId, actor));
    expect(await tree(catalog)).toEqual([...placed, 'Snow > Fjell 600', 'Winter > Fjell 600*']);
  });

  it('leaves an item that was edited later in its place when it is taken back, with the parents that it needs', async () => {
    const catalog = await api.catalog();
    const { changeId } = await load(catalog, [
      head,
      'DV,Snow,,,,,,,,',
      'MD,Kept,,,,DV,Snow,,,',
      'MD,Gone,,,,DV,Snow,,,',
    ]);
    await api.services.database.inCatalog(catalog.id, async (db) => {
      await change(db, { kind: 'edit', label: 'Notes', actor }, () =>
        db.updateTable('hierarchy_item').set({ notes: 'Mine' }).where('name', '=', 'Kept').execute(),
      );
      await undoChange(db, changeId, actor);
    });
    expect(await tree(catalog)).toEqual([' > Snow', 'Snow > Kept']);
  });

  it('18.g a type is named by its code or its description, a refusal names the types that there are', async () => {
    const catalog = await api.catalog();
    const { errors, counts } = await load(catalog, [
      'Type,Name,Parent type,Parent name',
      'division,Snow,,',
      'MODEL,Fjell 600,Division,Snow',
      'md,Fjell 800,dv,Snow',
      'Illustrated Parts List,Hood,Model,Fjell 600',
      'Figure,Seat,Model,Fjell 600',
      'IP,Track,Machine,Fjell 600',
    ]);
    expect(errors).toEqual([
      `6 typeCode: Type not found. ${types}`,
      `7 parentTypeCode: Parent type not found. ${types}`,
    ]);
    expect(counts.create).toBe(4);
    expect(await tree(catalog)).toEqual([' > Snow', 'Fjell 600 > Hood', 'Snow > Fjell 600', 'Snow > Fjell 800']);
  });

  it('finds parents by their path, in the file and in the catalogue', async () => {
    const catalog = await api.catalog();
    const columns = { parentPath: { inputFileColumns: ['Path'], delimitor: '>' } };
    const file = ['Type,Name,Path', 'IP,Hood,Snow > 2026 > Fjell', 'DV,Snow,', 'DV,2026,Snow', 'MD,Fjell,Snow > 2026'];
    const first = await load(catalog, file, { columns });
    expect(first.errors).toEqual([]);
    expect(first.counts.create).toBe(4);
    const second = await load(catalog, ['Type,Name,Path', 'IP,Seat,Snow > 2026 > Fjell', 'IP,X,Snow > 2027'], {
      columns,
    });
    expect(second.errors).toEqual([`3 parentPath: ${parentNotFound}`]);
    expect(await tree(catalog)).toEqual([' > Snow', '2026 > Fjell', 'Fjell > Hood', 'Fjell > Seat', 'Snow > 2026']);
  });

  it('V-16 names what is wrong with which row, cycles through the file and the catalogue included', async () => {
    const catalog = await api.catalog();
    await load(catalog, [head, 'DV,A,,,,,,,,', 'DV,B,,,,DV,A,,,', 'DV,C,,,,DV,B,,,']);
    const bad = await load(
      catalog,
      [
        head,
        'DV,A,,,,DV,C,,,',
        'XX,Q,,,,,,,,',
        'MD,M1,,,,,,,,',
        'MD,M2,,,,DV,Nowhere,,,',
        'IP,D1,,,,DV,A,,,',
        'DV,E,,,,DV,F,,,',
        'DV,F,,,,DV,E,,,',
        'MD,M3,,,,DV,A,,sideways,',
        'MD,M4,,,,DV,A,,,',
        'MD,M4,,,,DV,A,,,',
        'MD,M4,,,,DV,B,,,',
        'IP,D2,,,,MD,M2,,,',
        'MD,M5,,,,DV,B,,link,',
        'MD,M6,,,,DV,B,,,1.5',
      ],
      moving,
    );
    expect(bad.errors).toEqual([
      '2 parentName: A cannot be linked under itself or its descendant.',
      `3 typeCode: Type not found. ${types}`,
      '4 parentName: The type is not allowed at the top level',
      `5 parentName: ${parentNotFound}`,
      '6 parentName: The type is not allowed under the parent',
      '7 parentName: E cannot be linked under itself or its descendant.',
      '8 parentName: F cannot be linked under itself or its descendant.',
      '9 relation: Relation must be primary, link or none',
      '11 name: The item occurs twice in the file at the same place',
      `12 relation: ${moveMessages.twoPlaces}`,
      `13 parentName: ${parentNotFound}`,
      '14 relation: The item has no primary place',
      expect.stringMatching(/^15 ordinal: /) as string,
    ]);
    expect(bad.counts).toMatchObject({ create: 1, update: 0 });
    expect(await tree(catalog)).toEqual([' > A', 'A > B', 'A > M4', 'B > C']);
  });

  it('sets states: initial, kept, named by the profile, named by the row', async () => {
    const catalog = await api.catalog();
    const states = async () => {
      const { body } = await catalog.as('member').get('/api/hierarchies/search?q=');
      return Object.fromEntries(
        body.items.map((i: { name: string; workflowName: string; publishedEnvironment: string | null }) => [
          i.name,
          `${i.workflowName} ${i.publishedEnvironment}`,
        ]),
      );
    };
    const csv = (notes: string) => ['Type,Name,Notes,Workflow', `DV,A,${notes},Publish`, `DV,B,${notes},`];
    await load(catalog, csv('1'));
    expect(await states()).toEqual({ A: 'Publish Pending', B: 'Draft null' });
    expect((await load(catalog, csv('1'))).counts).toMatchObject({ update: 0, unchanged: 2 });
    await load(catalog, ['Type,Name,Notes', 'DV,A,2', 'DV,B,2'], { stateAfterImport: 'keep' });
    expect(await states()).toEqual({ A: 'Publish Pending', B: 'Draft null' });
    await load(catalog, ['Type,Name,Notes', 'DV,A,3', 'DV,B,3', 'DV,C,3'], {
      stateAfterImport: 'Ready to Review',
    });
    expect(await states()).toEqual({
      A: 'Ready to Review null',
      B: 'Ready to Review null',
      C: 'Ready to Review null',
    });
    await load(catalog, ['Type,Name,Notes', 'DV,A,4']);
    expect(await states()).toMatchObject({ A: 'Draft null', B: 'Ready to Review null' });
    expect((await load(catalog, ['Type,Name,Workflow', 'DV,A,Nonsense'])).errors).toEqual([
      '2 workflow: Workflow state not found',
    ]);
  });

  it('leaves places alone in files that do not speak of them, and skips unknown items in update mode', async () => {
    const catalog = await api.catalog();
    await load(catalog, [head, 'DV,A,,,,,,,,', 'MD,M,,,,DV,A,,,']);
    const { counts, errors } = await load(catalog, ['Type,Name,Display name', 'MD,M,Model', 'MD,N,New'], {
      mode: 'update',
    });
    expect(errors).toEqual([]);
    expect(counts).toMatchObject({ create: 0, update: 1, unchanged: 0, skipped: 1 });
    expect(await tree(catalog)).toEqual([' > A', 'A > M']);
  });

  it('fills attributes by name, leaves what an empty cell says nothing of, erases where it is told to, and checks values against definitions', async () => {
    const catalog = await api.catalog();
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Attributes', actor }, async () => {
        await sql`insert into attribute (name, type, definition) values
          ('Year', 2, '{"min":1950}'), ('Market', 1, '{"allowMultiple":true}'), ('Track', 1, '{"maxLength":3}')`.execute(
          db,
        );
        await sql`insert into hierarchy_type_attribute (type_id, attribute_id, ordinal, is_required)
          select t.id, a.id, a.id, a.name = 'Year' from hierarchy_type t, attribute a where t.code = 'DV' and a.id >= 1000`.execute(
          db,
        );
      }),
    );
    const values = async () => {
      const { body } = await catalog.as('member').get('/api/hierarchies/Oem');
      const item = await catalog.as('member').get(`/api/items/Oem/${body.items[0].id}`);
      return item.body.attributeValues.map((v: { stringValue: string }) => v.stringValue);
    };
    const columns = 'Type,Name,Tag,Attributes.Year,attributes.market,Attributes.Track';
    const file = [columns, 'DV,A,T,2026,EU,154', 'DV,B,,,EU,', 'DV,C,,1949,,', 'DV,D,,2000,,1545'];
    const first = await load(catalog, file);
    expect(first.errors).toEqual([
      '3 attributes: A required attribute is missing',
      '4 attributes: The value does not fit the attribute',
      '5 attributes: The value does not fit the attribute',
    ]);
    expect(await values()).toEqual(['T', '2026', 'EU', '154']);
    expect((await load(catalog, file)).counts).toMatchObject({ create: 0, update: 0, unchanged: 1 });
    const blank = ['Type,Name,Tag,Attributes.Market,Attributes.Year,Display name', 'DV,A,T,,,'];
    await load(catalog, ['Type,Name,Tag,Display name', 'DV,A,T,Shown']);
    expect((await load(catalog, blank)).counts).toMatchObject({ create: 0, update: 0, unchanged: 1 });
    const erased = await load(catalog, blank, { emptyCells: 'erase' });
    expect(erased.errors).toEqual(['2 attributes: A required attribute is missing']);
    await load(catalog, ['Type,Name,Tag,Attributes.Market', 'DV,A,T,'], { emptyCells: 'erase' });
    expect(await values()).toEqual(['T', '2026', '154']);
    expect((await load(catalog, ['Type,Name,Attributes.Colour', 'DV,A,red'])).errors).toEqual([
      '2 attributes: The type does not have the attribute',
    ]);
  });

  it('tells parents of one type, name and tag by their further keys, in the file and in the catalogue', async () => {
    const catalog = await api.catalog();
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Keys', actor }, () =>
        sql`with made as (insert into attribute (name, type, definition) values ('Colour', 1, '{}') returning id)
          insert into hierarchy_type_attribute (type_id, attribute_id, ordinal, is_key)
          select t.id, made.id, 9, true from made, hierarchy_type t where t.code = 'DV'`.execute(db),
      ),
    );
    const columns = 'Type,Name,Attributes.Colour,Parent name,Parent attributes.Colour';
    const file = [columns, 'DV,A,Red,,', 'DV,A,blue,,', 'DV,A,,,', 'MD,M1,,A,RED', 'MD,M2,,A,blue', 'MD,M3,,A,'];
    expect((await load(catalog, file)).errors).toEqual([]);
    const again = await load(catalog, [...file, 'MD,M4,,A,red', 'MD,M5,,A,green']);
    expect(again.errors).toEqual([`9 parentName: ${parentNotFound}`]);
    expect(again.counts).toMatchObject({ create: 1, update: 0, unchanged: 6 });
    const named = await load(catalog, ['Type,Name,Parent name,Parent attributes.Size', 'MD,M6,A,L']);
    expect(named.errors).toEqual([`2 parentName: ${parentNotFound}`]);
    const parents = await api.services.database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ name: string; parent: string }>`
        select i.name, p.identity_key as parent from hierarchy_relation r join hierarchy_item i on i.id = r.child_id
        join hierarchy_item p on p.id = r.parent_id order by i.name`.execute(db);
      return rows.map(({ name, parent }) => [name, parent.split('\u001f')[1]]);
    });
    expect(parents).toEqual([
      ['M1', 'red'],
      ['M2', 'blue'],
      ['M3', ''],
      ['M4', 'red'],
    ]);
  });

  it('brings what hangs nowhere with the relation none, and leaves what is there in its place', async () => {
    const catalog = await api.catalog();
    const lost = ['MD,Lost,,,,,,,none,', 'IP,Below,,,,MD,Lost,,,'];
    const first = await load(catalog, [head, ...lost]);
    expect([first.errors, first.counts.create]).toEqual([[], 2]);
    expect(await tree(catalog)).toEqual(['Lost > Below']);
    expect((await load(catalog, [head, ...lost])).counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
    const hung = await load(catalog, [head, 'DV,A,,,,,,,,', 'MD,Lost,,,,DV,A,,,']);
    expect(hung.errors).toEqual([]);
    await load(catalog, [head, ...lost]);
    expect(await tree(catalog)).toEqual([' > A', 'A > Lost', 'Lost > Below']);
    const bad = await load(catalog, [head, 'MD,New,,,,DV,A,,none,', 'MD,Two,,,,,,,none,', 'MD,Two,,,,DV,A,,link,']);
    expect(bad.errors).toEqual([
      '2 relation: What hangs nowhere has no parent',
      '4 relation: The item has no primary place',
    ]);
  });

  eachDaily([400, 4000])('takes %i rows under one parent in the order of the file', async (count) => {
    const catalog = await api.catalog();
    const rows = [head, 'DV,Theme,,,,,,,,'];
    for (let n = 0; n < count; n++) rows.push(`MD,${(n * 7) % count}-1,,Set ${n},,DV,Theme,,,`);
    const first = await load(catalog, rows);
    expect(first.errors).toEqual([]);
    expect(first.counts).toMatchObject({ create: count + 1 });
    expect((await tree(catalog)).slice(0, 3)).toEqual([' > Theme', 'Theme > 0-1', 'Theme > 7-1']);
    expect((await load(catalog, rows)).counts).toMatchObject({ create: 0, update: 0, unchanged: count + 1 });
  });
});
