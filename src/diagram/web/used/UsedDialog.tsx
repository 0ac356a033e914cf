import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { UsedList } from './UsedList.tsx';

/** Where a drawing is used. */
export function UsedDialog(props: { code: string; diagramId: number; onClose: () => void }): ReactElement {
  const { code, diagramId, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      width={800}
      title={t('diagram.used.title')}
      onClose={onClose}
      foot={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <UsedList code={code} diagramId={diagramId} />
    </Dialog>
  );
}
