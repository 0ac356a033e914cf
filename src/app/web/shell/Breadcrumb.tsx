import { ChevronRight } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { pageStore } from '../../../platform/web/page.ts';
import type { Crumb } from '../../../platform/web/page.ts';
import { useStore } from '../../../platform/web/store.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';

/** Fewer crumbs than this stay as they are, however little room they have. */
const FOLDED = 4;
/** Room between two of them, in pixels. */
const GAP = 4;

/** How wide crumbs are where none is cut. */
const wholeWidth = (nav: HTMLElement): number =>
  [...nav.children].reduce((sum, { scrollWidth }) => sum + scrollWidth + GAP, -GAP);

export function Breadcrumb(): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { crumbs } = useStore(pageStore);
  const nav = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(Infinity);
  const [whole, setWhole] = useState({ of: crumbs, width: 0 });
  useLayoutEffect(() => {
    if (!nav.current) return undefined;
    const { current } = nav;
    const observer = new ResizeObserver(() => setRoom(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  // Others than before are measured unfolded, before anything is painted.
  useLayoutEffect(() => {
    if (nav.current && whole.of !== crumbs) setWhole({ of: crumbs, width: wholeWidth(nav.current) });
  }, [crumbs, whole]);
  const isTooWide = whole.of === crumbs && whole.width > room;
  const folded = isTooWide && crumbs.length >= FOLDED ? crumbs.slice(1, -2) : [];
  const shown: (Crumb | 'folded')[] =
    folded.length > 0 ? [...crumbs.slice(0, 1), 'folded', ...crumbs.slice(-2)] : [...crumbs];
  return (
    <nav className="crumbs" ref={nav} aria-label={t('shell.crumbs')}>
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
                <button
                  type="button"
                  className="ib sm"
                  aria-label={t('shell.crumbs.more')}
                  data-tip={t('shell.crumbs.more')}
                >
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
