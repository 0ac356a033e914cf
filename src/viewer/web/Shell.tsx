import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import type { FetchFile } from '../read/fetching.ts';
import { t } from '../texts.ts';
import { Tips } from './Tips.tsx';
import { useAccent, useBrand } from './useBrand.ts';
import { ContentsDrawer } from './ContentsDrawer.tsx';
import { MachineBar } from './MachineBar.tsx';
import { PicksBar } from './PicksBar.tsx';
import { Screen } from './Screen.tsx';
import { TopBar } from './TopBar.tsx';
import { TreePane } from './TreePane.tsx';
import { useFont } from './useFont.ts';
import { useNewer } from './useNewer.ts';
import { usePhone } from './usePhone.ts';
import { useRelease } from './useRelease.ts';
import { useRoute } from './useRoute.ts';
import { useSaid } from './useSay.ts';

/** Top bar, contents and the screen that the address names. */
export function Shell({ files }: { files: FetchFile }): ReactElement {
  const { release, language } = useRelease();
  const { name } = useBrand();
  const route = useRoute();
  const isPhone = usePhone();
  const isHome = route.screen === 'tree' && route.id === 0;
  const isDrawn = useMedia(NARROW) || isHome;
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const newer = useNewer(files, release);
  const said = useSaid();
  useFont();
  useAccent();
  useEffect(() => {
    document.title = name;
  }, [name]);
  const place = `${route.screen} ${route.id}`;
  useEffect(() => {
    main.current?.scrollTo(0, 0);
    setDrawer(false);
  }, [place]);
  return (
    <div className={isHome ? 'v-shell home' : 'v-shell'} lang={language.toLowerCase()}>
      <a
        className="v-skip"
        href="#content"
        lang="en"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('viewer.skip')}
      </a>
      <TopBar files={files} onContents={() => setDrawer(true)} />
      {isDrawn ? (
        drawer && <ContentsDrawer route={route} onClose={() => setDrawer(false)} />
      ) : (
        <nav className="v-side" aria-label={t('viewer.contents')}>
          <TreePane route={route} />
        </nav>
      )}
      <main className="v-main" id="content" ref={main} tabIndex={-1}>
        {newer && (
          <div className="ban inf v-newer" role="status" lang="en">
            <Info className="i" aria-hidden="true" />
            <span className="grow">{t('viewer.newer')}</span>
            <button type="button" className="link med" onClick={() => location.reload()}>
              {t('viewer.reload')}
            </button>
          </div>
        )}
        <MachineBar route={route} />
        <Screen route={route} />
      </main>
      {isPhone && route.screen !== 'list' && <PicksBar />}
      <div className={said.text ? 'v-toast on' : 'v-toast'} role="status" lang="en">
        {said.text && <span key={said.count}>{said.text}</span>}
      </div>
      <Tips />
    </div>
  );
}
