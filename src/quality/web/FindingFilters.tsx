import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { FilterPicker } from '../../platform/web/list/FilterPicker.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Chip } from '../../platform/web/ui/marks.tsx';
import type { FindingKind } from '../rules.ts';
import { qualityApi } from './useInbox.ts';

export interface Filters {
  /** Id of a model, and its name. */
  under: string;
  model: string;
  changedBy: string;
  approved: boolean;
}

/** What the findings of a kind are filtered by: a model, who changed them last, and whether they are right so. */
export function FindingFilters(props: {
  kind: FindingKind;
  filters: Filters;
  onFilters: (next: Partial<Filters>) => void;
}): ReactElement {
  const { kind, filters, onFilters } = props;
  const { under, model, changedBy, approved } = filters;
  const { t } = useTranslation();
  const offered = useQuery({
    queryKey: [catalogCode(), 'quality', 'filters', kind],
    queryFn: ({ signal }) => qualityApi.filters({ kind }, { signal }),
  });
  const { models = [], people = [] } = offered.data ?? {};
  const chip = (field: string, value: string, onRemove: () => void): ReactElement => (
    <Chip
      on
      field={field}
      value={value}
      onRemove={onRemove}
      removeLabel={t('quality.filter.remove', { name: field })}
    />
  );
  return (
    <search className="toolbar wraps" aria-label={t('quality.filters')}>
      {under !== '' && chip(t('quality.filter.model'), model || under, () => onFilters({ under: '', model: '' }))}
      {changedBy !== '' && chip(t('quality.filter.changedBy'), changedBy, () => onFilters({ changedBy: '' }))}
      <FilterPicker
        fields={[
          {
            key: 'model',
            label: t('quality.filter.model'),
            values: models.map(({ id, name }) => ({
              key: String(id),
              label: name,
              onChoose: () => onFilters({ under: String(id), model: name }),
            })),
          },
          {
            key: 'changedBy',
            label: t('quality.filter.changedBy'),
            values: people.map((name) => ({ key: name, label: name, onChoose: () => onFilters({ changedBy: name }) })),
          },
        ]}
      />
      <span className="ml">
        <Switch
          label={t('quality.filter.approved')}
          checked={approved}
          onChange={(event) => onFilters({ approved: event.currentTarget.checked })}
        />
      </span>
    </search>
  );
}
