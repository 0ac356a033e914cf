import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { allows } from '../../rights.ts';
import type { Permission } from '../../platform/auth/permission.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useMoment } from '../../platform/web/moment.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { fineDigits, usualDigits, type Digits } from '../digits/rules.ts';
import { profileFlags } from '../switches/rules.ts';
import { pageDataQuery } from './usePageData.ts';

/** Profile, limits and settings of the catalogue in the address (docs/domain/catalogue.md, Page data). */
export const usePageData = () => useSuspenseQuery(pageDataQuery(catalogCode())).data;

/** The most decimals of amounts and measures in the catalogue in the address. */
export const useDigits = (): Digits => (useIsSwitchedOn('fineDigits') ? fineDigits : usualDigits);

/** Whether a switch of the catalogue in the address is on. */
export const useIsSwitchedOn = (name: keyof typeof profileFlags): boolean =>
  usePageData().profile.settings[profileFlags[name]] === 'true';

/** Name of a content language such as EN, in a language of the screens. */
export const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code.toLowerCase()) ?? code;

/**
 * Whether the caller may do something in the catalogue in the address; the server decides
 * (docs/domain/rights.md, Who may do what). Nothing may be written while the catalogue is shown as it was.
 */
export function useMay(permission: Permission): boolean {
  const moment = useMoment();
  return useMayNow(permission) && (moment === null || permission === 'member');
}

/** The same whatever moment is shown. */
export function useMayNow(permission: Permission): boolean {
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
const searchOf = (key: keyof typeof searches, q: string): string => {
  const code = catalogCode();
  if (q === '') return searches[key](code);
  return key === 'parts' ? paths.partSearch(code, 'q', q) : `${searches[key](code)}?${new URLSearchParams({ q })}`;
};

/** Leads from one search to the others, with what was typed. */
export function SearchTabs({ here, q = '' }: { here: keyof typeof searches; q?: string }): ReactElement {
  const { t } = useTranslation();
  return (
    <nav className="tabs searches" aria-label={t('catalog.searches')}>
      {(Object.keys(searches) as (keyof typeof searches)[]).map((key) => (
        <AppLink key={key} className="tab" href={searchOf(key, q)} aria-current={key === here ? 'page' : undefined}>
          {t(`catalog.searches.${key}`)}
        </AppLink>
      ))}
    </nav>
  );
}

/** Why everything on a form is locked, once, on top of it; of a moment the shell says so. */
export function ReadOnlyReason(): ReactElement | null {
  const { t } = useTranslation();
  if (useMoment() !== null) return null;
  return <Banner tone="info">{t('catalog.readOnly')}</Banner>;
}

export { LooksAtNow } from './LooksAtNow.tsx';
