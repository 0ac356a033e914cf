import { ownedBy } from '../account/rules.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import type { Profile } from '../rights.ts';
import type { Level, PlainLevel } from './contract.ts';
import {
  branchIds,
  branchOf,
  endOf,
  extentOf,
  levelById,
  levelsBelow,
  lockLevels,
  openCatalogs,
  ordinalsAround,
  renumber,
  seenUses,
  taxonomyById,
  usesOf,
  type LevelPlace,
} from './queries.ts';
import { mostLevels, namedCatalogs, ordinalBetween, ordinalStep, taxonomyLimits, taxonomyMessages } from './rules.ts';

/** A taxonomy that there is; 404 otherwise. */
export async function requireTaxonomy(db: Db, id: number) {
  const found = await taxonomyById(db, id);
  if (!found) throw notFound();
  return found;
}

export async function requireLevel(db: Db, id: number) {
  const found = await levelById(db, id);
  if (!found) throw notFound();
  return found;
}

/** Where a page of levels begins. 400 for what is no cursor. */
export function placeOf(cursor: string | undefined): LevelPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, ordinal, id] = /^(-?\d{1,10}):(\d{1,15})$/.exec(cursor) ?? [];
  if (ordinal === undefined || id === undefined) throw invalid('cursor', 'The cursor is not valid.');
  return { ordinal: Number(ordinal), id: Number(id) };
}

/** A page of levels, with the place where the next begins. */
export function pageOf<T extends LevelPlace>(rows: readonly T[], take: number) {
  const items = rows.slice(0, take);
  const last = items.at(-1);
  return { items, cursor: rows.length > take && last ? `${last.ordinal}:${last.id}` : null };
}

/** Levels under one of a taxonomy with those under them. 404 and 400 as the route says. */
export async function nestedLevels(
  db: Db,
  of: { id: number; parentId?: number | undefined; depth: number; take: number; cursor?: string | undefined },
) {
  await requireTaxonomy(db, of.id);
  if (of.parentId !== undefined && (await requireLevel(db, of.parentId)).taxonomyId !== of.id) throw notFound();
  const rows = await branchOf(db, {
    taxonomyId: of.id,
    parentId: of.parentId ?? null,
    after: placeOf(of.cursor),
    take: of.take,
  });
  const { items, cursor } = pageOf(rows, of.take);
  const ids = items.map(({ id }) => id);
  const below = of.depth > 1 && ids.length > 0 ? await levelsBelow(db, ids, of.depth - 1) : [];
  if (below.length > mostLevels) throw invalid('depth', taxonomyMessages.tooManyAtOnce);
  return { items: nest(items, below), cursor };
}

/** Levels with those under them. */
function nest(top: readonly PlainLevel[], below: readonly PlainLevel[]): Level[] {
  const under = Map.groupBy(below, ({ parentId }) => parentId);
  const withChildren = (level: PlainLevel): Level => ({
    ...level,
    children: (under.get(level.id) ?? []).map(withChildren),
  });
  return top.map(withChildren);
}

/** Where items stand at a level and under it, as its caller may hear of it. */
export async function levelUses(db: Db, who: Who, id: number) {
  await requireLevel(db, id);
  const ids = await branchIds(db, id);
  const used = await usesOf(db, ids);
  const open = await openCatalogs(
    db,
    used.map(({ catalogId }) => catalogId),
    who,
  );
  const named = open.slice(0, namedCatalogs);
  const seen = await seenUses(
    db,
    ids,
    named.map(({ id: catalogId, groups, roles, workflowRole }) => {
      const profile = roles && ({ roles, workflowRole } as Profile);
      const owned = ownedBy({ superAdmin: who.superAdmin, profile: profile ?? undefined }, groups);
      return { id: catalogId, groups: owned === 'all' ? '*' : `{${owned.join(',')}}` };
    }),
  );
  return {
    catalogs: named.map(({ id: catalogId, code, name }) => ({ code, name, items: seen.get(catalogId) ?? 0 })),
    others: used.length - named.length,
  };
}

interface NewLevel {
  taxonomyId: number;
  parentId: number | null;
  name: string;
  names: Record<string, string>;
  code: string;
}

/** Adds a level; throws as the route says. Run inside a change. */
export async function addLevel(db: Db, { taxonomyId, parentId, ...fields }: NewLevel): Promise<number> {
  await lockLevels(db);
  if (!(await taxonomyById(db, taxonomyId))) throw invalid('taxonomyId', taxonomyMessages.unknownTaxonomy);
  const { levels, last } = await endOf(db, taxonomyId, parentId);
  if (levels >= taxonomyLimits.levels) throw invalid('taxonomyId', taxonomyMessages.tooMany);
  if (parentId !== null) await requireParent(db, taxonomyId, parentId, 0);
  const { id } = await orTaken(
    db
      .insertInto('taxonomy_level')
      .values({
        taxonomy_id: taxonomyId,
        parent_id: parentId,
        ordinal: last + ordinalStep,
        name: fields.name,
        code: fields.code,
        names: fields.names,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A level of the taxonomy that takes levels, `height` of them down. 400 and 409 as the routes say. */
async function requireParent(db: Db, taxonomyId: number, parentId: number, height: number): Promise<void> {
  const parent = await levelById(db, parentId);
  if (parent?.taxonomyId !== taxonomyId) throw invalid('parentId', taxonomyMessages.unknownParent);
  const { depth } = await extentOf(db, parentId);
  if (depth + 1 + height > taxonomyLimits.depth) throw invalid('parentId', taxonomyMessages.tooDeep);
  if ((await usesOf(db, [parentId])).length > 0) throw conflict({ parentId: [taxonomyMessages.parentUsed] });
}

interface LevelToSave {
  id: number;
  version: number;
  name?: string | undefined;
  names?: Record<string, string> | undefined;
  code?: string | undefined;
  parentId?: number | null | undefined;
  beforeId?: number | null | undefined;
}

/** Saves a level; throws as the route says. Run inside a change. */
export async function saveLevel(
  db: Db,
  { id, version, beforeId, parentId: to, ...fields }: LevelToSave,
): Promise<void> {
  await lockLevels(db);
  const level = await requireLevel(db, id);
  if (level.version !== version) throw conflict();
  const parentId = to === undefined ? level.parentId : to;
  const isMoved = parentId !== level.parentId;
  if (isMoved && parentId !== null) {
    if ((await branchIds(db, id)).includes(parentId)) throw invalid('parentId', taxonomyMessages.circle(level.name));
    await requireParent(db, level.taxonomyId, parentId, (await extentOf(db, id)).height);
  }
  const ordinal =
    isMoved || beforeId !== undefined ? await ordinalAt(db, level, parentId, beforeId ?? null) : undefined;
  const { numUpdatedRows } = await orTaken(
    db
      .updateTable('taxonomy_level')
      .set({
        ...(fields.name !== undefined && { name: fields.name }),
        ...(fields.code !== undefined && { code: fields.code }),
        ...(fields.names !== undefined && { names: fields.names }),
        ...(ordinal !== undefined && { ordinal, parent_id: parentId }),
        id,
      })
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw notFound();
}

async function ordinalAt(db: Db, level: PlainLevel, parentId: number | null, beforeId: number | null) {
  const { taxonomyId, id: movedId } = level;
  if (beforeId === null) return (await endOf(db, taxonomyId, parentId)).last + ordinalStep;
  const around = () => ordinalsAround(db, { taxonomyId, parentId, beforeId, movedId });
  const first = beforeId === movedId ? undefined : await around();
  if (!first) throw invalid('beforeId', taxonomyMessages.unknownBefore);
  const found = ordinalBetween(first.before ?? undefined, first.after);
  if (found !== undefined) return found;
  await renumber(db, taxonomyId, parentId, ordinalStep);
  const now = await around();
  return ordinalBetween(now?.before ?? undefined, now?.after);
}

/** Deletes an empty level; throws as the route says. Run inside a change. */
export async function removeLevel(db: Db, id: number): Promise<void> {
  await lockLevels(db);
  const level = await requireLevel(db, id);
  if (level.childCount > 0) throw conflict({ id: [taxonomyMessages.hasLevels] });
  if ((await usesOf(db, [id])).length > 0) throw conflict({ id: [taxonomyMessages.inUse] });
  await db.deleteFrom('taxonomy_level').where('id', '=', id).execute();
}

/** Deletes a taxonomy without levels; throws as the route says. Run inside a change. */
export async function removeTaxonomy(db: Db, id: number): Promise<void> {
  await lockLevels(db);
  await requireTaxonomy(db, id);
  if ((await endOf(db, id, null)).levels > 0) throw conflict({ id: [taxonomyMessages.notEmpty] });
  await db.deleteFrom('taxonomy').where('id', '=', id).execute();
}

/** 409 at the field where a name or code is in use already. */
export async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const taken = violated(error);
    if (taken === 'taxonomy_level_name') throw conflict({ name: [taxonomyMessages.levelTaken] });
    if (taken === 'taxonomy_level_code') throw conflict({ code: [taxonomyMessages.codeTaken] });
    if (taken === 'taxonomy_name') throw conflict({ name: [taxonomyMessages.nameTaken] });
    throw error;
  }
}
