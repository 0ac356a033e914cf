import { useRef } from 'react';
import type { CSSProperties, MouseEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/checks.tsx';
import { Skeleton } from '../ui/progress.tsx';
import type { Column } from './columns.ts';

function cellClass<R>(column: Column<R>): string {
  return `dg-c${column.align === 'right' ? ' right' : ''}${column.acts ? ' acts' : ''}${column.className ? ` ${column.className}` : ''}`;
}

interface GridRowProps<R> {
  id: string;
  row: R;
  columns: readonly Column<R>[];
  index: number;
  style: CSSProperties;
  current: boolean;
  focusable: boolean;
  selected?: boolean;
  onToggle?: () => void;
  onFocus: () => void;
  onOpen: ((row: R) => void) | undefined;
  onRest: ((row: R) => void) | undefined;
  onContextMenu: ((row: R, event: MouseEvent) => void) | undefined;
  /** What the row's preview shows, where it has one. */
  preview: string | undefined;
}

/** The pointer's rest before a prefetch, in milliseconds. */
const HOVER_MS = 120;

export function GridRow<R>(props: GridRowProps<R>): ReactElement {
  const { id, row, columns, index, style, current, focusable, selected, onToggle, onFocus, onOpen, onRest } = props;
  const { onContextMenu, preview } = props;
  const { t } = useTranslation();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it takes the keys
    <div
      id={id}
      className="dg-row"
      role="row"
      data-preview={preview}
      style={style}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={current || undefined}
      tabIndex={focusable ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('.check-cell, a, button')) onOpen?.(row);
      }}
      onContextMenu={onContextMenu ? (event) => onContextMenu(row, event) : undefined}
      onPointerEnter={() => {
        if (onRest) resting.current = setTimeout(() => onRest(row), HOVER_MS);
      }}
      onPointerLeave={() => clearTimeout(resting.current)}
    >
      {onToggle && (
        <div className="dg-c check-cell" role="gridcell">
          <Checkbox
            aria-label={t('platform.grid.selectRow')}
            checked={selected ?? false}
            tabIndex={-1}
            onChange={onToggle}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.key} className={cellClass(column)} role="gridcell">
          <span>{column.render(row)}</span>
        </div>
      ))}
    </div>
  );
}

/** A row to come, in its final geometry. */
export function SkeletonRow<R>(props: {
  columns: readonly Column<R>[];
  selectable: boolean;
  style: CSSProperties;
  seed: number;
}): ReactElement {
  const { columns, selectable, style, seed } = props;
  return (
    <div className="dg-row" role="presentation" style={style}>
      {selectable && <div className="dg-c" />}
      {columns.map((column, at) => (
        <div key={column.key} className={cellClass(column)}>
          <Skeleton width={`${42 + ((seed * 7 + at * 13) % 40)}%`} />
        </div>
      ))}
    </div>
  );
}
