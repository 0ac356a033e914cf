import { contexts } from '../../../contexts.ts';
import type { Context } from '../../../contexts.ts';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { navGroups, type NavItem } from '../../../platform/web/slice.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Logo } from '../../../platform/web/ui/icons.tsx';
import { CatalogSwitcher } from './CatalogSwitcher.tsx';
import { itemAt } from './navigation.ts';
import type { ShellData } from './types.ts';

const shortNames: Readonly<Record<Context, string>> = { Oem: 'OEM', MajorUnit: 'MU', Ecommerce: 'EC' };
/** The largest number in a badge of the navigation. */
const BADGE_MAX = 99;

interface NavigationProps {
  data: ShellData;
  items: readonly NavItem[];
  pathname: string;
  rail: boolean;
  /** Absent where the window leaves no choice. */
  onRail?: (rail: boolean) => void;
  onContext: (context: Context) => void;
}

export function Navigation({ data, items, pathname, rail, onRail, onContext }: NavigationProps): ReactElement {
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  const { catalog, context } = data;
  const offered = contexts.filter((one) => data.contexts.includes(one));
  const running = new Set(data.jobs.filter((job) => job.state === 'running').map((job) => job.area));
  const here = itemAt(items, catalog.code, pathname);
  return (
    <nav className="nav" aria-label={t('shell.main')}>
      <div className="nav-brand">
        <Logo size={rail ? 22 : 20} />
        {!rail && <span>Callout</span>}
        {!rail && onRail && (
          <IconButton
            size="sm"
            label={t('shell.collapse')}
            icon={<PanelLeftClose className="i14" />}
            onClick={() => onRail(true)}
          />
        )}
      </div>
      <CatalogSwitcher catalog={catalog} catalogs={data.catalogs} />
      {offered.length < 2 ? null : rail ? (
        <button
          type="button"
          className="ctx-mark"
          data-tip={`${t('shell.context')}: ${t(`shell.context.${context}`)}`}
          // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
          aria-description={`${t('shell.context')}: ${t(`shell.context.${context}`)}`}
          onClick={() => onRail?.(false)}
        >
          {shortNames[context]}
        </button>
      ) : (
        <Segment
          label={t('shell.context')}
          options={offered.map((value) => ({ value, label: t(`shell.context.${value}`) }))}
          value={context}
          onChange={(next) => next && onContext(next)}
        />
      )}
      <div className="nav-scroll">
        {navGroups.map((group) => {
          const members = items.filter((item) => item.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group} aria-label={t(`shell.group.${group}`)}>
              {rail ? <div className="sep" /> : <h3>{t(`shell.group.${group}`)}</h3>}
              <ul>
                {members.map((item) => {
                  const name = t(`shell.nav.${item.key}`);
                  const count = data.counts?.[item.key];
                  return (
                    <li key={item.key}>
                      <AppLink
                        href={`/${catalog.code}${item.path}`}
                        aria-current={item === here ? 'page' : undefined}
                        data-tip={rail ? name : undefined}
                        aria-label={rail ? name : undefined}
                      >
                        <item.icon className="i" aria-hidden="true" />
                        {!rail && <span>{name}</span>}
                        {!rail && count ? (
                          <span className="cnt">{formatNumber(Math.min(count, BADGE_MAX))}</span>
                        ) : null}
                        {running.has(item.key) && (
                          <span className="dot" data-tip={t('shell.jobs.running')}>
                            <span className="vh">{t('shell.jobs.running')}</span>
                          </span>
                        )}
                      </AppLink>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
      {rail ? (
        onRail && (
          <IconButton
            className="nav-open"
            label={t('shell.expand')}
            icon={<PanelLeftOpen className="i" />}
            onClick={() => onRail(false)}
          />
        )
      ) : (
        <footer className="nav-foot">{t('shell.footer', { year })}</footer>
      )}
    </nav>
  );
}
