import { Cog, FolderTree, Image, PanelsTopLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf } from '../../../platform/web/recent.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { useBrowse } from '../useHierarchy.ts';

const icons = { part: Cog, item: FolderTree, diagram: Image, page: PanelsTopLeft };
const SHOWN = 8;

/** Where one was last in this catalogue; nothing before one was anywhere. */
export function Continue(): ReactElement | null {
  const { t } = useTranslation();
  const { code } = useBrowse();
  const places = placesOf(code).slice(0, SHOWN);
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
