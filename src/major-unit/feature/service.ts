import { place } from '../../diagram/rules.order.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, invalidFields, messages } from '../../platform/http/errors.ts';
import { unitLimits, unitMessages } from '../rules.ts';
import type { FeatureToAdd, FeatureToUpdate } from './contract.ts';
import {
  addGroups,
  deleteFeatures,
  groupsAmong,
  groupsNamed,
  imagesAmong,
  keptFeatures,
  moveFeatures,
  writeFeatures,
} from './queries.ts';
import type { FeatureRow, KeptFeature } from './queries.ts';
import { arrange, featureErrors, isEmptyFeature } from './rules.ts';

export interface FeatureSave {
  groupsToAdd: readonly { featureGroupName: string }[];
  featuresToAdd: readonly FeatureToAdd[];
  featuresToDelete: readonly { featureId: number; version: number }[];
  featuresToUpdate: readonly FeatureToUpdate[];
}

/** A row of a save with where an error of it stands. */
interface Typed {
  at: string;
  id: number | null;
  fields: FeatureToAdd;
}

/** What is wrong with a field, by its path. */
type Fault = [field: string, messages: string[]];

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidFields(Object.fromEntries(faults));
}

/**
 * Saves features of a unit row by row: rows that others changed or removed meanwhile are refused with their indexes, rows
 * of others stay. Answers whether anything was written. Run inside a change, with the unit locked.
 */
export async function saveFeatures(db: Db, itemId: number, save: FeatureSave): Promise<boolean> {
  const kept = await keptFeatures(db, itemId);
  refuseStale(kept, save);
  const gone = new Set(save.featuresToDelete.map(({ featureId }) => featureId));
  const typed: Typed[] = [
    ...save.featuresToUpdate.map((fields, at) => ({ at: `featuresToUpdate.${at}`, id: fields.featureId, fields })),
    ...save.featuresToAdd.flatMap((fields, at) =>
      isEmptyFeature(fields) && fields.featureGroupId === undefined
        ? []
        : [{ at: `featuresToAdd.${at}`, id: null, fields }],
    ),
  ];
  if (kept.length - gone.size + typed.filter(({ id }) => id === null).length > unitLimits.features)
    throw invalid('featuresToAdd', unitMessages.tooManyFeatures);
  refuseFaulty(typed);
  await requireImages(db, typed);
  const groups = await resolveGroups(db, typed, save.groupsToAdd);
  const ordinals = ordinalsOf(kept, gone, typed);

  if (gone.size > 0) await deleteFeatures(db, itemId, [...gone]);
  const written = await writeFeatures(
    db,
    itemId,
    typed.map((row): FeatureRow => {
      const { id, fields } = row;
      return {
        id,
        groupId: groups.of(row),
        name: fields.featureName.trim(),
        value: fields.featureValue.trim(),
        imageId: fields.imageId,
        ordinal: ordinals.get(id ?? row) ?? 0,
      };
    }),
  );
  const typedIds = new Set(typed.map(({ id }) => id));
  const moved = kept.flatMap(({ id, ordinal }) => {
    const wished = ordinals.get(id);
    return wished === undefined || wished === ordinal || typedIds.has(id) ? [] : [{ id, ordinal: wished }];
  });
  if (moved.length > 0) await moveFeatures(db, moved);
  return gone.size + written + moved.length > 0 || groups.isAdded;
}

/** 409 by row for what others changed or removed; 400 for what stands in the save twice. */
function refuseStale(kept: readonly KeptFeature[], { featuresToUpdate, featuresToDelete }: FeatureSave): void {
  const versions = new Map(kept.map(({ id, version }) => [id, version]));
  const named = [
    ...featuresToUpdate.map(({ featureId, version }, at) => ({ featureId, version, at: `featuresToUpdate.${at}` })),
    ...featuresToDelete.map(({ featureId, version }, at) => ({ featureId, version, at: `featuresToDelete.${at}` })),
  ];
  const seen = new Set<number>();
  const twice: Record<string, string[]> = {};
  for (const { featureId, at } of named) {
    if (seen.has(featureId)) twice[at] = [unitMessages.twice];
    seen.add(featureId);
  }
  if (Object.keys(twice).length > 0) throw invalidFields(twice);
  const stale = named.filter(({ featureId, version }) => versions.get(featureId) !== version);
  if (stale.length > 0) throw conflict(Object.fromEntries(stale.map(({ at }) => [at, [messages.conflict]])));
}

/** 400 by row and field for rows that hold a part alone. */
function refuseFaulty(typed: readonly Typed[]): void {
  const faults = typed.flatMap(({ at, fields }) =>
    Object.entries(
      featureErrors(fields.featureGroupId === undefined ? fields : { ...fields, featureGroupName: 'named by its id' }),
    ).map(([field, message]): Fault => [`${at}.${field}`, [message]]),
  );
  refuse(faults);
}

async function requireImages(db: Db, typed: readonly Typed[]): Promise<void> {
  const ids = [...new Set(typed.flatMap(({ fields: { imageId } }) => imageId ?? []))];
  if (ids.length === 0) return;
  const there = await imagesAmong(db, ids);
  refuse(
    typed.flatMap(({ at, fields: { imageId } }): Fault[] =>
      imageId === null || there.has(imageId) ? [] : [[`${at}.imageId`, [unitMessages.unknownImage]]],
    ),
  );
}

/** The group of each row; names that are none yet become groups. 400 by row for an id that no group has. */
async function resolveGroups(db: Db, typed: readonly Typed[], groupsToAdd: FeatureSave['groupsToAdd']) {
  const ids = typed.flatMap(({ fields: { featureGroupId } }) => featureGroupId ?? []);
  const names = [...groupsToAdd, ...typed.flatMap(({ fields }) => (fields.featureGroupId === undefined ? fields : []))];
  const wanted = [...new Set(names.map(({ featureGroupName }) => featureGroupName.trim()))];
  const there = ids.length > 0 ? await groupsAmong(db, ids) : new Set<number>();
  refuse(
    typed.flatMap(({ at, fields: { featureGroupId } }): Fault[] =>
      featureGroupId === undefined || there.has(featureGroupId)
        ? []
        : [[`${at}.featureGroupId`, [unitMessages.unknownGroup]]],
    ),
  );
  const isAdded = wanted.length > 0 && (await addGroups(db, wanted)) > 0;
  const named = wanted.length > 0 ? await groupsNamed(db, wanted) : new Map<string, number>();
  return {
    of: ({ fields }: Typed) => fields.featureGroupId ?? named.get(fields.featureGroupName.trim()) ?? 0,
    isAdded,
  };
}

/** Ordinals of the list as it is to be, by the id of a feature, of a new one by its row; as few as possible are others. */
function ordinalsOf(kept: readonly KeptFeature[], gone: ReadonlySet<number>, typed: readonly Typed[]) {
  const placed = typed.flatMap((row) =>
    row.id === null || row.fields.itemIndex !== undefined ? [{ row: row.id ?? row, at: row.fields.itemIndex }] : [],
  );
  const moving = new Set(placed.map(({ row }) => row));
  const staying = kept.flatMap(({ id }) => (gone.has(id) || moving.has(id) ? [] : [id]));
  const order = arrange<number | Typed>(staying, placed);
  const now = new Map(kept.map(({ id, ordinal }) => [id, ordinal]));
  const ordinals = place(order.map((row) => (typeof row === 'number' ? (now.get(row) ?? null) : null)));
  return new Map(order.map((row, at) => [row, ordinals[at] ?? 0]));
}
