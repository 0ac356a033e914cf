import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { allows } from '../../rights.ts';
import type { Permission } from '../../platform/auth/permission.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { pageDataQuery } from './usePageData.ts';

/** Profile, limits and settings of the catalogue in the address (docs/domain/catalogue.md, Page data). */
export const usePageData = () => useSuspenseQuery(pageDataQuery(catalogCode())).data;

/** Name of a content language such as EN, in a language of the screens. */
export const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code.toLowerCase()) ?? code;

/**
 * Whether the caller may do something in the catalogue in the address; the server decides
 * (docs/domain/rights.md, Who may do what).
 */
export function useMay(permission: Permission): boolean {
  const { profile } = usePageData();
  const { superAdmin, roles, workflowRole } = profile;
  return allows(permission, { superAdmin, profile: { roles, workflowRole } });
}

/** The way to bring in a catalogue's files, for who may import: what an empty page leads to beside its own act. */
export function BringLink(): ReactElement | null {
  const { t } = useTranslation();
  return useMay('import') ? (
    <AppLink className="btn" href={paths.bring(catalogCode())}>
      {t('catalog.bring')}
    </AppLink>
  ) : null;
}

/** The searches of a catalogue by their tabs (docs/domain/screens.md, Addresses). */
const searches = {
  items: paths.search,
  parts: paths.parts,
  images: paths.images,
  literature: paths.literature,
} as const;

/** Leads from one search to the others, with what was typed. */
export function SearchTabs({ here, q = '' }: { here: keyof typeof searches; q?: string }): ReactElement {
  const { t } = useTranslation();
  const query = q === '' ? '' : `?${new URLSearchParams({ q })}`;
  return (
    <nav className="tabs" aria-label={t('catalog.searches')}>
      {Object.entries(searches).map(([key, path]) => (
        <AppLink
          key={key}
          className="tab"
          href={`${path(catalogCode())}${query}`}
          aria-current={key === here ? 'page' : undefined}
        >
          {t(`catalog.searches.${key}`)}
        </AppLink>
      ))}
    </nav>
  );
}

/** Why everything on a form is locked, once, on top of it. */
export function ReadOnlyReason(): ReactElement {
  const { t } = useTranslation();
  return <Banner tone="info">{t('catalog.readOnly')}</Banner>;
}
