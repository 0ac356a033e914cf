import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { restricted } from '../../../platform/web/api/errors.ts';
import { useStore } from '../../../platform/web/store.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';

/** The restricted-access dialog: a call answered 401, or a route refused (docs/domain/screens.md, Errors). */
export function RestrictedDialog({ code }: { code?: string }): ReactElement | null {
  const { t } = useTranslation();
  const router = useRouter();
  if (!useStore(restricted)) return null;
  const close = (): void => restricted.set(false);
  const leave = (href: string): void => {
    close();
    router.history.push(href);
  };
  return (
    <Dialog
      alert
      width={400}
      title={t('shell.accessDenied.title')}
      onClose={close}
      foot={
        <>
          <Button size="lg" onClick={() => leave(paths.catalogues())}>
            {t('shell.return')}
          </Button>
          {code && (
            <Button size="lg" variant="primary" onClick={() => leave(`/${code}`)}>
              {t('shell.accessDenied.back')}
            </Button>
          )}
        </>
      }
    >
      <p className="dlg-text">{t('shell.accessDenied.text')}</p>
    </Dialog>
  );
}
