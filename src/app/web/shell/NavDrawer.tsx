import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The navigation over the page, below 1024 px. Esc and a click beside it close it. */
export function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className="nav-drawer"
      aria-label={t('shell.main')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
