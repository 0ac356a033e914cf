import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Kbd } from '../../../platform/web/ui/Kbd.tsx';
import { Editor } from './ChangeCell.tsx';
import type { ShownChange } from './ChangeCell.tsx';

const WIDTH = 340;
const EDGE = 8;

/** What a cell was and what the file makes of it, and who changed it since the last import: below the cell, for mouse and eyes. */
export function CellNote(props: {
  of: ShownChange | undefined;
  column: number;
  title: string;
  isYesNo: boolean;
  cellId: string;
  onChoose: ((accepts: boolean) => void) | undefined;
  onNext: () => void;
}): ReactElement {
  const { of, column, title, isYesNo, cellId, onChoose, onNext } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const put = (): void => {
      const cell = document.getElementById(cellId)?.getBoundingClientRect();
      const grid = box.current?.parentElement?.getBoundingClientRect();
      if (!cell || !grid || cell.bottom > grid.bottom || cell.top < grid.top) return setPlace(null);
      const height = box.current?.offsetHeight ?? 0;
      const below = cell.bottom + 4 + height > window.innerHeight - EDGE ? cell.top - 4 - height : cell.bottom + 4;
      setPlace({ left: Math.max(EDGE, Math.min(cell.left, window.innerWidth - WIDTH - EDGE)), top: below });
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [cellId, of]);
  if (!of) return <></>;
  const edit = of.edits.find((one) => one.column === column || one.column === -1);
  const say = (value: string | null | undefined): string => {
    if (isYesNo && (value === 'true' || value === 'false'))
      return t(value === 'true' ? 'import.changes.yes' : 'import.changes.no');
    return value === null || value === undefined || value === '' ? t('import.changes.empty') : value;
  };
  const isChanged = of.kind === 'update' && of.changed.includes(column);
  const canChoose = onChoose && (isChanged || of.kind !== 'update');
  const name = edit?.actor ?? '';
  return (
    <div
      ref={box}
      role="group"
      aria-label={title}
      className="ch-note"
      style={{ ...(place ?? { visibility: 'hidden' }), width: WIDTH }}
    >
      {edit && (
        <p className="ch-note-by">
          <Editor name={edit.actor} />
          <span>
            {t('import.changes.editedBy', { name, at: formatMoment(new Date(edit.at), true) })}{' '}
            {edit.was !== null && t('import.changes.editedFrom', { value: say(edit.was) })}
          </span>
        </p>
      )}
      <dl>
        {of.kind !== 'create' && (
          <>
            <dt>{t('import.changes.before')}</dt>
            <dd>{say(of.before[column])}</dd>
          </>
        )}
        {of.kind !== 'remove' && (isChanged || of.kind === 'create') && (
          <>
            <dt>{t('import.changes.after')}</dt>
            <dd>{say(of.after[column])}</dd>
          </>
        )}
      </dl>
      {canChoose && (
        <div className="row">
          <Button size="sm" tabIndex={-1} onClick={() => onChoose(false)}>
            {edit ? t('import.changes.keepOf', { name }) : t('import.changes.keepOld')} <Kbd>R</Kbd>
          </Button>
          <Button size="sm" tabIndex={-1} onClick={() => onChoose(true)}>
            {t('import.changes.takeNew')} <Kbd>A</Kbd>
          </Button>
          {edit && (
            <Button size="sm" variant="ghost" className="ml" tabIndex={-1} onClick={onNext}>
              {t('import.changes.next')} <Kbd>F8</Kbd>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
