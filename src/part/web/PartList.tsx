import { Cog, Download, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BringLink, SearchTabs } from '../../catalog/web/fields.tsx';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import type { GridPages } from '../../platform/web/grid/pages.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { countFilters, isAtStart, noFilters, type PartFilters } from '../rules.filters.ts';
import { FilterBar } from './FilterBar.tsx';
import { PartInfo } from './PartInfo.tsx';
import { infoColumn, partColumns } from './columns.tsx';
import { useAnyPart } from './useParts.ts';
import type { FoundPart } from '../find/contract.ts';

/** The place of the row that has the focus, or would have it. */
const focusedRow = (): number =>
  Number(document.querySelector('#part-list [role="row"][tabindex="0"]')?.getAttribute('aria-rowindex')) - 2;

/** Head, filters and rows; Enter opens a part and goes to it, a click only opens it. */
export function PartList(props: {
  filters: PartFilters;
  onFilters: (change: Partial<PartFilters>) => void;
  pages: GridPages<FoundPart>;
  current: string | null;
  onOpen: (part: FoundPart) => void;
  onRest: (part: FoundPart) => void;
  onAdd: () => void;
  /** Absent where the catalogue does not have it. */
  onExport: (() => void) | undefined;
  /** Why no part can be added now. */
  addReason: string | undefined;
}): ReactElement {
  const { filters, onFilters, pages, current, onOpen, onRest, onAdd, onExport, addReason } = props;
  const { t } = useTranslation();
  const byKey = useRef(false);
  const [info, setInfo] = useState<number | null>(null);
  const narrow = useMedia(NARROW);
  // On a phone a row opens the whole part at once.
  const columns = useMemo(() => [...partColumns(t), ...(narrow ? [] : [infoColumn(t, setInfo)])], [t, narrow]);
  useHotkey('i', () => setInfo(pages.rows[focusedRow()]?.id ?? null), {
    label: t('part.info'),
    group: t('part.keys.group'),
    enabled: pages.rows.length > 0,
  });
  const count = countFilters(filters);
  const clear = (): void => onFilters(noFilters);
  // Nothing changed of late is not yet that there is nothing.
  const isBare = isAtStart(filters) && pages.total === 0;
  const any = useAnyPart(isBare);
  const isNew = isBare && any.data === false;
  const anyTime = filters.changed && (
    <Button onClick={() => onFilters({ changed: null })}>{t('part.filter.anyTime')}</Button>
  );
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
      <ListPage
        id="parts"
        label={t('part.parts')}
        title={t('part.parts')}
        acts={
          <>
            {onExport && (
              <Button variant="ghost" icon={<Download className="i14" />} onClick={onExport}>
                {t('part.export')}
              </Button>
            )}
            {add}
          </>
        }
        found={(total, n) => t('part.found', { count: total, n })}
        columns={columns}
        rowId={(part) => String(part.id)}
        pages={isBare && any.isLoading ? { ...pages, loading: true } : pages}
        current={current}
        onRest={onRest}
        onOpen={(part) => {
          onOpen(part);
          if (byKey.current) requestAnimationFrame(() => document.getElementById('part-detail')?.focus());
        }}
        filtered={
          count > 0 && !isNew
            ? { title: t('part.noMatch'), text: t('part.noMatchText', { count }), action: anyTime, onClear: clear }
            : undefined
        }
        empty={
          <Empty
            icon={<Cog className="i i20" aria-hidden="true" />}
            title={t('part.none')}
            text={t('part.noneText')}
            action={
              <span className="row">
                {add}
                <BringLink />
              </span>
            }
          />
        }
      >
        <SearchTabs here="parts" q={filters.q} />
        <FilterBar filters={filters} onFilters={onFilters} onClear={clear} />
        {pages.rows[0]?.isNear && (
          <div className="part-near">
            <Banner tone="info" actions={anyTime}>
              {t('part.near')}
            </Banner>
          </div>
        )}
      </ListPage>
      {info !== null && <PartInfo partId={info} onClose={() => setInfo(null)} />}
    </div>
  );
}
