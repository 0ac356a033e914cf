import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { importStates } from '../rules.ts';
import type { ImportServices } from '../session/service.resolve.ts';
import { importSession, stagesOf } from '../session/queries.ts';
import type { ImportSession } from '../session/queries.ts';
import { holdSession } from '../session/queries.stages.ts';
import { applyChoice, keepChoice } from '../diff/queries.choices.ts';
import type { Choice } from '../diff/queries.choices.ts';
import {
  countFile,
  countGroups,
  countListed,
  countMasks,
  countStages,
  editsOf,
  groupLabels,
  keptRows,
  markPeople,
} from '../diff/queries.kept.ts';
import type { CountedMask, KeptRow, Listing } from '../diff/queries.kept.ts';
import {
  both,
  cellsIn,
  diffKinds,
  hasBit,
  kindNames,
  maxChoices,
  noPart,
  rowKindNames,
  wholeBit,
} from '../diff/rules.ts';
import { bitsOf } from '../diff/service.parts.ts';
import type { StageDiff } from '../diff/service.parts.ts';
import { isReadable, openStageDiff } from '../diff/service.ts';

export interface OpenDiff {
  diff: StageDiff;
  session: ImportSession;
  groupTitle: string;
}

/** Which file of which dry run. */
interface Shown {
  id: number;
  stage: number;
}

/**
 * Works on the changes of a file of a dry run that waits; they stay until that is done. Throws 404 where there is no such import or file,
 * 409 where nothing of it is to be chosen any more, or has to be read again first.
 */
export const onDiff = <T>(
  db: Db,
  services: ImportServices,
  shown: Shown,
  work: (of: OpenDiff) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await holdSession(transaction, shown.id);
    return work(await openDiff(transaction, services, shown));
  });

async function openDiff(db: Db, { types, files }: ImportServices, shown: Shown): Promise<OpenDiff> {
  const session = await importSession(db, shown.id);
  const stages = session ? stagesOf(session) : [];
  const of = stages.find(({ number }) => number === shown.stage);
  if (!session || !of) throw notFound();
  const type = types.find(({ id }) => id === of.importTypeId);
  if (!type || session.state !== importStates.analyzed || session.shownAt === null) throw conflict();
  if (!(await isReadable(db, session.id, stages))) throw conflict();
  const diff = openStageDiff(db, { type, sessionId: session.id, of, files });
  if (!diff) throw conflict();
  return { diff, session, groupTitle: type.diff?.groupTitle ?? '' };
}

/** Rows, cells and accepted cells. */
const total = (masks: readonly CountedMask[]) => {
  const sum = { rows: 0, cells: 0, accepted: 0, people: 0 };
  for (const { rows, mask, taken, people } of masks) {
    sum.rows += rows;
    sum.cells += rows * cellsIn(mask);
    sum.accepted += rows * cellsIn(taken);
    sum.people += rows * cellsIn(people);
  }
  return sum;
};

const everything: Listing = { filter: {}, closed: [] };

/** Counts of a dry run: of all of it by kind, column and group, and of what a filter means. */
export async function diffCounts({ diff, session, groupTitle }: OpenDiff, { filter, closed }: Listing = everything) {
  const isAll = Object.keys(filter).length === 0;
  const masks = await countMasks(diff);
  const [meant, { groups, total: groupCount }] = [
    isAll ? masks : await countMasks(diff, filter),
    await countGroups(diff),
  ];
  return {
    shownAt: session.shownAt,
    columns: diff.columns.map(({ key, title, bit, isIdentity, dataType }) => {
      const own = (of: 'mask' | 'taken') =>
        masks.reduce((sum, { rows, ...one }) => sum + (one.mask !== wholeBit && hasBit(one[of], bit) ? rows : 0), 0);
      return {
        columnId: key,
        title,
        isIdentity,
        isYesNo: dataType === 'bool',
        cells: own('mask'),
        accepted: own('taken'),
      };
    }),
    kinds: kindNames.map((kind) => ({ kind, ...total(masks.filter((one) => one.kind === diffKinds[kind])) })),
    groupTitle,
    groups,
    groupCount,
    held: [...new Set(masks.flatMap(({ held }) => held ?? []))]
      .toSorted()
      .map((reason) => ({ reason, ...total(masks.filter(({ held }) => held === reason)) })),
    all: total(masks),
    filtered: total(meant),
    listed: closed.length > 0 ? await countListed(diff, { filter, closed }) : total(meant).rows,
    stages: await countStages(
      diff.stage.db,
      // Lists that a document lacks were not counted.
      stagesOf(session).flatMap(({ number, counts }) => (counts === null ? [] : [{ sessionId: session.id, number }])),
    ),
  };
}

const places = (of: StageDiff, mask: number): number[] =>
  of.columns.flatMap(({ bit }, at) => (hasBit(mask, bit) ? [at] : []));

/** A page of the changes. */
export async function diffRows({ diff }: OpenDiff, listing: Listing | 'file', skip: number, take: number) {
  const rows = await keptRows(diff, listing, skip, take);
  const labels = await groupLabels(diff, [...new Set(rows.flatMap(({ groupId }) => groupId ?? []))]);
  const edits = await editsOf(diff, rows);
  return rows.map((row) => {
    const isWhole = row.mask === wholeBit;
    const kind = rowKindNames[row.kind - 1] ?? 'update';
    const removes = kind === 'remove';
    const own = row.part === noPart ? diff.columns : (diff.parts[row.part]?.cells ?? []);
    const valueOf = (values: (string | null)[]) =>
      diff.columns.map(({ key }) => values[own.findIndex((cell) => cell.key === key)] ?? null);
    const [before, after, spelled] = [valueOf(row.before), valueOf(row.after), valueOf(row.spelled)];
    // What is changed as a whole shows where it differs all the same.
    const isShown = ({ isIdentity }: { isIdentity: boolean }, at: number) => !isIdentity && before[at] !== after[at];
    const whole = kind === 'update' ? diff.columns.flatMap((column, at) => (isShown(column, at) ? [at] : [])) : [];
    const isLeft = row.part !== noPart && both(row.mask, row.taken) === 0;
    return {
      part: row.part,
      line: row.line,
      record: row.record,
      kind,
      groupId: row.groupId ?? 0,
      group: labels.get(row.groupId ?? 0) ?? '',
      before,
      after: removes ? diff.columns.map(() => null) : after,
      spelled,
      held: row.held,
      isAccepted: both(row.mask, row.taken) === row.mask,
      isLeft,
      changed: isWhole ? whole : places(diff, row.mask),
      left: isWhole ? (isLeft ? whole : []) : places(diff, row.mask - both(row.mask, row.taken)),
      people: row.people === 0 ? [] : isWhole ? [-1] : places(diff, row.people),
      edits: editsIn(diff, row, edits, isWhole),
    };
  });
}

/** A page of the whole file, with what changes nothing, and how many rows it has. */
export const wholeFile = async (of: OpenDiff, skip: number, take: number) => ({
  total: await countFile(of.diff),
  rows: (await diffRows(of, 'file', skip, take)).map((row) => ({ ...row, groupId: 0, group: '' })),
});

/** The last edit of each cell that a person changed. */
function editsIn(diff: StageDiff, row: KeptRow, edits: Awaited<ReturnType<typeof editsOf>>, isWhole: boolean) {
  const own = edits.filter(({ part, record }) => part === row.part && record === row.record);
  if (isWhole) return own.slice(0, 1).map(({ actor, at }) => ({ column: -1, actor, at, was: null }));
  const part = diff.parts[row.part];
  const bits = part ? bitsOf(diff, part).map(({ bit }) => bit) : [];
  return places(diff, row.people).flatMap((column) => {
    const bit = diff.columns[column]?.bit ?? 0;
    const edit = own.find(({ changed }) => hasBit(changed, bit));
    return edit ? [{ column, actor: edit.actor, at: edit.at, was: edit.was?.[bits.indexOf(bit) + 1] ?? null }] : [];
  });
}

/** Records a choice and marks what it means; answers what is chosen then. */
export const choose = (db: Db, services: ImportServices, shown: Shown, choice: Choice) =>
  onDiff(db, services, shown, async (of) => {
    const { stage } = of.diff;
    if (!(await keepChoice(stage.db, stage, choice)))
      throw invalid('cells', `At most ${maxChoices} choices are kept. Choose by a filter.`);
    await applyChoice(of.diff, choice);
    return diffCounts(of);
  });

/** Finds the cells that people changed since the last import that wrote them. */
export async function findPeople(of: OpenDiff) {
  await markPeople(of.diff);
  return diffCounts(of);
}
