import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { paths } from '../src/paths.ts';
import { environmentIds } from '../src/publish/rules.ts';
import type { Client } from '../test/accept/api/client.ts';
import { deskOf, inChromium } from './chromium.ts';
import { timeOfKey } from './frames.ts';
import { get, times } from './load.ts';
import type { Target } from './load.ts';
import { publish, readOnceWriteOnce, wrote } from './publishing.ts';
import { below, beside, median, percentile, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';
import { shownCold } from './screens.ts';

const code = 'UNITS';
const run = promisify(execFile);
/** Values of the list in which somebody types. */
const listed = 100_000;
/** Units that are changed before a delta. */
const changed = 100;
/** Units that come to a leaf in one change, or as many as have none. */
const assigned = 10_000;

interface Scene {
  client: Client;
  target: Target;
  db: pg.Client;
  dataDir: string;
  releases: string;
  scratch: string;
  units: number;
}

interface World extends Scene {
  catalog: number;
  /** Some units with 100 values. */
  ids: number[];
}

/** Major units of the sample: opened, edited in a browser, searched, assigned to a leaf, published. Adds the rows as they come. */
export async function unitWork(scene: Scene, rows: BenchRow[]): Promise<void> {
  const { db, units, dataDir } = scene;
  const began = performance.now();
  await run(process.execPath, ['src/app/cli.ts', 'sample', '--catalog', code, '--units', String(units)], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, CALLOUT_DATA: dataDir },
  });
  const made = (performance.now() - began) / 1000;
  await db.query('vacuum analyze');
  const { rows: found } = await db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  const catalog = Number(found[0]?.id);
  const { rows: some } = await db.query<{ id: string }>(
    'select item_id as id from public.major_unit where catalog_id = $1 order by md5(item_id::text) limit 300',
    [catalog],
  );
  const world = { ...scene, client: scene.client.in(code), catalog, ids: some.map(({ id }) => Number(id)) };
  const what = `of ${units} units`;
  rows.push(timed(`sample ${what}`, 's', made));
  for (const part of [opening, searching, typing, publishes, assigning, editing])
    rows.push(...(await part(world, what)));
}

const inCode = ({ target }: Scene): Target => ({ ...target, address: `${target.address}/${code}` });

/** What one unit is and has, read over the API and by the barest statements. */
async function opening(world: World, what: string): Promise<BenchRow[]> {
  const { db, catalog, ids } = world;
  const asked = (path: string) =>
    times(
      inCode(world),
      ids.map((id) => get(`/api/majorUnits/${id}${path}`)),
    );
  const bare = async (statement: string) => {
    const all: number[] = [];
    for (const id of ids) {
      const began = performance.now();
      await db.query(statement, [catalog, id]);
      all.push(performance.now() - began);
    }
    return median(all);
  };
  const values = await bare('select * from public.unit_value where catalog_id = $1 and item_id = $2');
  const features = await bare('select * from public.unit_feature where catalog_id = $1 and item_id = $2');
  const row = await bare('select * from public.major_unit where catalog_id = $1 and item_id = $2');
  return [
    beside(`open one ${what}, what it is`, 'ms', median(await asked('')), row, 10),
    beside(
      `open one ${what}, its 100 values of 200 fields`,
      'ms',
      median(await asked('/standardizedFeatures')),
      values,
      10,
    ),
    below(`open one ${what}, how far its values are`, 'ms', median(await asked('/standardizedFeatures/progress')), 10),
    beside(`open one ${what}, its features`, 'ms', median(await asked('/features')), features, 10),
    below(`open one ${what}, its colors`, 'ms', median(await asked('/colors')), 10),
    below(`open one ${what}, its prices`, 'ms', median(await asked('/prices')), 10),
    below(`open one ${what}, its descriptions`, 'ms', median(await asked('/descriptions')), 10),
  ];
}

/** Searches of the context, as somebody types them. */
async function searching(world: World, what: string): Promise<BenchRow[]> {
  const words = ['tundra', 'fjell 1', 'Summit 77', 'glac', 'storm 4', 'ridge', 'valley 12', 'demo make 07', 'none so'];
  const queries = words.map((q) => `q=${encodeURIComponent(q)}`);
  const asked = (more: readonly string[]) =>
    times(
      inCode(world),
      [...more, ...more, ...more].map((query) =>
        get(`/api/hierarchies/search?context=MajorUnit&hierarchyType=8&${query}`),
      ),
    );
  return [below(`search ${what} by name, p95`, 'ms', percentile(await asked(queries), 0.95), 50)];
}

/** Typing into a list of many values, as the form of a unit does. */
async function typing(world: World): Promise<BenchRow[]> {
  const { db, ids } = world;
  await db.query('begin');
  await db.query("select set_config('callout.catalog', '-1', true)");
  await db.query("select platform.begin_change('script', 'List', null, 'bench')");
  const { rows } = await db.query<{ id: string }>(
    "insert into public.list_type (name) values ('Bench list') returning id",
  );
  await db.query(
    `insert into public.list_value (list_type_id, name)
     select $1, (array['Alta', 'Borealis', 'Cirrus', 'Delta', 'Eiger', 'Fjell', 'Gneis'])[1 + n % 7] || ' ' || n
     from generate_series(1, $2::int) n`,
    [rows[0]?.id, listed],
  );
  await db.query('commit');
  await db.query('analyze public.list_value');
  const terms = ['a', 'al', 'alt', 'alta ', 'alta 7', '77', '777', 'fj', 'fjell 12', 'eis 5', 'zz', ''];
  const spent = await times(
    inCode(world),
    [...terms, ...terms, ...terms].map((term) =>
      get(`/api/majorUnits/${ids[0]}/listValues/${rows[0]?.id}?term=${encodeURIComponent(term)}&take=50`),
    ),
  );
  return [
    below(`typing into a list of ${listed} values, p95`, 'ms', percentile(spent, 0.95), 20),
    below(
      `typing into the makes of units, p95`,
      'ms',
      percentile(
        await times(
          inCode(world),
          terms.map((term) => get(`/api/majorUnits/lists/make?term=${encodeURIComponent(term)}`)),
        ),
        0.95,
      ),
      20,
    ),
  ];
}

const saved = z.object({ changeId: z.number().nullable() });

/** A release of all, and one of so many changed units. */
async function publishes(world: World, what: string): Promise<BenchRow[]> {
  const { db, catalog } = world;
  const floor = await readOnceWriteOnce(world, [
    ['major_unit', 'item_id, industry_id, product_type_id, sub_type_id, make_id, brand_id, model_year'],
    ['unit_value', 'item_id, field_id, place, text, number, unit_id, list_value_id, flag'],
    ['unit_feature', 'item_id, group_id, name, value, ordinal'],
    ['color_relation', 'item_id, color_id'],
    ['unit_price', 'item_id, audience_id, effective_date, cost, msrp, destination_charge'],
    ['unit_description', 'item_id, language, body'],
  ]);
  const full = await publish(world, environmentIds.Staging, 'MajorUnit');
  const { rows } = await db.query<{ id: string }>(
    `select i.id from public.hierarchy_item i join public.major_unit u on u.catalog_id = i.catalog_id and u.item_id = i.id
     join public.workflow_state s on s.catalog_id = i.catalog_id and s.id = i.workflow_id and s.is_published_state
     where i.catalog_id = $1 order by md5(i.id::text) limit $2`,
    [catalog, changed],
  );
  await changeUnits(
    db,
    catalog,
    rows.map(({ id }) => Number(id)),
  );
  const delta = await publish(world, environmentIds.Staging, 'MajorUnit');
  return [
    { ...below(`publish ${what}, all of it`, 's', full.seconds, 60), floor },
    ...wrote(`publish ${what}, all of it`, full),
    below(`publish ${what}, delta of ${changed} changed units`, 's', delta.seconds, 2),
    ...wrote(`publish ${what}, delta of ${changed} changed units`, delta),
  ];
}

/** Changes a value, a feature and the notes of units that stay published, each in a change of its own. */
async function changeUnits(db: pg.Client, catalog: number, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await db.query('begin');
    await db.query("select set_config('callout.catalog', $1, true)", [String(catalog)]);
    await db.query("select platform.begin_change('edit', 'Edit', null, 'bench')");
    await db.query(
      `update public.unit_value set number = number + 1, base_number = base_number + 1
       where catalog_id = $1 and item_id = $2 and number is not null and unit_id is null`,
      [catalog, id],
    );
    await db.query(
      `update public.unit_feature set value = value || ' B' where catalog_id = $1 and item_id = $2 and ordinal = 1024`,
      [catalog, id],
    );
    await db.query(
      `update public.hierarchy_item set notes = notes || ' B', published_environment = 'Pending'
       where catalog_id = $1 and id = $2`,
      [catalog, id],
    );
    await db.query('commit');
  }
}

/** Units without a leaf come to one, in one change, and go back. */
async function assigning(world: World, what: string): Promise<BenchRow[]> {
  const { client, db, catalog } = world;
  const { rows } = await db.query<{ taxonomy: string; leaf: string }>(
    `select taxonomy_id as taxonomy, level_id as leaf from public.unit_taxonomy u
     join public.taxonomy_level l on l.id = u.level_id where u.catalog_id = $1 order by u.id limit 1`,
    [catalog],
  );
  const { taxonomy, leaf } = rows[0] ?? {};
  await db.query('begin');
  await db.query("select set_config('callout.catalog', $1, true)", [String(catalog)]);
  await db.query("select platform.begin_change('script', 'Take away', null, 'bench')");
  // Where too few have none, others lose theirs.
  await db.query(
    `delete from public.unit_taxonomy where catalog_id = $1 and id in (
       select id from public.unit_taxonomy where catalog_id = $1 order by id
       limit greatest(0, $2::int - (select count(*) from public.major_unit m where m.catalog_id = $1
         and not exists (select from public.unit_taxonomy t where t.catalog_id = $1 and t.item_id = m.item_id))))`,
    [catalog, assigned],
  );
  await db.query('commit');
  const without = z.object({ totalCount: z.number() });
  const { totalCount } = await client.get(`/api/taxonomy/${taxonomy}/unassigned?take=1`, without);
  const began = performance.now();
  const { changeId } = await client.post(
    `/api/taxonomy/${taxonomy}/unassigned`,
    { newLeafNode: Number(leaf), expected: totalCount },
    saved,
  );
  const spent = (performance.now() - began) / 1000;
  const taking = performance.now();
  await client.post(`/api/changes/${changeId}/undo`, {}, z.unknown());
  const takenBack = (performance.now() - taking) / 1000;
  return [
    below(`${totalCount} ${what} to a leaf`, 's', spent, 1),
    timed(`undo of ${totalCount} ${what} to a leaf`, 's', takenBack),
  ];
}

/** The form of 200 fields in a browser: until it stands, and any key in it. */
async function editing(world: World, what: string): Promise<BenchRow[]> {
  const { target, db, catalog } = world;
  const { rows } = await db.query<{ id: string }>(
    `select i.id from public.hierarchy_item i join public.major_unit u on u.catalog_id = i.catalog_id and u.item_id = i.id
     where i.catalog_id = $1 order by md5(i.id::text) limit 1`,
    [catalog],
  );
  const path = paths.item(code, Number(rows[0]?.id), 'standardizedFeatures', 'MajorUnit');
  const shown = await shownCold(target, { what, path, shown: '.uv-fields input' });
  const pressed = await inChromium(async (browser) => {
    const context = await deskOf(browser, target);
    const page = await context.newPage();
    await page.goto(target.address + path);
    const input = page.locator('.uv-fields input[type="text"], .uv-fields input:not([type])').first();
    await input.focus();
    const all: number[] = [];
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown']) all.push(await timeOfKey(page, key));
    await input.focus();
    for (const key of 'quick brown fox jumps 12345') all.push(await timeOfKey(page, key === ' ' ? 'Space' : key));
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Tab', 'ArrowDown'])
      all.push(await timeOfKey(page, key));
    await context.close();
    return all;
  });
  return [
    below(`form of 200 fields ${what}, shown on a cold cache`, 'ms', shown, 1000),
    below(`any key in it (${pressed.length}), p95`, 'ms', percentile(pressed, 0.95), 100),
  ];
}
