import { useEffect, useLayoutEffect, useRef } from 'react';
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
  useEffect(() => {
    const dialog = element.current;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      onClose();
    };
    const onClick = (event: Event): void => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('cancel', onCancel);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('cancel', onCancel);
      dialog?.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return (
    <dialog ref={element} className="nav-drawer" aria-label={t('shell.main')}>
      {children}
    </dialog>
  );
}
