import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorModal } from './errors.ts';

/** The modal titled Error. OK reloads the page unless the call rethrew. */
export function ErrorModal(): ReactElement | null {
  const { t } = useTranslation();
  const error = useStore(errorModal);
  if (!error) return null;
  const close = (): void => {
    errorModal.set(null);
    if (error.reload) window.location.reload();
  };
  return (
    <Dialog
      alert
      width={400}
      dismissible={false}
      title={t('platform.error.title')}
      onClose={close}
      foot={
        <Button size="lg" variant="primary" data-autofocus onClick={close}>
          {t('platform.ok')}
        </Button>
      }
    >
      <p className="dlg-text">{error.message}</p>
      {error.requestId && (
        <p className="faint s" style={{ marginTop: 8 }}>
          {t('platform.error.requestId')} <span className="mono">{error.requestId}</span>
        </p>
      )}
    </Dialog>
  );
}
