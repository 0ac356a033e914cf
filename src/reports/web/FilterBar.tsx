import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { nameQuery } from '../../history/web/fields.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { useChanges, useModelChoices } from './useReports.ts';
import type { Filters } from './useReports.ts';

/** Dates and person, in the address; a range that nobody is asked for is flagged beside its dates. */
export function FilterBar({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const { from, to, setFrom, setTo, person, setPerson, problem } = filters;
  const changes = useChanges(filters);
  const known = changes.data?.people ?? [];
  const people = person === '' || known.includes(person) ? known : [person, ...known];
  return (
    <search className="reports-filters" aria-label={t('reports.filters')}>
      <Field label={t('reports.from')}>
        <DateInput value={from} onChange={setFrom} />
      </Field>
      <Field label={t('reports.to')}>
        <DateInput value={to} onChange={setTo} />
      </Field>
      <Field label={t('reports.person')}>
        <Select
          from={changes}
          options={people.map((name) => ({ value: name, label: name }))}
          value={person || null}
          onChange={(name) => setPerson(name ?? '')}
          placeholder={t('reports.anyone')}
          clearable
        />
      </Field>
      <ModelField filters={filters} />
      <span role="status">{problem && <Tag tone="warning">{t(`reports.problem.${problem}`)}</Tag>}</span>
    </search>
  );
}

/** A model, which also the drafts by age are of. */
export function ModelField({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const { model, setModel } = filters;
  const askedModels = useModelChoices(filters);
  const { data: known = [] } = askedModels;
  const isKnown = model === null || known.some(({ id }) => id === model);
  const { data: name } = useQuery({ ...nameQuery(model ?? 0), enabled: !isKnown });
  const options = known.map(({ id, displayName, path }) => ({
    value: String(id),
    label: displayName,
    hint: path.join(' › '),
  }));
  return (
    <Field label={t('reports.model')}>
      <Select
        from={askedModels}
        options={isKnown ? options : [{ value: String(model), label: name ?? String(model) }, ...options]}
        value={model === null ? null : String(model)}
        onChange={(id) => setModel(id ?? '')}
        placeholder={t('reports.anyModel')}
        clearable
      />
    </Field>
  );
}
