import type pg from 'pg';
import { ask, compareLoad, get, loops, post, times } from './load.ts';
import type { Target, Work } from './load.ts';
import { below, median, percentile, share } from './rows.ts';
import type { BenchRow } from './rows.ts';

interface Sides {
  ours: Target;
  floor: Target;
  /** Where the owner reads the ids to ask for. */
  db: pg.Client;
  catalog: number;
}

async function column(db: pg.Client, sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ v: string }>(sql, values);
  return rows.map((row) => row.v);
}

/** Part by id, list page, search, update: throughput at 8 clients beside the floor. */
export async function throughput({ ours, floor, db, catalog }: Sides): Promise<BenchRow[]> {
  const ids = await column(
    db,
    'select id as v from public.part where catalog_id = $1 order by md5(id::text) limit 500',
    [catalog],
  );
  const words = await searchTerms(db, catalog);
  const one = await compareLoad(
    { target: ours, work: ids.map((id) => get(`/api/parts/${id}`)) },
    { target: floor, work: ids.map((id) => get(`/part?id=${id}`)) },
  );
  const list = await compareLoad(
    { target: ours, work: [post('/api/parts/partSearch', { orderBy: 1, take: 100 })] },
    { target: floor, work: [get('/list')] },
  );
  const search = await compareLoad(
    { target: ours, work: words.map((w) => post('/api/parts/partSearch', w.ours)) },
    { target: floor, work: words.map((w) => get(w.floor)) },
  );
  const typed = await times(
    ours,
    words.concat(words).map((w) => post('/api/parts/partSearch', w.ours)),
  );
  const update = await updates(ours, floor, ids);
  return [
    share('part by id', 'req/s', one.value, one.floor, 0.5),
    share('part update', 'req/s', update.value, update.floor, 0.4),
    share('list page of 100', 'req/s', list.value, list.floor, 0.5),
    share('part search as typed', 'req/s', search.value, search.floor, 0.6),
    below('part search, one user, p95', 'ms', percentile(typed, 0.95), 50),
    below('part search, one user, p50', 'ms', median(typed), 50),
  ];
}

/** Numbers with and without separators and words of descriptions, as somebody types them. */
async function searchTerms(db: pg.Client, catalog: number) {
  const numbers = await column(
    db,
    'select number_search as v from public.part where catalog_id = $1 order by md5(id::text) limit 40',
    [catalog],
  );
  const words = await column(
    db,
    `select split_part(description_search, ' ', 1) || ' ' || split_part(description_search, ' ', 2) as v
     from public.part where catalog_id = $1 order by md5(id::text || 'w') limit 40`,
    [catalog],
  );
  return [
    ...numbers.map((n) => ({ ours: { name: n.slice(0, 6) }, floor: `/number?q=${n.slice(0, 6)}` })),
    ...words.map((w) => ({ ours: { description: w }, floor: `/description?q=${encodeURIComponent(w)}` })),
  ];
}

/** Eight clients, each saving one field of parts of its own. */
async function updates(ours: Target, floor: Target, ids: readonly string[]) {
  const records = new Map<number, Record<string, unknown>>();
  for (let loop = 0; loop < 8; loop++) {
    records.set(loop, JSON.parse((await ask(ours, get(`/api/parts/${ids[loop]}`))).text) as Record<string, unknown>);
  }
  let n = 0;
  const save = async (loop: number) => {
    const { id, version, partNumber } = records.get(loop) ?? {};
    const work = post(`/api/parts/${Number(id)}`, { version, partNumber, description: `Changed ${n++}` });
    records.set(loop, JSON.parse((await ask(ours, work)).text) as Record<string, unknown>);
  };
  const bare = (loop: number) => ask(floor, get(`/update?id=${ids[loop]}&description=Changed%20${n++}`));
  const speeds = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < 5; round++) {
    speeds.floor.push(await loops(bare));
    speeds.ours.push(await loops(save));
  }
  return { value: median(speeds.ours), floor: median(speeds.floor) };
}

/** What one click waits for: times on a quiet server. */
export async function clicks({ ours, db, catalog }: Sides): Promise<BenchRow[]> {
  const parts = await column(
    db,
    'select part_id as v from public.parts_list_row where catalog_id = $1 group by part_id order by count(*) desc, part_id limit 100',
    [catalog],
  );
  const diagrams = await column(
    db,
    `select r.diagram_id as v from public.parts_list_row r
     join public.hierarchy_item d on d.catalog_id = r.catalog_id and d.id = r.diagram_id
     join public.workflow_state w on w.catalog_id = d.catalog_id and w.id = d.workflow_id and w.is_editable
     where r.catalog_id = $1 group by r.diagram_id order by abs(count(*) - 50), r.diagram_id limit 100`,
    [catalog],
  );
  const parents = await column(
    db,
    'select parent_id as v from public.hierarchy_relation where catalog_id = $1 and parent_id is not null group by parent_id order by md5(parent_id::text) limit 100',
    [catalog],
  );
  const timed = async (what: string, work: Work[], limit: number) =>
    below(what, 'ms', median(await times(ours, work)), limit);
  return [
    await timed(
      'where-used of a part',
      parts.map((id) => get(`/api/parts/${id}/whereUsed?take=100`)),
      5,
    ),
    await timed(
      'parts list of a diagram',
      diagrams.map((id) => get(`/api/diagrams/${id}/pegged`)),
      5,
    ),
    await timed(
      'children of a node',
      parents.map((id) => get(`/api/hierarchies/${id}/children`)),
      5,
    ),
    await timed(
      'open a node in the tree',
      parents.map((id) => get(`/api/hierarchies/${id}/children`)),
      30,
    ),
    below('save of a parts list, 50 changed rows', 'ms', await saveLists(ours, diagrams), 40),
  ];
}

/** Changes up to 50 rows of each of some lists; the median of the saves. */
async function saveLists(ours: Target, diagrams: readonly string[]): Promise<number> {
  const all: number[] = [];
  for (const id of diagrams.slice(0, 25)) {
    const rows = JSON.parse((await ask(ours, get(`/api/diagrams/${id}/pegged`))).text) as Record<string, unknown>[];
    const items = rows
      .slice(0, 50)
      .map(({ id: row, version, tag, partNumber, description, context, footnote, groupingKey, isInternal }) => {
        const kept = {
          id: row,
          version,
          tag,
          partNumber,
          description,
          context,
          footnote,
          groupingKey,
          isInternal,
        };
        return { ...kept, partQty: '99' };
      });
    all.push((await ask(ours, post(`/api/diagrams/${id}/pegged`, { items }))).ms);
  }
  return median(all);
}
