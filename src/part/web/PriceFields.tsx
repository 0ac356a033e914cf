import { Plus, Tag as TagIcon, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { typedNumber } from '../../platform/web/form/fields.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { Part } from '../record/contract.ts';
import { changedPrice, type PriceValues } from '../rules.form.ts';
import { PriceChanges } from './PriceChanges.tsx';
import type { PartForm } from './usePartForm.ts';
import { useAudiences } from './useParts.ts';

/** Tab Pricing: one price per audience, the latest (docs/domain/parts.md, Prices). */
export function PriceFields(props: { part: Part; form: PartForm; readOnly: boolean }): ReactElement {
  const { part, form, readOnly } = props;
  const { t } = useTranslation();
  const { prices } = form.values;
  const { data: audiences = [] } = useAudiences();
  const priced = new Set(prices.map((row) => row.id));
  const hidesCost = part.prices.length > 0 && part.prices.every((price) => price.cost === null);
  const unpriced = audiences.filter((one) => one.enable && !priced.has(one.id));
  const add = (id: number): void => form.set('prices', [...prices, { id, cost: '', msrp: '', effectiveDate: '' }]);
  const set = (at: number, change: Partial<PriceValues>): void =>
    form.set(
      'prices',
      prices.map((row, index) => (index === at ? { ...row, ...change } : row)),
    );
  return (
    <>
      <section>
        <div className="row part-prices-head">
          <h3 className="h">{t('part.prices')}</h3>
          <span className="faint s">{t('part.onePrice')}</span>
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
                {!hidesCost && <col className="part-col-amount" />}
                <col className="part-col-amount" />
                <col className="part-col-date" />
                {!readOnly && <col className="part-col-x" />}
              </colgroup>
              <thead>
                <tr>
                  <th aria-label="#" />
                  <th>{t('part.audience')}</th>
                  <th>{t('part.currency')}</th>
                  {!hidesCost && <th className="num">{t('part.cost')}</th>}
                  <th className="num">{t('part.msrp')}</th>
                  <th>{t('part.effectiveDate')}</th>
                  {!readOnly && <th aria-label={t('part.deleteAct')} />}
                </tr>
              </thead>
              <tbody>
                {prices.map((row, at) => (
                  <PriceRow
                    key={at}
                    part={part}
                    form={form}
                    at={at}
                    row={row}
                    readOnly={readOnly}
                    hidesCost={hidesCost}
                    onChange={(change) => set(at, change)}
                    onRemove={() =>
                      form.set(
                        'prices',
                        prices.filter((_, index) => index !== at),
                      )
                    }
                  />
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
      <PriceChanges prices={part.prices} />
    </>
  );
}

function PriceRow(props: {
  part: Part;
  form: PartForm;
  at: number;
  row: PriceValues;
  readOnly: boolean;
  hidesCost: boolean;
  onChange: (change: Partial<PriceValues>) => void;
  onRemove: () => void;
}): ReactElement {
  const { part, form, at, row, readOnly, hidesCost, onChange, onRemove } = props;
  const { t } = useTranslation();
  const { data: audiences = [] } = useAudiences();
  const kept = part.prices.find((price) => price.id === row.id);
  const audience = audiences.find((one) => one.id === row.id) ?? kept;
  const others = new Set(form.values.prices.filter((one) => one !== row).map((one) => one.id));
  const choices = audiences.filter((one) => (one.enable && !others.has(one.id)) || one.id === row.id);
  const changed = changedPrice(form.base, row);
  const label = (field: string): string => t('part.priceRow', { row: at + 1, field: t(`part.${field}`) });
  const bound = (key: 'cost' | 'msrp' | 'effectiveDate') => ({
    'aria-label': label(key),
    readOnly,
    value: row[key],
    onBlur: () => form.left(`prices.${at}.${key}`),
    wrong: form.errors[`prices.${at}.${key}`] !== undefined,
    dirty: changed.includes(key),
  });
  const amount = (key: 'cost' | 'msrp'): ReactElement => {
    const { wrong, dirty, ...control } = bound(key);
    return (
      <TextInput
        {...typedNumber}
        {...control}
        min={0}
        step="0.01"
        frame={`num${wrong ? ' err' : ''}${dirty ? ' dirty' : ''}`}
        data-field={`prices.${at}.${key}`}
        aria-invalid={wrong || undefined}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
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
            onChange={(next) => onChange({ id: Number(next) })}
            onBlur={() => form.left(`prices.${at}.id`)}
          />
        </div>
      </td>
      <td className="muted">{audience?.currency}</td>
      {!hidesCost && (
        <td className={kept?.cost === null ? 'num faint' : undefined}>
          {kept?.cost === null ? <HiddenCost /> : amount('cost')}
        </td>
      )}
      <td>{amount('msrp')}</td>
      <td data-field={`prices.${at}.effectiveDate`}>
        <DateInput {...date} invalid={wrongDate} onChange={(effectiveDate) => onChange({ effectiveDate })} />
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
    <span title={why}>
      <span aria-hidden="true">–</span>
      <span className="vh">{why}</span>
    </span>
  );
}
