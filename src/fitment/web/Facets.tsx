import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { Header } from '../contract.ts';
import { fitmentLimits, type Filters } from '../rules.ts';
import { facetsQuery, fitmentApi, industriesQuery, wireOf, type Looked } from './useFitments.ts';

/** Values of a header that stand there before one asks for more. */
const few = 5;
/** Headers that are open at first. */
const opened = 3;

/** What units are filtered by: an industry, and values of each header with how many units have them. */
export function Facets(props: { looked: Looked; onChange: (next: Looked) => void }): ReactElement {
  const { looked, onChange } = props;
  const { t } = useTranslation();
  const industries = useQuery(industriesQuery());
  const { data, isError, refetch } = useQuery(facetsQuery(looked, 2));
  const chosen = Object.values(looked.filters).filter((values) => values.length > 0).length;
  const set = (filters: Filters): void => onChange({ ...looked, filters });
  return (
    <section className="pane fit-facets" aria-label={t('fitment.filter')}>
      <div className="toolbar">
        <h2 className="h">{t('fitment.filter')}</h2>
        {chosen > 0 && <Count>{chosen}</Count>}
        <button type="button" className="link med s ml" disabled={chosen === 0} onClick={() => set({})}>
          {t('fitment.reset')}
        </button>
      </div>
      <div className="fit-scroll">
        <div className="fit-industry">
          <Field label={t('fitment.industry')} span="all">
            <Select
              placeholder={t('fitment.chooseIndustry')}
              value={looked.industryId === 0 ? null : String(looked.industryId)}
              from={industries}
              options={(industries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => onChange({ industryId: Number(next ?? 0), filters: {}, contains: looked.contains })}
            />
          </Field>
        </div>
        {isError && <LoadFailed onRetry={() => void refetch()} />}
        {data?.headers.map((header, at) => (
          <Facet
            key={`${looked.industryId} ${header.name}`}
            header={header}
            looked={looked}
            startsOpen={at < opened}
            onChange={(values) => set({ ...looked.filters, [header.name]: values })}
          />
        ))}
      </div>
    </section>
  );
}

function Facet(props: {
  header: Header;
  looked: Looked;
  startsOpen: boolean;
  onChange: (values: string[]) => void;
}): ReactElement {
  const { header, looked, startsOpen, onChange } = props;
  const { t } = useTranslation();
  const [isOpen, open] = useState(startsOpen);
  const [shown, show] = useState(few);
  const [further, keep] = useState<Header['values']>([]);
  const chosen = looked.filters[header.name] ?? [];
  const loaded = [
    ...header.values,
    ...further.filter(({ value }) => !header.values.some((one) => one.value === value)),
  ];
  const isChosen = (value: string): boolean => chosen.some((one) => one.toLowerCase() === value.toLowerCase());
  const missing = chosen.filter((value) => !loaded.some((one) => one.value.toLowerCase() === value.toLowerCase()));
  // What is chosen stays in sight, whatever is left of it.
  const values = [
    ...missing.map((value) => ({ value, count: 0 })),
    ...loaded.filter(({ value }, at) => at < shown || isChosen(value)),
  ];
  const more = header.total - Math.min(shown, header.total);
  async function showMore(): Promise<void> {
    const next = shown === few ? fitmentLimits.values : shown + fitmentLimits.moreValues;
    if (next > loaded.length && loaded.length < header.total) {
      const got = await fitmentApi.lists({ ...wireOf(looked), header: header.name, skip: loaded.length });
      keep([...further, ...got.values]);
    }
    show(next);
  }
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className="fit-facet" aria-label={header.name}>
      <div className="row">
        <button type="button" className="fit-facet-head med" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <Icon className="i14" aria-hidden="true" />
          {header.name}
        </button>
        {isOpen && more > 0 && (
          <button type="button" className="link med s ml" onClick={() => void showMore()}>
            {t('fitment.moreValues', { n: formatNumber(more) })}
          </button>
        )}
      </div>
      {isOpen && (
        <ul>
          {values.map(({ value, count }) => (
            <li key={value} className="row">
              <Checkbox
                label={<span className="trunc">{value}</span>}
                checked={isChosen(value)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, value]
                      : chosen.filter((one) => one.toLowerCase() !== value.toLowerCase()),
                  )
                }
              />
              <span className="ml s faint tn">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
