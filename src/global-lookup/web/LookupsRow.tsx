import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AreaFigures } from '../../platform/web/ui/AreaFigures.tsx';
import './fields.tsx';
import { useListTypes } from './useLookups.ts';

/** What the landing page says of the lists. */
export function LookupsRow(): ReactElement {
  const { t } = useTranslation();
  const { data } = useListTypes();
  const sum = (of: 'count' | 'waiting') => data?.reduce((all, list) => all + list[of], 0);
  return (
    <AreaFigures
      figures={[
        { label: t('global-lookup.figure.lists'), count: data?.length },
        { label: t('global-lookup.figure.values'), count: sum('count') },
      ]}
      waiting={[
        {
          label: t('global-lookup.figure.waiting'),
          count: sum('waiting'),
          href: paths.ari(catalogCode(), 'lookups', 'list=all&view=waiting'),
        },
      ]}
    />
  );
}
