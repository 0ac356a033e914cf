import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { AreaFigures } from '../../../platform/web/ui/AreaFigures.tsx';
import { figuresQuery } from './useUnitTaxonomy.ts';

/** The row of taxonomies on the landing page of ARI management. */
export function TaxonomyRow(): ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(figuresQuery());
  return (
    <AreaFigures
      figures={[
        { label: t('taxonomy.taxonomies'), count: data?.taxonomies },
        { label: t('taxonomy.figure.levels'), count: data?.levels },
        { label: t('taxonomy.assigned'), count: data?.assigned },
      ]}
      waiting={[
        { label: t('taxonomy.figure.unassigned'), count: data?.unassigned, href: paths.ari(catalogCode(), 'taxonomy') },
      ]}
    />
  );
}
