import { Columns3, Copy } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button.tsx';
import { Checkbox } from '../ui/checks.tsx';
import { Popover } from '../ui/Popover.tsx';
import type { Column } from './columns.ts';
import type { ShownColumns } from './useShownColumns.ts';

/** What can be done with any list: choose its columns, and copy its rows as a table. */
export function GridTools<R>(props: {
  columns: readonly Column<R>[];
  chosen: ShownColumns<R>;
  /** Further choices of what rows show. */
  more: ReactNode;
  onCopy: () => void;
}): ReactElement {
  const { columns, chosen, more, onCopy } = props;
  const { t } = useTranslation();
  const offered = columns.slice(1).filter(({ acts, chosen: elsewhere }) => !acts && !elsewhere);
  const isShown = (column: Column<R>): boolean => chosen.shown.includes(column);
  return (
    <span className="row dg-tools">
      <Popover
        label={t('platform.grid.columns')}
        target={
          <IconButton
            size="sm"
            label={t('platform.grid.columns')}
            icon={<Columns3 className="i14" aria-hidden="true" />}
          />
        }
      >
        <div className="dg-choices">
          {offered.map((column) => (
            <Checkbox
              key={column.key}
              label={column.title}
              checked={isShown(column)}
              onChange={() => chosen.choose(column.key, !isShown(column))}
            />
          ))}
          {more}
          {chosen.reset && (
            <button type="button" className="link med" onClick={chosen.reset}>
              {t('platform.grid.columnsReset')}
            </button>
          )}
        </div>
      </Popover>
      <IconButton
        size="sm"
        label={t('platform.grid.copy')}
        icon={<Copy className="i14" aria-hidden="true" />}
        onClick={onCopy}
      />
    </span>
  );
}
