import { ChevronRight } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { pageStore } from '../../../platform/web/page.ts';
import type { Crumb } from '../../../platform/web/page.ts';
import { useStore } from '../../../platform/web/store.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';

/** More crumbs than this fold their middle into a menu. */
const SHOWN = 4;

export function Breadcrumb(): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { crumbs } = useStore(pageStore);
  const folded = crumbs.length > SHOWN ? crumbs.slice(1, -2) : [];
  const shown: (Crumb | 'folded')[] =
    folded.length > 0 ? [...crumbs.slice(0, 1), 'folded', ...crumbs.slice(-2)] : [...crumbs];
  return (
    <nav className="crumbs" aria-label={t('shell.crumbs')}>
      {shown.map((crumb, index) => {
        const last = index === shown.length - 1;
        return (
          <Fragment key={crumb === 'folded' ? 'folded' : `${crumb.label}${crumb.href ?? ''}`}>
            {index > 0 && <ChevronRight className="i12" aria-hidden="true" />}
            {crumb === 'folded' ? (
              <Menu
                position="bottom-start"
                items={folded.map(({ label, href }) => ({
                  key: `${label}${href ?? ''}`,
                  label,
                  onSelect: () => {
                    if (href) router.history.push(href);
                  },
                }))}
              >
                <button type="button" className="ib sm" aria-label={t('shell.crumbs.more')}>
                  …
                </button>
              </Menu>
            ) : last || !crumb.href ? (
              <span className={last ? 'cur trunc' : 'trunc'} aria-current={last ? 'page' : undefined}>
                {crumb.label}
              </span>
            ) : (
              <AppLink href={crumb.href}>{crumb.label}</AppLink>
            )}
          </Fragment>
        );
      })}
    </nav>
  );
}
