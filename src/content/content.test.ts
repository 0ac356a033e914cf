import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { smallRelease } from '../../test/releaseCatalog.ts';
import { editing, releasesOf } from '../../test/releases.ts';
const api = await openApi();
const { database, files } = api.services;
describe('a release made from another', () => {
  it('does not miss a change that is committed late', async () => {
    const { catalog, releases, edit, ids } = await smallRelease(api);
    await editing(api, catalog, async (db) => {
      await sql`update part set description = 'Late' where id = ${ids.bolt}`.execute(db);
      await edit(sql`update part set description = 'Early' where id = ${ids.nut}`);
      await releases.publish();
    });
    const description = async (id: number) => (await releases.records('p', 'parts')).get(String(id))?.description['EN'];
    expect([await description(ids.bolt), await description(ids.nut)]).toEqual(['Bolt', 'Early']);
    const built = await releases.publish();
    expect([await description(ids.bolt), built.changes]).toEqual(['Late', 1]);
    expect((await releases.publish()).changes).toBe(0);
  });

  it('may start from an older one after going back, and keeps which items which release has', async () => {
    const { catalog, releases, edit, state, ids } = await smallRelease(api);
    const first = releases.kept[0];
    await state('remove', ids.diagram);
    await releases.publish();
    await state('published', ids.diagram);
    await edit(sql`update hierarchy_item set name = 'Bonnet' where id = ${ids.diagram}`);
    await state('draft', ids.diagram);
    const built = await releases.build('delta', first);
    await releases.keep(built, first);
    expect(await releases.names()).toEqual(['Fjell 600', 'Hood', 'Snow']);
    const { rows } = await database.inCatalog(catalog.id, (db) =>
      sql<{ count: number }>`select count(*)::int as count from release_item where until_release is null`.execute(db),
    );
    expect(rows[0]?.count).toBe(3);
  });

  it('writes nothing where nothing changed, and all anew where files of the one before are lost', async () => {
    const { catalog, releases, edit, ids } = await smallRelease(api);
    const before = releases.files.written().files;
    expect((await releases.publish()).manifests).toEqual(releases.kept[0]?.manifests);
    expect(releases.files.written().files).toBe(before);
    await rm(releases.folder, { recursive: true });
    await edit(sql`update part set description = 'X' where id = ${ids.bolt}`);
    const elsewhere = releasesOf(api, catalog);
    elsewhere.kept.push(...releases.kept);
    await elsewhere.publish();
    expect(elsewhere.logged).toContain(
      'warning prepare Files of the release before are missing: all are written anew.',
    );
    expect((await elsewhere.records('p', 'parts')).size).toBe(2);
  });
});

it('a release of a version that knew fewer maps is followed by one that has them all', async () => {
  const { releases, edit, ids } = await smallRelease(api);
  const base = releases.kept.at(-1);
  const layer = releases.files.layer('p');
  const manifest = await layer.readManifest(base?.manifests['p'] ?? '');
  for (const map of ['hits', 'itemWords.EN', 'partWords.EN']) {
    expect(manifest.maps).toHaveProperty([map]);
    delete manifest.maps[map];
  }
  const manifests = { ...base?.manifests, p: await layer.putManifest(manifest) };
  await edit(sql`update part set description = 'Late' where id = ${ids.bolt}`);
  const after = await releases.build('delta', base && { ...base, manifests });
  expect(after.manifests).toEqual((await releases.build('full')).manifests);
});

describe('pictures in a release', () => {
  it('come with a smaller copy and their bytes; a missing file fails the publish by the name of its diagram', async () => {
    const { releases, edit, picture, ids } = await smallRelease(api);
    const hash = await picture(ids.diagram, 900);
    await picture(ids.model, 200);
    await releases.publish();
    const shown = (await releases.records('p', 'diagrams')).get(String(ids.diagram))?.picture;
    expect(shown).toMatchObject({ width: 900, height: 300, thumbnail: expect.stringMatching(/^[0-9a-f]{32}\.png$/) });
    const own = (await releases.records('p', 'items')).get(String(ids.model))?.picture;
    expect(own).toEqual({ file: expect.any(String), width: 200, height: 300 });
    const sizes = await releases.records('p', 'files');
    expect(sizes.get(JSON.stringify([shown?.file, -ids.diagram, 0]))).toBeGreaterThan(100);
    expect(sizes.size).toBe(3);
    const { rows } = await edit(sql`select name from hierarchy_item where id = ${ids.diagram}`);
    expect(rows).toEqual([{ name: 'Hood' }]);
    await rm(files.path(hash));
    await expect(releases.build('full', undefined, releases.newFolder().files)).rejects.toThrow(
      'Diagram Hood: image file is missing',
    );
  });
});

describe('jump-tos in a release', () => {
  async function withGuard() {
    const made = await smallRelease(api);
    const { items, releases, edit, state, ids } = made;
    const guard = await items.diagram(ids.model, 'Guard');
    const lead = (from: number, to: number, tag: string) =>
      edit(sql`insert into jump_to (source_id, target_id, tag) values (${from}, ${to}, ${tag})`);
    await lead(ids.diagram, guard, 'A');
    await state('published', ids.diagram, ids.model);
    const jumps = async (id = ids.diagram, layer = 'p') =>
      (await releases.records(layer, 'diagrams')).get(String(id))?.jumps;
    return { ...made, guard, lead, jumps };
  }

  it('come and go with the diagram that they lead to, and stay with one that is held', async () => {
    const { releases, edit, state, ids, guard, lead, jumps } = await withGuard();
    await releases.publish();
    expect(await jumps()).toBeUndefined();
    await state('published', guard);
    await releases.publish();
    expect(await jumps()).toEqual([{ tag: 'A', item: guard }]);
    await state('draft', ids.diagram);
    await edit(sql`delete from jump_to where tag = 'A'`);
    await lead(ids.diagram, guard, 'B');
    await releases.publish();
    expect(await jumps()).toEqual([{ tag: 'A', item: guard }]);
    await state('remove', guard);
    await releases.publish();
    expect(await jumps()).toBeUndefined();
    await state('published', guard, ids.diagram);
    await releases.publish();
    expect(await jumps()).toEqual([{ tag: 'B', item: guard }]);
  });

  it('keep the hotspot of a tag that only internal parts have', async () => {
    const { releases, edit, state, ids, guard, picture, hotspot } = await withGuard();
    await picture(ids.diagram);
    await hotspot(ids.diagram, 'a');
    await edit(sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id)
      values (${ids.diagram}, 3, 'A', ${ids.spare})`);
    await edit(sql`update part set is_internal = true where id = ${ids.spare}`);
    const spots = async () => (await releases.records('p', 'diagrams')).get(String(ids.diagram))?.hotspots.length;
    await releases.publish();
    expect(await spots()).toBe(0);
    await state('published', guard);
    await releases.publish();
    expect(await spots()).toBe(1);
  });

  it('lead nobody to what only a group has, but the group to what all have', async () => {
    const { items, releases, edit, state, ids, lead, jumps } = await withGuard();
    const division = await items.division(null, 'Police');
    const model = await items.model(division, 'Fjell P');
    const siren = await items.diagram(model, 'Siren');
    const { rows } = await edit(sql<{ id: number }>`
      insert into lookup_value (type, name) values (9901, 'Police') returning id`);
    const group = rows[0]?.id ?? 0;
    await edit(sql`insert into item_visibility (item_id, group_id) values (${division}, ${group})`);
    await lead(ids.diagram, siren, 'S');
    await lead(siren, ids.diagram, 'H');
    await state('published', division, model, siren, ids.diagram);
    await releases.publish();
    expect(await jumps()).toBeUndefined();
    expect(await jumps(siren, `g${group}`)).toEqual([{ tag: 'H', item: ids.diagram }]);
    await edit(sql`delete from item_visibility`);
    await releases.publish();
    expect(await jumps()).toEqual([{ tag: 'S', item: siren }]);
  });
});
