import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { t } from '../texts.ts';
import { TreePane } from './TreePane.tsx';
import type { Route } from './useRoute.ts';

/** The tree over the page, where the window is narrow. */
export function ContentsDrawer({ route, onClose }: { route: Route; onClose: () => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="v-drawer"
      aria-label={t('viewer.contents')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="v-drawer-in">
        <header>
          <h2 lang="en">{t('viewer.contents')}</h2>
          <button type="button" className="ib ml" aria-label={t('viewer.close')} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </button>
        </header>
        <TreePane route={route} />
      </div>
    </dialog>
  );
}
