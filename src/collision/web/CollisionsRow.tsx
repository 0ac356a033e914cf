import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaFigures } from '../../platform/web/ui/AreaFigures.tsx';
import { figuresQuery } from './useCollisions.ts';

/** The row of collisions on the landing page of ARI management. */
export function CollisionsRow(): ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(figuresQuery());
  return (
    <AreaFigures
      figures={[
        { label: t('collision.openOnes'), count: data?.open },
        { label: t('collision.ignoredOnes'), count: data?.ignored },
      ]}
    />
  );
}
