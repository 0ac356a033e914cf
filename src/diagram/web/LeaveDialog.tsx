import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';

/** Leaving with changes: save, discard or cancel (docs/domain/diagrams.md, Leaving with changes). */
export function LeaveDialog(props: {
  /** Absent where saving is off. */
  onSave: (() => void) | undefined;
  /** Why it is off. */
  reason: string | undefined;
  onDiscard: () => void;
  onStay: () => void;
}): ReactElement {
  const { onSave, reason, onDiscard, onStay } = props;
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      alert
      width={400}
      title={t('platform.unsaved.title')}
      onClose={onStay}
      foot={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {t('diagram.discard')}
          </Button>
          <Button className="ml" data-autofocus onClick={onStay}>
            {t('platform.cancel')}
          </Button>
          <Button
            variant="primary"
            reason={onSave ? undefined : reason}
            busy={saving && t('platform.saving')}
            onClick={() => {
              setSaving(true);
              onSave?.();
            }}
          >
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <p className="dlg-text">{t('platform.unsaved.question')}</p>
    </Dialog>
  );
}
