import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../../../platform/web/api/errors.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { Audience } from '../../price/contract.ts';
import { audienceLimits, maxAudiences, partMessages, startingCurrency } from '../../rules.ts';
import { CurrencySelect } from './CurrencySelect.tsx';

/** The row in which an audience is added; a name that was there before comes back with its prices. */
export function AddAudience(props: {
  audiences: readonly Audience[];
  disabled: boolean;
  onAdd: (fields: { name: string; currency: string }) => Promise<unknown>;
}): ReactElement {
  const { audiences, disabled, onAdd } = props;
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState<string>(startingCurrency);
  const [error, setError] = useState<string>();
  const typed = name.trim().toLowerCase();
  const named = audiences.find((one) => one.name.toLowerCase() === typed);
  if (audiences.length >= maxAudiences && !named)
    return <p className="pricing-add muted">{partMessages.tooManyAudiences}</p>;

  async function add(): Promise<void> {
    setError(undefined);
    try {
      await onAdd({ name: name.trim(), currency });
      setName('');
      setCurrency(startingCurrency);
    } catch (failed) {
      setError(Object.values(refusedFields(failed)).join(' ') || undefined);
    }
  }
  return (
    <form
      className="row pricing-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !disabled) void add();
      }}
    >
      <TextInput
        aria-label={t('part.pricing.new')}
        placeholder={t('part.pricing.new')}
        maxLength={audienceLimits.name}
        value={name}
        disabled={disabled}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CurrencySelect value={currency} onChange={setCurrency} label={t('part.currency')} />
      <Button type="submit" icon={<Plus className="i14" />} disabled={disabled || typed === ''}>
        {t('part.pricing.add')}
      </Button>
      <span className={error === undefined ? 'muted s' : 'danger s'} role={error === undefined ? undefined : 'alert'}>
        {error ?? t('part.pricing.addHint')}
      </span>
    </form>
  );
}
