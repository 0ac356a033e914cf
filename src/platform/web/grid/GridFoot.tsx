import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import { totalText } from '../totalText.ts';
import type { GridPages } from './pages.ts';
import { countSelected } from './selection.ts';
import type { Selection } from './selection.ts';

/** The total, always; with a selection its count, meaning and action instead. */
export function GridFoot<R>(props: {
  pages: GridPages<R>;
  /** Skeletons stand in for the rows: nothing is told of them yet. */
  waiting: boolean;
  selection: Selection | undefined;
  onClear: () => void;
  actions: ReactNode;
  tools: ReactNode;
  end: ReactNode;
}): ReactElement | null {
  const { pages, waiting, selection, onClear, actions, tools, end } = props;
  const { t } = useTranslation();
  const { rows, total, isMore = false } = pages;
  const told = (n: number): string => totalText(t, n, isMore);
  const count = selection ? countSelected(selection, total) : 0;
  if (selection && count !== 0) {
    const all = total === undefined ? '' : told(total);
    const meaning = !selection.all
      ? ''
      : selection.ids.size === 0
        ? t('platform.grid.all', { total: all })
        : t('platform.grid.allBut', { total: all, minus: formatNumber(selection.ids.size) });
    return (
      <div className="dg-foot acts">
        <span className="med" role="status" style={{ color: 'var(--c-text)' }}>
          {t('platform.grid.selected', {
            n: count === undefined ? all : selection.all ? told(count) : formatNumber(count),
          })}
        </span>
        {meaning && <span className="faint">{meaning}</span>}
        <button type="button" className="link med" onClick={onClear}>
          {t('platform.grid.clear')}
        </button>
        <span className="ml row">
          {actions}
          {tools}
        </span>
      </div>
    );
  }
  if (pages.loading || waiting || rows.length === 0) return null;
  const range =
    total === undefined
      ? t('platform.grid.rangeOpen', { from: formatNumber(1), to: formatNumber(rows.length) })
      : t('platform.grid.range', { from: '1', to: formatNumber(rows.length), total: told(total) });
  return (
    <div className="dg-foot">
      <span className="tn" role="status">
        {range}
      </span>
      <span className="ml row">
        {end && <span className="row dg-hints">{end}</span>}
        {tools}
      </span>
    </div>
  );
}
