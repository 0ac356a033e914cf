import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaFigures } from '../../platform/web/ui/AreaFigures.tsx';
import { configsQuery } from './useConfigs.ts';

/** The row of import configs on the landing page of ARI management. */
export function ConfigsRow(): ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(configsQuery());
  return (
    <AreaFigures
      figures={[
        { label: t('import-config.configs'), count: data?.length },
        { label: t('import-config.activeOnes'), count: data?.filter(({ active }) => active).length },
      ]}
    />
  );
}
