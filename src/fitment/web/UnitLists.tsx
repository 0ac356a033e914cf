import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { Filters } from '../rules.ts';
import { facetsQuery, industriesQuery, type Looked } from './useFitments.ts';

/** One list after another, each narrowed by those before it; choosing in one empties those after it. */
export function UnitLists({ looked, onChange }: { looked: Looked; onChange: (next: Looked) => void }): ReactElement {
  const { t } = useTranslation();
  const industries = useQuery(industriesQuery());
  const { data, isError, refetch } = useQuery(facetsQuery(looked, 1));
  const names = data?.headers.map(({ name }) => name) ?? [];
  function choose(name: string, value: string | null): void {
    const before = names.slice(0, names.indexOf(name));
    const filters: Filters = Object.fromEntries([
      ...before.map((one) => [one, looked.filters[one] ?? []] as const),
      ...(value === null ? [] : [[name, [value]] as const]),
    ]);
    onChange({ ...looked, filters });
  }
  return (
    <div className="fit-lists">
      <Field label={t('fitment.industry')} required>
        <Select
          placeholder={t('fitment.chooseIndustry')}
          value={looked.industryId === 0 ? null : String(looked.industryId)}
          from={industries}
          options={(industries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(next) => onChange({ ...looked, industryId: Number(next ?? 0), filters: {} })}
        />
      </Field>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data?.headers.map(({ name, isRequired, values }) => (
        <Field key={name} label={name} required={isRequired}>
          <Select
            clearable
            searchable={values.length > 8}
            placeholder={t('fitment.choose')}
            value={looked.filters[name]?.[0] ?? null}
            options={values.map(({ value }) => ({ value, label: value }))}
            onChange={(next) => choose(name, next)}
          />
        </Field>
      ))}
    </div>
  );
}
