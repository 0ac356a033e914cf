import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contexts, type Context } from '../../../contexts.ts';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { AudienceHistory } from './AudienceHistory.tsx';
import { AudienceTable } from './AudienceTable.tsx';
import './PricingSettings.css';
import { startingCurrency } from '../../rules.ts';
import { useAudiencesOf } from '../useParts.ts';

/** Settings, area 12: whom prices are for, in each context (docs/domain/parts.md, Prices). */
export function PricingSettings(): ReactElement {
  const { t } = useTranslation();
  const page = usePageData();
  const there: readonly Context[] = contexts.filter((one) => page.contexts.includes(one));
  const [chosen, choose] = useUrlState('context', there[0] ?? contexts[0], { push: true });
  const context = there.find((one) => one === chosen) ?? there[0] ?? contexts[0];
  const audiences = useAudiencesOf(context);
  return (
    <SettingsArea title={t('part.pricing')} text={t('part.pricing.text')} settings={audiences} past="audiences">
      {(data) => (
        <div className="pane-scroll pricing">
          {there.length > 1 && (
            <Segment
              label={t('part.pricing.context')}
              options={there.map((one) => ({ value: one, label: t(`part.pricing.contexts.${one}`) }))}
              value={context}
              onChange={choose}
            />
          )}
          <div className="pricing-panes">
            <div className="pricing-audiences">
              <AudienceTable key={context} context={context} audiences={data} />
              <p className="s faint">{t('part.pricing.orderHint')}</p>
              <p className="s faint">{t('part.pricing.currencyHint', { currency: startingCurrency })}</p>
            </div>
            <AudienceHistory context={context} />
          </div>
        </div>
      )}
    </SettingsArea>
  );
}
