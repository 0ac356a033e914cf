import { Hash, Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPicker } from '../../platform/web/list/FilterPicker.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { chipFilters, countFilters, lastDays, orders, type ChipFilter, type PartFilters } from '../rules.filters.ts';
import { FilterChip } from './FilterChips.tsx';
import { useTypedFilter } from '../../platform/web/useTypedFilter.ts';

/** What a filter starts with when it is added. */
const starts: Record<ChipFilter, () => Partial<PartFilters>> = {
  changed: () => ({ changed: lastDays(new Date()) }),
  added: () => ({ added: lastDays(new Date()) }),
  internal: () => ({ internal: true }),
  model: () => ({}),
};

const orderTexts = { number: 'partNumber', changed: 'recentlyChanged', added: 'recentlyAdded' } as const;

/** Part number and description, the order, and a chip for each further filter. */
export function FilterBar(props: {
  filters: PartFilters;
  onFilters: (change: Partial<PartFilters>) => void;
  onClear: () => void;
}): ReactElement {
  const { filters, onFilters, onClear } = props;
  const { t } = useTranslation();
  const number = useTypedFilter(filters.number, (text) => onFilters({ number: text }));
  const words = useTypedFilter(filters.q, (text) => onFilters({ q: text }));
  const [opened, setOpened] = useState<ChipFilter | null>(null);
  const shown = chipFilters.filter((filter) => filters[filter] !== null || filter === opened);
  const remove = (filter: ChipFilter): void => {
    setOpened(null);
    onFilters({ [filter]: null });
  };
  const offered = chipFilters
    .filter((filter) => !shown.includes(filter))
    .map((filter) => ({
      key: filter,
      label: t(`part.filter.${filter}`),
      onChoose: () => {
        onFilters(starts[filter]());
        setOpened(filter);
      },
    }));
  return (
    <search className="part-filters" aria-label={t('part.filters')}>
      <div className="row part-texts">
        <TextInput
          className="part-number"
          icon={<Hash className="i14" aria-hidden="true" />}
          aria-label={t('part.partNumber')}
          placeholder={t('part.partNumber')}
          maxLength={64}
          value={number.text}
          onChange={(event) => number.type(event.currentTarget.value)}
          onKeyDown={number.onKeyDown}
          onClear={number.clear}
          clearLabel={t('part.clearText')}
        />
        <TextInput
          data-filter
          icon={<Search className="i14" aria-hidden="true" />}
          aria-label={t('part.search')}
          placeholder={t('part.description')}
          maxLength={256}
          value={words.text}
          onChange={(event) => words.type(event.currentTarget.value)}
          onKeyDown={words.onKeyDown}
          onClear={words.clear}
          clearLabel={t('part.clearText')}
        />
        <div className="part-order">
          <Select
            aria-label={t('part.order')}
            options={orders.map((order) => ({ value: order, label: t(`part.order.${orderTexts[order]}`) }))}
            value={filters.order}
            onChange={(next) => onFilters({ order: orders.find((order) => order === next) ?? filters.order })}
          />
        </div>
      </div>
      <div className="row part-chips">
        {shown.map((filter) => (
          <FilterChip
            key={filter}
            filter={filter}
            filters={filters}
            opened={filter === opened}
            onOpened={(open) => setOpened(open ? filter : null)}
            onFilters={onFilters}
            onRemove={() => remove(filter)}
          />
        ))}
        {offered.length > 0 && <FilterPicker fields={offered} />}
        {countFilters(filters) > 0 && (
          <button type="button" className="txtb ml" onClick={onClear}>
            {t('part.filter.clear')}
          </button>
        )}
      </div>
    </search>
  );
}
