import { useQuery } from '@tanstack/react-query';
import { Cog, FolderTree, Image, PanelsTopLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { gatewayContract } from '../../../gateway/contract.ts';
import { apiOf } from '../../../platform/web/api/client.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { useBrowse } from '../useHierarchy.ts';

const icons = { part: Cog, item: FolderTree, diagram: Image, page: PanelsTopLeft };
const gatewayApi = apiOf(gatewayContract);

/** Where one was last in this catalogue, on any device, as at the gateway; nothing before one was anywhere. */
export function Continue(): ReactElement | null {
  const { t } = useTranslation();
  const { code } = useBrowse();
  const { data } = useQuery({
    queryKey: [code, 'places'],
    queryFn: () => gatewayApi.places({ code }, { context: { background: true } }),
    refetchOnMount: 'always',
  });
  const places = data?.last ?? [];
  if (places.length === 0) return null;
  return (
    <section aria-label={t('hierarchy.start.continue')}>
      <h2 className="h">{t('hierarchy.start.continue')}</h2>
      <ul className="start-places">
        {places.map(({ address, kind, title, detail }) => {
          const Icon = icons[kind];
          return (
            <li key={address}>
              <AppLink className="start-place" href={`/${code}${address}`}>
                <Icon className="i14 faint" aria-hidden="true" />
                <span className="med trunc">{title}</span>
                <span className="s faint trunc">{detail}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
