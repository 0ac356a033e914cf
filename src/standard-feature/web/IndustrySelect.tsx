import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { industriesQuery } from './useFeatures.ts';

/** The industry in the address, else the first. 0 while none is known. */
export function useIndustry(): { industry: number; none: boolean; choose: (code: string) => void } {
  const [chosen, choose] = useUrlState('industry', '', { push: true });
  const { data } = useQuery(industriesQuery());
  const found = data?.find(({ numericCode }) => String(numericCode) === chosen) ?? data?.[0];
  return { industry: found?.numericCode ?? 0, none: data?.length === 0, choose };
}

export function IndustrySelect(props: { industry: number; onChange: (code: string) => void }): ReactElement {
  const { industry, onChange } = props;
  const { t } = useTranslation();
  const query = useQuery(industriesQuery());
  const { data = [] } = query;
  return (
    <Select
      aria-label={t('standard-feature.industry')}
      from={query}
      options={data.map(({ numericCode, name }) => ({ value: String(numericCode), label: name }))}
      value={industry === 0 ? null : String(industry)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
