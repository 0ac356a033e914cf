import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useDigits } from '../../catalog/web/fields.tsx';
import type { Item } from '../../item/contract.ts';
import type { ItemTabProps } from '../../item/web/fields.tsx';
import { PriceTable, useAudiencesOf } from '../../part/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { FormErrors, FormPage } from '../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { UnitPrices } from '../price/contract.ts';
import { priceProblems, toPriceRows, toPriceValues } from '../price/rules.form.ts';
import type { UnitPriceValues } from '../price/rules.form.ts';
import { unitAmounts } from '../price/rules.ts';
import { unitApi, unitPricesQuery } from './useUnit.ts';
import { useUnitSaved } from './useUnitSaved.ts';
import './Unit.css';

/** Prices of a unit (docs/domain/units.md, Unit prices). */
export function UnitPricingTab({ item, readOnly }: ItemTabProps): ReactElement | null {
  const { data, isError, refetch } = useQuery(unitPricesQuery(item.id));
  if (data) return <Pricing key={item.id} item={item} saved={data} readOnly={readOnly} />;
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : null;
}

function Pricing(props: { item: Item; saved: UnitPrices & { id: number }; readOnly: boolean }): ReactElement {
  const { item, saved, readOnly } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const busy = useBusyReason();
  const digits = useDigits();
  const { data: audiences = [] } = useAudiencesOf(item.context);
  const { will, said } = useUnitSaved(item, ['unit_price']);
  const form = useRecordForm<UnitPrices & { id: number }, UnitPriceValues>({
    record: saved,
    valuesOf: toPriceValues,
    label: () => t('part.prices'),
    say: ({ prices }) =>
      prices
        .map((row) => {
          const audience = audiences.find(({ id }) => id === row.id);
          const amounts = unitAmounts.map((key) => row[key] ?? '').join(' / ');
          return `${audience?.name ?? ''} ${amounts} ${audience?.currency ?? ''} ${row.effectiveDate}`;
        })
        .join('; '),
    problemsOf: (values, started) => priceProblems(values, { digits, base: toPriceValues(started) }),
    send: async (values, over) => {
      const { prices, version, ...answer } = await unitApi.price.save({
        id: item.id,
        version: over.version,
        prices: toPriceRows(values),
      });
      const written = { id: item.id, prices, version };
      client.setQueryData(unitPricesQuery(item.id).queryKey, written);
      said(answer);
      return written;
    },
    load: () => client.fetchQuery({ ...unitPricesQuery(item.id), staleTime: 0 }),
  });
  const faults = [
    ...new Set(
      Object.entries(form.errors)
        .filter(([field]) => field.startsWith('prices.'))
        .map(([, text]) => text),
    ),
  ];
  return (
    <FormPage form={form} note={will ?? ''} className="pane fill">
      <div className="pane-scroll unit-pricing">
        <h2 className="vh">{t('major-unit.tab.pricing')}</h2>
        <FormErrors form={form} />
        {faults.length > 0 && (
          <Banner tone="error">
            {faults.map((text) => (
              <span key={text} className="unit-line">
                {text}
              </span>
            ))}
          </Banner>
        )}
        <PriceTable
          kept={saved.prices}
          form={form}
          onChange={(prices) => form.set('prices', prices)}
          amounts={unitAmounts}
          audiences={audiences}
          past={{ scope: 'unitPrices', id: item.id }}
          readOnly={readOnly || busy !== undefined}
        />
      </div>
    </FormPage>
  );
}
