import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { smallRelease } from '../../../test/releaseCatalog.ts';
import type { Releases } from '../../../test/releases.ts';
import { unitRelease } from '../../../test/releaseUnits.ts';

const api = await openApi();

/** A release of a model and a diagram with one of each that may hang on them. */
async function scene() {
  const made = await smallRelease(api);
  const { edit, items, picture, hotspot, state, releases, ids } = made;
  const { model, diagram, nut } = ids;
  const other = await items.diagram(model, 'Guard');
  for (const id of [model, diagram]) await picture(id);
  await hotspot(diagram, '1');
  await edit(sql`insert into serial_rule (item_id, type, prefix, range_start) values (${model}, '1', 'A', '100')`);
  await edit(sql`insert into translation (noun, row_id, field, language, text)
    select 'item', id, 'display_name', 'FR', 'Capot ' || id from unnest(${[model, diagram]}::bigint[]) id`);
  await edit(sql`update parts_list_row set footnote = 'Left', context = 'Up to 2020' where diagram_id = ${diagram}`);
  await edit(
    sql`insert into row_translation (field, source, language, text) values ('footnote', 'Left', 'FR', 'Gauche')`,
  );
  await edit(sql`insert into jump_to (source_id, target_id, tag) values (${diagram}, ${other}, 'J')`);
  await edit(sql`with a as (insert into attachment (name, display_name, is_url, content_type, size, category_id, language)
      select 'https://example.org/' || id, 'Manual', true, '', 0, (select min(id) from lookup_value where type = 4), ''
      from unnest(${[model, diagram]}::bigint[]) id returning id, name)
    insert into attachment_link (item_id, attachment_id, ordinal)
      select replace(name, 'https://example.org/', '')::bigint, id, 1 from a`);
  await edit(sql`insert into item_picture (item_id, image_id, weight)
    select ${model}, image_id, 2 from hierarchy_item where id = ${diagram}`);
  await state('published', other, model, diagram);
  await releases.publish();
  const group = await edit(sql<{ id: number }>`
    insert into lookup_value (type, name) values (2, 'Dealers') returning id`);
  await releases.publish();

  const own = (id: number): Record<string, RawBuilder<unknown>> => ({
    name: sql`update hierarchy_item set name = name || '!' where id = ${id}`,
    'display name': sql`update hierarchy_item set display_name = 'Other' where id = ${id}`,
    attributes: sql`update hierarchy_item set attributes = '{"1": "Other"}' where id = ${id}`,
    'content groups': sql`update hierarchy_item set content_groups = array[${group.rows[0]?.id}]::bigint[] where id = ${id}`,
    'changed text': sql`update translation set text = 'Autre' where noun = 'item' and row_id = ${id}`,
    'text that goes': sql`delete from translation where noun = 'item' and row_id = ${id}`,
    'changed literature': sql`update attachment set display_name = 'Owner' where name = 'https://example.org/' || ${id}::text`,
    'literature of a group': sql`insert into attachment_visibility (attachment_id, group_id)
      select id, ${group.rows[0]?.id} from attachment where name = 'https://example.org/' || ${id}::text`,
    'literature that goes': sql`delete from attachment_link where item_id = ${id}`,
    'picture that goes': sql`update hierarchy_item set image_id = null where id = ${id}`,
  });
  const ofModel = {
    'new serial rule': sql`insert into serial_rule (item_id, type, prefix, range_start) values (${model}, '1', 'B', '200')`,
    'changed serial rule': sql`update serial_rule set range_start = '101' where prefix = 'A'`,
    'serial rule that goes': sql`delete from serial_rule where prefix = 'A'`,
    'further picture that goes': sql`delete from item_picture where item_id = ${model}`,
    'order of children': sql`update hierarchy_relation set ordinal = 1000 - ordinal where parent_id = ${model}`,
  };
  const ofDiagram = {
    hotspot: sql`update hotspot set x = 7`,
    'jump-to': sql`update jump_to set tag = 'K' where source_id = ${diagram}`,
    'jump-to that goes': sql`delete from jump_to where source_id = ${diagram}`,
    quantity: sql`update parts_list_row set quantity = '9' where diagram_id = ${diagram}`,
    'new text of rows': sql`insert into row_translation (field, source, language, text)
      values ('context', 'Up to 2020', 'FR', 'Avant 2020')`,
    'changed text of rows': sql`update row_translation set text = 'A gauche' where source = 'Left'`,
    'text of rows that goes': sql`delete from row_translation where source = 'Left'`,
    'row that goes': sql`delete from parts_list_row where diagram_id = ${diagram} and part_id = ${nut}`,
  };
  return {
    ...made,
    kinds: {
      model: { 'of its own': ofModel, 'as any item has': own(model) },
      diagram: { 'of its own': ofDiagram, 'as any item has': own(diagram) },
    },
  };
}

interface Scene {
  edit: (statement: RawBuilder<unknown>) => Promise<unknown>;
  state: (name: 'draft' | 'published', ...ids: number[]) => Promise<unknown>;
  releases: Releases;
}

/** Writes of each kind while an item is being edited: a release is as the one before until it is published. */
async function expectHeld({ edit, state, releases }: Scene, id: number, kinds: Record<string, RawBuilder<unknown>>) {
  for (const [kind, statement] of Object.entries(kinds)) {
    const before = releases.kept.at(-1)?.manifests;
    await state('draft', id);
    await edit(statement);
    const held = await releases.publish();
    expect([kind, held.manifests]).toEqual([kind, before]);
    await state('published', id);
    const out = await releases.publish();
    expect([kind, out.manifests]).not.toEqual([kind, before]);
  }
  await state('draft', id);
  await edit(sql`update hierarchy_item set name = 'Last' where id = ${id}`);
  expect((await releases.build('full')).manifests).toEqual(releases.kept.at(-1)?.manifests);
}

it.each([
  ['model', 'of its own'],
  ['model', 'as any item has'],
  ['diagram', 'of its own'],
  ['diagram', 'as any item has'],
] as const)(
  'what a %s has, %s, waits while that is being edited, of each kind, and goes out with it',
  async (noun, which) => {
    const { kinds, ids, ...made } = await scene();
    await expectHeld(made, ids[noun], kinds[noun][which]);
  },
);

it('what a major unit has waits while that is being edited, of each kind, and goes out with it', async () => {
  const { items, ids, ...made } = await unitRelease(api);
  const { unit } = items;
  await expectHeld(made, unit, {
    'what it is': sql`update major_unit set model_year = 2027 where item_id = ${unit}`,
    value: sql`insert into unit_value (item_id, field_id, number, unit_id) values (${unit}, ${ids.engine}, 800, ${ids.cc})`,
    'changed value': sql`update unit_value set number = 900 where item_id = ${unit}`,
    description: sql`insert into unit_description (item_id, language, body) values (${unit}, 'EN', '<p>Light</p>')`,
    feature: sql`with g as (insert into feature_group (name) values ('Light') returning id)
      insert into unit_feature (item_id, group_id, name, value, ordinal) select ${unit}, id, 'Lamp', 'LED', 1 from g`,
    'group of features': sql`update feature_group set name = 'Lights'`,
    color: sql`with c as (insert into color (mfr_name) values ('Red') returning id)
      insert into color_relation (color_id, item_id) select id, ${unit} from c`,
    'changed color': sql`update color set mfr_name = 'Dark red'`,
    text: sql`insert into translation (noun, row_id, field, language, text)
      values ('item', ${unit}, 'display_name', 'FR', 'Motoneige')`,
  });
});

it('a text that was changed while its item was published is what readers keep when that is edited', async () => {
  const { releases, edit, state, ids } = await scene();
  await edit(sql`update translation set text = 'Chenille' where noun = 'item' and row_id = ${ids.model}`);
  expect((await releases.publish()).changes).toBe(1);
  await state('draft', ids.model);
  await edit(sql`delete from translation where noun = 'item' and row_id = ${ids.model}`);
  await releases.publish();
  expect((await releases.records('p', 'items')).get(String(ids.model))?.display['FR']).toBe('Chenille');
});
