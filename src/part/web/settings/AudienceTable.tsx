import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError, refusedFields } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { totalText } from '../../../platform/web/totalText.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { Audience, AudienceFields } from '../../price/contract.ts';
import { partMessages } from '../../rules.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { partApi } from '../useParts.ts';
import { AddAudience } from './AddAudience.tsx';
import { AudienceRow } from './AudienceRow.tsx';
import { currencyName } from './CurrencySelect.tsx';
import { AudienceDialog } from './AudienceDialog.tsx';
import { useSaveAudience } from './useSaveAudience.ts';

type Marks = Partial<Pick<AudienceFields, 'enable' | 'default' | 'showsCost' | 'partSmartAlt1'>>;

/** The audiences of a context by currency; each mark acts at once and can be taken back. */
export function AudienceTable(props: { context: Context; audiences: readonly Audience[] }): ReactElement {
  const { context, audiences } = props;
  const { t } = useTranslation();
  const busy = useBusyReason() !== undefined;
  const send = useSaveAudience(context);
  const [asked, ask] = useState<Audience>();
  const [refused, refuse] = useState<string>();
  const [editing, edit] = useState<Audience>();
  const factsQuery = queryOptions({
    queryKey: [catalogCode(), 'audiences', context, 'facts'],
    queryFn: () => partApi.price.facts({ context }),
  });
  const { data: facts } = useQuery(factsQuery);
  const currencies = [...new Set(audiences.map(({ currency }) => currency))].toSorted();
  const queries = useQueryClient();
  const told = useUndoToast();
  const inCurrency = (of: string) => audiences.filter(({ currency }) => currency === of);
  const defaultOf = (of: string) => audiences.find((one) => one.default && one.currency === of);

  const save: typeof send = (...of) => {
    ask(undefined);
    refuse(undefined);
    return send(...of);
  };

  /** Sets the first mark of these, with what follows of it. */
  async function change(audience: Audience, fields: Marks, oldDefaultId = 0): Promise<void> {
    try {
      const [[mark, isOn] = []] = Object.entries(fields);
      await save({ ...audience, ...fields }, oldDefaultId, `now.${mark}.${isOn === true ? 'on' : 'off'}`);
    } catch (error) {
      refuse(Object.values(refusedFields(error)).join(' ') || undefined);
    }
  }
  const isLast = (audience: Audience) => audience.enable && audiences.filter(({ enable }) => enable).length === 1;
  /** Asks where readers lose prices. */
  async function remove(audience: Audience): Promise<void> {
    if (isLast(audience)) {
      refuse(partMessages.lastAudience);
      return;
    }
    const { name } = audience;
    try {
      const all = await queries.ensureQueryData(factsQuery);
      const { prices, isMore } = all.find(({ audienceId }) => audienceId === audience.id) ?? {
        prices: 0,
        isMore: false,
      };
      const question = {
        title: t('part.pricing.removeTitle', { name }),
        text: t('part.pricing.removeText', { count: prices, n: totalText(t, prices, isMore), name }),
        confirm: t('part.pricing.removeAct'),
        danger: true,
      };
      if (prices > 0 && !(await confirm(question))) return;
    } catch (error) {
      handleApiError(error);
      return;
    }
    await change(audience, { enable: false, default: false, partSmartAlt1: false });
  }

  /** Puts an audience where another of its currency stands. */
  async function move(id: number, to: Audience | undefined): Promise<void> {
    const ids = audiences.map((one) => one.id);
    const one = audiences.find((other) => other.id === id);
    if (!one || !to || to.currency !== one.currency || to === one) return;
    ids.splice(audiences.indexOf(to), 0, ...ids.splice(audiences.indexOf(one), 1));
    try {
      const { changeId } = await partApi.price.order({ context, items: ids });
      told(t('part.pricing.ordered'), changeId);
    } catch (error) {
      refuse(Object.values(refusedFields(error)).join(' ') || t('part.pricing.notOrdered'));
    } finally {
      await written(queries, ['price_audience']);
    }
  }

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
            <col className="pricing-count" />
            <col className="pricing-by" />
            <col className="pricing-acts" />
          </colgroup>
          <thead>
            <tr>
              <th>{t('part.audience')}</th>
              <th>{t('part.pricing.default')}</th>
              <th>{t('part.pricing.enabled')}</th>
              <th>{t('part.cost')}</th>
              <th>{t('part.pricing.second')}</th>
              <th className="num">{t('part.pricing.prices')}</th>
              <th className="pricing-by">{t('part.pricing.setBy')}</th>
              <th>
                <span className="vh">{t('part.pricing.acts')}</span>
              </th>
            </tr>
          </thead>
          {currencies.map((currency) => (
            <tbody key={currency}>
              <tr className="pricing-currency">
                <th scope="rowgroup" colSpan={8}>
                  <b>{currency}</b> {currencyName(currency)}
                </th>
              </tr>
              {inCurrency(currency).map((one, at, all) => (
                <AudienceRow
                  key={one.id}
                  audience={one}
                  facts={facts?.find(({ audienceId }) => audienceId === one.id)}
                  busy={busy}
                  onStep={(by) => void move(one.id, all[at + by])}
                  onDrop={(id) => void move(id, one)}
                  onChange={(fields) => void change(one, fields)}
                  onDefault={() => {
                    if (defaultOf(currency)) ask(one);
                    else void change(one, { default: true });
                  }}
                  onEdit={() => edit(one)}
                  onRemove={() => void remove(one)}
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
