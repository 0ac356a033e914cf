// size: one catalogue in which every kind is planted, and what only looks so
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { storePicture } from '../../test/releaseCatalog.ts';
import { editing } from '../../test/releases.ts';
import sharp from 'sharp';
import { itemTexts } from '../item-exchange/queries.translations.ts';
import { partTexts } from '../part/queries.translations.ts';
import { follow } from '../platform/change/follower.ts';
import { derivations, takeIn } from './derive/service.ts';
import { followerName } from './queries.ts';
import { findingKinds, type FindingKind } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;

/** Of each kind so many are planted, and so many that only look so. */
const count = 50;

/** What is planted: rows of `n` from 1 to `count`, told apart by names that begin with these. */
const write = (statement: RawBuilder<unknown>) => editing(api, catalog, (db) => statement.execute(db));
const all = sql`generate_series(1, ${sql.lit(count)}) n`;

/** Parts named `prefix n`, each with a description of its own and a price, so that they are no finding by themselves. */
const parts = (
  prefix: string,
  of: {
    number?: RawBuilder<unknown>;
    description?: RawBuilder<unknown>;
    more?: string;
    values?: RawBuilder<unknown>;
  } = {},
) => {
  const number = of.number ?? sql`${prefix}::text || '-' || n || '-' || ${'Q'}::text`;
  return sql`with made as (
      insert into part (part_number, number_key, description ${sql.raw(of.more === undefined ? '' : `, ${of.more}`)})
      select x.number, x.number, x.description ${of.values === undefined ? sql`` : sql`, ${of.values}`}
      from ${all} cross join lateral (select ${number} as number, ${of.description ?? sql`${prefix}::text || ' part ' || n`} as description) x
      returning id)
    insert into price (part_id, audience_id, effective_date, msrp)
    select m.id, (select min(id) from price_audience), '2026-01-01', 5 from made m`;
};
const partsOf = (prefix: string) =>
  sql`(select p.id, row_number() over (order by p.id) as n from part p where p.part_number like ${`${prefix}-%`})`;

/** Diagrams named `prefix n` below the model, with a drawing that has a hotspot of tag 1, and a row of that tag. */
const diagrams = (prefix: string) =>
  write(sql`with image_ as (
      insert into image (name, hash, content_type, width, height)
      select ${prefix}::text || ' ' || n, (select hash from image where name = 'First'), 'image/png', 40, 30 from ${all} returning id, name
    ), made as (
      insert into hierarchy_item (type_id, name, image_id, identity_key)
      select (select id from hierarchy_type where code = 'IP' and context = 'Oem'), m.name, m.id, m.name from image_ m returning id, image_id
    ), place as (
      insert into hierarchy_relation (parent_id, child_id, is_primary)
      select (select id from hierarchy_item where name = 'Model'), id, true from made
    ), spot as (
      insert into hotspot (image_id, value, x, y, w, h) select image_id, '1', 1, 1, 20, 20 from made
    )
    insert into parts_list_row (diagram_id, ordinal, tag, part_id)
    select id, 1, '1', (select id from part where part_number = 'COMMON') from made`);
const diagramsOf = (prefix: string) =>
  sql`(select d.id, d.image_id from hierarchy_item d where d.name like ${`${prefix} %`} and d.image_id is not null)`;
const row = (prefix: string, tag: string, part = 'COMMON', more = sql``) =>
  write(sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id)
    select d.id, 2, ${tag}, (select id from part where part_number = ${part}) from ${diagramsOf(prefix)} d ${more}`);
const hotspot = (prefix: string, tag: string) =>
  write(
    sql`insert into hotspot (image_id, value, x, y, w, h) select d.image_id, ${tag}, 5, 5, 20, 20 from ${diagramsOf(prefix)} d`,
  );
/** Gives parts rows in a list of their own, without tags. */
const use = (prefix: string) =>
  write(sql`insert into parts_list_row (diagram_id, ordinal, part_id)
    select (select id from hierarchy_item where name = 'List'), 1, p.id from ${partsOf(prefix)} p`);
const relate = (from: string, to: string, together = false) =>
  write(sql`insert into part_relation (kind, part_id, related_id, is_conjunction)
    select 1, a.id, b.id, ${together} from ${partsOf(from)} a join ${partsOf(to)} b on b.n = a.n`);
const models = (prefix: string, placed: boolean) =>
  write(sql`with made as (
      insert into hierarchy_item (type_id, name, identity_key)
      select (select id from hierarchy_type where code = 'MD' and context = 'Oem'), ${prefix}::text || ' ' || n, n::text from ${all} returning id)
    insert into hierarchy_relation (parent_id, child_id, is_primary)
    select (select id from hierarchy_item where name = 'Division'), id, true from made where ${placed}`);

/** By kind: how it is planted and what only looks so; the names of both begin with T and F. */
const planting: Record<FindingKind, () => Promise<void>> = {
  calloutWithoutRow: async () => {
    const read = (prefix: string, tag: string, more = sql`true`) =>
      write(sql`insert into read_callout (image_id, tag, x, y, w, h, is_there)
        select d.image_id, ${tag}, 9, 9, 12, 12, ${more} from ${diagramsOf(prefix)} d`);
    await diagrams('T-read');
    await diagrams('F-read');
    await hotspot('F-read', 'A5');
    await row('F-read', 'a5');
    await row('F-read', '6', 'INTERNAL');
    await write(sql`insert into jump_to (source_id, target_id, tag)
      select d.id, (select id from hierarchy_item where name = 'List'), 'k' from ${diagramsOf('F-read')} d`);
    // A search reads without a change.
    await look();
    await read('T-read', '5');
    for (const tag of ['1', 'A5', '6', 'K']) await read('F-read', tag);
    await read('F-read', '7', sql`false`);
  },
  rowWithoutHotspot: async () => {
    await diagrams('T-row');
    await row('T-row', '2');
    await diagrams('F-row');
    // Internal, without a tag, and a tag written otherwise.
    await row('F-row', '7', 'INTERNAL');
    await row('F-row', '');
    await hotspot('F-row', 'a2');
    await row('F-row', 'A2');
  },
  hotspotWithoutRow: async () => {
    await diagrams('T-spot');
    await hotspot('T-spot', '9');
    await diagrams('F-spot');
    await hotspot('F-spot', '');
    await hotspot('F-spot', 'J');
    await hotspot('F-spot', 'in');
    await row('F-spot', 'IN', 'INTERNAL');
    await write(sql`insert into jump_to (source_id, target_id, tag)
      select d.id, (select id from hierarchy_item where name = 'List'), 'j' from ${diagramsOf('F-spot')} d`);
  },
  hotspotUnconfirmed: async () => {
    const confirm = (prefix: string, value: boolean) =>
      write(sql`update hotspot h set confirmed = ${value} from ${diagramsOf(prefix)} d where h.image_id = d.image_id`);
    await diagrams('T-doubt');
    await confirm('T-doubt', false);
    await diagrams('F-doubt');
    await confirm('F-doubt', false);
    await confirm('F-doubt', true);
    // Of a picture that a model shows.
    await write(sql`insert into hotspot (image_id, value, x, y, w, h, confirmed)
      select i.image_id, '1', 1, 1, 20, 20, false from hierarchy_item i where i.name = 'Model'`);
  },
  diagramWithoutHotspots: async () => {
    await diagrams('T-bare');
    await write(sql`delete from hotspot h using ${diagramsOf('T-bare')} d where h.image_id = d.image_id`);
    // Without a parts list of readers nothing lacks a hotspot.
    await diagrams('F-bare');
    await write(sql`delete from hotspot h using ${diagramsOf('F-bare')} d where h.image_id = d.image_id`);
    await write(sql`delete from parts_list_row l using ${diagramsOf('F-bare')} d where l.diagram_id = d.id`);
    await row('F-bare', '3', 'INTERNAL');
  },
  supersededInLists: async () => {
    for (const name of ['T-old', 'T-new', 'F-old', 'F-new']) await write(parts(name));
    await relate('T-old', 'T-new');
    await use('T-old');
    await relate('F-old', 'F-new');
    await use('F-new');
  },
  supersessionBroken: async () => {
    for (const name of ['T-ring', 'T-ring2', 'F-chain', 'F-chain2', 'F-chain3']) await write(parts(name));
    await relate('T-ring', 'T-ring2');
    await relate('T-ring2', 'T-ring');
    // A long chain, two that come together, and one that leads there twice.
    await relate('F-chain', 'F-chain2', true);
    await relate('F-chain', 'F-chain3', true);
    await relate('F-chain2', 'F-chain3');
  },
  priceMissing: async () => {
    for (const name of ['T-price', 'F-price', 'F-unused']) await write(parts(name));
    await write(sql`delete from price c using ${partsOf('T-price')} p where p.id = c.part_id and p.n % 2 = 0`);
    await write(
      sql`update price c set effective_date = '2099-01-01' from ${partsOf('T-price')} p where p.id = c.part_id`,
    );
    await use('T-price');
    // One that began and one to come; none, of a part that no list names.
    await write(sql`insert into price (part_id, audience_id, effective_date, msrp)
      select p.id, (select min(id) from price_audience), '2099-01-01', 6 from ${partsOf('F-price')} p`);
    await use('F-price');
    await write(sql`delete from price c using ${partsOf('F-unused')} p where p.id = c.part_id`);
  },
  numberSlip: async () => {
    const description = sql`'Slipped ' || n`;
    await write(parts('T-slip', { number: sql`'T-slip-' || lpad(n::text, 3, '0') || 'SO'`, description }));
    await write(parts('T-slip', { number: sql`'T-slip-' || lpad(n::text, 3, '0') || '50'`, description }));
    await use('T-slip');
    // Two places apart, another length, another description, and one that no list names.
    await write(
      parts('F-far', {
        number: sql`'F-far-' || lpad(n::text, 3, '0') || 'AA'`,
        description: sql`'Far ' || n % 2 || ' ' || n`,
      }),
    );
    await write(
      parts('F-far', { number: sql`'F-far-' || lpad(n::text, 3, '0') || 'XXX'`, description: sql`'Far too ' || n` }),
    );
    await write(
      parts('F-far', { number: sql`'F-far-' || lpad(n::text, 3, '0') || 'AB'`, description: sql`'Far off ' || n` }),
    );
    await use('F-far');
    await write(
      parts('F-idle', { number: sql`'F-idle-' || lpad(n::text, 3, '0') || 'X8'`, description: sql`'Idle ' || n` }),
    );
    await use('F-idle');
    await write(
      parts('F-rest', { number: sql`'F-idle-' || lpad(n::text, 3, '0') || 'XB'`, description: sql`'Idle, ' || n` }),
    );
  },
  duplicateDescription: async () => {
    await write(parts('T-twin', { description: sql`'Twin ' || n` }));
    await write(parts('T-twin2', { description: sql`'TWÍN ' || n` }));
    await write(parts('F-twin', { description: sql`'Single ' || n` }));
    await write(parts('F-twin2', { description: sql`'Single, ' || n` }));
  },
  secondDescription: async () => {
    for (const name of ['T-said', 'F-said']) await write(parts(name));
    await write(
      sql`insert into description_variant (part_id, description) select p.id, 'Otherwise' from ${partsOf('T-said')} p`,
    );
    await write(sql`insert into description_variant (part_id, description)
      select p.id, q.description from ${partsOf('F-said')} p join part q on q.id = p.id`);
  },
  unitWithoutSense: async () => {
    const weighed = (name: string, word: string, weight: string, unit: string) =>
      write(
        parts(name, {
          description: sql`${word}::text || ' ' || ${name}::text || ' no ' || n`,
          more: 'weight, weight_uom',
          values: sql`${sql.raw(weight)}, ${unit}::text`,
        }),
      );
    await weighed('F-heavy', 'Screwbolt', '40 + n', 'g');
    await weighed('F-heavy2', 'Screwbolt', '(40 + n) / 1000.0', 'kg');
    await weighed('F-engine', 'Engineblock', '40 + n', 'kg');
    await weighed('T-heavy', 'Screwbolt', '100 + n', 'kg');
  },
  translationMissing: async () => {
    for (const name of ['T-text', 'F-text', 'F-inner']) await write(parts(name));
    await write(sql`insert into translation (noun, row_id, field, language, text)
      select 'part', p.id, 'description', 'FR', 'Pièce' from part p
      where not exists (select from ${partsOf('T-text')} t where t.id = p.id)`);
    await write(sql`insert into translation (noun, row_id, field, language, text)
      select 'part', p.id, 'long_description', 'FR', 'Pièce' from ${partsOf('T-text')} p`);
    await write(sql`update part set is_internal = true where part_number like 'F-inner-%'`);
    await write(sql`delete from translation t using ${partsOf('F-inner')} p where t.noun = 'part' and t.row_id = p.id`);
  },
  modelWithoutPicture: async () => {
    await models('T-plain', true);
    await models('F-shown', true);
    await write(sql`insert into item_picture (item_id, image_id, weight)
      select i.id, (select min(id) from image), 2 from hierarchy_item i where i.name like 'F-shown %'`);
  },
  orphan: async () => {
    await models('T-lost', false);
    // One that hangs somewhere as a link alone.
    await models('F-linked', true);
    await write(sql`update hierarchy_relation r set is_primary = false from hierarchy_item i
      where i.id = r.child_id and i.name like 'F-linked %'`);
    await write(sql`insert into item_picture (item_id, image_id, weight)
      select i.id, (select min(id) from image), 2 from hierarchy_item i where i.name like 'T-lost %' or i.name like 'F-linked %'`);
  },
  unpublishedReady: async () => {
    // In Production: as it is, in an earlier version, and not at all.
    for (const name of ['F-shown ready', 'T-older', 'T-ready', 'F-draft']) {
      await models(name, true);
      await write(sql`insert into item_picture (item_id, image_id, weight)
        select i.id, (select min(id) from image), 2 from hierarchy_item i where i.name like ${`${name} %`}`);
      await write(sql`update hierarchy_item i set workflow_id = s.id from workflow_state s
        where i.name like ${`${name} %`} and s.context = 'Oem' and s.is_published_state = ${name !== 'F-draft'}
          and (s.is_published_state or s.is_init)`);
    }
    await write(sql`with made as (
        insert into release (context, number, format, snapshot, manifests, items, diagrams, parts, prices_of)
        values ('Oem', 1, 1, pg_current_snapshot()::text, '{}', 0, 0, 0, current_date) returning id
      ), shown as (
        insert into release_item (item_id, from_release, taken_release, version, layers)
        select i.id, made.id, made.id, i.change_id - (i.name like 'T-older %')::int, '{p}' from made, hierarchy_item i
        where i.name like 'F-shown ready %' or i.name like 'T-older %'
      )
      insert into published (context, environment, release_id, manifests, prices_of)
      select 'Oem', 'Production', made.id, '{}', current_date from made`);
  },
};

/** How many of a kind there are by the first letter of what they are about: T planted, F only looks so, other names. */
async function found(kind: FindingKind) {
  return editing(api, catalog, async (db) => {
    const { rows } = await sql<{ letter: string; subjects: number }>`
      select left(coalesce(i.name, p.part_number, ''), 1) as letter, count(distinct coalesce(f.item_id, f.id))::int as subjects
      from quality_finding f left join hierarchy_item i on i.id = f.item_id
      left join part p on f.noun = 'part' and p.id = f.id
      where f.kind = ${kind} group by 1`.execute(db);
    return new Map(rows.map(({ letter, subjects }) => [letter, subjects]));
  });
}

beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { hash } = await storePicture(api, bytes);
  await write(sql`with type as (select id, code from hierarchy_type where context = 'Oem'), image_ as (
      insert into image (name, hash, content_type, width, height) values ('First', ${hash}, 'image/png', 40, 30) returning id
    ), item as (
      insert into hierarchy_item (type_id, name, identity_key, image_id)
      select t.id, x.name, x.name, case x.code when 'MD' then (select id from image_) end
      from (values ('DV', 'Division'), ('MD', 'Model'), ('IP', 'List')) as x(code, name) join type t on t.code = x.code
      returning id, name)
    insert into hierarchy_relation (parent_id, child_id, is_primary)
    select null, id, true from item`);
  await write(sql`update hierarchy_relation r set parent_id = (select id from hierarchy_item where name = 'Division')
    from hierarchy_item i where i.id = r.child_id and i.name <> 'Division'`);
  await write(
    parts('C', {
      number: sql`case n when 1 then 'COMMON' when 2 then 'INTERNAL' else 'C-' || n end`,
      more: 'is_internal',
      values: sql`n = 2`,
    }),
  );
  for (const kind of findingKinds) {
    await planting[kind]();
    // Between the look at the whole and the last one every kind is found by its own changes alone.
    if (kind === 'hotspotWithoutRow') await look();
  }
  await write(sql`insert into translation (noun, row_id, field, language, text)
    select 'item', i.id, 'display_name', 'FR', 'Article' from hierarchy_item i on conflict do nothing`);
  await write(sql`insert into translation (noun, row_id, field, language, text)
    select 'part', p.id, 'description', 'FR', 'Pièce' from part p
    where not exists (select from ${partsOf('T-text')} t where t.id = p.id) on conflict do nothing`);
  await look();
}, 120_000);

const look = () =>
  api.services.database.inCatalog(catalog.id, (db) =>
    follow(db, followerName, (open, news) =>
      takeIn(open, news, {
        derivations: derivations([...itemTexts, ...partTexts]),
        mostRows: 10_000,
        isBounded: false,
      }),
    ),
  );

it.each(findingKinds)('19.i finds all that is planted of %s and nothing that only looks so', async (kind) => {
  const by = await found(kind);
  expect(by.get('T')).toBeGreaterThanOrEqual(count);
  expect(by.get('F') ?? 0).toBe(0);
  const others = [...by].reduce((sum, [letter, n]) => sum + (letter === 'T' ? 0 : n), 0);
  expect(others).toBeLessThanOrEqual(count / 20);
});
