import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { lookupType } from '../src/lookup/rules.ts';
import { generateCatalogue } from '../src/sample/service.ts';
import type { Client } from '../test/accept/api/client.ts';
import { threeKinds } from './callers.ts';
import { timedImport } from './imports.ts';
import { get, post, times } from './load.ts';
import type { Target, Work } from './load.ts';
import { below, percentile } from './rows.ts';
import type { BenchRow } from './rows.ts';

const code = 'SIGHT';
/** Files of literature, each on an item, every tenth on a part too. */
const files = 20_000;
/** Answers that a figure is of. */
const asked = 20;

const search = (body: object): Work => post('/api/parts/partSearch', body);
const find = (path: string): Work => get(path.replaceAll(' ', '%20'));

/** What is searched for by turns; words and names that many, some and few have. */
const words = ['bolt', 'washer', 'drive', 'spring', 'housing', 'gasket', 'clutch', 'seal'];
const models = ['Fjell', '600', 'a', 'Fjell 6', 'e'];
const one = (of: readonly string[], n: number) => of[n % of.length] ?? '';

interface Known {
  items: number[];
  diagrams: number[];
  parts: number[];
}

/** Lists and searches of all kinds, the busiest first. */
const lists = ({ items, diagrams, parts }: Known): Record<string, (n: number) => Work> => {
  const of = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0;
  return {
    'parts, in the order of numbers': () => search({}),
    'parts, changed last': () => search({ orderBy: 1 }),
    'parts by a word': (n) => search({ description: one(words, n) }),
    'parts by number': (n) => search({ name: `${10 + n}` }),
    'parts below a model that many names hold': (n) => search({ modelFilter: one(models, n) }),
    'parts below a model, by a word': (n) => search({ modelFilter: one(models, n), description: one(words, n) }),
    'numbers as they are typed': (n) => find(`/api/parts/autocomplete/${one(words, n)}`),
    'the top of the tree': () => find('/api/hierarchies/Oem'),
    'children of an item': (n) => find(`/api/hierarchies/${of(items, n)}/children`),
    'items by a word': (n) => find(`/api/hierarchies/search?q=${one(words, n)}`),
    'items by what many names hold': (n) => find(`/api/hierarchies/search?q=${one(models, n)}`),
    'items of each type': () => find('/api/hierarchies/counts/Oem'),
    'a parts list': (n) => find(`/api/diagrams/${of(diagrams, n)}/pegged`),
    'where a part is used': (n) => find(`/api/parts/${of(parts, n)}/whereUsed`),
    'parts of a kit': (n) => find(`/api/parts/${of(parts, n)}/includedParts`),
    'images, the newest': () => find('/api/file/search'),
    'images by a word': () => find('/api/file/search?term=clutch'),
    'images below a model that many names hold': (n) => find(`/api/file/search?modelNameTerm=${one(models, n)}`),
    'images that nothing shows': () => find('/api/file/search?relationType=0'),
    'images of parts, by width': () => find('/api/file/search?parentTypes=1&minWidth=1590&sort=width'),
    'literature, the newest': () => find('/api/items/Oem/literature'),
    'literature by a word': (n) => find(`/api/items/Oem/literature?term=manual ${1 + (n % 9)}`),
    'literature by an item’s name': (n) => find(`/api/items/Oem/literature?modelNameTerm=${one(models, n)}`),
  };
};

/**
 * The same lists asked by who sees everything and who sees less: under 500 ms for each (docs/performance.md, Who sees less).
 */
export async function sightWork(of: {
  client: Client;
  target: Target;
  db: pg.Client;
  scratch: string;
  parts: number;
}): Promise<BenchRow[]> {
  const { client, target, db, scratch, parts } = of;
  const made = await generateCatalogue(join(scratch, code), { parts, seed: 'sight' });
  await client.post('/api/catalogs', { code, name: 'Sight' }, z.object({ code: z.string() }));
  const by = { client: client.in(code), watch: db };
  for (const [type, file] of [
    [1, made.hierarchy],
    [4, made.parts],
    [3, made.bom],
  ] as const)
    await timedImport(by, type, file);
  const { rows } = await db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  const catalog = Number(rows[0]?.id);
  await writeFiles(db, catalog);
  const callers = await threeKinds({ client: client.in(code), db, catalog, headers: target.headers, share: 0.4 });
  await db.query('vacuum analyze');
  const known = await knownOf(db, catalog);
  const measured: BenchRow[] = [];
  for (const [what, ask] of Object.entries(lists(known))) {
    const work = Array.from({ length: asked }, (_, n) => ask(n));
    for (const [who, { headers }] of Object.entries(callers)) {
      const spent = await times({ address: `${target.address}/${code}`, headers }, work);
      measured.push(below(`${what}, ${who}, p95`, 'ms', percentile(spent, 0.95), 500));
    }
  }
  return measured;
}

/** Images of all diagrams, of some parts and of nothing, and literature. */
async function writeFiles(db: pg.Client, catalog: number): Promise<void> {
  await db.query('begin');
  await db.query("select set_config('callout.catalog', $1, true)", [String(catalog)]);
  await db.query("select platform.begin_change('script', 'Files', null, 'bench')");
  await db.query(`insert into public.stored_file (hash, size) values (repeat('a', 64), 1) on conflict do nothing`);
  await db.query(
    `insert into public.image (name, file_name, hash, content_type, width, height, created_at)
     select 'fig_' || n || '_' || (array['clutch', 'brake', 'chaincase', 'fuel tank'])[1 + n % 4] || ' ' || n, n || '.png',
       repeat('a', 64), 'image/png', 400 + n % 1200, 300 + n % 900, now() - make_interval(mins => n)
     from generate_series(1, (select 2 * count(*)::int from public.hierarchy_item where catalog_id = $1)) n`,
    [catalog],
  );
  await db.query(
    `update public.hierarchy_item h set image_id = i.id
     from (select id, row_number() over (order by id) as n from public.hierarchy_item where catalog_id = $1) x
     join (select id, row_number() over (order by id) as n from public.image where catalog_id = $1) i on i.n = x.n
     where h.catalog_id = $1 and h.id = x.id`,
    [catalog],
  );
  await db.query(
    `update public.part p set image_id = i.id
     from (select id, row_number() over (order by id) as n from public.part where catalog_id = $1) x
     join (select id, row_number() over (order by id desc) as n from public.image where catalog_id = $1) i on i.n * 20 = x.n
     where p.catalog_id = $1 and p.id = x.id`,
    [catalog],
  );
  await db.query(
    `with file as (
       insert into public.attachment (name, is_url, hash, content_type, category_id)
       select 'manual ' || n || ' ' || (array['clutch', 'brake'])[1 + n % 2], false, repeat('a', 64), 'application/pdf', c.id
       from generate_series(1, $2::int) n, (
         select min(id) as id from public.lookup_value where catalog_id = $1 and type = $3) c
       returning id
     ), numbered as (
       select id, row_number() over (order by id) as n from file
     ), item as (
       select id, row_number() over (order by id) as n, count(*) over () as total from public.hierarchy_item where catalog_id = $1
     )
     insert into public.attachment_link (item_id, attachment_id, ordinal)
     select i.id, f.id, f.n from numbered f join item i on i.n = 1 + f.n % i.total`,
    [catalog, files, lookupType('literatureCategory')],
  );
  await db.query('commit');
}

/** Ids to ask for: of what all see, so that each answer is a list. */
async function knownOf(db: pg.Client, catalog: number): Promise<Known> {
  await db.query("select set_config('callout.catalog', $1, false), set_config('callout.groups', '{}', false)", [
    String(catalog),
  ]);
  const { rows } = await db.query<Known>(
    `with diagram as (
       select distinct r.diagram_id as id from public.parts_list_row r where r.catalog_id = $1 limit 5000
     ), seen as (select id from diagram where platform.sees(id) order by md5(id::text) limit ${asked})
     select array(select id::int from seen) as diagrams,
       array(select distinct parent_id::int from public.hierarchy_relation r join seen s on s.id = r.child_id
         where r.catalog_id = $1 and r.parent_id is not null) as items,
       array(select min(part_id)::int from public.parts_list_row r join seen s on s.id = r.diagram_id
         where r.catalog_id = $1 group by s.id) as parts`,
    [catalog],
  );
  const [known] = rows;
  if (!known || known.diagrams.length === 0) throw new Error('Nothing is seen by all.');
  return known;
}
