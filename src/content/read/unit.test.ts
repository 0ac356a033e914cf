import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { storePicture } from '../../../test/releaseCatalog.ts';
import { unitRelease } from '../../../test/releaseUnits.ts';
import sharp from 'sharp';
import { buildPrices } from './service.inForce.ts';

const api = await openApi();

it('23.publish brings all that a unit is, has and is described by, in the languages of the catalogue', async () => {
  const { mark, ids, items, edit, idOf, recordOf, releases, state, catalog } = await unitRelease(api);
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 1, g: 2, b: 3 } } });
  const { hash } = await storePicture(api, await image.png().toBuffer());
  await edit(sql`
    with i as (insert into image (name, hash, content_type, width, height) values ('Seat', ${hash}, 'image/png', 400, 300) returning id),
      g as (insert into feature_group (name) values ('Comfort') returning id)
    insert into unit_feature (item_id, group_id, name, value, image_id, ordinal)
    select ${items.unit}::bigint, g.id, 'Heated seat', 'Yes', i.id, 2 from g, i
    union all select ${items.unit}::bigint, g.id, 'Handlebar', 'High', null, 1 from g`);
  await edit(sql`insert into unit_description (item_id, language, body)
    values (${items.unit}, 'EN', '<p>Goes <strong>far</strong>.</p>'), (${items.unit}, 'FR', '<p>Va loin.</p>')`);
  await edit(sql`insert into unit_value (item_id, field_id, place, part_id, text, number, unit_id, list_value_id) values
    (${items.unit}, ${ids.engine}, 0, null, null, 599.4, ${ids.cc}, null),
    (${items.unit}, ${ids.fuel}, 0, null, null, null, null, ${ids.petrol}),
    (${items.unit}, ${ids.seats}, 0, null, null, 2, null, null),
    (${items.unit}, ${ids.seatColor}, 0, null, 'Black', null, null, null),
    (${items.unit}, ${ids.seatColor}, 1, null, 'Crimson', null, null, null),
    (${items.unit}, ${ids.seatColor}, 2, null, 'Beyond the count', null, null, null),
    (${items.unit}, ${ids.tracks}, 0, ${ids.rear}, null, 137, null, null),
    (${items.unit}, ${ids.tracks}, 0, ${ids.front}, null, 15, null, null)`);
  const taxonomy = await idOf(
    sql`insert into taxonomy (industry_id, name) values (${ids.industry}, ${`Market ${mark}`}) returning id`,
  );
  const level = await idOf(sql`
    insert into taxonomy_level (taxonomy_id, name, ordinal) values (${taxonomy}, 'Recreation', 1) returning id`);
  const leaf = await idOf(sql`insert into taxonomy_level (taxonomy_id, parent_id, name, names, ordinal, code)
    values (${taxonomy}, ${level}, 'Trail', '{"FR": "Sentier", "DE": "Pfad"}', 3, '42') returning id`);
  await edit(sql`insert into unit_taxonomy (item_id, level_id) values (${items.unit}, ${leaf})`);
  const model = await catalog.as('Administrators').get('/api/itemType/Oem');
  const modelType = (model.body as { id: number; code: string }[]).find(({ code }) => code === 'DV')?.id;
  const { rows } = await edit(sql<{ id: number }>`
    with m as (insert into hierarchy_item (type_id, name) values (${modelType}, 'Fjell') returning id)
    select id from m`);
  const related = rows[0]?.id ?? 0;
  await edit(sql`insert into related_model (item_id, related_id) values (${items.unit}, ${related})`);
  await state('published', items.unit);
  await releases.publish();

  const { features, ...record } = (await recordOf(items.unit)) ?? {};
  expect(record).toEqual({
    industry: { EN: `Snow ${mark}`, FR: `Neige ${mark}` },
    type: { EN: `Snowmobile ${mark}`, FR: `Motoneige ${mark}` },
    subType: { EN: `Utility ${mark}` },
    make: { EN: `Fjell ${mark}` },
    year: 2026,
    descriptions: { EN: '<p>Goes <strong>far</strong>.</p>', FR: '<p>Va loin.</p>' },
    specification: [
      {
        field: ids.engine,
        name: { EN: 'Displacement' },
        group: 'Engine',
        required: true,
        type: 5,
        values: [{ number: 599.4, unit: 'cc' }],
      },
      {
        field: ids.fuel,
        name: { EN: 'Fuel' },
        group: 'Engine',
        type: 3,
        values: [{ listed: { EN: `Petrol ${mark}`, FR: `Essence ${mark}` } }],
      },
      { field: ids.seats, name: { EN: 'Seats' }, type: 1, values: [{ number: 2 }] },
      {
        field: ids.seatColor,
        name: { EN: 'Seat color' },
        type: 2,
        values: [{ text: 'Black' }, { place: 1, text: 'Crimson' }],
      },
      {
        field: ids.tracks,
        name: { EN: 'Track' },
        type: 6,
        parts: [
          { part: ids.front, name: { EN: `Front ${mark}` }, type: 1 },
          { part: ids.rear, name: { EN: `Rear ${mark}` }, type: 1 },
        ],
        values: [
          { part: ids.front, number: 15 },
          { part: ids.rear, number: 137 },
        ],
      },
    ],
    levels: [leaf],
    models: [related],
  });
  expect(features?.map(({ group, name, value }) => [group, name, value])).toEqual([
    ['Comfort', 'Handlebar', 'High'],
    ['Comfort', 'Heated seat', 'Yes'],
  ]);
  const picture = features?.[1]?.picture;
  expect(picture).toMatchObject({ width: 400, height: 300, thumbnail: expect.stringMatching(/^[0-9a-f]{32}\.png$/) });
  expect([...(await releases.records('p', 'files')).keys()]).toContain(JSON.stringify([picture?.file, -items.unit, 0]));

  expect(await releases.records('p', 'taxonomies')).toEqual(
    new Map([
      [
        String(taxonomy),
        { name: { EN: `Market ${mark}` }, industry: { EN: `Snow ${mark}`, FR: `Neige ${mark}` }, units: 1 },
      ],
    ]),
  );
  expect(await releases.records('p', 'taxonomyLevels')).toEqual(
    new Map([
      [String(level), { taxonomy, place: 1, name: { EN: 'Recreation' }, units: 1 }],
      [String(leaf), { taxonomy, parent: level, place: 3, name: { EN: 'Trail', FR: 'Sentier' }, code: '42', units: 1 }],
    ]),
  );
  expect([...(await releases.records('p', 'levelChildren')).keys()].map((key) => JSON.parse(key))).toEqual([
    [taxonomy, 0, 1, level],
    [taxonomy, level, 3, leaf],
  ]);
  expect([...(await releases.records('p', 'levelUnits')).keys()]).toEqual([JSON.stringify([leaf, items.unit])]);
});

it('23.publish finds a unit by make, year, type, and its values of texts and lists', async () => {
  const { mark, ids, items, edit, state, releases } = await unitRelease(api);
  await edit(sql`insert into unit_value (item_id, field_id, list_value_id, text) values
    (${items.unit}, ${ids.fuel}, ${ids.petrol}, null), (${items.unit}, ${ids.seatColor}, null, 'Crimson red')`);
  await edit(sql`insert into unit_value (item_id, field_id, number) values (${items.unit}, ${ids.seats}, 1)`);
  await state('published', items.unit);
  await releases.publish();
  const having = async (language: string, word: string) =>
    [...(await releases.records('p', `words.${language}`)).keys()]
      .map((key) => JSON.parse(key) as [string, number])
      .filter(([one]) => one === word)
      .map(([, posting]) => -posting);
  expect(await having('EN', mark)).toEqual([items.other, items.unit]);
  expect(await having('EN', '2026')).toEqual([items.other, items.unit]);
  expect([await having('EN', 'crimson'), await having('FR', 'essence'), await having('EN', 'essence')]).toEqual([
    [items.unit],
    [items.unit],
    [],
  ]);
  const listed = (await releases.records('p', 'itemWords.FR')).get(JSON.stringify('essence'));
  expect(listed?.first).toEqual([[items.unit, expect.any(Number), 'Fjell 600 LT', 'Fjell 600 LT']]);
});

it('23.publish leaves out what a definition lost, and reads a replaced value as its replacement', async () => {
  const { mark, ids, items, edit, shared, value, recordOf, releases, state } = await unitRelease(api);
  await edit(
    sql`insert into unit_value (item_id, field_id, number, unit_id) values (${items.unit}, ${ids.engine}, 800, ${ids.cc})`,
  );
  await state('published', items.unit);
  await releases.publish();
  expect((await recordOf(items.unit))?.specification).toHaveLength(1);
  await shared(sql`update definition_unit set unit_id = ${ids.inches} where unit_id = ${ids.cc}`);
  await releases.publish();
  expect(await recordOf(items.unit)).not.toHaveProperty('specification');

  const right = await value(1005, 'Rolls-Royce');
  await shared(sql`update list_value set replace_with = ${right} where id = ${ids.make}`);
  const { changes } = await releases.publish();
  expect([changes, (await recordOf(items.other))?.make]).toEqual([2, { EN: `Rolls-Royce ${mark}` }]);
  expect((await releases.publish()).changes).toBe(0);
});

it('23.publish keeps a unit as it was published while it is edited, in the words that the installation has now', async () => {
  const { mark, ids, items, edit, shared, recordOf, releases, state } = await unitRelease(api);
  await edit(sql`update major_unit set model_year = 2027 where item_id = ${items.unit}`);
  await state('draft', items.unit);
  await shared(sql`update list_value set name = ${`Fjellet ${mark}`} where id = ${ids.make}`);
  await releases.publish();
  expect(await recordOf(items.unit)).toMatchObject({ year: 2026, make: { EN: `Fjellet ${mark}` } });
  await state('published', items.unit);
  await releases.publish();
  expect(await recordOf(items.unit)).toMatchObject({ year: 2027 });
});

it('23.publish puts prices of units into the layers of their audiences, none before its day', async () => {
  const { items, edit, releases } = await unitRelease(api);
  const { rows } = await edit(sql<{ id: number }>`
    insert into price_audience (context, name, shows_cost) values ('MajorUnit', 'Cost', true), ('MajorUnit', 'No cost', false)
    returning id`);
  const [dealers = 0, retail = 0] = rows.map(({ id }) => id);
  await edit(sql`insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge) values
    (${items.unit}, ${dealers}, '2026-11-01', 9000, 12000, 450), (${items.unit}, ${retail}, '2026-11-01', 9000, 12500, 0),
    (${items.unit}, ${retail}, '2026-11-25', 0, 13000, 500), (${items.other}, ${retail}, '2026-11-01', 8000, 0, 0)`);
  await releases.publish();
  const prices = async (id: number) => Object.fromEntries(await releases.records(`p.a${id}`, 'unitPrices'));
  const unit = String(items.unit);
  expect(await prices(dealers)).toEqual({
    [unit]: { cost: 9000, msrp: 12000, destinationCharge: 450, from: '2026-11-01' },
  });
  expect(await prices(retail)).toEqual({ [unit]: { msrp: 12500, from: '2026-11-01' } });
  releases.state.today = '2026-11-26';
  expect((await releases.publish()).changes).toBe(1);
  expect(await prices(retail)).toEqual({ [unit]: { msrp: 13000, destinationCharge: 500, from: '2026-11-25' } });
  await edit(sql`delete from unit_price where effective_date = '2026-11-25'`);
  await releases.publish();
  expect(await prices(retail)).toEqual({ [unit]: { msrp: 12500, from: '2026-11-01' } });
});

it('M1.11 puts prices of colors into the layers of all audiences, none before its day, of drafts as they were published', async () => {
  const { catalog, items, edit, state, recordOf, releases } = await unitRelease(api);
  const { rows } = await edit(sql<{ id: number }>`
    insert into price_audience (context, name, shows_cost) values ('MajorUnit', 'Trade', true), ('MajorUnit', 'Public', false)
    returning id`);
  const [dealers = 0, retail = 0] = rows.map(({ id }) => id);
  const made = await edit(sql<{ id: number }>`insert into color (mfr_name, price, price_effective_date)
    values ('Red', 250, '2026-11-01'), ('Blue', 90.5, '2026-11-25'), ('Green', 0, '2026-11-01') returning id`);
  const [red = 0, blue = 0, green = 0] = made.rows.map(({ id }) => id);
  await edit(sql`insert into color_relation (item_id, color_id)
    values (${items.unit}, ${blue}), (${items.unit}, ${red}), (${items.unit}, ${green}), (${items.other}, ${red})`);
  await edit(sql`insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge)
    values (${items.unit}, ${retail}, '2026-11-01', 9000, 12500, 0)`);
  await releases.publish();
  const prices = async (id: number, of?: { manifests: Record<string, string> }) =>
    Object.fromEntries(await releases.records(`p.a${id}`, 'unitPrices', of));
  expect((await recordOf(items.unit))?.colors?.map(({ color }) => color)).toEqual([blue, red, green]);
  const redOne = { color: red, price: 250, from: '2026-11-01' };
  const own = { msrp: 12500, from: '2026-11-01' };
  expect(await prices(dealers)).toEqual({ [items.unit]: { colors: [redOne] }, [items.other]: { colors: [redOne] } });
  expect((await prices(retail))[items.unit]).toEqual({ ...own, colors: [redOne] });

  // A draft's new color is in no layer; the price of one that it shows is that of the day.
  await state('draft', items.other);
  await edit(sql`insert into color_relation (item_id, color_id) values (${items.other}, ${blue})`);
  await edit(sql`update color set price = 260 where id = ${red}`);
  releases.state.today = '2026-11-26';
  expect((await releases.publish()).changes).toBe(2);
  const blueOne = { color: blue, price: 90.5, from: '2026-11-25' };
  const dearer = { ...redOne, price: 260 };
  expect(await prices(dealers)).toEqual({
    [items.unit]: { colors: [blueOne, dearer] },
    [items.other]: { colors: [dearer] },
  });
  const release = releases.kept.at(-1);
  const earlier = await api.services.database.inCatalog(catalog.id, (db) =>
    buildPrices({
      db,
      context: 'MajorUnit',
      snapshot: release?.snapshot ?? '',
      manifests: release?.manifests ?? {},
      files: releases.files,
      from: '2026-11-26',
      to: '2026-11-24',
    }),
  );
  expect((await prices(retail, { manifests: earlier ?? {} }))[items.unit]).toEqual({ ...own, colors: [dearer] });
});

it('23.publish writes a delta in proportion to what changed among many units', { tags: 'daily' }, async () => {
  const { edit, state, releases, items, ids, shared, mark } = await unitRelease(api);
  await edit(sql`
    with made as (insert into hierarchy_item (type_id, name, workflow_id)
        select i.type_id, 'Unit ' || n, i.workflow_id from hierarchy_item i, generate_series(1, 2000) n where i.id = ${items.unit}
        returning id, name),
      placed as (insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
        select ${items.folder}::bigint, id, true, 1 from made),
      said as (insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, make_id, model_year)
        select id, ${ids.industry}::bigint, ${ids.type}::bigint, ${ids.subType}::bigint, ${ids.make}::bigint, 2020 from made)
    insert into unit_value (item_id, field_id, number) select id, ${ids.seats}::bigint, 1 from made`);
  await state('published', items.folder);
  await releases.publish();
  const before = releases.files.written().files;
  await edit(sql`update unit_value set number = 2 where item_id in (
    select id from hierarchy_item where name like 'Unit 10_')`);
  await edit(sql`update hierarchy_item set display_name = 'Edited' where name like 'Unit 10_'`);
  const built = await releases.publish();
  expect(built.changes).toBe(10);
  const written = releases.files.written().files - before;
  // Leaves of units, items and words, the nodes above them, and the manifest.
  expect(written).toBeLessThan(40);
  expect(built.manifests).toEqual((await releases.build('full', undefined, releases.newFolder().files)).manifests);

  await shared(sql`update unit_of_measure set symbol = ${`x${mark}`} where id = ${ids.inches}`);
  expect((await releases.publish()).changes).toBe(0);
});
