import type { Page } from '@playwright/test';
import type pg from 'pg';
import { z } from 'zod';
import type { Client } from '../test/accept/api/client.ts';
import { frames } from './frames.ts';
import { get, times } from './load.ts';
import type { Target } from './load.ts';
import { below, median, percentile } from './rows.ts';
import type { BenchRow } from './rows.ts';

const code = 'TREE';
/** Divisions at the top, divisions in each, models in each of those; diagrams fill the rest. */
const fan = 10;
/** Models in one branch, which a person scrolls. */
const siblings = 30_000;

const written = z.object({ changeId: z.number() });

async function openWide(page: Page): Promise<void> {
  const wide = page.getByRole('treeitem', { name: 'Wide 1' });
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('treeitem', { name: /^Sibling 2\b/ }).waitFor();
}

/** A tree of `size` items, and a branch of `siblings` models beside it, written by the owner as one change. */
async function grow(db: pg.Client, size: number, siblings: number) {
  const { rows } = await db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  await db.query('begin');
  await db.query("select set_config('callout.catalog', $1, true)", [rows[0]?.id]);
  await db.query("select platform.begin_change('script', 'Tree', null, 'bench')");
  const tops = await addLevel(db, 'DV', 'Division', fan, []);
  const divisions = await addLevel(db, 'DV', 'Subdivision', fan ** 2, tops);
  const models = await addLevel(db, 'MD', 'Fjell', fan ** 3, divisions);
  await addLevel(db, 'IP', 'Carburetor', size - fan - fan ** 2 - fan ** 3, models);
  const [wide = 0] = await addLevel(db, 'DV', 'Wide', 1, []);
  await addLevel(db, 'MD', 'Sibling', siblings, [wide]);
  await db.query('commit');
  await db.query('analyze public.hierarchy_item, public.hierarchy_relation');
  return { divisions: [...tops, ...divisions], models, wide };
}

/** Items of a type, spread evenly under those above; their ids in the tree's order. */
async function addLevel(db: pg.Client, type: string, name: string, count: number, above: readonly number[]) {
  const { rows } = await db.query<{ id: string }>(
    `with item as (
      insert into public.hierarchy_item (type_id, name, attributes, identity_key, workflow_id)
      select t.id, $3 || ' ' || n, jsonb_build_object('1', 'T' || n), 't' || n, s.id
      from generate_series(1, $1::int) n, public.hierarchy_type t, public.workflow_state s
      where t.catalog_id = platform.catalog() and t.code = $2 and s.catalog_id = t.catalog_id and s.context = t.context and s.is_init
      order by n returning id)
    select id from item order by id`,
    [count, type, name],
  );
  const ids = rows.map(({ id }) => Number(id));
  await db.query(
    `insert into public.hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    select case when $2::int > 0 then ($3::bigint[])[1 + (n - 1) * $2 / $4] end, id, true, 1024 * n
    from unnest($1::bigint[]) with ordinality as level(id, n)`,
    [ids, above.length, above, ids.length],
  );
  return ids;
}

/** Opening nodes, searching, and moving a tenth of the tree in one of 100,000 items, or of as many as there are parts. */
export async function tree(of: { client: Client; target: Target; db: pg.Client; parts: number }): Promise<BenchRow[]> {
  const size = Math.min(100_000, Math.max(20_000, of.parts));
  await of.client.post('/api/catalogs', { code, name: 'Tree' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  const target = { ...of.target, address: `${of.target.address}/${code}` };
  const { divisions, models, wide } = await grow(of.db, size, siblings);
  const [first = 0, second = 0] = divisions;
  const nodes = [...divisions, ...models].filter((_, n) => n % 7 === 0);
  const opened = await times(target, [
    get('/api/hierarchies/Oem'),
    ...nodes.map((id) => get(`/api/hierarchies/${id}/children`)),
  ]);
  const words = ['carb', 'carburetor 12', 'fjell 77', 'div', 'Carburetor 4711', 'nothing here'];
  const typed = await times(
    target,
    [...words, ...words, ...words].map((q) => get(`/api/hierarchies/search?q=${encodeURIComponent(q)}`)),
  );
  const moved: number[] = [];
  const undone: number[] = [];
  for (let round = 0; round < 11; round++) {
    let began = performance.now();
    const move = { parentId: second, oldParentId: null };
    const { changeId } = await client.post(`/api/hierarchies/${first}/move`, move, written);
    moved.push(performance.now() - began);
    began = performance.now();
    await client.post(`/api/changes/${changeId}/undo`, {}, written);
    undone.push(performance.now() - began);
  }
  const items = { filter: { under: first, baseTypes: [3] } };
  const action = { kind: 'attribute', attributeId: 1, values: ['Bench'] };
  const ready = z.object({ ready: z.number() });
  const would = await client.post('/api/hierarchies/bulk/preview', { items, action }, ready);
  const began = performance.now();
  await client.post('/api/hierarchies/bulk', { items, action, expected: would.ready }, written);
  const bulk = (performance.now() - began) / 1000;
  const copying = performance.now();
  const copy = { parentId: second, name: 'Copy', diagrams: 'copies' };
  const made = await client.post(`/api/hierarchies/${first}/duplicate`, copy, written);
  const duplicated = (performance.now() - copying) / 1000;
  const taking = performance.now();
  await client.post(`/api/changes/${made.changeId}/undo`, {}, written);
  const takenBack = (performance.now() - taking) / 1000;
  return [
    below(`open a node in a tree of ${size}, p95`, 'ms', percentile(opened, 0.95), 30),
    below(`item search in a tree of ${size}, p95`, 'ms', percentile(typed, 0.95), 100),
    below(`move a subtree of ${size / fan}`, 'ms', median(moved), 300),
    below(`undo the move of a subtree of ${size / fan}`, 'ms', median(undone), 300),
    below(`set an attribute of ${would.ready} items`, 's', bulk, 5),
    ...(await frames(target, [
      {
        what: `a branch of ${siblings} in the tree`,
        path: `/tree/${wide}`,
        element: '.tree',
        acts: ['scroll'],
        open: openWide,
      },
    ])),
    below(`duplicate a subtree of ${size / fan}`, 's', duplicated, 3),
    below(`undo the duplicate of ${size / fan}`, 's', takenBack, 3),
  ];
}
