import type pg from 'pg';
import { z } from 'zod';
import type { Client } from '../test/accept/api/client.ts';
import { threeKinds } from './callers.ts';
import { get, times } from './load.ts';
import type { Target } from './load.ts';
import { below, percentile } from './rows.ts';
import type { BenchRow } from './rows.ts';

const code = 'IMAGES';

/** Diagrams under each model; every twentieth image is shown by nothing, every hundredth by a part too. */
const diagramsOfModel = 20;

/** What an editor asks of the images, by a number that changes. */
const searches: Record<string, (n: number) => string> = {
  'the newest': () => '',
  'by name, A to Z': () => 'sort=name',
  'a name': (n) => `term=clutch ${1000 + n}`,
  'a word that many have': () => 'term=clutch',
  'a model': (n) => `modelNameTerm=Fjell ${100 + n}`,
  'shown by nothing': () => 'relationType=0',
  'of parts, wide, of a day': () =>
    `parentTypes=1&minWidth=800&startDate=${new Date(Date.now() - 86_400_000).toISOString()}`,
  'a type': () => 'types=image/svg%2Bxml',
};

/**
 * The search of many images, a fifth of the models hidden from who does not see everything: 95 of 100 under 50 ms in every way,
 * for others than Admin under 500 (docs/performance.md, Search of images, and Who sees less).
 */
export async function imageSearch(of: {
  client: Client;
  target: Target;
  db: pg.Client;
  images: number;
}): Promise<BenchRow[]> {
  const { client, target, db, images } = of;
  await client.post('/api/catalogs', { code, name: 'Images' }, z.object({ code: z.string() }));
  const { rows } = await db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  const catalog = Number(rows[0]?.id);
  await writeImages(db, catalog, images);
  const callers = await threeKinds({ client: client.in(code), db, catalog, headers: target.headers, share: 0.2 });
  const measured: BenchRow[] = [];
  for (const [what, ask] of Object.entries(searches)) {
    const work = Array.from({ length: 60 }, (_, n) => get(`/api/file/search?${ask(n)}`.replaceAll(' ', '%20')));
    for (const [who, { headers, most }] of Object.entries(callers)) {
      const spent = await times({ address: `${target.address}/${code}`, headers }, work);
      const limit = most === 'all' ? 50 : most;
      measured.push(below(`${images} images, search ${what}, ${who}, p95`, 'ms', percentile(spent, 0.95), limit));
    }
  }
  return measured;
}

/** So many images, of diagrams under models and of parts, as one change. */
async function writeImages(db: pg.Client, catalog: number, images: number): Promise<void> {
  await db.query('begin');
  await db.query("select set_config('callout.catalog', $1, true)", [String(catalog)]);
  await db.query("select platform.begin_change('import', 'Images', null, 'bench')");
  await db.query(`insert into public.stored_file (hash, size) values (repeat('a', 64), 1) on conflict do nothing`);
  await db.query(
    `insert into public.image (name, file_name, hash, content_type, width, height, original_type, created_at)
     select 'fig_' || n || '_' || (array['clutch', 'brake', 'chaincase', 'fuel tank'])[1 + n % 4] || ' ' || n, n || '.png',
       repeat('a', 64), 'image/png', 400 + n % 1200, 300 + n % 900, case when n % 3 = 0 then 'image/svg+xml' end,
       now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [images],
  );
  const type = (base: number) =>
    `(select min(id) from public.hierarchy_type where catalog_id = platform.catalog() and base_type = ${base})`;
  const drawn = `from public.image i where i.catalog_id = platform.catalog() and i.id % 20 <> 0`;
  await db.query(
    `with models as (
       insert into public.hierarchy_item (type_id, name)
       select ${type(2)}, 'Fjell ' || n from generate_series(1, $1::int) n returning id
     ), tops as (
       insert into public.hierarchy_relation (child_id, is_primary) select id, true from models
     ), numbered as (
       select i.id, row_number() over (order by i.id) as n ${drawn}
     ), diagrams as (
       insert into public.hierarchy_item (type_id, name, image_id)
       select ${type(3)}, 'Diagram ' || n, id from numbered returning id
     )
     insert into public.hierarchy_relation (parent_id, child_id, is_primary)
     select m.id, d.id, true
     from (select id, row_number() over (order by id) as n from diagrams) d
     join (select id, row_number() over (order by id) as n from models) m on m.n = 1 + (d.n - 1) / ${diagramsOfModel}`,
    [Math.ceil(images / diagramsOfModel)],
  );
  await db.query(
    `insert into public.part (part_number, number_key, description, image_id)
     select 'P' || i.id, 'P' || i.id, 'Part', i.id from public.image i
     where i.catalog_id = platform.catalog() and i.id % 100 = 0`,
  );
  await db.query('commit');
  await db.query('vacuum analyze');
}
