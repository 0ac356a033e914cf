import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../platform/web/format.ts';
import { Popover } from '../../platform/web/ui/Popover.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { ChipFilter, DayRange, PartFilters } from '../rules.filters.ts';
import { useTypedFilter } from '../../platform/web/useTypedFilter.ts';

/** A filter in words; its button opens the values, the cross takes it away. */
export function FilterChip(props: {
  filter: ChipFilter;
  filters: PartFilters;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onFilters: (change: Partial<PartFilters>) => void;
  onRemove: () => void;
}): ReactElement {
  const { filter, filters, opened, onOpened, onFilters, onRemove } = props;
  const { t } = useTranslation();
  const name = t(`part.filter.${filter}`);
  const range = filter === 'changed' || filter === 'added' ? filters[filter] : null;
  const day = (text: string): string => formatDay(new Date(`${text}T00:00:00`));
  const value = range
    ? t('part.filter.range', { from: day(range.from), to: day(range.to) })
    : filter === 'internal'
      ? t(filters.internal ? 'part.yes' : 'part.no')
      : (filters.model ?? '');
  return (
    <span className={`chip${value === '' ? '' : ' on'}`}>
      <Popover
        label={name}
        position="bottom-start"
        opened={opened}
        onChange={onOpened}
        target={
          <button type="button" className="chip-open" onClick={() => onOpened(!opened)}>
            {name} <b>{value}</b>
          </button>
        }
      >
        {filter === 'internal' ? (
          <Segment
            label={name}
            options={[
              { value: 'yes', label: t('part.yes') },
              { value: 'no', label: t('part.no') },
            ]}
            value={filters.internal === false ? 'no' : 'yes'}
            onChange={(next) => onFilters({ internal: next === 'yes' })}
          />
        ) : filter === 'model' ? (
          <ModelText value={filters.model ?? ''} onChange={(model) => onFilters({ model: model || null })} />
        ) : (
          range && <Days value={range} onChange={(next) => onFilters({ [filter]: next })} />
        )}
      </Popover>
      <button type="button" className="chip-x" aria-label={t('part.filter.remove', { name })} onClick={onRemove}>
        <X className="i12" />
      </button>
    </span>
  );
}

function ModelText({ value, onChange }: { value: string; onChange: (text: string) => void }): ReactElement {
  const { t } = useTranslation();
  const typed = useTypedFilter(value, onChange);
  return (
    <Field label={t('part.filter.modelLabel')}>
      <TextInput
        autoFocus
        maxLength={256}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={typed.onKeyDown}
      />
    </Field>
  );
}

/** Two days, both included; a range that ends before it begins says so and is not taken. */
function Days({ value, onChange }: { value: DayRange; onChange: (next: DayRange) => void }): ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const backwards = typed.from !== '' && typed.to !== '' && typed.from > typed.to;
  const set = (next: DayRange): void => {
    setTyped(next);
    if (next.from !== '' && next.to !== '' && next.from <= next.to) onChange(next);
  };
  return (
    <div className="row part-days">
      <Field label={t('part.filter.from')}>
        <DateInput autoFocus max={typed.to} value={typed.from} onChange={(from) => set({ ...typed, from })} />
      </Field>
      <Field label={t('part.filter.to')} error={backwards ? t('part.filter.backwards') : undefined}>
        <DateInput min={typed.from} value={typed.to} onChange={(to) => set({ ...typed, to })} />
      </Field>
    </div>
  );
}
