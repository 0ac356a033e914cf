import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/checks.tsx';
import { COLUMN_MIN } from './columns.ts';
import type { Column } from './columns.ts';
import { nextSort } from './sort.ts';
import type { SortKey } from './sort.ts';

interface GridHeadProps<R> {
  columns: readonly Column<R>[];
  template: string;
  widths: Readonly<Record<string, number>>;
  sort: readonly SortKey[] | undefined;
  onSort: ((sort: SortKey[]) => void) | undefined;
  onResize: (key: string, width: number) => void;
  /** What the head's checkbox shows; absent without selection. */
  covered?: 'all' | 'some' | 'none';
  onToggleAll?: () => void;
}

export function GridHead<R>(props: GridHeadProps<R>): ReactElement {
  const { columns, template, widths, sort = [], onSort, onResize, covered, onToggleAll } = props;
  const { t } = useTranslation();
  return (
    <div className="dg-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
      {covered && (
        <div className="dg-h check-cell" role="columnheader">
          <Checkbox
            aria-label={t('platform.grid.selectAll')}
            checked={covered === 'all'}
            mixed={covered === 'some'}
            tabIndex={-1}
            onChange={() => onToggleAll?.()}
          />
        </div>
      )}
      {columns.map((column) => (
        <HeadCell
          key={column.key}
          column={column}
          width={widths[column.key] ?? column.width}
          sort={sort}
          onSort={column.sortable ? onSort : undefined}
          onResize={(width) => onResize(column.key, width)}
        />
      ))}
    </div>
  );
}

function HeadCell<R>(props: {
  column: Column<R>;
  width: number;
  sort: readonly SortKey[];
  onSort: ((sort: SortKey[]) => void) | undefined;
  onResize: (width: number) => void;
}): ReactElement {
  const { column, width, sort, onSort, onResize } = props;
  const { t } = useTranslation();
  const cell = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; width: number } | null>(null);
  const at = sort.findIndex((one) => one.key === column.key);
  const key = sort[at];
  const Arrow = key?.descending ? ArrowDown : ArrowUp;
  const order = key ? (key.descending ? 'descending' : 'ascending') : 'none';
  const resize = (width: number): void => onResize(Math.max(COLUMN_MIN, Math.round(width)));

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step === undefined || !cell.current) return;
    event.preventDefault();
    event.stopPropagation();
    resize(cell.current.offsetWidth + step);
  }

  return (
    <div
      ref={cell}
      className={`dg-h${column.align === 'right' ? ' right' : ''}${column.acts ? ' acts' : ''}`}
      role="columnheader"
      aria-sort={onSort ? order : undefined}
    >
      {onSort ? (
        <button type="button" onClick={(event) => onSort(nextSort(sort, column.key, event.shiftKey))}>
          <span className="trunc">{column.title}</span>
          {key && <Arrow className="i12" aria-hidden="true" />}
          {key && sort.length > 1 && <span className="ord">{at + 1}</span>}
        </button>
      ) : (
        <span className="trunc">{column.title}</span>
      )}
      <div
        className="dg-resize"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={COLUMN_MIN}
        aria-valuemax={2000}
        aria-label={t('platform.grid.resize', { name: column.title })}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (!cell.current) return;
          from.current = { x: event.clientX, width: cell.current.offsetWidth };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (from.current) resize(from.current.width + event.clientX - from.current.x);
        }}
        onPointerUp={() => {
          from.current = null;
        }}
      />
    </div>
  );
}
