import { sql } from 'kysely';
import type { ImportColumn } from '../import/rules.ts';
import type { DiffCell, SqlFragment, Stage } from '../import/service.ts';
import { judgeSheet, makeJudged, settleJudged } from '../translation/sheet/queries.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import { sheetMessages } from '../translation/sheet/rules.ts';

/** Columns that a translation sheet has beside those that name a record, a language and a text. */
export const sheetColumns: readonly ImportColumn[] = [
  { key: 'key', title: 'Key', dataType: 'text', maxLength: 64 },
  { key: 'source', title: 'Source', dataType: 'text', aliases: ['source text', 'original'] },
  { key: 'state', title: 'State', dataType: 'text', maxLength: 64 },
  { key: 'change', title: 'Change', dataType: 'int', min: 0, aliases: ['change number'] },
];

/** Whether the rows of a stage are those of a translation sheet, or may be. */
export const isSheet = (stage: Stage): boolean => stage.has('key');

/** The text as it is written: what is no sheet has no blanks at its ends. */
export const textOfRow = (column: SqlFragment): SqlFragment =>
  sql`case when s.key is null then btrim(${column}) else ${column} end`;

/** Rows that a kind of text is meant by. */
export interface JudgedKind {
  kind: SheetKind;
  /** What follows `from`: staged rows `s`, each with `k.row_id`. */
  from: SqlFragment;
  text: SqlFragment;
}

/** Whether rows are judged at all, and whether what may be wrong with their texts is looked for. */
export interface Judging {
  judges: boolean;
  finds: boolean;
}

/** Makes the side table `sheet`: what is to be said of the rows of a sheet; empty where the file is none. */
export async function judgeRows(
  stage: Stage,
  kinds: readonly JudgedKind[],
  { finds }: { finds: boolean },
): Promise<void> {
  const table = stage.side('sheet');
  await makeJudged(stage.db, table);
  if (!isSheet(stage)) return;
  for (const { kind, from, text } of kinds) await judgeSheet(stage.db, kind, { from, text, table, finds });
  await settleJudged(stage.db, table);
}

const warned = ['same', 'numbers', 'units', 'placeholders', 'blanks'] as const;

/** Warns of what may be wrong with the texts of a sheet, and of rows that are held back. */
export async function warnOfSheet(stage: Stage, column: string): Promise<void> {
  if (!isSheet(stage)) return;
  const judged = stage.side('sheet');
  for (const fault of warned)
    await stage.warn(
      column,
      sheetMessages[fault],
      sql`s.line in (select k.line from ${judged} k where ${fault} = any (k.faults))`,
    );
}

/** Why the staged row `s` of a sheet is held back; `from` has no judged rows of its own. */
export const heldOf = (stage: Stage): SqlFragment | undefined =>
  isSheet(stage) ? sql`(select x.held from ${stage.side('sheet')} x where x.line = s.line)` : undefined;

/** Cells of the grid in which the source stands as the sheet has it, and as it is now. */
export const sourceCells = (stage: Stage): DiffCell[] =>
  isSheet(stage)
    ? [
        { key: 'source', now: sql`null::text`, becomes: sql`s.source`, isIdentity: true },
        {
          key: 'sourceNow',
          title: 'Source now',
          now: sql`null::text`,
          becomes: sql`(select x.source from ${stage.side('sheet')} x where x.line = s.line)`,
          isIdentity: true,
        },
      ]
    : [];
