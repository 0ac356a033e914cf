import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { heldItems } from '../../hierarchy/states/queries.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import type { Fix } from '../contract.ts';
import { drawingKinds } from '../derive/queries.drawings.ts';
import { partKinds } from '../derive/queries.parts.ts';
import { partsNamed } from '../inbox/queries.ts';
import type { FixableKind } from '../rules.ts';
import {
  confirmHotspots,
  deleteHotspots,
  dropVariants,
  giveEachRow,
  hotspotsNamed,
  listsOfParts,
  stillFound,
  type StillFound,
} from './queries.ts';

/** What putting findings right comes to: each with what it writes or why not, and the writing. */
export interface FixPlan {
  fixes: Fix[];
  /** Writes those that are not left out, inside a change. */
  write(db: Db): Promise<void>;
}

/** What the history calls such a change. */
export const fixLabels: Record<FixableKind, string> = {
  hotspotWithoutRow: 'Delete hotspots without a row',
  hotspotUnconfirmed: 'Confirm hotspots',
  supersededInLists: 'Take the newer parts into all lists',
  secondDescription: 'Keep the descriptions of parts',
};

const planners: Record<FixableKind, (db: Db, found: readonly StillFound[]) => Promise<FixPlan>> = {
  hotspotWithoutRow: (db, found) => planHotspots(db, found, deleteHotspots),
  hotspotUnconfirmed: (db, found) => planHotspots(db, found, confirmHotspots),
  supersededInLists: planReplacements,
  secondDescription: planDescriptions,
};

/** Looks at what the findings are in the catalogue as it is now. What is no finding any more is left out as gone. */
export async function planFix(db: Db, kind: FixableKind, ids: readonly number[]): Promise<FixPlan> {
  const derivation = [...drawingKinds, ...partKinds].find((one) => one.kind === kind);
  if (!derivation) throw new Error(`Nothing derives ${kind}.`);
  const found = await stillFound(db, derivation, ids);
  const plan = await planners[kind](db, found);
  const there = new Set(found.map(({ id }) => id));
  const gone = [...new Set(ids)].filter((id) => !there.has(id));
  return {
    ...plan,
    fixes: [...plan.fixes, ...gone.map((id): Fix => ({ id, before: '', after: '', name: '', lists: 0, left: 'gone' }))],
  };
}

const done = (fixes: readonly Fix[]) => fixes.filter(({ left }) => left === null);

/** Where their state, or that of what they stand under, forbids edits. */
const held = async (db: Db, items: readonly number[]) =>
  new Set(await heldItems(db, sql`select unnest(${[...new Set(items)]}::bigint[])`));

async function planHotspots(
  db: Db,
  found: readonly StillFound[],
  put: (open: Db, ids: readonly number[]) => Promise<unknown>,
): Promise<FixPlan> {
  const [named, locked] = await Promise.all([
    hotspotsNamed(
      db,
      found.map(({ id }) => id),
    ),
    held(
      db,
      found.map(({ itemId }) => itemId ?? 0),
    ),
  ]);
  const byId = new Map(named.map((hotspot) => [hotspot.id, hotspot]));
  const fixes = found.map(({ id, itemId }): Fix => {
    const { tag = '', name = '' } = byId.get(id) ?? {};
    return { id, before: tag, after: '', name, lists: 1, left: locked.has(itemId ?? 0) ? 'held' : null };
  });
  return {
    fixes,
    write: async (open) => {
      const ids = new Set(done(fixes).map(({ id }) => id));
      await put(open, [...ids]);
      await setBack(
        open,
        found.flatMap(({ id, itemId }) => (ids.has(id) ? (itemId ?? []) : [])),
      );
    },
  };
}

async function planReplacements(db: Db, found: readonly StillFound[]): Promise<FixPlan> {
  const newer = new Map(found.map(({ id, facts }) => [id, (facts.by as number[]).map(Number)]));
  const [parts, uses] = await Promise.all([
    partsNamed(
      db,
      [...newer].flatMap(([id, by]) => [id, ...by]),
    ),
    listsOfParts(db, [...newer.keys()]),
  ]);
  const locked = await held(
    db,
    uses.map(({ diagram }) => diagram),
  );
  const numberOf = new Map(parts.map(({ id, partNumber }) => [id, partNumber]));
  const fixes = found.map(({ id }): Fix => {
    const by = newer.get(id) ?? [];
    const lists = uses.filter(({ part }) => part === id);
    const number = numberOf.get(id) ?? '';
    return {
      id,
      before: number,
      after: by.length === 1 ? (numberOf.get(by[0] ?? 0) ?? '') : '',
      name: number,
      lists: lists.length,
      left: by.length > 1 ? 'several' : lists.some(({ diagram }) => locked.has(diagram)) ? 'held' : null,
    };
  });
  return {
    fixes,
    write: async (open) => {
      const ids = new Set(done(fixes).map(({ id }) => id));
      await giveEachRow(
        open,
        [...ids].map((from) => ({ from, to: newer.get(from)?.[0] ?? from })),
      );
      await setBack(
        open,
        uses.flatMap(({ part, diagram }) => (ids.has(part) ? diagram : [])),
      );
    },
  };
}

async function planDescriptions(db: Db, found: readonly StillFound[]): Promise<FixPlan> {
  const parts = await partsNamed(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(parts.map((part) => [part.id, part]));
  const fixes = found.map(({ id, facts }): Fix => {
    const part = byId.get(id);
    return {
      id,
      before: (facts.texts as string[]).join(' · '),
      after: part?.description ?? '',
      name: part?.partNumber ?? '',
      lists: 0,
      left: null,
    };
  });
  return {
    fixes,
    write: (open) =>
      dropVariants(
        open,
        done(fixes).map(({ id }) => id),
      ).then(() => undefined),
  };
}

const setBack = (db: Db, items: readonly number[]) =>
  contentImported(db, sql`select unnest(${[...new Set(items)]}::bigint[])`, 'initial');
