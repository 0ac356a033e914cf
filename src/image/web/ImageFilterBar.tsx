import { Search, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPicker } from '../../platform/web/list/FilterPicker.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Popover } from '../../platform/web/ui/Popover.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import { chipFilters, countFilters, uses, type Bounds, type ChipFilter, type ImageFilters } from '../rules.filters.ts';
import { imageOrders, maxImageName, mediaTypes, shownBy } from '../rules.ts';

export type View = 'cards' | 'list';

/** What a filter begins with when it is added. */
const starts: Record<ChipFilter, Partial<ImageFilters>> = {
  model: {},
  use: { use: 'none' },
  parentType: { parentType: '2' },
  type: { type: mediaTypes[0] },
  added: { added: { from: '', to: '' } },
  width: { width: { from: '', to: '' } },
  height: { height: { from: '', to: '' } },
};

interface BarProps {
  filters: ImageFilters;
  onFilters: (change: Partial<ImageFilters>) => void;
}

/** Name, order, cards or list, and a chip for each further filter. */
export function ImageFilterBar(
  props: BarProps & { onClear: () => void; view: View; onView: (view: View) => void },
): ReactElement {
  const { filters, onFilters, onClear, view, onView } = props;
  const { t } = useTranslation();
  const name = useTypedFilter(filters.q, (q) => onFilters({ q }));
  const [opened, setOpened] = useState<ChipFilter | null>(null);
  const shown = chipFilters.filter((filter) => filters[filter] !== null || filter === opened);
  const offered = chipFilters
    .filter((filter) => !shown.includes(filter))
    .map((filter) => ({
      key: filter,
      label: t(`image.filter.${filter}`),
      onChoose: () => {
        onFilters(starts[filter]);
        setOpened(filter);
      },
    }));
  return (
    <search className="image-filters" aria-label={t('image.filters')}>
      <div className="row">
        <TextInput
          data-filter
          icon={<Search className="i14" aria-hidden="true" />}
          aria-label={t('image.name')}
          placeholder={t('image.nameContains')}
          maxLength={maxImageName}
          value={name.text}
          onChange={(event) => name.type(event.currentTarget.value)}
          onKeyDown={name.onKeyDown}
          onClear={name.clear}
          clearLabel={t('image.clearText')}
        />
        <div className="image-order">
          <Select
            aria-label={t('image.order')}
            options={imageOrders.map((order) => ({ value: order, label: t(`image.order.${order}`) }))}
            value={filters.sort}
            onChange={(next) => onFilters({ sort: imageOrders.find((order) => order === next) ?? filters.sort })}
          />
        </div>
        <Segment
          label={t('image.view')}
          options={[
            { value: 'cards', label: t('image.view.cards') },
            { value: 'list', label: t('image.view.list') },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
      <div className="row image-chips">
        {shown.map((filter) => (
          <span key={filter} className={`chip${filters[filter] === null ? '' : ' on'}`}>
            <Popover
              label={t(`image.filter.${filter}`)}
              position="bottom-start"
              opened={filter === opened}
              onChange={(open) => setOpened(open ? filter : null)}
              target={
                <button type="button" className="chip-open" onClick={() => setOpened(filter)}>
                  {t(`image.filter.${filter}`)} <ChipValue filter={filter} filters={filters} />
                </button>
              }
            >
              <ChipFields filter={filter} filters={filters} onFilters={onFilters} />
            </Popover>
            <button
              type="button"
              className="chip-x"
              aria-label={t('image.filter.remove', { name: t(`image.filter.${filter}`) })}
              onClick={() => {
                setOpened(null);
                onFilters({ [filter]: null });
              }}
            >
              <X className="i12" />
            </button>
          </span>
        ))}
        {offered.length > 0 && <FilterPicker fields={offered} />}
        {countFilters(filters) > 0 && (
          <button type="button" className="txtb ml" onClick={onClear}>
            {t('platform.clearFilters')}
          </button>
        )}
      </div>
    </search>
  );
}

function ChipValue({ filter, filters }: { filter: ChipFilter; filters: ImageFilters }): ReactElement {
  const { t } = useTranslation();
  const value = filters[filter];
  if (value === null) return <b />;
  if (filter === 'use') return <b>{t(`image.use.${filters.use ?? 'none'}`)}</b>;
  if (filter === 'parentType') return <b>{t(`image.parentType.${filters.parentType ?? '2'}`)}</b>;
  if (typeof value === 'string') return <b>{value}</b>;
  const { from, to } = value;
  if (from === '' && to === '') return <b />;
  return (
    <b>
      {from === '' ? t('image.upTo', { to }) : to === '' ? t('image.from', { from }) : t('image.between', { from, to })}
    </b>
  );
}

function ChipFields(props: BarProps & { filter: ChipFilter }): ReactElement {
  const { filter, filters, onFilters } = props;
  const { t } = useTranslation();
  if (filter === 'model') return <ModelText {...props} />;
  if (filter === 'use') {
    return (
      <Segment
        label={t('image.filter.use')}
        options={uses.map((use) => ({ value: use, label: t(`image.use.${use}`) }))}
        value={filters.use}
        onChange={(use) => onFilters({ use })}
      />
    );
  }
  if (filter === 'parentType') {
    return (
      <Select
        aria-label={t('image.filter.parentType')}
        options={shownBy.map((one) => ({ value: one, label: t(`image.parentType.${one}`) }))}
        value={filters.parentType}
        onChange={(next) => onFilters({ parentType: shownBy.find((one) => one === next) ?? null })}
      />
    );
  }
  if (filter === 'type') {
    return (
      <Select
        aria-label={t('image.filter.type')}
        options={mediaTypes.map((type) => ({ value: type, label: type }))}
        value={filters.type}
        onChange={(next) => onFilters({ type: mediaTypes.find((type) => type === next) ?? null })}
      />
    );
  }
  return (
    <BoundFields
      bounds={filters[filter] ?? { from: '', to: '' }}
      days={filter === 'added'}
      onChange={(bounds) => onFilters({ [filter]: bounds })}
    />
  );
}

function ModelText({ filters, onFilters }: BarProps): ReactElement {
  const { t } = useTranslation();
  const typed = useTypedFilter(filters.model ?? '', (model) => onFilters({ model: model || null }));
  return (
    <Field label={t('image.filter.modelLabel')}>
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

/** A lower and an upper bound, of days or of pixels; what ends before it begins says so and is not taken. */
function BoundFields(props: { bounds: Bounds; days: boolean; onChange: (bounds: Bounds) => void }): ReactElement {
  const { bounds, days, onChange } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(bounds);
  const isBackwards = ({ from, to }: Bounds): boolean =>
    from !== '' && to !== '' && (days ? from > to : Number(from) > Number(to));
  const set = (next: Bounds): void => {
    setTyped(next);
    if (!isBackwards(next)) onChange(next);
  };
  const backwards = isBackwards(typed) ? t('image.filter.backwards') : undefined;
  return (
    <div className="row image-bounds">
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={t(days ? `image.filter.day.${end}` : `image.filter.pixels.${end}`)}
          error={end === 'to' ? backwards : undefined}
        >
          {days ? (
            <DateInput
              autoFocus={end === 'from'}
              value={typed[end]}
              onChange={(value) => set({ ...typed, [end]: value })}
            />
          ) : (
            <TextInput
              autoFocus={end === 'from'}
              inputMode="numeric"
              maxLength={5}
              value={typed[end]}
              onChange={(event) => set({ ...typed, [end]: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
