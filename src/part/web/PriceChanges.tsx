import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatExact } from '../../platform/web/format.ts';
import { isLater, type PriceAmount } from '../rules.form.ts';

type Amounts = Partial<Record<PriceAmount, number | null>> & { effectiveDate: string };

/** A price as it is saved, by its audience, with those before it, newest first. */
export interface KeptPrice extends Amounts {
  id: number;
  name: string;
  currency: string;
  cost: number | null;
  earlier: readonly Amounts[];
}

interface Step {
  date: string;
  audience: string;
  what: PriceAmount;
  from: number;
  to: number;
}

/** From each price to the one after it, newest first. */
function stepsOf(prices: readonly KeptPrice[], amounts: readonly PriceAmount[]): Step[] {
  return prices
    .flatMap(({ name, earlier, ...latest }) =>
      [latest, ...earlier].flatMap((now: Amounts, at) => {
        const before = earlier[at];
        if (!before) return [];
        return amounts.flatMap((what): Step[] => {
          const [from, to] = [before[what] ?? null, now[what] ?? null];
          if (from === null || to === null || from === to) return [];
          return [{ date: now.effectiveDate, audience: name, what, from, to }];
        });
      }),
    )
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** What the prices were before; read-only (docs/domain/parts.md, Prices). */
export function PriceChanges(props: {
  prices: readonly KeptPrice[];
  amounts: readonly PriceAmount[];
}): ReactElement | null {
  const { t } = useTranslation();
  const steps = stepsOf(props.prices, props.amounts);
  if (steps.length === 0) return null;
  return (
    <section>
      <h3 className="h part-prices-head">{t('part.priceChanges')}</h3>
      <div className="panel">
        <table className="tb c">
          <thead>
            <tr>
              <th className="part-col-date">{t('part.effectiveDate')}</th>
              <th>{t('part.audience')}</th>
              <th>{t('part.change')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ date, audience, what, from, to }) => (
              <tr key={`${date} ${audience} ${what}`}>
                <td className="tn muted">
                  {formatDay(new Date(`${date}T00:00:00`))}
                  {isLater(date) && <span className="hint warn"> {t('part.priceLater')}</span>}
                </td>
                <td>{audience}</td>
                <td className="tn">
                  <span className="row part-step">
                    <span className="faint">{t(`part.${what}`)}</span>
                    <s className="faint">{formatExact(from, 2)}</s>
                    <ArrowRight className="i12" aria-hidden="true" />
                    <span className="med">{formatExact(to, 2)}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
