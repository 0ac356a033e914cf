import { Ellipsis, Filter, MessageSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { useSettled } from '../../platform/web/useSettled.ts';
import type { FitmentLine } from '../contract.ts';
import { fitmentLimits } from '../rules.ts';
import { fitmentApi, fitmentKey } from './useFitments.ts';

/** What a SKU fits, by lines with their years, and the years before that can be added by one press. */
export function AssignedPane(props: {
  skuId: number;
  readOnly: boolean;
  /** Assigns a year as the line has it. */
  onAdd: (line: FitmentLine, muId: number) => void;
  onDelete: (chosen: { rows: number[] } | { lines: { contains: string } }) => void;
  onDeleteYear: (line: FitmentLine, muId: number) => void;
  onDetails: (line: FitmentLine) => void;
  onRollUp: (line: FitmentLine) => void;
}): ReactElement {
  const { skuId, readOnly, onAdd, onDelete, onDeleteYear, onDetails, onRollUp } = props;
  const { t } = useTranslation();
  const [isFiltered, filter] = useState(false);
  const [typed, type] = useState('');
  const contains = useSettled(isFiltered ? typed : '', 250);
  const pages = useGridPages<FitmentLine>({
    key: fitmentKey('lines', skuId, contains),
    pageSize: fitmentLimits.page,
    enabled: skuId > 0,
    loadPage: async (cursor) => {
      const skip = Number(cursor ?? 0);
      const { items, total } = await fitmentApi.linesOfSku({ id: skuId, contains, skip });
      const end = skip + items.length;
      return { items, total, next: end < total ? String(end) : null };
    },
  });
  const total = pages.total ?? 0;
  return (
    <section className="pane fit-assigned" aria-label={t('fitment.assignedTitle')}>
      <div className="toolbar">
        <h2 className="h">{t('fitment.assignedTitle')}</h2>
        <Count>{formatNumber(total)}</Count>
        <span className="ml row">
          <IconButton
            size="sm"
            label={t('fitment.filterAssigned')}
            pressed={isFiltered}
            icon={<Filter className="i14" />}
            onClick={() => filter(!isFiltered)}
          />
          {!readOnly && (
            <IconButton
              size="sm"
              label={t(contains === '' ? 'fitment.deleteAll' : 'fitment.deleteFiltered')}
              icon={<Trash2 className="i14" />}
              disabled={total === 0}
              onClick={() => onDelete({ lines: { contains } })}
            />
          )}
        </span>
      </div>
      {isFiltered && (
        <div className="toolbar">
          <TextInput
            aria-label={t('fitment.filterAssigned')}
            placeholder={t('fitment.lineContains')}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onClear={() => type('')}
            clearLabel={t('platform.clear')}
          />
        </div>
      )}
      <div className="fit-scroll">
        {pages.failed && <LoadFailed onRetry={pages.retry} />}
        {!pages.loading && !pages.failed && total === 0 && (
          <Empty
            icon={<Filter className="i i20" aria-hidden="true" />}
            title={t(contains === '' ? 'fitment.nothingAssigned' : 'fitment.noLine')}
            text={contains === '' && !readOnly ? t('fitment.nothingAssignedText') : undefined}
          />
        )}
        <ul className="fit-lines">
          {pages.rows.map((line) => {
            const name = `${line.make} ${line.model}`;
            return (
              <li key={line.id}>
                <div className="row">
                  <b className="med trunc grow">{name}</b>
                  <Menu
                    items={[
                      { key: 'details', label: t('fitment.details'), onSelect: () => onDetails(line) },
                      ...(readOnly
                        ? []
                        : [
                            { key: 'rollUp', label: t('fitment.rollUp'), onSelect: () => onRollUp(line) },
                            {
                              key: 'delete',
                              label: t('fitment.delete'),
                              danger: true,
                              onSelect: () => onDelete({ rows: [line.id] }),
                            },
                          ]),
                    ]}
                  >
                    <IconButton size="sm" label={t('fitment.actsOf', { name })} icon={<Ellipsis className="i14" />} />
                  </Menu>
                </div>
                {line.attributes.length > 0 && (
                  <div className="s muted trunc">{line.attributes.map(({ value }) => value).join(', ')}</div>
                )}
                <div className="row wraps fit-years">
                  {line.years.map(({ muId, year, isArchived }) =>
                    readOnly ? (
                      <span key={muId} className={isArchived ? 'chip pad fit-gone' : 'chip pad'}>
                        {year}
                      </span>
                    ) : (
                      <button
                        key={muId}
                        type="button"
                        className={isArchived ? 'chip pad fit-gone' : 'chip pad'}
                        aria-label={t('fitment.takeYear', { name, year })}
                        data-tip={t(isArchived ? 'fitment.takeArchived' : 'fitment.takeYear', { name, year })}
                        onClick={() => onDeleteYear(line, muId)}
                      >
                        {year}
                      </button>
                    ),
                  )}
                  {!readOnly &&
                    line.priorYears.map(({ muId, year }) => (
                      <button
                        key={muId}
                        type="button"
                        className="chip pad fit-prior"
                        aria-label={t('fitment.addYear', { name, year })}
                        onClick={() => onAdd(line, muId)}
                      >
                        + {year}
                      </button>
                    ))}
                </div>
                {(line.applications.length > 0 || line.notes !== '') && (
                  <div className="row s muted">
                    <span>{line.applications.map(({ name: application }) => application).join(', ')}</span>
                    {line.notes !== '' && (
                      <span className="row trunc">
                        <MessageSquare className="i12" aria-hidden="true" />
                        <span className="trunc">{line.notes}</span>
                      </span>
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {pages.more && (
          <div className="fit-more">
            <Button size="sm" busy={pages.loadingMore && t('fitment.working')} onClick={pages.loadMore}>
              {t('fitment.loadMore', { n: fitmentLimits.page })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
