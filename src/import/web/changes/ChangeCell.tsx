import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeRow } from './useChanges.ts';

/** What the cells of a row are drawn from. */
export type ShownChange = Pick<
  ChangeRow,
  'kind' | 'before' | 'after' | 'spelled' | 'changed' | 'left' | 'people' | 'edits' | 'isAccepted' | 'isLeft'
>;

/** Old and new value in one cell: what is left stands, what is written is green; what does not differ is quiet. */
export function ChangeCell({
  of,
  column,
  isYesNo,
}: {
  of: ShownChange;
  column: number;
  isYesNo: boolean;
}): ReactElement {
  const { t } = useTranslation();
  const say = (value: string | null | undefined) =>
    isYesNo && (value === 'true' || value === 'false')
      ? t(value === 'true' ? 'import.changes.yes' : 'import.changes.no')
      : (value ?? '');
  const before = say(of.before[column]);
  const after = say(of.after[column]);
  const empty = <span className="faint">{t('import.changes.empty')}</span>;
  const spelled = of.spelled[column] ?? null;
  if (spelled !== null && of.kind !== 'remove')
    return (
      <span className="ch-cell">
        <span className="muted">{before === '' ? after : before}</span>
        <span className="ch-spelled">{t('import.changes.spelled', { value: spelled })}</span>
      </span>
    );
  if (of.kind === 'remove') return <span className={of.isLeft ? '' : 'ch-old'}>{before}</span>;
  if (of.kind === 'create')
    return after === '' ? <></> : <span className={of.isLeft ? 'ch-old' : 'ch-new'}>{after}</span>;
  if (!of.changed.includes(column)) return <span className="muted">{of.before[column] === null ? after : before}</span>;
  const isLeft = of.left.includes(column) || of.isLeft;
  return (
    <span className="ch-cell">
      {isLeft ? (
        <>
          <span className="ch-kept">{before === '' ? empty : before}</span>
          <span className="ch-old">{after === '' ? t('import.changes.empty') : after}</span>
        </>
      ) : (
        <>
          {before !== '' && <span className="ch-old">{before}</span>}
          <span className={after === '' ? 'ch-gone' : 'ch-new'}>
            {after === '' ? t('import.changes.empty') : after}
          </span>
        </>
      )}
    </span>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.slice(0, 1).toUpperCase())
    .slice(0, 2)
    .join('');

/** Who changed a cell since the last import that wrote it. */
export function Editor({ name }: { name: string }): ReactElement {
  return (
    <span className="ch-by" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
