import { useQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { countSelected, nothing, type Selection } from '../../platform/web/grid/selection.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { Unit } from '../contract.ts';
import { fitmentLimits, readFilters } from '../rules.ts';
import { Facets } from './Facets.tsx';
import { nothingSaid, SaidFields, type Said } from './SaidFields.tsx';
import { unitColumns } from './columns.tsx';
import { UnitDialog } from './UnitDialog.tsx';
import {
  facetsQuery,
  fitmentApi,
  fitmentKey,
  industriesQuery,
  wireOf,
  type Looked,
  type ToAssign,
} from './useFitments.ts';

/** Units by facets, to be chosen and assigned. */
export function NewFinder(props: { skuId: number; readOnly: boolean; onAssign: (of: ToAssign) => void }): ReactElement {
  const { skuId, readOnly, onAssign } = props;
  const { t } = useTranslation();
  const [industry, setIndustry] = useUrlState('industry');
  const [chosen, setChosen] = useUrlState('units');
  const industries = useQuery(industriesQuery());
  const [selection, select] = useState<Selection>(nothing);
  const [contains, setContains] = useUrlState('contains');
  const typed = useTypedFilter(
    contains,
    (text) => {
      select(nothing);
      setContains(text);
    },
    FILTER_MS,
    1,
  );
  const [hidden, hide] = useUrlState('hidden');
  const unassigned = hidden !== '';
  const [said, say] = useState<Said>(nothingSaid);
  const [shown, show] = useState<number | null>(null);
  const looked: Looked = {
    industryId: Number(industry) || (industries.data?.length === 1 ? (industries.data[0]?.id ?? 0) : 0),
    filters: readFilters(chosen),
    contains,
  };
  const { data: facets } = useQuery(facetsQuery(looked, 2));
  const [assigned, setAssigned] = useState(0);
  const pages = useGridPages<Unit>({
    key: fitmentKey('units', looked, skuId, unassigned),
    pageSize: fitmentLimits.page,
    enabled: looked.industryId > 0,
    loadPage: async (cursor) => {
      const skip = Number(cursor ?? 0);
      const found = await fitmentApi.units({ ...wireOf(looked), skip, unassigned, ...(skuId > 0 && { skuId }) });
      const total = unassigned ? found.total - found.assigned : found.total;
      const end = skip + found.items.length;
      setAssigned(found.assigned);
      return { items: found.items, total, next: end < total && found.items.length > 0 ? String(end) : null };
    },
  });
  const count = countSelected(selection, pages.total) ?? 0;
  function change(next: Looked): void {
    select(nothing);
    if (next.industryId !== looked.industryId) setIndustry(next.industryId === 0 ? '' : String(next.industryId));
    const filters = Object.fromEntries(Object.entries(next.filters).filter(([, values]) => values.length > 0));
    setChosen(Object.keys(filters).length === 0 ? '' : JSON.stringify(filters));
  }
  function assign(): void {
    if (count === 0 || readOnly) return;
    const ids = [...selection.ids].map(Number);
    const filters = Object.fromEntries(Object.entries(looked.filters).map(([name, values]) => [name, [...values]]));
    onAssign({
      industryId: looked.industryId,
      units: selection.all ? { filters, contains, except: ids } : { ids },
      ...said,
      note: said.note.trim(),
    });
  }
  useHotkey('a', assign, { label: t('fitment.assignChosen'), group: t('fitment.units'), enabled: !readOnly });
  return (
    <>
      <Facets looked={looked} onChange={change} />
      <section className="pane fit-units" aria-label={t('fitment.units')}>
        <div className="toolbar wraps">
          <h2 className="h">{t('fitment.units')}</h2>
          <Count>{formatNumber(pages.total ?? 0)}</Count>
          <TextInput
            aria-label={t('fitment.modelContains')}
            placeholder={t('fitment.modelContains')}
            style={{ width: 180 }}
            icon={<Search className="i14" aria-hidden="true" />}
            value={typed.text}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onKeyDown={typed.onKeyDown}
            onClear={typed.clear}
            clearLabel={t('platform.clear')}
          />
          {skuId > 0 && (
            <span className="ml row">
              <span className="s muted">{t('fitment.assignedHere', { n: formatNumber(assigned) })}</span>
              <Switch
                label={t('fitment.hideAssigned')}
                checked={unassigned}
                onChange={(event) => {
                  select(nothing);
                  hide(event.currentTarget.checked ? 'assigned' : '');
                }}
              />
            </span>
          )}
        </div>
        <DataGrid
          id="fitment-units"
          label={t('fitment.units')}
          columns={unitColumns<Unit>(t, facets?.headers ?? [])}
          rowId={({ muId }) => String(muId)}
          pages={pages}
          onOpen={({ muId }) => show(muId)}
          {...(!readOnly && { selection, onSelection: select })}
          empty={
            <Empty
              icon={<SearchX className="i i20" aria-hidden="true" />}
              title={t(looked.industryId === 0 ? 'fitment.noIndustry' : 'fitment.noUnit')}
              text={t(looked.industryId === 0 ? 'fitment.noIndustryText' : 'fitment.noUnitText')}
            />
          }
        />
        {!readOnly && (
          <div className="row wraps fit-say">
            <SaidFields said={said} onChange={say} />
            <Button
              variant="primary"
              kbd="A"
              reason={count === 0 ? t('fitment.chooseUnits') : undefined}
              onClick={assign}
            >
              {t('fitment.assignN', { count, n: formatNumber(count) })}
            </Button>
          </div>
        )}
        {shown !== null && <UnitDialog muId={shown} onClose={() => show(null)} />}
      </section>
    </>
  );
}
