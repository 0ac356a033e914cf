import { Ban, Check, Repeat2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import type { WaitingValue } from '../value/contract.ts';
import type { Settle } from './useSettle.ts';

/** Replaces, approves or sets invalid a value in its row. */
export function SettleButtons(props: {
  value: WaitingValue;
  settle: Settle;
  reason: string | undefined;
  onReplace: (value: WaitingValue) => void;
}): ReactElement {
  const { value, settle, reason, onReplace } = props;
  const { t } = useTranslation();
  const { name, proposal, customData } = value;
  return (
    <span className="row">
      <IconButton
        size="sm"
        label={t('global-lookup.replaceName', { name })}
        icon={<Repeat2 className="i14" />}
        disabled={reason !== undefined}
        onClick={() => (proposal ? void settle.replace(value, proposal) : onReplace(value))}
      />
      <IconButton
        size="sm"
        label={`${t('global-lookup.approve')} ${name}`}
        icon={<Check className="i14" />}
        disabled={reason !== undefined}
        onClick={() => void settle.approve(value)}
      />
      {customData.requiresValidation && (
        <IconButton
          size="sm"
          label={`${t('global-lookup.setInvalid')} ${name}`}
          icon={<Ban className="i14" />}
          disabled={reason !== undefined}
          onClick={() => void settle.setInvalid(value)}
        />
      )}
    </span>
  );
}
