import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { qualityLimits } from '../quality/rules.ts';

/** Asks why findings are right so. */
export function ApproveDialog(props: {
  count: number;
  onClose: () => void;
  onApprove: (reason: string) => Promise<void>;
}): ReactElement {
  const { count, onClose, onApprove } = props;
  const { t } = useTranslation();
  const [reason, type] = useState('');
  return (
    <Dialog
      width={560}
      title={t('fitment.rightSoTitle', { count })}
      dirty={reason !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            variant="primary"
            reason={reason.trim() === '' ? t('fitment.reasonNeeded') : undefined}
            onClick={() => void onApprove(reason)}
          >
            {t('fitment.rightSo')}
          </Button>
        </>
      }
    >
      <Field label={t('fitment.reason')} required hint={t('fitment.rightSoHint')}>
        <TextInput
          maxLength={qualityLimits.reason}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && reason.trim() !== '' && void onApprove(reason)}
        />
      </Field>
    </Dialog>
  );
}
