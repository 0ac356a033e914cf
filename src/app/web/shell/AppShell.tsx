import { contexts, type Context } from '../../../contexts.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavItem } from '../../../platform/web/slice.ts';
import { LostBanner } from '../../../platform/web/LostBanner.tsx';
import { dirtyGuards } from '../../../platform/web/curtain.tsx';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { NARROW, WIDE, useMedia } from '../../../platform/web/media.ts';
import { pageStore } from '../../../platform/web/page.ts';
import { useRemembered } from '../../../platform/web/remember.ts';
import { SessionDialog } from '../../../platform/web/session/SessionDialog.tsx';
import { useStore } from '../../../platform/web/store.ts';
import { GoKeys } from './GoKeys.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { Navigation } from './Navigation.tsx';
import { RestrictedDialog } from './RestrictedDialog.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { TopBar } from './TopBar.tsx';
import { keepContext } from './context.ts';
import { itemFolder, paths } from '../../../paths.ts';
import { itemAt, itemsFor, itemsOf, navigation } from './navigation.ts';
import { focusPane } from './panes.ts';
import type { ShellData } from './types.ts';
import { useArrival } from './useArrival.ts';
import './shell.css';

/** Below this the rail is not a choice: the panes need the width. */
const RAIL_ONLY = '(max-width: 1279px)';

/** Navigation, top bar and the page; the session and access dialogs above them. */
export function AppShell(props: {
  data: ShellData;
  children: ReactNode;
  /** The control of the moment, in the top bar. */
  clock?: ReactNode;
  /** Stands between top bar and page while they show the catalogue as it was. */
  strip?: ReactNode;
  /** Stands below the page. */
  foot?: ReactNode;
}): ReactElement {
  const { data, children, clock, strip, foot } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const wide = useMedia(WIDE);
  const railOnly = useMedia(RAIL_ONLY);
  const narrow = useMedia(NARROW);
  const page = useStore(pageStore);
  const dirty = useStore(dirtyGuards);
  const [choice, setChoice] = useRemembered<boolean | null>(page.rail ? 'rail:page' : 'rail', null);
  const [drawer, setDrawer] = useState(false);
  const rail = railOnly || (choice ?? (!wide || page.rail === true));
  const items = itemsFor(itemsOf(data.catalog.code), data.profile, data.context, data.catalog.languages);
  const { code } = data.catalog;
  const here = itemAt(navigation, code, pathname);
  useArrival(here?.key ?? pathname);

  useEffect(() => setDrawer(false), [pathname]);

  const general = t('platform.keyboard.groups.general');
  useHotkey('ctrl+b', () => setChoice(!rail), {
    label: t('shell.collapse'),
    group: general,
    enabled: !railOnly,
  });
  useHotkey('f6', () => focusPane(1), { label: t('shell.pane.next'), group: general });
  useHotkey('shift+f6', () => focusPane(-1), { label: t('shell.pane.previous'), group: general });
  useHotkey('/', () => document.querySelector<HTMLElement>('[data-filter]')?.focus(), {
    label: t('shell.filter'),
    group: general,
  });
  useHotkey('ctrl+k', () => data.onSearch?.(), {
    label: t('shell.search'),
    group: general,
    enabled: data.onSearch !== undefined && dirty === 0,
  });

  const toContext = (next: Context): void => {
    if (next === data.context) return;
    keepContext(next);
    const isIn = (item: NavItem): boolean => item.contexts?.includes(next) ?? true;
    // An item's page is in the item's context, whatever is chosen.
    const atItem = contexts.some((one) => pathname.startsWith(`/${code}/${itemFolder(one)}/`));
    if (here && isIn(here) && !atItem) return;
    const twin = navigation.find((item) => item.go !== undefined && item.go === here?.go && isIn(item));
    router.history.push(twin?.path ? `/${code}${twin.path}` : paths.start(code, next));
  };
  const nav = (asRail: boolean): ReactElement => (
    <Navigation
      data={data}
      items={items}
      pathname={pathname}
      rail={asRail}
      {...(railOnly ? {} : { onRail: setChoice })}
      onContext={toContext}
    />
  );

  return (
    <>
      <SkipLinks list={page.list} detail={page.detail} />
      <GoKeys items={items} code={code} contexts={data.contexts} onContext={toContext} />
      <div className={`app${rail ? ' is-rail' : ''}${narrow ? ' is-narrow' : ''}${strip ? ' is-then' : ''}`}>
        {!narrow && nav(rail)}
        <div className="main">
          <TopBar data={data} narrow={narrow} clock={clock} onMenu={() => setDrawer(true)} />
          <LostBanner />
          {strip}
          <main id="main" className="page" tabIndex={-1} aria-label={page.crumbs.at(-1)?.label}>
            {children}
          </main>
          {foot}
        </div>
      </div>
      {narrow && drawer && <NavDrawer onClose={() => setDrawer(false)}>{nav(false)}</NavDrawer>}
      <RestrictedDialog code={code} />
      <SessionDialog onStay={data.onStay} onLogOut={data.onLogOut} onOver={data.onSessionOver} />
    </>
  );
}
