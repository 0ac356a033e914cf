import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { smallRelease } from '../../../test/releaseCatalog.ts';
import { editing } from '../../../test/releases.ts';

const api = await openApi();

describe('items in a release', () => {
  it('are those that are published, with all that is above them; the rest is named', async () => {
    const { items, releases, state, ids } = await smallRelease(api);
    expect(await releases.names()).toEqual(['Fjell 600', 'Hood', 'Snow']);
    const other = await items.model(ids.division, 'Fjell 700');
    await state('published', await items.diagram(other, 'Ski', 'left'), await items.diagram(other, 'Ski'));
    const built = await releases.publish();
    expect(await releases.names()).toEqual(['Fjell 600', 'Hood', 'Snow']);
    const [, ...lines] = [...releases.logged, ''].join('\n').split('warning hierarchy ');
    expect(lines.map((line) => line.trim())).toEqual([
      '2 items are left out: Snow › Fjell 700, above them, is in the state Draft.',
      'Snow › Fjell 700 › Ski',
      'Snow › Fjell 700 › Ski',
    ]);
    expect(built.counts).toEqual({ items: 3, diagrams: 1, parts: 2 });
    await state('published', other, ids.division);
    await releases.publish();
    expect(await releases.names()).toEqual(['Fjell 600', 'Fjell 700', 'Hood', 'Ski', 'Ski', 'Snow']);
  });

  it('stay as their release took them while they are edited: name, list, hotspots, children', async () => {
    const { items, releases, edit, state, picture, hotspot, ids } = await smallRelease(api);
    const { model, diagram, bolt, nut, spare } = ids;
    await picture(diagram);
    await hotspot(diagram, '1');
    await releases.publish();
    const before = await releases.records('p', 'diagrams');
    expect(before.get(String(diagram))?.hotspots).toHaveLength(1);
    await state('draft', model, diagram);
    await edit(
      sql`update hierarchy_item set name = name || ' draft', display_name = 'Draft' where id in (${model}, ${diagram})`,
    );
    await edit(sql`delete from parts_list_row where diagram_id = ${diagram} and part_id = ${nut}`);
    await edit(
      sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id) values (${diagram}, 3, '3', ${spare})`,
    );
    await edit(sql`update parts_list_row set quantity = '99' where part_id = ${bolt}`);
    await edit(sql`update hotspot set x = 50`);
    await state('published', await items.diagram(model, 'New one'));
    await state('review', diagram);
    for (const mode of ['delta', 'full'] as const) {
      await releases.publish(mode);
      expect(await releases.names()).toEqual(['Fjell 600', 'Hood', 'Snow']);
      expect(await releases.records('p', 'diagrams')).toEqual(before);
      expect([...(await releases.records('p', 'parts')).values()].map((part) => part.number)).toEqual(['B-1', 'N-2']);
    }
    await state('published', model, diagram);
    await releases.publish();
    expect(await releases.names()).toEqual(['Fjell 600 draft', 'Hood draft', 'New one', 'Snow']);
    const rows = (await releases.records('p', 'diagrams')).get(String(diagram))?.rows;
    expect(rows?.map((row) => [row.part, row.quantity])).toEqual([
      [bolt, '99'],
      [spare, ''],
    ]);
  });

  it('go out with what hangs only under them: removed, deleted, without a place', async () => {
    const { items, releases, edit, state, ids } = await smallRelease(api);
    const kept = await items.division(null, 'Water');
    await state('published', kept);
    await edit(
      sql`insert into hierarchy_relation (parent_id, child_id, is_primary) values (${kept}, ${ids.diagram}, false)`,
    );
    await releases.publish();
    await state('remove', ids.model);
    await releases.publish();
    expect(await releases.names()).toEqual(['Hood', 'Snow', 'Water']);
    await edit(sql`delete from hierarchy_relation where child_id = ${ids.diagram}`);
    const built = await releases.publish();
    expect(built.gone).toEqual([ids.diagram]);
    expect(await releases.names()).toEqual(['Snow', 'Water']);
    expect(await releases.records('p', 'parts')).toEqual(new Map());
    expect([...(await releases.records('p', 'children')).keys()]).toHaveLength(2);
  });

  it('never show a draft: one that was never published is nowhere', async () => {
    const { items, releases, edit, state, ids } = await smallRelease(api);
    const hidden = await items.diagram(ids.model, 'Secret');
    await edit(
      sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id) values (${hidden}, 1, '1', ${ids.spare})`,
    );
    await state('published', ids.model);
    for (const mode of ['delta', 'full'] as const) {
      await releases.publish(mode);
      for (const map of ['items', 'children', 'diagrams', 'uses', 'words.EN', 'parts'] as const)
        expect(JSON.stringify([...(await releases.records('p', map))]).toLowerCase()).not.toMatch(/secret|s-3/);
    }
  });

  it('without a workflow of their own go with the nearest item above that has one', async () => {
    const { catalog, releases, edit, state, ids } = await smallRelease(api);
    const [note] = await editing(api, catalog, async (db) => {
      const type = await sql<{
        id: number;
      }>`insert into hierarchy_type (context, code, description, base_type, has_workflow)
        values ('Oem', 'NW', 'Note', 4, false) returning id`.execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into hierarchy_item (type_id, name) values (${type.rows[0]?.id}, 'Note') returning id`.execute(db);
      await sql`insert into hierarchy_relation (parent_id, child_id, is_primary) values (${ids.model}, ${rows[0]?.id}, true)`.execute(
        db,
      );
      return rows.map((row) => row.id);
    });
    await releases.publish();
    expect(await releases.names()).toContain('Note');
    await state('draft', ids.model);
    await edit(sql`update hierarchy_item set name = 'Note 2' where id = ${note}`);
    await releases.publish();
    expect(await releases.names()).toContain('Note');
    await releases.publish();
    await state('published', ids.model);
    await releases.publish();
    expect(await releases.names()).toContain('Note 2');
  });

  it('are in the layers of the groups that see what is above them', async () => {
    const { items, releases, edit, state, ids } = await smallRelease(api);
    const { rows } = await edit(
      sql`insert into lookup_value (type, name) values (9901, 'Dealers'), (9901, 'Police') returning id`,
    );
    const [dealers, police] = (rows as { id: number }[]).map((row) => row.id);
    for (const group of [dealers, police])
      await edit(sql`insert into item_visibility (item_id, group_id) values (${ids.division}, ${group})`);
    await releases.publish();
    expect(await releases.names('p')).toEqual([]);
    for (const group of [dealers, police])
      expect(await releases.names(`g${group}`)).toEqual(['Fjell 600', 'Hood', 'Snow']);
    expect((await releases.records(`g${police}`, 'numbers')).size).toBe(2);
    const open = await items.division(null, 'Open');
    await state('published', open);
    await edit(
      sql`insert into hierarchy_relation (parent_id, child_id, is_primary) values (${open}, ${ids.diagram}, false)`,
    );
    await releases.publish();
    expect(await releases.names('p')).toEqual(['Hood', 'Open']);
    expect(await releases.names(`g${dealers}`)).toEqual(['Fjell 600', 'Snow']);
    const places = [...(await releases.records(`g${dealers}`, 'children')).keys()].map((key) => {
      const [parent, , child] = JSON.parse(key) as number[];
      return [parent, child];
    });
    expect(places).toContainEqual([ids.model, ids.diagram]);
    expect((await releases.records('p', 'parts')).size).toBe(2);
    expect(releases.kept.at(-1)?.manifests).not.toHaveProperty(`g${dealers}.a1`);
  });
});
