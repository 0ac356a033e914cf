import { Pencil, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { refusedFields } from '../../../platform/web/api/errors.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Checkbox, Radio, Switch } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { Audience, AudienceFields } from '../../price/contract.ts';
import { partMessages } from '../../rules.ts';
import { AddAudience } from './AddAudience.tsx';
import { currencyName } from './CurrencySelect.tsx';
import { AudienceDialog } from './AudienceDialog.tsx';
import { useSaveAudience } from './useSaveAudience.ts';

/** The audiences of a context by currency; each mark acts at once and can be taken back. */
export function AudienceTable(props: { context: Context; audiences: readonly Audience[] }): ReactElement {
  const { context, audiences } = props;
  const { t } = useTranslation();
  const busy = useBusyReason() !== undefined;
  const send = useSaveAudience(context);
  const [asked, ask] = useState<Audience>();
  const [refused, refuse] = useState<string>();
  const [editing, edit] = useState<Audience>();
  const currencies = [...new Set(audiences.map(({ currency }) => currency))].toSorted();
  const defaultOf = (of: string) => audiences.find((one) => one.default && one.currency === of);

  const save: typeof send = (audience, oldDefaultId) => {
    ask(undefined);
    refuse(undefined);
    return send(audience, oldDefaultId);
  };

  async function change(audience: Audience, fields: Partial<AudienceFields>, oldDefaultId = 0): Promise<void> {
    try {
      await save({ ...audience, ...fields }, oldDefaultId);
    } catch (error) {
      refuse(Object.values(refusedFields(error)).join(' ') || undefined);
    }
  }
  const isLast = (audience: Audience) => audience.enable && audiences.filter(({ enable }) => enable).length === 1;
  const remove = (audience: Audience): void => {
    if (isLast(audience)) refuse(partMessages.lastAudience);
    else void change(audience, { enable: false, default: false, partSmartAlt1: false });
  };

  return (
    <>
      {refused !== undefined && (
        <Banner tone="error" onDismiss={() => refuse(undefined)} dismissLabel={t('part.dismiss')}>
          {refused}
        </Banner>
      )}
      <div className="panel">
        <table className="tb">
          <colgroup>
            <col />
            <col span={4} className="pricing-mark" />
            <col className="pricing-acts" />
          </colgroup>
          <thead>
            <tr>
              <th>{t('part.audience')}</th>
              <th>{t('part.pricing.default')}</th>
              <th>{t('part.pricing.enabled')}</th>
              <th>{t('part.cost')}</th>
              <th>{t('part.pricing.second')}</th>
              <th>
                <span className="vh">{t('part.pricing.acts')}</span>
              </th>
            </tr>
          </thead>
          {currencies.map((currency) => (
            <tbody key={currency}>
              <tr className="pricing-currency">
                <th scope="rowgroup" colSpan={6}>
                  <b>{currency}</b> {currencyName(currency)}
                </th>
              </tr>
              {audiences
                .filter((one) => one.currency === currency)
                .map((one) => (
                  <AudienceRow
                    key={one.id}
                    audience={one}
                    busy={busy}
                    onChange={(fields) => void change(one, fields)}
                    onDefault={() => {
                      if (defaultOf(currency)) ask(one);
                      else void change(one, { default: true });
                    }}
                    onEdit={() => edit(one)}
                    onRemove={() => remove(one)}
                  />
                ))}
            </tbody>
          ))}
        </table>
        {asked && (
          <DefaultQuestion
            before={defaultOf(asked.currency)}
            asked={asked}
            onKeep={() => ask(undefined)}
            onMake={(before) => void change(asked, { default: true }, before.id)}
          />
        )}
        <AddAudience audiences={audiences} disabled={busy} onAdd={(fields) => save(fields, 0)} />
      </div>
      {editing && (
        <AudienceDialog
          audience={editing}
          others={audiences.filter((one) => one !== editing)}
          onSave={save}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  );
}

/** A currency has one default: another one that is wanted asks first. Enter makes it the default, Esc keeps the other. */
function DefaultQuestion(props: {
  before: Audience | undefined;
  asked: Audience;
  onKeep: () => void;
  onMake: (before: Audience) => void;
}): ReactElement | null {
  const { before, asked, onKeep, onMake } = props;
  const { t } = useTranslation();
  if (!before) return null;
  return (
    <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && onKeep()}>
      <Banner
        tone="warning"
        actions={
          <>
            <Button size="sm" onClick={onKeep}>
              {t('part.pricing.keep', { name: before.name })}
            </Button>
            <Button size="sm" variant="primary" autoFocus onClick={() => onMake(before)}>
              {t('part.pricing.make', { name: asked.name })}
            </Button>
          </>
        }
      >
        <b>{partMessages.otherDefault(before.name, before.currency)}</b> {t('part.pricing.oneDefault')}
      </Banner>
    </div>
  );
}

function AudienceRow(props: {
  audience: Audience;
  busy: boolean;
  onChange: (fields: Partial<AudienceFields>) => void;
  onDefault: () => void;
  onEdit: () => void;
  onRemove: () => void;
}): ReactElement {
  const { audience, busy, onChange, onDefault, onEdit, onRemove } = props;
  const { t } = useTranslation();
  const { name, enable } = audience;
  const label = (key: string): string => t(`part.pricing.${key}Of`, { name });
  const off = busy || !enable;
  return (
    <tr className={enable ? undefined : 'faint'}>
      <td title={name}>
        {name} {!enable && <span className="tag">{t('part.pricing.disabled')}</span>}
      </td>
      <td>
        <Radio
          aria-label={label('default')}
          name={`default-${audience.currency}`}
          checked={audience.default}
          disabled={off}
          onChange={onDefault}
        />
      </td>
      <td>
        <Switch
          aria-label={label('enabled')}
          checked={enable}
          disabled={busy}
          onChange={(event) => (event.currentTarget.checked ? onChange({ enable: true }) : onRemove())}
        />
      </td>
      <td>
        <Checkbox
          aria-label={label('cost')}
          checked={audience.showsCost}
          disabled={off}
          onChange={(event) => onChange({ showsCost: event.currentTarget.checked })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={label('second')}
          checked={audience.partSmartAlt1}
          disabled={off}
          onChange={(event) => onChange({ partSmartAlt1: event.currentTarget.checked })}
        />
      </td>
      <td>
        <span className="row">
          <IconButton
            size="sm"
            label={label('edit')}
            icon={<Pencil className="i14" />}
            disabled={busy}
            onClick={onEdit}
          />
          {enable ? (
            <IconButton
              size="sm"
              label={label('remove')}
              icon={<X className="i14" />}
              disabled={busy}
              onClick={onRemove}
            />
          ) : (
            <IconButton
              size="sm"
              label={label('bringBack')}
              icon={<RotateCcw className="i14" />}
              disabled={busy}
              onClick={() => onChange({ enable: true })}
            />
          )}
        </span>
      </td>
    </tr>
  );
}
