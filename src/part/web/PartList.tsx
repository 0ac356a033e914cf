import { Cog, Plus, SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../platform/web/totalText.ts';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import type { GridPages } from '../../platform/web/grid/pages.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { Empty, PageHead } from '../../platform/web/ui/furniture.tsx';
import { Banner, Count } from '../../platform/web/ui/marks.tsx';
import { countFilters, noFilters, type PartFilters } from '../rules.filters.ts';
import { FilterBar } from './FilterBar.tsx';
import { partColumns } from './columns.tsx';
import type { FoundPart } from '../find/contract.ts';

/** Head, filters and rows; Enter opens a part and goes to it, a click only opens it. */
export function PartList(props: {
  filters: PartFilters;
  onFilters: (change: Partial<PartFilters>) => void;
  pages: GridPages<FoundPart>;
  current: string | null;
  onOpen: (part: FoundPart) => void;
  onRest: (part: FoundPart) => void;
  onAdd: () => void;
  /** Why no part can be added now. */
  addReason: string | undefined;
}): ReactElement {
  const { filters, onFilters, pages, current, onOpen, onRest, onAdd, addReason } = props;
  const { t } = useTranslation();
  const byKey = useRef(false);
  const columns = useMemo(() => partColumns(t), [t]);
  const first = pages.rows[0];
  const count = countFilters(filters);
  const clear = (): void => onFilters(noFilters);
  const total = pages.total === undefined ? undefined : totalText(t, pages.total, pages.isMore);
  const add = (
    <Button icon={<Plus className="i14" />} kbd="C P" reason={addReason} onClick={onAdd}>
      {t('part.add')}
    </Button>
  );
  return (
    <div
      className="pane fill"
      id="part-list"
      tabIndex={-1}
      onKeyDownCapture={(event) => {
        byKey.current = event.key === 'Enter';
      }}
      onPointerDownCapture={() => {
        byKey.current = false;
      }}
    >
      <PageHead
        title={t('part.parts')}
        marks={total !== undefined && !pages.loading && <Count>{total}</Count>}
        actions={add}
      />
      <FilterBar filters={filters} onFilters={onFilters} onClear={clear} />
      <span className="vh" role="status">
        {total !== undefined && t('part.found', { count: pages.total ?? 0, n: total })}
      </span>
      {first?.isNear && (
        <div className="part-near">
          <Banner tone="info">{t('part.near')}</Banner>
        </div>
      )}
      <DataGrid
        id="parts"
        label={t('part.parts')}
        columns={columns}
        rowId={(part) => String(part.id)}
        pages={pages}
        current={current}
        onRest={onRest}
        onOpen={(part) => {
          onOpen(part);
          if (byKey.current) requestAnimationFrame(() => document.getElementById('part-detail')?.focus());
        }}
        empty={
          count > 0 ? (
            <Empty
              icon={<SearchX className="i i20" aria-hidden="true" />}
              title={t('part.noMatch')}
              text={t('part.noMatchText', { count })}
              action={<Button onClick={clear}>{t('platform.clearFilters')}</Button>}
            />
          ) : (
            <Empty
              icon={<Cog className="i i20" aria-hidden="true" />}
              title={t('part.none')}
              text={t('part.noneText')}
              action={add}
            />
          )
        }
        foot={
          <>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('part.keys.move')} <Kbd>↵</Kbd> {t('part.keys.open')}
          </>
        }
      />
    </div>
  );
}
