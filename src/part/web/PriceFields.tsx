import type { ReactElement } from 'react';
import type { Part } from '../record/contract.ts';
import { partAmounts } from '../rules.form.ts';
import { PriceTable } from './PriceTable.tsx';
import type { PartForm } from './usePartForm.ts';
import { useAudiences } from './useParts.ts';

/** Tab Pricing: one price per audience, the latest (docs/domain/parts.md, Prices). */
export function PriceFields({ part, form, readOnly }: { part: Part; form: PartForm; readOnly: boolean }): ReactElement {
  const { data: audiences = [] } = useAudiences();
  return (
    <PriceTable
      kept={part.prices}
      form={form}
      onChange={(prices) => form.set('prices', prices)}
      amounts={partAmounts}
      audiences={audiences}
      past={{ scope: 'prices', id: part.id }}
      readOnly={readOnly}
    />
  );
}
