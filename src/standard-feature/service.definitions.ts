import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { conflict, invalid, invalidFields, notFound } from '../platform/http/errors.ts';
import type { Definition } from './contract.ts';
import { allParts, definitions, unitsOfMeasure } from './queries.ts';
import {
  deleteDefinition,
  hasList,
  insertDefinition,
  lockFeatures,
  updateDefinition,
  type DefinitionRow,
} from './queries.write.ts';
import { featureLimits, featureMessages, globalTypes, leavesOf, problemOfParts, problemsOfCustom } from './rules.ts';
import { refused } from './service.ts';

export async function readDefinition(db: Db, id: number): Promise<Definition> {
  const [definition] = await definitions(db, { ids: [id] });
  if (!definition) throw notFound();
  return definition;
}

/** A definition as it is kept. 400 by field for what it cannot be. */
async function checked(db: Db, id: number | null, draft: DefinitionRow): Promise<DefinitionRow> {
  const { globalTypeId, customData, unitsOfMeasure: unitIds, subObjects } = draft;
  const problems: Record<string, string[]> = {};
  for (const [key, text] of Object.entries(problemsOfCustom(globalTypeId, customData)))
    problems[`customData.${key}`] = [text];
  const known = new Map((await unitsOfMeasure(db)).map((unit) => [unit.id, unit]));
  const units = [...new Set(unitIds.map((unit) => unit.id))].map((unitId) => known.get(unitId));
  if (units.includes(undefined)) problems['unitsOfMeasure'] = [featureMessages.unknownUnit];
  const found = problemOfParts({
    globalTypeId,
    unitsOfMeasure: units.filter((unit) => unit !== undefined),
    subObjects,
  });
  if (found) problems[found.field] ??= [found.text];
  if (customData.listType !== undefined && !(await hasList(db, customData.listType)))
    problems['customData.listType'] ??= [featureMessages.unknownList];
  if (globalTypeId === globalTypes.complexObject && problems['subObjects'] === undefined) {
    const text = await problemOfGraph(db, id, { name: draft.name.trim(), subObjects });
    if (text !== undefined) problems['subObjects'] = [text];
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { ...draft, name: draft.name.trim(), unitsOfMeasure: units.map((unit) => ({ id: unit?.id ?? 0 })) };
}

/** What is wrong with the sub objects of a complex object, or with those that hold it; undefined where nothing is. */
async function problemOfGraph(
  db: Db,
  id: number | null,
  { name, subObjects }: { name: string; subObjects: readonly { id: number; isRequired: boolean }[] },
): Promise<string | undefined> {
  const ids = subObjects.map((part) => part.id);
  if ((await definitions(db, { ids })).length < ids.length) return featureMessages.unknownDefinition;
  const own = id ?? 0;
  const parts = (await allParts(db)).set(own, [...subObjects]);
  for (const definitionId of parts.keys()) {
    const leaves = leavesOf(definitionId, parts);
    if (leaves === 'circle') return featureMessages.circle(name);
    if (leaves === 'twice') return featureMessages.subObjectTwice;
    if (leaves.length > featureLimits.subObjects) return featureMessages.tooManySubObjects;
  }
  return undefined;
}

async function orDefinitionTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) === 'data_definition_name') throw conflict({ name: [featureMessages.definitionTaken] });
    throw error;
  }
}

/** Adds a definition; answers its id. Run inside a change. */
export async function addDefinition(db: Db, draft: DefinitionRow): Promise<number> {
  await lockFeatures(db);
  const row = await checked(db, null, draft);
  if ((await definitions(db, { type: draft.globalTypeId })).length >= featureLimits.definitionsOfType)
    throw invalid('globalTypeId', featureMessages.tooManyDefinitions);
  return orDefinitionTaken(insertDefinition(db, row));
}

/** Saves a definition. Run inside a change. */
export async function saveDefinition(db: Db, id: number, version: number, draft: DefinitionRow): Promise<void> {
  await lockFeatures(db);
  const now = await readDefinition(db, id);
  const row = await checked(db, id, draft);
  if (now.version === version && now.usedBy > 0 && now.globalTypeId !== draft.globalTypeId)
    throw refused('globalTypeId', featureMessages.definitionUsed);
  if (!(await orDefinitionTaken(updateDefinition(db, id, version, row)))) throw conflict();
}

/** Removes a definition that is not used. Run inside a change. */
export async function removeDefinition(db: Db, id: number): Promise<void> {
  await lockFeatures(db);
  if ((await readDefinition(db, id)).usedBy > 0) throw refused('id', featureMessages.definitionKept);
  try {
    await deleteDefinition(db, id);
  } catch (error) {
    // Values that a complex object lost may still name it.
    if (violated(error) !== undefined) throw refused('id', featureMessages.definitionKept);
    throw error;
  }
}
