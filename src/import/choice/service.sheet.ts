import type { StageDiff } from '../diff/service.parts.ts';
import type { DiffRow } from './contract.ts';

/** Rows of a sheet of changes that are read at once. */
const batch = 5_000;

const kinds: Record<DiffRow['kind'], string> = {
  create: 'new',
  update: 'changed',
  remove: 'removed',
  unchanged: 'unchanged',
  rejected: 'rejected',
};

/** The changes of a dry run as a table: what names a record once, of every other column what is there and what comes. */
export function changesSheet(
  { columns }: Pick<StageDiff, 'columns'>,
  groupTitle: string,
  read: (skip: number, take: number) => Promise<DiffRow[]>,
) {
  const heads = [
    'Line',
    'Change',
    ...(groupTitle === '' ? [] : [groupTitle]),
    ...columns.flatMap(({ title, isIdentity }) => (isIdentity ? [title] : [`${title}, now`, `${title}, new`])),
    'Accepted',
  ];

  const cellsOf = (row: DiffRow): string[] => [
    row.line === null ? '' : String(row.line),
    kinds[row.kind],
    ...(groupTitle === '' ? [] : [row.group]),
    ...columns.flatMap(({ isIdentity }, at) => {
      const [now, next] = [row.before[at] ?? '', row.after[at] ?? ''];
      const spelled = row.spelled[at] ?? null;
      if (isIdentity) return [spelled === null ? now || next : `${now || next} ("${spelled}")`];
      const comes = row.kind === 'create' || row.changed.includes(at);
      return [row.kind === 'create' ? '' : now, comes ? next : ''];
    }),
    row.isAccepted ? 'yes' : row.isLeft ? 'no' : 'in part',
  ];

  async function* batches() {
    for (let skip = 0; ; skip += batch) {
      const rows = await read(skip, batch);
      yield rows.map(cellsOf);
      if (rows.length < batch) return;
    }
  }
  return { heads, batches };
}
