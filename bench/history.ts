import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { activityContract } from '../src/hierarchy/activity/contract.ts';
import { previewContract } from '../src/publish/preview/contract.ts';
import { environmentIds } from '../src/publish/rules.ts';
import { reviewContract } from '../src/review/contract.ts';
import { rollbackContract } from '../src/rollback/contract.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import { publishTo } from '../test/accept/publishing.ts';
import { copySpeed, makeFloorTables } from './floor/copies.ts';
import { settled, timedImport, watchLock } from './imports.ts';
import { beside, below, median, percentile } from './rows.ts';
import type { BenchRow } from './rows.ts';
import { undoImport } from './undo.ts';

/** Rows that a restore goes back over: a tenth of them in changes of one part, the others in as many of several rows. */
const changedRows = 100_000;
const onePart = { part: 1, parts_list_row: 0 };
const severalRows = { part: 6, parts_list_row: 3 };
const perChange = 10;
/** Times that each page is asked for. */
const rounds = 40;

interface Scene {
  /** In the catalogue. */
  client: Client;
  /** As the owner of the schema. */
  db: pg.Client;
  catalog: number;
  scratch: string;
  parts: number;
}

/**
 * Review of 100 and of 10,000 changes, pages of the timeline over them, the preview of a model, the restore over all of
 * them, and the undo of an import that changed 100,000 parts (docs/performance.md, History). Publishes first where nothing
 * is published yet; adds the rows as they come.
 */
export async function historyWork(of: Scene, rows: BenchRow[]): Promise<void> {
  const { client } = of;
  await publishTo(client, environmentIds.Staging);
  await editInChanges(of, 100, onePart);
  rows.push(await review(of, 100, 2));
  const description = { description: 'Before the changes' };
  const point = await client.post('/api/restorepoints', description, answerOf(rollbackContract.create));
  const changes = Math.min(changedRows, of.parts) / perChange;
  await editInChanges(of, changes, onePart);
  rows.push(await review(of, changes, 60));
  await editInChanges(of, changes, severalRows);
  rows.push(...(await timeline(of)));
  rows.push(await preview(of));
  rows.push(...(await restore(of, point)));
  rows.push(await undoOfUpdates(of));
}

/** So many changes by the log alone, each of other rows, spread over the catalogue. */
async function editInChanges({ db, catalog }: Scene, changes: number, rows: typeof onePart): Promise<void> {
  await db.query('drop table if exists pg_temp.changing');
  await db.query('create temp table changing (step int, name text, id bigint)');
  for (const [name, each] of Object.entries(rows)) {
    if (each === 0) continue;
    // Parts that readers see, as far as there are any.
    const order = name === 'part' ? `is_internal, md5(id::text || '${changes * each}')` : 'md5(id::text)';
    await db.query(
      `insert into changing select (row_number() over () - 1) / $3, $4, id
       from (select id from public.${name} where catalog_id = $1 order by ${order} limit $2) x`,
      [catalog, changes * each, each, name],
    );
  }
  await db.query('create index on changing (step)');
  await db.query('analyze changing');
  await db.query(`do $$ begin
    for n in 0..${changes - 1} loop
      perform set_config('callout.catalog', '${catalog}', true);
      perform platform.begin_change('edit', 'Bench ' || n, null, 'bench');
      update public.part set description = description || ' y' where catalog_id = ${catalog}
        and id in (select id from changing where step = n and name = 'part');
      update public.parts_list_row set quantity = quantity || '1' where catalog_id = ${catalog}
        and id in (select id from changing where step = n and name = 'parts_list_row');
      commit;
    end loop; end $$`);
}

/** Seconds until the review is exact; the floor reads what was before and what is now of the parts that changed. */
async function review({ client, db, catalog }: Scene, changes: number, bar: number): Promise<BenchRow> {
  const taken = await seconds(async () => {
    await client.post('/api/publish/Oem/Review/Compare', {}, answerOf(reviewContract.compare));
    for (;;) {
      const { status } = await client.get('/api/publish/Oem/Review', answerOf(reviewContract.state));
      if (status === 'failed') {
        const { rows } = await db.query<{ error: string }>(
          "select error from public.job where catalog_id = $1 and kind = 'review' order by id desc limit 1",
          [catalog],
        );
        throw new Error(`The review failed: ${rows[0]?.error}`);
      }
      if (status !== 'comparing') return;
      await wait(20);
    }
  });
  const floor = await seconds(() =>
    db.query(
      `select h.*, p.* from public.part_history h join public.part p on p.catalog_id = h.catalog_id and p.id = h.id
       where h.catalog_id = $1 and h.ended_by > (select max(id) - $2 from public.change where catalog_id = $1)`,
      [catalog, changes],
    ),
  );
  return beside(`review of ${changes} changes, until it is exact`, 's', taken, floor, bar);
}

/** Pages of the timeline: the newest, one in the middle, the newest edits; the floor is one statement of the same page. */
async function timeline({ client, db, catalog }: Scene): Promise<BenchRow[]> {
  const { rows } = await db.query<{ middle: string }>(
    `select percentile_disc(0.5) within group (order by id) as middle from public.change where catalog_id = $1`,
    [catalog],
  );
  const middle = rows[0]?.middle ?? '';
  const pages = {
    'the newest': ['', 'true'],
    'in the middle': [`&before=${middle}`, `id < ${middle}`],
    'the newest edits': ['&kind=edit', "kind = 'edit'"],
  };
  const result: BenchRow[] = [];
  for (const [what, [query, condition]] of Object.entries(pages)) {
    const ours: number[] = [];
    const floor: number[] = [];
    for (let n = -5; n < rounds; n++) {
      const asked = await seconds(() =>
        client.get(`/api/changes?take=100${query}`, answerOf(activityContract.ofCatalog)),
      );
      const bare = await seconds(() =>
        db.query(`select * from public.change where catalog_id = $1 and ${condition} order by id desc limit 101`, [
          catalog,
        ]),
      );
      if (n < 0) continue;
      ours.push(asked * 1000);
      floor.push(bare * 1000);
    }
    result.push(
      beside(`page of the timeline, ${what}, p95`, 'ms', percentile(ours, 0.95), percentile(floor, 0.95), 50),
    );
  }
  return result;
}

/** Seconds until the draft release of a model can be opened; the floor reads the rows of its branch. */
async function preview({ client, db, catalog }: Scene): Promise<BenchRow> {
  const { rows } = await db.query<{ id: string }>(
    `select r.parent_id as id from public.hierarchy_relation r join public.parts_list_row l on l.diagram_id = r.child_id
     where r.catalog_id = $1 and l.catalog_id = $1 and r.parent_id is not null
     group by r.parent_id order by count(*) desc limit 1`,
    [catalog],
  );
  const model = rows[0]?.id ?? '';
  const ours: number[] = [];
  const floor: number[] = [];
  for (let n = 0; n < 5; n++) {
    ours.push(await seconds(() => client.post(`/api/preview/${model}`, {}, answerOf(previewContract.make))));
    floor.push(
      await seconds(() =>
        db.query(
          `with recursive branch(id) as (select $2::bigint union select r.child_id from branch b
             join public.hierarchy_relation r on r.catalog_id = $1 and r.parent_id = b.id)
           select l.*, p.* from branch b join public.parts_list_row l on l.catalog_id = $1 and l.diagram_id = b.id
             join public.part p on p.catalog_id = $1 and p.id = l.part_id`,
          [catalog, model],
        ),
      ),
    );
  }
  return beside('preview of a model', 's', median(ours), median(floor), 2);
}

/** Back over all changes since the point; the floor is a plain update of the same rows without history and triggers. */
async function restore(of: Scene, point: { id: number; changeId: number }): Promise<BenchRow[]> {
  const { client, db, catalog, scratch } = of;
  await makeFloorTables(db);
  let floor = 0;
  let changed = 0;
  for (const [name, column] of [
    ['part', 'description'],
    ['parts_list_row', 'quantity'],
  ] as const) {
    await copySpeed(db, name, catalog, scratch);
    floor += await seconds(async () => {
      const { rowCount } = await db.query(
        `update floor.${name} f set ${column} = h.${column} from public.${name}_history h
         where f.catalog_id = $1 and h.catalog_id = $1 and h.id = f.id and h.change_id <= $2 and h.ended_by > $2`,
        [catalog, point.changeId],
      );
      changed += rowCount ?? 0;
    });
  }
  const lock = watchLock(db);
  const taken = await seconds(async () => {
    const path = `/api/restorepoints/${point.id}/restore`;
    const { jobId } = await client.post(path, {}, answerOf(rollbackContract.restore));
    for (;;) {
      const job = await client.get(`/api/restorepoints/jobs/${jobId}`, answerOf(rollbackContract.state));
      if (job.state === 'done') {
        const written = job.counts.reduce(
          (sum, { removed, reverted, brought }) => sum + removed + reverted + brought,
          0,
        );
        if (written !== changed) throw new Error(`The restore wrote ${written} rows of ${changed}.`);
        return;
      }
      if (job.state === 'failed' || job.state === 'cancelled') throw new Error(job.error ?? job.state);
      await wait(50);
    }
  }).catch(async (error: unknown) => {
    await lock.stop();
    throw error;
  });
  const held = await lock.stop();
  await settled(db);
  return [beside(`restore over ${changed} rows`, 's', taken, floor, 10), below(`write lock held by it`, 's', held, 10)];
}

/** An import that changes 100,000 parts, taken back; the floor is a plain update of as many. */
async function undoOfUpdates({ client, db, catalog, scratch, parts }: Scene): Promise<BenchRow> {
  const { rows } = await db.query<{ id: string; number: string }>(
    'select id, part_number as number from public.part where catalog_id = $1 order by id limit $2',
    [catalog, Math.min(changedRows, parts)],
  );
  const file = join(scratch, 'described.csv');
  writeFileSync(
    file,
    ['part number,description', ...rows.map(({ number }, n) => `${number},Bolt ${n % 900}`)].join('\n'),
  );
  const { sessionId } = await timedImport({ client, watch: db }, 4, file);
  const floor = await seconds(() =>
    db.query(`update floor.part set description = description || ' x' where catalog_id = $1 and id <= $2`, [
      catalog,
      rows.at(-1)?.id,
    ]),
  );
  const taken = await undoImport(client, sessionId);
  return beside(`undo of an import that changed ${rows.length} parts`, 's', taken, floor, 10);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
