import { sql } from 'kysely';
import type { ImportColumn } from '../rules.ts';
import type { ImportType, RecordDiff, SqlFragment, Stage } from '../service.ts';
import { stagedName } from '../stage/queries.ts';
import { bitOf, wholeBit } from './rules.ts';

/** A column of the grid: the cells of this key in whichever table. */
export interface DiffColumn {
  key: string;
  title: string;
  bit: number;
  isIdentity: boolean;
  dataType: ImportColumn['dataType'];
  /** What a staged row `s` has there, as a text; null where the file fills no such column. */
  staged: SqlFragment;
}

/** What a type says of a stage, with the columns that its tables share. */
export interface StageDiff {
  stage: Stage;
  parts: readonly RecordDiff[];
  columns: readonly DiffColumn[];
}

/** The differences that a type declares for a stage; undefined where it declares none. */
export function diffOf(type: ImportType, stage: Stage): StageDiff | undefined {
  if (!type.diff) return undefined;
  const parts = type.diff.records(stage);
  const columns = new Map<string, DiffColumn>();
  for (const { cells } of parts) {
    for (const { key, title, isIdentity = false } of cells) {
      const known = columns.get(key);
      if (known) {
        known.isIdentity &&= isIdentity;
        continue;
      }
      const column = type.columns.find((one) => one.key === key);
      columns.set(key, {
        key,
        title: title ?? column?.title ?? key.slice(key.indexOf('.') + 1),
        bit: bitOf(columns.size),
        isIdentity,
        dataType: column?.dataType ?? 'text',
        staged: stagedText(type.columns, key),
      });
    }
  }
  return { stage, parts, columns: [...columns.values()] };
}

function stagedText(columns: readonly ImportColumn[], key: string): SqlFragment {
  const [name = '', ...entry] = key.split('.');
  const column = columns.find((one) => one.key === name);
  if (!column) return sql`null::text`;
  const cell = sql.ref(`s.${stagedName(name)}`);
  if (column.dataType === 'map') return sql`${cell} ->> ${entry.join('.')}`;
  return column.dataType === 'list' ? sql`array_to_string(${cell}, E'\\n')` : sql`${cell}::text`;
}

export const bitLit = (bit: number): SqlFragment => sql.raw(`${bit}::bigint`);
export const wholeLit = bitLit(wholeBit);

/** The columns' bits together. */
export const maskOf = ({ columns }: StageDiff, keys: readonly string[]): number => {
  const bits = columns.filter(({ key }) => keys.includes(key)).map(({ bit }) => BigInt(bit));
  return Number(bits.reduce((mask, bit) => mask | bit, 0n));
};

/** Each cell of a table that may differ, with its bit. */
export function bitsOf({ columns }: StageDiff, part: RecordDiff) {
  return part.cells.flatMap((cell) => {
    const column = columns.find(({ key }) => key === cell.key);
    return column && !cell.isIdentity ? [{ cell, bit: column.bit }] : [];
  });
}

/** SQL of a mask: the bits whose condition holds. */
export const maskSql = (bits: readonly { bit: number; where: SqlFragment }[]): SqlFragment =>
  bits.length === 0
    ? sql`0::bigint`
    : sql`(${sql.join(
        bits.map(({ bit, where }) => sql`case when ${where} then ${bitLit(bit)} else 0 end`),
        sql` | `,
      )})`;

/** SQL of the keys of the columns in a mask. */
export const keysSql = ({ columns }: StageDiff, mask: SqlFragment): SqlFragment =>
  sql`array_remove(array[${sql.join([
    sql`null::text`,
    ...columns.map(({ key, bit }) => sql`case when ${mask} & ${bitLit(bit)} <> 0 then ${key}::text end`),
  ])}], null)`;
