import type pg from 'pg';
import { times } from './load.ts';
import type { Target, Work } from './load.ts';
import { below, percentile } from './rows.ts';
import type { BenchRow } from './rows.ts';

/** Models that share the rules, and the rules at the full size of 100,000 parts. */
const models = 2000;
const fullSize = 100_000;

/** Rules of one kind: columns by the number `g` of the rule, and what to ask for by a number below that of the rules. */
interface Shape {
  what: string;
  share: number;
  columns: string;
  ask: (g: number) => string;
}

const closed = (prefix: string) => `'3', '${prefix}', (1000000 + g * 10)::text, (1000009 + g * 10)::text, ''`;
const shapes: readonly Shape[] = [
  {
    what: 'a prefix for each model',
    share: 0.2,
    columns: `'1', 'OR' || g % ${models}, (10000 + g)::text, '', ''`,
    ask: (g) => `prefix=OR${g % models}&number=${10_000 + g}`,
  },
  {
    what: 'singles of one prefix',
    share: 0.2,
    columns: `'1', 'SHS', (1000000 + g)::text, '', ''`,
    ask: (g) => `prefix=SHS&number=${1_000_000 + g}`,
  },
  {
    what: 'ranges of one prefix',
    share: 0.2,
    columns: closed('SHC'),
    ask: (g) => `prefix=SHC&number=${1_000_004 + g * 10}`,
  },
  {
    what: 'ranges that all hold it',
    share: 0.1,
    columns: `'3', 'SHN', (1000000 + g)::text, (9000000 - g)::text, 'Z'`,
    ask: (g) => `prefix=SHN&suffix=z&number=${3_000_000 + g}`,
  },
  { what: 'ranges without prefix', share: 0.2, columns: closed(''), ask: (g) => `number=${1_000_004 + g * 10}` },
  {
    what: 'open ranges',
    share: 0.05,
    columns: `'2', 'OPN', (1000000 + g)::text, '', ''`,
    ask: (g) => `prefix=OPN&number=${1_000_000 + g}`,
  },
  {
    what: 'a prefix with ?',
    share: 0.05,
    columns: closed('WLD?'),
    ask: (g) => `prefix=WLDQ&number=${1_000_004 + g * 10}`,
  },
];
/** Read in every way, against what the shapes have left. */
const whole: readonly Omit<Shape, 'columns'>[] = [
  { what: 'whole, of one prefix', share: 0.2, ask: (g) => `serial=SHC${1_000_004 + g * 10}` },
  { what: 'whole, digits alone', share: 0.2, ask: (g) => `serial=${1_000_004 + g * 10}` },
  { what: 'whole, 32 digits', share: 0.2, ask: (g) => `serial=${String(g).padStart(32, '1234567890')}` },
];

/** Models by serial number among a million rules, a tenth of it for 10,000 parts: 95 of 100 under 50 ms in every shape. */
export async function serials(of: {
  ours: Target;
  db: pg.Client;
  catalog: number;
  parts: number;
}): Promise<BenchRow[]> {
  const { ours, db, catalog, parts } = of;
  const rules = Math.round((1_000_000 * Math.min(parts, fullSize)) / fullSize);
  await writeRules(db, catalog, rules);
  const rows: BenchRow[] = [];
  const measure = async ({ what, share, ask }: Omit<Shape, 'columns'>, path: string) => {
    const most = Math.floor(rules * share);
    const work = Array.from({ length: 60 }, (_, n): Work => {
      const asked = ask((n * 7919 + 11) % most);
      return { method: 'GET', path: `/api/hierarchies/${path}?${asked}` };
    });
    const spent = await times(ours, work);
    rows.push(below(`serial among ${rules} rules: ${what}, p95`, 'ms', percentile(spent, 0.95), 50));
  };
  for (const shape of [...shapes, ...whole]) await measure(shape, 'serialVin');
  for (const shape of shapes) await measure({ ...shape, what: `${shape.what}, counted and by name` }, 'search');
  return rows;
}

/** Gives models of the catalogue's first type for models the rules of every shape, as one change. */
async function writeRules(db: pg.Client, catalog: number, rules: number): Promise<void> {
  await db.query('begin');
  await db.query("select set_config('callout.catalog', $1, true)", [String(catalog)]);
  await db.query("select platform.begin_change('edit', 'Serial numbers', null, 'bench')");
  await db.query(
    `insert into public.hierarchy_item (type_id, name)
     select t.id, 'Serial ' || n from generate_series(1, $1::int) n, (
       select min(id) as id from public.hierarchy_type where catalog_id = platform.catalog() and base_type = 2) t`,
    [models],
  );
  for (const { share, columns } of shapes) {
    await db.query(
      `with m as (select array_agg(id) as ids from public.hierarchy_item
         where catalog_id = platform.catalog() and name like 'Serial %')
       insert into public.serial_rule (item_id, type, prefix, range_start, range_end, suffix)
       select m.ids[1 + g % ${models}], ${columns} from m, generate_series(0, $1::int - 1) g`,
      [Math.floor(rules * share)],
    );
  }
  await db.query('commit');
  await db.query('vacuum analyze public.serial_rule');
}
