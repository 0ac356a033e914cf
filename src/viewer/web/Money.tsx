import type { ReactElement } from 'react';
import type { PriceRecord } from '../../release/contract.ts';
import type { Audience } from '../read/release.ts';
import { t } from '../texts.ts';

/** An amount with all of its decimals and the code of its currency: a sign such as $ stands for several. */
export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat(navigator.language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 12,
  }).format(amount);

/** A price of the chosen audience, or that there is none. */
export function Price(props: { price: PriceRecord | null; audience: Audience | undefined }): ReactElement {
  const { price, audience } = props;
  return price && audience ? (
    <span className="tn nw">{money(price.msrp, audience.currency)}</span>
  ) : (
    <span className="faint">{t('viewer.onRequest')}</span>
  );
}
