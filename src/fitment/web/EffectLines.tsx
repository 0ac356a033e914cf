import { CircleCheck, Gauge, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Effect } from '../quality/contract.ts';
import { scoreOf } from '../quality/rules.ts';
import { findingText } from './fields.tsx';

/** Findings that are named one by one. */
const named = 3;

/** What a write would close and open, and what the score becomes. */
export function EffectLines({ effect }: { effect: Effect }): ReactElement {
  const { t } = useTranslation();
  const { closes, opens, before, after } = effect;
  return (
    <ul className="fit-effect" aria-label={t('fitment.effect')}>
      <li className="row">
        <CircleCheck className="i14 fit-link" aria-hidden="true" />
        {t('fitment.closes', { count: closes.length })}
      </li>
      <li className={opens.length > 0 ? 'danger' : ''}>
        <span className="row">
          <TriangleAlert className="i14" aria-hidden="true" />
          {t('fitment.opens', { count: opens.length })}
        </span>
        {opens.slice(0, named).map((one) => (
          <span key={`${one.kind} ${one.lineId} ${one.otherId}`} className="s fit-opens">
            {findingText(t, one)}
          </span>
        ))}
      </li>
      <li className="row">
        <Gauge className="i14" aria-hidden="true" />
        {t('fitment.scoreBecomes', { before: scoreOf(before), after: scoreOf(after) })}
      </li>
    </ul>
  );
}
