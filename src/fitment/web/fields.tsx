import type { TFunction } from 'i18next';
import type { Finding } from '../quality/contract.ts';
import { yearsText } from '../rules.ts';

/** A finding as a sentence. */
export const findingText = (t: TFunction, { kind, make, model, years, other, lines }: Finding): string =>
  t(`fitment.why.${kind}`, {
    unit: kind === 'outlier' ? make : `${make} ${model}`,
    years: yearsText(years),
    other: other?.sku ?? '',
    n: lines.length,
  });

export const findingKey = ({ kind, lineId, otherId }: Pick<Finding, 'kind' | 'lineId' | 'otherId'>): string =>
  `${kind} ${lineId} ${otherId}`;
