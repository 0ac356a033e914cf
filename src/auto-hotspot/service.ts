import { sql } from 'kysely';
import { lockHotspots } from '../image/queries.ts';
import { heldItems } from '../hierarchy/states/queries.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Chosen } from './contract.ts';
import { addFound, judgeFound, lockFound } from './queries.ts';
import { leftReasons } from './rules.ts';
import type { LeftReason } from './rules.ts';

/** Examples of a reason that are named. */
const examplesNamed = 10;

interface Take {
  jobId: number;
  diagrams: Chosen;
  doubtful: boolean;
}

const ofItems = (ids: readonly number[]) => sql`select unnest(${[...ids]}::bigint[])`;

/** What could be taken now: the diagrams, and why the others are left out. */
export async function judgeTake(db: Db, { jobId, diagrams, doubtful }: Take) {
  const judged = await judgeFound(db, jobId, diagrams, doubtful);
  const held = new Set(await heldItems(db, ofItems(judged.flatMap(({ id, reason }) => (reason === null ? [id] : [])))));
  const reasonOf = ({ id, reason }: (typeof judged)[number]): LeftReason | null =>
    reason ?? (held.has(id) ? 'held' : null);
  const ready = judged.filter((one) => reasonOf(one) === null);
  return {
    ready,
    hotspots: ready.reduce((sum, { hotspots }) => sum + hotspots, 0),
    there: ready.reduce((sum, { there }) => sum + there, 0),
    leftOut: leftReasons.flatMap((reason) => {
      const left = judged.filter((one) => reasonOf(one) === reason);
      const named = left.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
      return left.length === 0 ? [] : [{ reason, count: left.length, examples: named.slice(0, examplesNamed) }];
    }),
  };
}

/** Makes hotspots of what was found, inside the running change; what carries the workflow of the diagrams goes back as with any save. */
export async function takeFound(db: Db, take: Take, changeId: number) {
  await lockHotspots(db, await lockFound(db, take.jobId, take.diagrams));
  const { ready, ...told } = await judgeTake(db, take);
  const ids = ready.map(({ id }) => id);
  await addFound(db, take.jobId, ids, { doubtful: take.doubtful, changeId });
  return { ...told, diagrams: ids.length, setBack: await contentImported(db, ofItems(ids), 'initial') };
}
