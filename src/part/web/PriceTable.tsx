import { Plus, Tag as TagIcon, X } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useDigits } from '../../catalog/web/fields.tsx';
import { formatDay, formatExact } from '../../platform/web/format.ts';
import { PastButton } from '../../platform/web/past/PastButton.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { typedNumber } from '../../platform/web/form/fields.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { Audience } from '../price/contract.ts';
import { changedPrice, isLater, type PriceAmount, type PriceValues, standingPrices } from '../rules.form.ts';
import { PriceChanges } from './PriceChanges.tsx';
import type { KeptPrice } from './PriceChanges.tsx';
import './PriceTable.css';

/** What a form has of prices. */
export interface PriceForm {
  values: { prices: PriceValues[] };
  base: { prices: PriceValues[] };
  errors: Readonly<Record<string, string>>;
  left: (path: string) => void;
}

export interface PriceTableProps {
  /** The prices as they are saved, with those before them. */
  kept: readonly KeptPrice[];
  form: PriceForm;
  onChange: (prices: PriceValues[]) => void;
  /** Columns of amounts, in their order. */
  amounts: readonly PriceAmount[];
  audiences: readonly Audience[];
  /** Whose past the head tells; null where there is none yet. */
  past: { scope: string; id: number } | null;
  readOnly: boolean;
}

/**
 * Prices, one for each audience, the latest, each above those that stand beside it: in force, or to come before it. Beneath
 * them what they were before (docs/domain/parts.md, Prices).
 */
export function PriceTable(props: PriceTableProps): ReactElement {
  const { kept, form, onChange, amounts, audiences, past, readOnly } = props;
  const { t } = useTranslation();
  const { prices } = form.values;
  const priced = new Set(prices.map((row) => row.id));
  const hidesCost = kept.length > 0 && kept.every((price) => price.cost === null);
  const columns = amounts.filter((amount) => amount !== 'cost' || !hidesCost);
  const unpriced = audiences.filter((one) => one.enable && !priced.has(one.id));
  const blank = Object.fromEntries(amounts.map((amount) => [amount, '']));
  const add = (id: number): void => onChange([...prices, { cost: '', msrp: '', ...blank, id, effectiveDate: '' }]);
  const set = (at: number, change: Partial<PriceValues>): void =>
    onChange(prices.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <>
      <section>
        <div className="row part-prices-head">
          <h3 className="h">{t('part.prices')}</h3>
          <span className="faint s">{t('part.onePrice')}</span>
          {past && <PastButton {...past} name={t('part.prices')} />}
          {!readOnly && (
            <Button
              size="sm"
              className="ml"
              icon={<Plus className="i12" />}
              disabled={audiences.length > 0 && unpriced.length === 0}
              onClick={() => add(0)}
            >
              {t('part.addPrice')}
            </Button>
          )}
        </div>
        <div className="panel part-prices">
          {prices.length === 0 ? (
            <Empty
              icon={<TagIcon className="i i20" aria-hidden="true" />}
              title={t('part.noPrice')}
              text={t('part.noPriceText')}
            />
          ) : (
            <table className="tb">
              <colgroup>
                <col className="part-col-no" />
                <col />
                <col className="part-col-currency" />
                {columns.map((amount) => (
                  <col key={amount} className="part-col-amount" />
                ))}
                <col className="part-col-date" />
                {!readOnly && <col className="part-col-x" />}
              </colgroup>
              <thead>
                <tr>
                  <th>
                    <span className="vh">#</span>
                  </th>
                  <th>{t('part.audience')}</th>
                  <th>{t('part.currency')}</th>
                  {columns.map((amount) => (
                    <th key={amount} className="num">
                      {t(`part.${amount}`)}
                    </th>
                  ))}
                  <th>{t('part.effectiveDate')}</th>
                  {!readOnly && (
                    <th>
                      <span className="vh">{t('part.deleteAct')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {prices.map((row, at) => (
                  <Fragment key={at}>
                    <PriceRow
                      {...props}
                      at={at}
                      row={row}
                      amounts={columns}
                      onSet={(change) => set(at, change)}
                      onRemove={() => onChange(prices.filter((_, index) => index !== at))}
                    />
                    <StandingRows
                      kept={kept.find((price) => price.id === row.id)}
                      amounts={columns}
                      readOnly={readOnly}
                    />
                  </Fragment>
                ))}
              </tbody>
            </table>
          )}
        </div>
        {!readOnly && unpriced.length > 0 && (
          <div className="row s part-unpriced">
            <span className="faint">{t('part.noPriceYet')}</span>
            {unpriced.map((one) => (
              <button key={one.id} type="button" className="chip add" onClick={() => add(one.id)}>
                <Plus className="i12" aria-hidden="true" />
                {one.name} {one.currency}
              </button>
            ))}
          </div>
        )}
      </section>
      <PriceChanges prices={kept} amounts={amounts} />
    </>
  );
}

/** The prices that stand beside the one that the row of their audience edits. */
function StandingRows(props: {
  kept: KeptPrice | undefined;
  amounts: readonly PriceAmount[];
  readOnly: boolean;
}): ReactElement[] {
  const { kept, amounts, readOnly } = props;
  const { t } = useTranslation();
  if (!kept) return [];
  return standingPrices(kept).map((price) => (
    <tr key={price.effectiveDate} className="part-standing">
      <td colSpan={2} className="muted">
        {isLater(price.effectiveDate) ? t('part.priceLater') : t('part.priceInForce')}
      </td>
      <td className="muted">{kept.currency}</td>
      {amounts.map((key) => (
        <td key={key} className="num tn">
          {price[key] === null ? <HiddenCost /> : formatExact(price[key] ?? 0, 2)}
        </td>
      ))}
      <td colSpan={readOnly ? 1 : 2} className="tn">
        {formatDay(new Date(`${price.effectiveDate}T00:00:00`))}
      </td>
    </tr>
  ));
}

function PriceRow(
  props: PriceTableProps & {
    at: number;
    row: PriceValues;
    onSet: (change: Partial<PriceValues>) => void;
    onRemove: () => void;
  },
): ReactElement {
  const { kept: all, form, at, row, readOnly, amounts, audiences, onSet, onRemove } = props;
  const { t } = useTranslation();
  const digits = useDigits();
  const kept = all.find((price) => price.id === row.id);
  const audience = audiences.find((one) => one.id === row.id) ?? kept;
  const others = new Set(form.values.prices.filter((one) => one !== row).map((one) => one.id));
  const choices = audiences.filter((one) => (one.enable && !others.has(one.id)) || one.id === row.id);
  const changed = changedPrice(form.base, row);
  const label = (field: string): string => t('part.priceRow', { row: at + 1, field: t(`part.${field}`) });
  const bound = (key: PriceAmount | 'effectiveDate') => ({
    'aria-label': label(key),
    readOnly,
    value: row[key] ?? '',
    onBlur: () => form.left(`prices.${at}.${key}`),
    wrong: form.errors[`prices.${at}.${key}`] !== undefined,
    dirty: changed.includes(key),
  });
  const amount = (key: PriceAmount): ReactElement => {
    const { wrong, dirty, ...control } = bound(key);
    return (
      <TextInput
        {...typedNumber}
        {...control}
        min={0}
        step={10 ** -digits.amount}
        frame={`num${wrong ? ' err' : ''}${dirty ? ' dirty' : ''}`}
        data-field={`prices.${at}.${key}`}
        aria-invalid={wrong || undefined}
        onChange={(event) => onSet({ [key]: event.currentTarget.value })}
      />
    );
  };
  const { wrong: wrongDate, ...date } = bound('effectiveDate');
  return (
    <tr>
      <td className="faint s tn">{at + 1}</td>
      <td>
        <div data-field={`prices.${at}.id`}>
          <Select
            aria-label={label('audience')}
            placeholder={t('part.chooseAudience')}
            readOnly={readOnly}
            options={(choices.length > 0 || !kept ? choices : [kept]).map((one) => ({
              value: String(one.id),
              label: one.name,
              hint: one.currency,
            }))}
            value={row.id === 0 ? null : String(row.id)}
            onChange={(next) => onSet({ id: Number(next) })}
            onBlur={() => form.left(`prices.${at}.id`)}
          />
        </div>
      </td>
      <td className="muted">{audience?.currency}</td>
      {amounts.map((key) =>
        key === 'cost' && kept?.cost === null ? (
          <td key={key} className="num faint">
            <HiddenCost />
          </td>
        ) : (
          <td key={key}>{amount(key)}</td>
        ),
      )}
      <td data-field={`prices.${at}.effectiveDate`}>
        <DateInput {...date} invalid={wrongDate} onChange={(effectiveDate) => onSet({ effectiveDate })} />
        {isLater(row.effectiveDate) && <span className="hint warn">{t('part.priceLater')}</span>}
      </td>
      {!readOnly && (
        <td>
          <IconButton
            size="sm"
            label={t('part.removePrice', { row: at + 1 })}
            icon={<X className="i14" />}
            onClick={onRemove}
          />
        </td>
      )}
    </tr>
  );
}

/** A dash, with why there is no amount. */
function HiddenCost(): ReactElement {
  const why = useTranslation().t('part.costHidden');
  return (
    <span data-tip={why}>
      <span aria-hidden="true">–</span>
      <span className="vh">{why}</span>
    </span>
  );
}
