import type { Counts } from '../rules.ts';
import type { ImportType, Stage } from '../service.ts';
import { applyChoice, choicesOf, leaveOut, makeStaying, settleChoices } from './queries.choices.ts';
import { countChanging, countMasks, keepGroupNames, makeChanges } from './queries.kept.ts';
import { diffOf } from './service.parts.ts';

/**
 * Counts what an import would do, and keeps it record by record for somebody to choose among; choices that were made
 * before the file was read again hold. `isShown` is false where the type tells no cells.
 */
export async function countAndKeep(stage: Stage, type: ImportType): Promise<{ counts: Counts; isShown: boolean }> {
  const diff = diffOf(type, stage);
  if (!diff) return { counts: await type.count(stage), isShown: false };
  const isCounted = type.diff?.areCounts === true && stage.mode !== 'update';
  const counted = isCounted ? undefined : await type.count(stage);
  if (isCounted) await type.diff?.prepare?.(stage);
  await makeChanges(diff, 'kept', stage.options.never ?? []);
  if (stage.number > 1) await keepGroupNames(diff);
  for (const choice of await choicesOf(stage.db, stage)) await applyChoice(diff, choice);
  return { counts: counted ?? (await countsOf(stage, diff)), isShown: true };
}

async function countsOf(stage: Stage, diff: NonNullable<ReturnType<typeof diffOf>>): Promise<Counts> {
  const counts = { create: 0, update: 0, remove: 0 };
  for (const { kind, rows } of await countMasks(diff))
    counts[kind === 1 ? 'create' : kind === 2 ? 'update' : 'remove'] += rows;
  // A row may speak of a record in several tables.
  const changed = diff.parts.length > 1 ? await countChanging(diff) : counts.create + counts.update;
  return { ...counts, unchanged: stage.rows - changed };
}

/** Takes the rows that are rejected as a whole out of the stage, so that it is judged without them. */
export async function prepareChoices(stage: Stage, type: ImportType): Promise<void> {
  const diff = diffOf(type, stage);
  if (!diff) return;
  await makeStaying(diff);
  await leaveOut(diff, 'kept');
}

/** Sets what stays, inside the change that writes; without its id nothing was written. */
export async function settle(stage: Stage, type: ImportType, changeId?: number): Promise<void> {
  const diff = diffOf(type, stage);
  if (!diff) return;
  await makeStaying(diff);
  await type.diff?.prepare?.(stage);
  await settleChoices(diff, type.columns, changeId);
}
