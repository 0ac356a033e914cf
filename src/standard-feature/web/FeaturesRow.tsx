import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaFigures } from '../../platform/web/ui/AreaFigures.tsx';
import { industriesQuery, treeQuery } from './useFeatures.ts';

/** The row of the landing page: what is defined. */
export function FeaturesRow(): ReactElement {
  const { t } = useTranslation();
  const industries = useQuery(industriesQuery()).data;
  const tree = useQuery(treeQuery()).data;
  return (
    <AreaFigures
      figures={[
        { label: t('standard-feature.count.fields'), count: industries?.reduce((sum, { fields }) => sum + fields, 0) },
        {
          label: t('standard-feature.count.definitions'),
          count: tree?.reduce((sum, { definitions }) => sum + definitions.length, 0),
        },
      ]}
    />
  );
}
