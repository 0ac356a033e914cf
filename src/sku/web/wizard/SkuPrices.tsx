import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../catalog/digits/rules.ts';
import { useDigits } from '../../../catalog/web/fields.tsx';
import { PriceTable, useAudiencesOf } from '../../../part/web/fields.tsx';
import { partAmounts, problemOfAmount, type PriceValues } from '../../../part/rules.form.ts';
import { priceErrors } from '../../../part/rules.ts';
import type { SkuDto } from '../../record/contract.ts';
import type { SkuStepProps } from '../fields.tsx';

const typedOf = ({ prices }: SkuDto): PriceValues[] =>
  prices.map(({ id, cost, msrp, effectiveDate }) => ({
    id,
    cost: amountText(cost),
    msrp: amountText(msrp),
    effectiveDate,
  }));
const numberOf = (text: string): number => (text.trim() === '' ? 0 : Number(text));

/** What the SKU costs each audience: the latest price, by the rules of part prices (docs/domain/parts.md, Prices). */
export function SkuPrices({ sku, change, readOnly }: Pick<SkuStepProps, 'sku' | 'change' | 'readOnly'>): ReactElement {
  const { t } = useTranslation();
  const { data: audiences = [] } = useAudiencesOf('Ecommerce');
  const [base] = useState(() => typedOf(sku));
  const [prices, setPrices] = useState(base);
  const of = { digits: useDigits(), base: { prices: base } };
  const rows = prices.map(({ id, cost, msrp, effectiveDate }) => ({
    id,
    cost: numberOf(cost),
    msrp: numberOf(msrp),
    effectiveDate,
  }));
  const errors = {
    ...Object.fromEntries(
      Object.entries(priceErrors(rows.map((row) => ({ ...row, effectiveDate: row.effectiveDate || null })))).map(
        ([field, [first = '']]) => [field, first],
      ),
    ),
    ...Object.fromEntries(
      prices.flatMap((row, at) =>
        partAmounts.flatMap((key) => {
          const problem = problemOfAmount(row, key, of);
          return problem === undefined ? [] : [[`prices.${at}.${key}`, problem]];
        }),
      ),
    ),
  };
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <section className="wizard-part" aria-label={t('sku.field.prices')}>
      <PriceTable
        kept={sku.prices}
        form={{
          values: { prices },
          base: of.base,
          errors: Object.fromEntries(Object.entries(errors).filter(([field]) => left.has(field))),
          left: (path) => setLeft(new Set([...left, path])),
        }}
        amounts={partAmounts}
        audiences={audiences}
        past={sku.status.isSaved ? { scope: 'skuPrices', id: sku.partDetail.id } : null}
        readOnly={readOnly}
        onChange={(next) => {
          setPrices(next);
          const kept = new Map(sku.prices.map((price) => [price.id, price]));
          const whole = next
            .map((row) => ({ ...row, cost: numberOf(row.cost), msrp: numberOf(row.msrp) }))
            .filter(
              ({ id, cost, msrp, effectiveDate }) =>
                id > 0 && effectiveDate !== '' && Number.isFinite(cost) && Number.isFinite(msrp) && cost + msrp > 0,
            );
          change({
            ...sku,
            prices: whole.map(({ id, cost, msrp, effectiveDate }) => {
              const audience = audiences.find((one) => one.id === id);
              const before = kept.get(id);
              return {
                id,
                cost,
                msrp,
                effectiveDate,
                name: audience?.name ?? '',
                currency: audience?.currency ?? '',
                earlier: before?.earlier ?? [],
              };
            }),
          });
        }}
      />
    </section>
  );
}
