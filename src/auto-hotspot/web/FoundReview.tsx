import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ScanSearch, Trash2, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { BusyBanner, useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { confirm } from '../../platform/web/confirm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { everything, isSelected, setSelected } from '../../platform/web/grid/selection.ts';
import type { Selection } from '../../platform/web/grid/selection.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox, Segment } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { written } from '../../platform/web/written.ts';
import type { FoundDiagram, Search } from '../contract.ts';
import { reviewFilters, reviewPage } from '../rules.ts';
import type { ReviewFilter } from '../rules.ts';
import { foundColumns } from './columns.tsx';
import { FoundPreview } from './FoundPreview.tsx';
import { autoHotspotApi, isUnderWay, pagesKey, searchesKey } from './useAutoHotspot.ts';

const idOf = ({ id }: FoundDiagram): string => String(id);

/** How many diagrams and hotspots a take of the selection would write, as far as what is loaded tells. */
function counted(search: Search, rows: readonly FoundDiagram[], selection: Selection, doubtful: boolean) {
  const of = (row: FoundDiagram) => row.confident + (doubtful ? row.doubtful : 0);
  const named = rows.filter((row) => selection.ids.has(idOf(row)) && of(row) > 0);
  const spots = named.reduce((sum, row) => sum + of(row), 0);
  if (!selection.all) return { diagrams: named.length, spots };
  const all = doubtful
    ? { diagrams: search.openDiagrams, spots: search.confident + search.doubtful }
    : { diagrams: search.confidentDiagrams, spots: search.confident };
  return { diagrams: all.diagrams - named.length, spots: all.spots - spots };
}

/** The review of a search: its diagrams, the drawing of one with what was found, and the take. */
export function FoundReview({ search }: { search: Search }): ReactElement {
  const { t } = useTranslation();
  const { jobId, looked, diagrams, filters } = search;
  const code = catalogCode();
  const router = useRouter();
  const queries = useQueryClient();
  const told = useUndoToast();
  const busy = useBusyReason();
  const narrow = useMedia(NARROW);
  const [wanted, setFilter] = useUrlState('show', 'all');
  const [chosen, setChosen] = useUrlState('diagram', '', { push: true });
  const [selection, select] = useState<Selection>(everything);
  const [doubtful, setDoubtful] = useState(false);
  const [taking, setTaking] = useState(false);
  const filter: ReviewFilter = reviewFilters.find((one) => one === wanted) ?? 'all';
  const pages = useGridPages<FoundDiagram>({
    key: pagesKey(jobId, filter),
    pageSize: reviewPage,
    loadPage: async (cursor, signal) => {
      const after = Number(cursor ?? 0);
      const { items, next } = await autoHotspotApi.list({ jobId, filter, after }, { signal });
      return { items, next: next === null ? null : String(next), total: null };
    },
  });
  const known = useKnown(pages.rows);
  useEffect(() => {
    // One more diagram was looked at.
    void queries.invalidateQueries({ queryKey: pagesKey(jobId) });
  }, [queries, jobId, looked]);

  const total = filters[filter] ?? 0;
  const { diagrams: count, spots } = counted(search, known, selection, doubtful);
  const columns = useMemo(() => foundColumns({ t, code }), [t, code]);
  const shown: Selection =
    filter === 'all'
      ? selection
      : { all: false, ids: new Set(pages.rows.map(idOf).filter((id) => isSelected(selection, id))) };
  /** Under a filter what is loaded of it is chosen or not; what it hides stays as it was. */
  function onSelection(next: Selection): void {
    if (filter === 'all') return select(next);
    const ids = pages.rows.map(idOf);
    const on = ids.filter((id) => isSelected(next, id));
    const off = ids.filter((id) => !isSelected(next, id));
    select(setSelected(setSelected(selection, on, true), off, false));
  }

  const refresh = () => queries.invalidateQueries({ queryKey: searchesKey() });
  async function take(): Promise<void> {
    setTaking(true);
    const ids = [...selection.ids].map(Number);
    try {
      const done = await autoHotspotApi.take({
        jobId,
        diagrams: selection.all ? { except: ids } : { ids },
        doubtful,
      });
      const left = [
        ...(done.there > 0 ? [t('auto-hotspot.there', { count: done.there })] : []),
        ...done.leftOut.map(({ reason, count: n, examples }) => {
          const names = examples.map(({ name }) => name).join(', ');
          return `${t(`auto-hotspot.left.${reason}`, { count: n })}${names === '' ? '' : ` (${names})`}`;
        }),
      ].join(' ');
      if (done.changeId === null) toast.warning([t('auto-hotspot.noneTaken'), left].join(' '));
      else {
        const spotsTaken = t('auto-hotspot.spots', { count: done.hotspots });
        const said = t('auto-hotspot.taken', { count: done.diagrams, spots: spotsTaken });
        told(`${said}${left === '' ? '' : ` ${left}`}`, done.changeId, refresh);
      }
      await written(queries, ['hotspot', 'hierarchy_item']);
    } catch (error) {
      handleApiError(error);
    } finally {
      setTaking(false);
      await refresh();
    }
  }
  async function cancel(): Promise<void> {
    await autoHotspotApi.cancel({ jobId }).catch(handleApiError);
    await refresh();
  }
  async function discard(): Promise<void> {
    const sure = await confirm({
      title: t('auto-hotspot.discardTitle'),
      text: t('auto-hotspot.discardText'),
      confirm: t('auto-hotspot.discard'),
      danger: true,
    });
    if (!sure) return;
    try {
      await autoHotspotApi.discard({ jobId });
      toast.success(t('auto-hotspot.discarded'));
      router.history.push(paths.browse(code));
      await refresh();
    } catch (error) {
      handleApiError(error);
    }
  }

  const list = (
    <div className="pane fill" id="found-list" tabIndex={-1}>
      <ListPage
        id="autoHotspot"
        label={t('auto-hotspot.diagrams')}
        title={t('auto-hotspot.title')}
        acts={
          <Button icon={<Trash2 className="i14" />} onClick={() => void discard()}>
            {t('auto-hotspot.discard')}
          </Button>
        }
        columns={columns}
        rowHeight={56}
        rowId={idOf}
        pages={{ ...pages, total }}
        current={chosen}
        onOpen={(row) => setChosen(idOf(row))}
        selection={shown}
        onSelection={onSelection}
        filtered={filter === 'all' ? undefined : { title: t('auto-hotspot.noMatch'), onClear: () => setFilter('all') }}
        empty={
          <Empty
            icon={<ScanSearch className="i i20" aria-hidden="true" />}
            title={t('auto-hotspot.none')}
            text={t('auto-hotspot.noneText')}
          />
        }
      >
        <BusyBanner />
        {isUnderWay(search) && (
          <div className="found-progress">
            <span role="status">{t('auto-hotspot.running', { looked, diagrams })}</span>
            <ProgressBar label={t('auto-hotspot.title')} done={looked} total={diagrams} thick />
            <Button size="sm" icon={<X className="i14" />} onClick={() => void cancel()}>
              {t('auto-hotspot.cancel')}
            </Button>
          </div>
        )}
        {search.state === 'cancelled' && (
          <Banner tone="info">{t('auto-hotspot.cancelled', { looked, diagrams })}</Banner>
        )}
        {search.state === 'failed' && (
          <Banner tone="error">{t('auto-hotspot.failed', { looked, diagrams, message: search.message ?? '' })}</Banner>
        )}
        <div className="toolbar wraps found-filters">
          <Segment<ReviewFilter>
            label={t('auto-hotspot.filters')}
            value={filter}
            onChange={(next) => setFilter(next)}
            options={reviewFilters.map((value) => ({
              value,
              label: t(`auto-hotspot.filter.${value}`, { n: formatNumber(filters[value] ?? 0) }),
            }))}
          />
        </div>
        <div className="toolbar wraps found-take">
          <Checkbox
            label={t('auto-hotspot.alsoDoubtful')}
            checked={doubtful}
            onChange={(event) => setDoubtful(event.currentTarget.checked)}
          />
          <Button
            className="ml"
            variant="primary"
            busy={taking && t('auto-hotspot.taking')}
            reason={busy ?? (spots === 0 ? t('auto-hotspot.nothingChosen') : undefined)}
            onClick={() => void take()}
          >
            {t(doubtful ? 'auto-hotspot.takeAll' : 'auto-hotspot.take', {
              count,
              spots: t('auto-hotspot.spots', { count: spots }),
            })}
          </Button>
        </div>
      </ListPage>
    </div>
  );
  const row = known.find((one) => idOf(one) === chosen);
  const detail = (
    <div className="pane fill" id="found-detail" tabIndex={-1}>
      {row ? (
        <FoundPreview key={row.id} jobId={jobId} row={row} onClose={() => setChosen('')} />
      ) : (
        <Empty
          icon={<ScanSearch className="i i20" aria-hidden="true" />}
          title={t('auto-hotspot.choose')}
          text={t('auto-hotspot.chooseText')}
        />
      )}
    </div>
  );
  if (narrow) return row ? detail : list;
  return <Splitter id="autoHotspot" label={t('auto-hotspot.diagrams')} size={760} start={list} end={detail} />;
}

/** Rows that were loaded under any filter, as they were loaded last. */
function useKnown(rows: readonly FoundDiagram[]): readonly FoundDiagram[] {
  const [known, setKnown] = useState<ReadonlyMap<number, FoundDiagram>>(new Map());
  useEffect(() => {
    setKnown((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]));
  }, [rows]);
  return useMemo(() => [...known.values()], [known]);
}
