import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { smallRelease } from '../../../test/releaseCatalog.ts';
import { mapNames } from '../../release/map/rules.ts';

const api = await openApi();

describe('parts in a release', () => {
  it('are never internal ones, nor their rows, nor hotspots that only they have', async () => {
    const { releases, edit, picture, hotspot, ids } = await smallRelease(api);
    await picture(ids.diagram);
    for (const tag of ['1', '2']) await hotspot(ids.diagram, tag);
    await edit(sql`update part set is_internal = true where id = ${ids.nut}`);
    await releases.publish();
    const shown = (await releases.records('p', 'diagrams')).get(String(ids.diagram));
    expect(shown?.rows.map((row) => row.part)).toEqual([ids.bolt]);
    expect(shown?.hotspots.map(([tag]) => tag)).toEqual(['1']);
    expect((await releases.records('p', 'numbers')).size).toBe(1);
    await edit(sql`update part set is_internal = false where id = ${ids.nut}`);
    await releases.publish();
    expect((await releases.records('p', 'diagrams')).get(String(ids.diagram))?.hotspots).toHaveLength(2);
    expect((await releases.records('p', 'uses')).size).toBe(2);
  });

  it('come with all that supersessions link with them, and without a list where the setting says so', async () => {
    const { releases, edit, ids } = await smallRelease(api);
    await edit(sql`insert into part_relation (kind, part_id, related_id) values (1, ${ids.nut}, ${ids.spare})`);
    await releases.publish();
    const parts = await releases.records('p', 'parts');
    expect(parts.get(String(ids.spare))).toMatchObject({
      number: 'S-3',
      supersedes: [{ part: ids.nut, number: 'N-2' }],
    });
    await edit(sql`update part set part_number = 'S-33', number_key = 's33' where id = ${ids.spare}`);
    await releases.publish();
    expect((await releases.records('p', 'parts')).get(String(ids.nut))?.supersededBy?.[0]?.number).toBe('S-33');
    await edit(sql`delete from part_relation`);
    await releases.publish();
    expect((await releases.records('p', 'parts')).has(String(ids.spare))).toBe(false);
    await edit(sql`update catalog set publish_parts_without_list = true where id = platform.catalog()`);
    const built = await releases.publish();
    expect(built.counts.parts).toBe(3);
    expect([...(await releases.records('p', 'reversed')).keys()]).toEqual(
      [
        ['1b', ids.bolt],
        ['2n', ids.nut],
        ['33s', ids.spare],
      ].map((key) => JSON.stringify(key)),
    );
  });

  it('end their chains before a part of a hidden branch alone, which only its groups have, with its price', async () => {
    const { releases, edit, items, state, ids } = await smallRelease(api);
    await edit(sql`update price_audience set is_enabled = true, shows_cost = false`);
    const group = await edit(
      sql<{ id: number }>`insert into lookup_value (type, name) values (9901, 'Dealers') returning id`,
    );
    const dealers = group.rows[0]?.id ?? 0;
    const hiddenLine = await items.division(null, 'Police');
    const hiddenModel = await items.model(hiddenLine, 'Patrol');
    const hiddenDiagram = await items.diagram(hiddenModel, 'Siren');
    await edit(sql`insert into item_visibility (item_id, group_id) values (${hiddenLine}, ${dealers})`);
    const made = await edit(sql<{ id: number }>`insert into part (part_number, number_key, description)
      values ('H-4', 'h4', 'Siren'), ('U-5', 'u5', 'Unlisted') returning id`);
    const [hidden = 0, unlisted = 0] = made.rows.map(({ id }) => id);
    await edit(
      sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id) values (${hiddenDiagram}, 1, '1', ${hidden})`,
    );
    await edit(sql`insert into price (part_id, audience_id, effective_date, cost, msrp)
      select ${hidden}, id, '2026-01-01', 5, 9 from price_audience`);
    await state('published', hiddenLine, hiddenModel, hiddenDiagram);
    // The bolt is replaced by the spare and by the hidden part, which an unlisted one replaces.
    await edit(sql`insert into part_relation (kind, part_id, related_id, ordinal) values
      (1, ${ids.bolt}, ${ids.spare}, 1), (1, ${ids.bolt}, ${hidden}, 2), (1, ${hidden}, ${unlisted}, 1)`);
    const own = `g${dealers}`;
    const numbersIn = async (layer: string) =>
      [...(await releases.records(layer, 'parts')).values()].map(({ number }) => number).toSorted();
    const shown = async (layer: string, id: number) => (await releases.records(layer, 'parts')).get(String(id));
    const named = (of: { supersededBy?: { number: string }[] | undefined } | undefined) =>
      (of?.supersededBy ?? []).map(({ number }) => number);
    const chainsEnd = async (isDraft: boolean) => {
      expect(await numbersIn('p')).toEqual(['B-1', 'N-2', 'S-3']);
      expect(await numbersIn(own)).toEqual(['H-4', 'U-5']);
      expect(named(await shown('p', ids.bolt))).toEqual(['S-3']);
      expect((await shown(own, hidden))?.supersedes).toEqual([{ part: ids.bolt, number: 'B-1' }]);
      const beside = await releases.records(own, 'supersessions');
      expect([...beside].map(([id, of]) => [Number(id), named(of)])).toEqual([[ids.bolt, ['H-4']]]);
      for (const map of [...mapNames, 'words.EN', 'partWords.EN'] as const) {
        const said = JSON.stringify([...(await releases.records('p', map))]);
        expect(said, map).not.toMatch(/H-4|U-5|Siren|Unlisted|"h4"|"4h"|"siren"/);
        if (map === 'hits') expect(said).toContain('B-1');
      }
      const priced = [];
      for (const layer of Object.keys(releases.kept.at(-1)?.manifests ?? {}))
        if ((await releases.records(layer, 'prices')).has(String(hidden))) priced.push(layer.split('.')[0]);
      expect([...new Set(priced)]).toEqual([own]);
      expect((await releases.records(own, 'uses')).size).toBe(isDraft ? 0 : 1);
      expect(releases.logged.splice(0)).toContain(
        'warning parts H-4 is used in hidden branches alone: for others the chain ends at B-1.',
      );
    };
    for (const mode of ['delta', 'full'] as const) {
      await releases.publish(mode);
      await chainsEnd(false);
    }
    // A list of today that is not published keeps it hidden too.
    await state('remove', hiddenDiagram);
    for (const mode of ['delta', 'full'] as const) {
      await releases.publish(mode);
      await chainsEnd(true);
    }
    // A draft is enough for all to have it, once it hangs where all look.
    await edit(sql`update hierarchy_relation set parent_id = ${ids.model} where child_id = ${hiddenDiagram}`);
    for (const mode of ['delta', 'full'] as const) {
      await releases.publish(mode);
      expect(await numbersIn('p')).toEqual(['B-1', 'H-4', 'N-2', 'S-3', 'U-5']);
      expect(named(await shown('p', ids.bolt))).toEqual(['S-3', 'H-4']);
      expect((await releases.records(own, 'supersessions')).size).toBe(0);
    }
    await edit(sql`update hierarchy_relation set parent_id = ${hiddenModel} where child_id = ${hiddenDiagram}`);
    await state('published', hiddenDiagram);
    await releases.publish();
    releases.logged.splice(0);
    // A release of a version that had chains whole is made anew.
    const last = releases.kept.at(-1);
    const layer = releases.files.layer('p');
    const earlier = await layer.readManifest(last?.manifests['p'] ?? '');
    delete earlier.meta?.partedChains;
    const manifest = await layer.putManifest(earlier);
    if (last) last.manifests['p'] = manifest;
    expect((await releases.publish('delta')).manifests).toEqual((await releases.build('full')).manifests);
    await chainsEnd(false);
  });

  it('19.p are described with the specification attribute behind, in every language, in lists and to the search', async () => {
    const { releases, edit, ids } = await smallRelease(api);
    await releases.publish();
    const shown = async () => (await releases.records('p', 'parts')).get(String(ids.bolt))?.description;
    const { EN = '' } = (await shown()) ?? {};
    await edit(sql`update part set attributes = jsonb_build_object(a.id::text, '["hardened steel", "M8"]'::jsonb)
      from (select min(id) as id from attribute) a where part.id = ${ids.bolt}`);
    await releases.publish();
    expect(await shown()).toMatchObject({ EN });
    await edit(
      sql`update catalog set specification_attribute_id = (select min(id) from attribute) where id = platform.catalog()`,
    );
    await releases.publish();
    expect(await shown()).toMatchObject({ EN: `${EN}, hardened steel, M8` });
    expect([...(await releases.records('p', 'hits')).values()].map(({ description }) => description.EN)).toContain(
      `${EN}, hardened steel, M8`,
    );
    expect([...(await releases.records('p', 'words.EN')).keys()]).toContain(JSON.stringify(['hardened', ids.bolt]));
    await edit(sql`update part set attributes = '{}' where id = ${ids.bolt}`);
    expect((await releases.publish()).changes).toBe(1);
    expect(await shown()).toMatchObject({ EN });

    await edit(sql`insert into translation (noun, row_id, field, language, text)
      select 'attribute', min(id), 'name', 'FR', 'Nature' from attribute`);
    await releases.publish();
    const { p = '' } = releases.kept.at(-1)?.manifests ?? {};
    const { meta } = await releases.files.layer('p').readManifest(p);
    expect(meta?.attributes.map(({ texts }) => texts)).toEqual([{ EN: meta?.attributes[0]?.name, FR: 'Nature' }]);
  });

  it('19.b name alternates, included and related parts that the same readers have, in their order', async () => {
    const { releases, edit, ids } = await smallRelease(api);
    const relate = (kind: number, of: number, to: number, ordinal = 0) =>
      edit(sql`insert into part_relation (kind, part_id, related_id, quantity, unit, ordinal)
        values (${kind}, ${of}, ${to}, 3, 'each', ${ordinal})`);
    const shown = async (id: number) => (await releases.records('p', 'parts')).get(String(id));
    const nut = { part: ids.nut, number: 'N-2' };
    const bolt = { part: ids.bolt, number: 'B-1' };
    for (const kind of [5, 6, 10, 11]) await relate(kind, ids.bolt, ids.nut, 2);
    // A part that is in no list is not in the release: no record names it.
    await relate(6, ids.bolt, ids.spare, 1);
    for (const mode of ['full', 'delta'] as const) {
      await releases.publish(mode);
      expect(await shown(ids.bolt)).toMatchObject({
        alternates: [nut],
        included: [{ ...nut, quantity: 3, unit: 'each' }],
        crossSell: [nut],
        upSell: [nut],
      });
      expect(await shown(ids.nut)).toMatchObject({ alternates: [bolt] });
      expect(await shown(ids.nut)).not.toHaveProperty('included');
    }
    await edit(sql`update catalog set publish_parts_without_list = true where id = platform.catalog()`);
    await releases.publish();
    expect((await shown(ids.bolt))?.included?.map(({ number }) => number)).toEqual(['S-3', 'N-2']);
    await edit(sql`update part set part_number = 'N-22', number_key = 'n22' where id = ${ids.nut}`);
    await edit(sql`update part set is_internal = true where id = ${ids.spare}`);
    await releases.publish();
    expect((await shown(ids.bolt))?.included?.map(({ number }) => number)).toEqual(['N-22']);
  });

  it('19.b are found by the numbers of their alternates, also by a delta from a release that had none of these', async () => {
    const { releases, edit, ids } = await smallRelease(api);
    await edit(sql`insert into part_relation (kind, part_id, related_id) values (5, ${ids.bolt}, ${ids.nut})`);
    const found = async () =>
      [...(await releases.records('p', 'alternates'))].map(([key, { number, of }]) => [key, number, of]);
    const both = [
      [JSON.stringify(['b1', ids.nut, ids.bolt]), 'N-2', 'B-1'],
      [JSON.stringify(['n2', ids.bolt, ids.nut]), 'B-1', 'N-2'],
    ];
    await releases.publish('full');
    expect(await found()).toEqual(both);
    const last = releases.kept.at(-1);
    const layer = releases.files.layer('p');
    const { maps, ...rest } = await layer.readManifest(last?.manifests['p'] ?? '');
    const { alternates: _, ...earlier } = maps;
    const manifest = await layer.putManifest({ ...rest, maps: earlier });
    if (last) last.manifests['p'] = manifest;
    expect(await found()).toEqual([]);
    await releases.publish('delta');
    expect(await found()).toEqual(both);
    await edit(sql`delete from part_relation`);
    await releases.publish('delta');
    expect(await found()).toEqual([]);
  });

  it('stay as they last were in lists that are kept, after they were deleted', async () => {
    const { releases, edit, state, ids } = await smallRelease(api);
    await state('draft', ids.diagram);
    await edit(sql`delete from parts_list_row where part_id = ${ids.nut}`);
    await edit(sql`delete from part where id = ${ids.nut}`);
    for (const mode of ['delta', 'full'] as const) {
      await releases.publish(mode);
      expect((await releases.records('p', 'parts')).get(String(ids.nut))?.number).toBe('N-2');
      expect((await releases.records('p', 'numbers')).size).toBe(2);
    }
    await state('published', ids.diagram);
    await releases.publish();
    expect((await releases.records('p', 'parts')).has(String(ids.nut))).toBe(false);
  });

  it('have texts in the languages of the catalogue, and words of them', async () => {
    const { releases, edit, ids } = await smallRelease(api);
    await edit(sql`insert into translation (noun, row_id, field, language, text)
      values ('part', ${ids.bolt}, 'description', 'FR', 'Écrou à tête'), ('item', ${ids.diagram}, 'display_name', 'FR', 'Capot')`);
    await releases.publish();
    expect((await releases.records('p', 'parts')).get(String(ids.bolt))?.description).toEqual({
      EN: 'Bolt',
      FR: 'Écrou à tête',
    });
    const keys = [...(await releases.records('p', 'words.FR')).keys()];
    expect(keys).toContain(JSON.stringify(['ecrou', ids.bolt]));
    expect(keys).toContain(JSON.stringify(['capot', -ids.diagram]));
    expect(keys).toContain(JSON.stringify(['nut', ids.nut]));
    expect([...(await releases.records('p', 'words.EN')).keys()]).toContain(JSON.stringify(['bolt', ids.bolt]));
  });
});
