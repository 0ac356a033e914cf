import { GitMerge, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { BusyBanner, useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { parseSort, printSort } from '../../platform/web/grid/sort.ts';
import { nothing } from '../../platform/web/grid/selection.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { ReportDownload } from '../../platform/web/ReportDownload.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { ChipButton, Count } from '../../platform/web/ui/marks.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { Collision } from '../contract.ts';
import { collisionFilters, collisionViews, defaultSort, ignoredChoices, listChoices, suits } from '../rules.ts';
import type { CollisionChoice } from '../rules.ts';
import { collisionColumns } from './columns.tsx';
import { FailedBar } from './FailedBar.tsx';
import { ImportLog } from './ImportLog.tsx';
import { SkuDrawer } from './SkuDrawer.tsx';
import { useApply } from './useApply.ts';
import { distributorsQuery, figuresQuery, useChosen, useCollisionFilters, useCollisions } from './useCollisions.ts';
import './Collisions.css';

/** Tab Collisions Cleanup of ARI management: three lists, and what is done with the rows of one. */
export function CollisionsPage(): ReactElement {
  const { t } = useTranslation();
  const filters = useCollisionFilters();
  const { view, query, isFiltered } = filters;
  const [sort, setSort] = useUrlState('sort', defaultSort(view));
  const { pages, manufacturers } = useCollisions(view, query, sort);
  const { selection, select, chosen, isKnown, isMore } = useChosen(view, query, pages.rows);
  const { data: figures } = useQuery(figuresQuery());
  const { data: distributors = [] } = useQuery(distributorsQuery(view));
  const [choice, choose] = useState<CollisionChoice>('None');
  const [details, showDetails] = useState<Collision | null>(null);
  const [log, showLog] = useState<number | null>(null);
  const [isNone, setNone] = useState(false);
  const typed = useTypedFilter(query.distributorSku, filters.setDistributorSku);
  const busy = useBusyReason();
  const { apply, busy: applying, failed, dismiss } = useApply();
  const choices: readonly CollisionChoice[] = view === 'ignored' ? ignoredChoices : listChoices;
  const fitting = chosen.filter((row) => suits(choice, row));
  const failedIds = useMemo(() => new Set(failed?.skus.map(({ id }) => id)), [failed]);
  const columns = useMemo(
    () =>
      collisionColumns(t, {
        view,
        failed: failedIds,
        onDetails: showDetails,
        onImport: ({ importSessionId }) => showLog(importSessionId),
      }),
    [t, view, failedIds],
  );
  const any = t('collision.any');
  const show = (next: (typeof collisionViews)[number]): void => {
    select(nothing);
    choose('None');
    dismiss();
    setSort(defaultSort(next));
    filters.clear();
    filters.show(next);
  };
  /** Whatever is filtered anew, the selection was of other rows. */
  const refilter =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      select(nothing);
      set(value);
    };
  const run = async (): Promise<void> => {
    if (fitting.length === 0) {
      setNone(true);
      return;
    }
    const ids = fitting.map(({ id }) => id);
    if (await apply(choice, ids, chosen.length - fitting.length)) {
      select(nothing);
      choose('None');
    }
  };
  const counts = { collision: figures?.open, ignored: figures?.ignored, history: undefined };
  const act = (
    <>
      <span className="s muted collision-act">{t('collision.action')}</span>
      <span className="collision-choice">
        <Select
          aria-label={t('collision.action')}
          size="sm"
          value={choice}
          options={choices.map((value) => ({ value, label: t(`collision.choice.${value}`) }))}
          onChange={(next) => choose(choices.find((one) => one === next) ?? 'None')}
        />
      </span>
      {choice !== 'None' && isKnown && (
        <span className="s muted nw" role="status">
          {t('collision.appliesTo', { n: formatNumber(fitting.length) })}
          {isMore && ` ${t('collision.firstOnes', { n: formatNumber(chosen.length) })}`}
        </span>
      )}
      <Button
        size="sm"
        variant="primary"
        reason={
          busy ?? (choice === 'None' ? t('collision.chooseAction') : isKnown ? undefined : t('collision.loading'))
        }
        busy={applying && t('platform.saving')}
        onClick={() => void run()}
      >
        {choice === 'None' ? t('collision.apply') : t('collision.applyTo', { count: fitting.length })}
      </Button>
    </>
  );
  return (
    <div className="pane fill">
      <h1 className="vh">{t('collision.title')}</h1>
      <BusyBanner />
      <ListPage
        id={`collisions.${view}`}
        label={t(`collision.view.${view}`)}
        columns={columns}
        rowId={(row) => String(row.id)}
        pages={pages}
        sort={parseSort(sort)}
        onSort={(next) => setSort(printSort(next) || defaultSort(view))}
        current={details ? String(details.id) : null}
        onOpen={showDetails}
        onSpace={{ label: t('collision.details'), run: showDetails }}
        {...(view === 'history' ? {} : { selection, onSelection: select, actions: act })}
        filtered={
          isFiltered ? { title: t('collision.noMatch'), onClear: () => refilter(filters.clear)(undefined) } : undefined
        }
        empty={
          <Empty
            icon={<GitMerge className="i i20" aria-hidden="true" />}
            title={t(`collision.none.${view}`)}
            text={view === 'collision' ? t('collision.noneText') : undefined}
          />
        }
      >
        <search className="toolbar wraps" aria-label={t('collision.filters')}>
          <Segment
            label={t('collision.views')}
            value={view}
            onChange={show}
            options={collisionViews.map((value) => ({
              value,
              label: (
                <>
                  {t(`collision.view.${value}`)}
                  {counts[value] !== undefined && <Count>{formatNumber(counts[value])}</Count>}
                </>
              ),
            }))}
          />
          <TextInput
            data-filter
            style={{ maxWidth: 210 }}
            icon={<Search className="i14" aria-hidden="true" />}
            aria-label={t('collision.column.distributorSku')}
            placeholder={t('collision.column.distributorSku')}
            maxLength={64}
            value={typed.text}
            onChange={(event) => {
              select(nothing);
              typed.type(event.currentTarget.value);
            }}
            onKeyDown={typed.onKeyDown}
            onClear={typed.clear}
            clearLabel={t('collision.clearText')}
          />
          <Menu
            position="bottom-start"
            items={[
              {
                key: '',
                label: any,
                checked: filters.distributor === '',
                onSelect: () => refilter(filters.setDistributor)(''),
              },
              ...distributors.map(({ id, name }) => ({
                key: String(id),
                label: name,
                checked: filters.distributor === String(id),
                onSelect: () => refilter(filters.setDistributor)(String(id)),
              })),
            ]}
          >
            <ChipButton
              field={t('collision.column.distributor')}
              value={distributors.find(({ id }) => String(id) === filters.distributor)?.name ?? any}
              on={filters.distributor !== ''}
            />
          </Menu>
          <Menu
            position="bottom-start"
            items={[
              {
                key: '',
                label: any,
                checked: query.currentMfr === '',
                onSelect: () => refilter(filters.setCurrentMfr)(''),
              },
              ...manufacturers.map((name) => ({
                key: name,
                label: name,
                checked: query.currentMfr === name,
                onSelect: () => refilter(filters.setCurrentMfr)(name),
              })),
            ]}
          >
            <ChipButton
              field={t('collision.currentMfr')}
              value={query.currentMfr || any}
              on={query.currentMfr !== ''}
            />
          </Menu>
          <Segment
            label={t('collision.mismatch')}
            value={query.filter}
            onChange={refilter(filters.setMismatch)}
            options={collisionFilters.map((value) => ({ value, label: t(`collision.filter.${value}`) }))}
          />
          <span className="ml">
            <ReportDownload
              address={(downloadToken) =>
                `/${catalogCode()}/api/ecommerce/skuCollisions/report?${new URLSearchParams({
                  view,
                  ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
                  downloadToken,
                })}`
              }
              label={t('collision.report')}
              short={t('collision.report')}
              processing={t('collision.report.processing')}
              done={t('collision.report.done')}
              failed={t('collision.report.failed')}
            />
          </span>
        </search>
        {failed && (
          <FailedBar
            failed={failed}
            onShow={() => select({ all: false, ids: new Set(failed.skus.map(({ id }) => String(id))) })}
            onDismiss={dismiss}
          />
        )}
      </ListPage>
      {details && <SkuDrawer key={details.id} collision={details} onClose={() => showDetails(null)} />}
      {log !== null && <ImportLog id={log} onClose={() => showLog(null)} />}
      {isNone && (
        <Dialog
          alert
          width={400}
          title={t('collision.nothing')}
          onClose={() => setNone(false)}
          foot={
            <Button size="lg" variant="primary" data-autofocus onClick={() => setNone(false)}>
              {t('collision.ok')}
            </Button>
          }
        >
          <p>{t('collision.nothingText', { act: t(`collision.choice.${choice}`) })}</p>
        </Dialog>
      )}
    </div>
  );
}
