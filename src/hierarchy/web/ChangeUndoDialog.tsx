import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UndoPreview, useUndoPreview } from '../../import/web/fields.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import { useUndoChanges } from '../../platform/web/useUndoToast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

/** Says what the undo of a change will do and what stays; then takes it back. `undo` does so where it was made otherwise. */
export function ChangeUndoDialog(props: {
  change: { id: number; label: string };
  undo?: ((id: number) => Promise<void>) | undefined;
  onClose: () => void;
}): ReactElement {
  const { change, undo, onClose } = props;
  const { t } = useTranslation();
  const undoHere = useUndoChanges();
  const [busy, setBusy] = useState(false);
  const preview = useUndoPreview(change.id);
  const first = preview.data?.first ?? [];
  const writes = preview.data?.counts.some((one) => one.removed + one.reverted + one.brought > 0) ?? false;

  async function act(): Promise<void> {
    setBusy(true);
    await (undo ? undo(change.id) : undoHere([change.id]));
    onClose();
  }

  return (
    <Dialog
      alert
      width={560}
      title={t('hierarchy.undo.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" data-autofocus onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="danger"
            busy={busy && t('hierarchy.undo.running')}
            disabled={!writes || first.length > 0}
            onClick={() => void act()}
          >
            {t('platform.undo')}
          </Button>
        </>
      }
    >
      <p className="med">{change.label}</p>
      <UndoPreview preview={preview} changeId={change.id} />
    </Dialog>
  );
}
