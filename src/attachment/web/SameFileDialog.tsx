import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { shownName } from './useAttachments.ts';
import type { AskedSame } from './useFiles.ts';

/** Asks what is to be done with a file that the catalogue has already (docs/domain/images.md, Literature). */
export function SameFileDialog(props: {
  asked: AskedSame;
  /** Whether the one that is there can hang here too. */
  mayUse: boolean;
}): ReactElement {
  const { asked, mayUse } = props;
  const { t } = useTranslation();
  const { name, sameAs, answer } = asked;
  const { howManyPlacesUsed: count } = sameAs;
  const used = count === 0 ? t('attachment.same.nowhere') : t('attachment.same.places', { count });
  return (
    <Dialog
      alert
      title={t('attachment.same.title')}
      onClose={() => answer('leave')}
      foot={
        <>
          <Button size="lg" onClick={() => answer('leave')}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" onClick={() => answer('add')}>
            {t('attachment.same.add')}
          </Button>
          {mayUse && (
            <Button size="lg" variant="primary" data-autofocus onClick={() => answer('use')}>
              {t('attachment.same.use')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('attachment.same.text', { name, there: shownName(sameAs), used })}</p>
    </Dialog>
  );
}
