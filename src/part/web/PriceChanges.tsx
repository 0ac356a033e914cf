import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../platform/web/format.ts';
import type { Part } from '../record/contract.ts';

interface Step {
  date: string;
  audience: string;
  what: 'cost' | 'msrp';
  from: number;
  to: number;
}

/** From each price to the one after it, newest first. */
function stepsOf(prices: Part['prices']): Step[] {
  return prices
    .flatMap(({ name, earlier, ...latest }) =>
      [latest, ...earlier].flatMap((now, at) => {
        const before = earlier[at];
        if (!before) return [];
        return (['cost', 'msrp'] as const)
          .map((what) => ({ date: now.effectiveDate, audience: name, what, from: before[what], to: now[what] }))
          .filter((step): step is Step => step.from !== null && step.to !== null && step.from !== step.to);
      }),
    )
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** What the prices were before; read-only (docs/domain/parts.md, Prices). */
export function PriceChanges({ prices }: { prices: Part['prices'] }): ReactElement | null {
  const { t } = useTranslation();
  const steps = stepsOf(prices);
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
                <td className="tn muted">{formatDay(new Date(`${date}T00:00:00`))}</td>
                <td>{audience}</td>
                <td className="tn">
                  <span className="row part-step">
                    <span className="faint">{t(`part.${what}`)}</span>
                    <s className="faint">{formatNumber(from, 2)}</s>
                    <ArrowRight className="i12" aria-hidden="true" />
                    <span className="med">{formatNumber(to, 2)}</span>
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
