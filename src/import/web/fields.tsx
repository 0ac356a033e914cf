import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { PastChanges } from './changes/PastChanges.tsx';

export { CountsTable, useTableName } from './CountsTable.tsx';
export { UndoDialog } from './UndoDialog.tsx';
export { UndoPreview } from './UndoPreview.tsx';
export { useUndoPreview } from './useUndoPreview.ts';
export { postFile, refusalText } from './useUpload.ts';

/** What an import wrote, cell by cell. */
export function WroteDialog(props: { changeId: number; file: string; onClose: () => void }): ReactElement {
  const { changeId, file, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      width={1120}
      title={t('import.changes.wrote.of', { file })}
      onClose={onClose}
      foot={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <PastChanges changeId={changeId} />
    </Dialog>
  );
}
