import type pg from 'pg';
import { lookupType } from '../src/lookup/rules.ts';
import type { Api, TestCatalog } from './api.ts';

/** A large catalogue, and how it is filled. */
interface Filled {
  api: Api;
  /** As the owner of the schema. */
  owner: pg.Client;
  catalog: TestCatalog;
}

/** Forty catalogues of a few parts and items each, so that the large one, and each of its types, is no average one. */
export async function addSmallOnes({ api, owner }: Filled): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const { id } = await api.catalog();
    await owner.query('begin');
    await owner.query(`select set_config('callout.catalog', $1, true)`, [String(id)]);
    await owner.query(`select platform.begin_change('script', 'Small', null, 'tests')`);
    await owner.query(
      `insert into public.part (part_number, number_key, description) select n, n, 'Pin' from generate_series(1, 5) n`,
    );
    await owner.query(
      `with types as (
        insert into public.hierarchy_type (context, code, description, base_type)
        select 'Oem', 'T' || n, 'Small', 1 + n % 3 from generate_series(1, 12) n returning id
      ), items as (
        insert into public.hierarchy_item (type_id, name) select t.id, 'Small ' || n from types t, generate_series(1, 3) n
        returning id
      )
      insert into public.hierarchy_relation (child_id, is_primary) select id, true from items`,
    );
    await owner.query('commit');
  }
}

/** Images of diagrams, some of parts, and some that nothing shows. */
export async function addImages({ owner, catalog, images }: Filled & { images: number }): Promise<void> {
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
  await owner.query(`select platform.begin_change('script', 'Images', null, 'tests')`);
  await owner.query(`insert into public.stored_file (hash, size) values (repeat('a', 64), 1)`);
  await owner.query(
    `insert into public.image (name, hash, content_type, width, height, created_at)
     select 'fig ' || n || case when n % 3 = 0 then ' clutch' else ' guard' end, repeat('a', 64), 'image/png', 100 + n % 900, 100,
       now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
    [images],
  );
  await owner.query(
    `update public.hierarchy_item h set image_id = i.id
     from (select id, row_number() over (order by id) as n from public.hierarchy_item where catalog_id = $1) x
     join (select id, row_number() over (order by id) as n from public.image where catalog_id = $1) i on i.n = x.n
     where h.catalog_id = $1 and h.id = x.id`,
    [catalog.id],
  );
  await owner.query(
    `update public.part p set image_id = i.id
     from (select id, row_number() over (order by md5(id::text)) as n from public.part where catalog_id = $1) x
     join (select id, row_number() over (order by id desc) as n from public.image where catalog_id = $1) i on i.n = x.n
     where p.catalog_id = $1 and p.id = x.id and i.n <= 800`,
    [catalog.id],
  );
  await owner.query('commit');
}

/** Files that hang on models. */
export async function addLiterature({ owner, catalog }: Filled): Promise<void> {
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
  await owner.query(`select platform.begin_change('script', 'Literature', null, 'tests')`);
  await owner.query(
    `with file as (
       insert into public.attachment (name, is_url, hash, content_type, category_id)
       select 'manual ' || n || case when n % 3 = 0 then ' clutch' else ' guard' end, false, repeat('a', 64), 'application/pdf', c.id
       from generate_series(1, 2000) n, (
         select min(id) as id from public.lookup_value where catalog_id = $1 and type = $2) c
       returning id)
     insert into public.attachment_link (item_id, attachment_id, ordinal)
     select i.id, f.id, 1 from (select id, row_number() over (order by id) as n from file) f
     join (select id, row_number() over (order by id) as n from public.hierarchy_item where catalog_id = $1) i on i.n = f.n`,
    [catalog.id, lookupType('literatureCategory')],
  );
  await owner.query('commit');
}

/** As after a publish, and that many changes of an item each, of which the statistics know nothing yet. */
export async function publishedThenEdited({ owner, catalog }: Filled, changes: number): Promise<void> {
  const inChange = async (...statements: [text: string, ...values: unknown[]][]) => {
    await owner.query('begin');
    await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
    await owner.query(`select platform.begin_change('edit', 'Edited', null, 'tests')`);
    for (const [text, ...values] of statements) await owner.query(text, values);
    await owner.query('commit');
  };
  const published = `update public.hierarchy_item i set workflow_id = s.id from public.workflow_state s
    where i.catalog_id = $1 and s.catalog_id = $1 and s.context = 'Oem' and s.is_published_state`;
  await inChange([published, catalog.id]);
  const release = `
    with made as (
      insert into public.release (context, number, format, snapshot, manifests, items, diagrams, parts, prices_of)
      values ('Oem', 1, 1, pg_current_snapshot()::text, '{}', 0, 0, 0, current_date) returning id
    ), held as (
      insert into public.release_item (item_id, from_release, taken_release, version, layers)
      select i.id, made.id, made.id, i.change_id, '{p}' from made, public.hierarchy_item i where i.catalog_id = $1
    )
    insert into public.published (context, environment, release_id, manifests, prices_of)
    select 'Oem', 'Staging', id, '{}', current_date from made`;
  await inChange([release, catalog.id]);
  const { rows } = await owner.query<{ id: string }>(
    'select id from public.hierarchy_item where catalog_id = $1 order by md5(id::text) limit $2',
    [catalog.id, changes],
  );
  const edited = `update public.hierarchy_item i set display_name = 'Edited' where i.id = $1 and i.catalog_id = $2`;
  for (const { id } of rows) await inChange([edited, id, catalog.id]);
}

/** So many models under one that is there, of which the statistics know nothing yet; answers their change. */
export async function addItems(
  { owner, catalog }: Filled,
  { count, model }: { count: number; model: string },
): Promise<string> {
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
  const { rows } = await owner.query<{ id: string }>(
    `select platform.begin_change('script', 'More', null, 'tests') as id`,
  );
  await owner.query(
    `with item as (
       insert into public.hierarchy_item (type_id, name, attributes, identity_key, workflow_id)
       select i.type_id, i.name || ' ' || n, i.attributes, 'more ' || n, i.workflow_id
       from public.hierarchy_item i, generate_series(1, $2::int) n where i.id = $1 returning id)
     insert into public.hierarchy_relation (parent_id, child_id, is_primary, ordinal)
     select $1, id, true, 1024 * row_number() over (order by id) from item`,
    [model, count],
  );
  await owner.query('commit');
  return rows[0]?.id ?? '';
}
