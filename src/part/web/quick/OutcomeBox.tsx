import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Way } from '../../../platform/web/ui/Way.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { Part } from '../../record/contract.ts';
import type { Outcome, useTouched } from './useOutcome.ts';

/** What saving will do, with the parts lists that it touches, before it is done. */
export function OutcomeBox(props: {
  part: Part;
  number: string;
  outcome: Outcome;
  touched: NonNullable<ReturnType<typeof useTouched>>;
  /** At the right end of the foot. */
  choice: ReactNode;
}): ReactElement {
  const { part, number, outcome, touched, choice } = props;
  const { t } = useTranslation();
  const { act } = outcome;
  const names = { old: part.partNumber, new: act === 'replace' ? outcome.other.partNumber : number };
  const more = touched.lists - touched.named.length;
  return (
    <section className="panel quick-box span-all">
      <Banner tone={act === 'save' ? 'info' : 'warning'}>
        <strong className="quick-title">{t(`part.quick.${act}.title`, names)}</strong>
        {t(`part.quick.${act}.text`, names)}
      </Banner>
      <p className="row quick-counts">
        <span className="med">{t('part.lists', { count: touched.lists, n: formatNumber(touched.lists) })}</span>
        <span className="med">{t('part.models', { count: touched.models, n: formatNumber(touched.models) })}</span>
        {touched.lists > 0 && (
          <AppLink className="link s ml" href={`${paths.part(catalogCode(), part.id)}?tab=whereUsed`} target="_blank">
            {t('part.quick.open')}
          </AppLink>
        )}
      </p>
      {touched.named.length > 0 && (
        <table className="tb c quick-lists">
          <thead>
            <tr>
              <th>{t('part.quick.list')}</th>
              <th className="num part-col-currency">{t('part.use.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {touched.named.map((use) => (
              <tr key={use.diagramId}>
                <td>
                  <Way names={[...use.path, use.diagram]} wraps />
                </td>
                <td className="num">{use.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(more > 0 || choice) && (
        <p className="row quick-foot">
          <span className="s faint">{more > 0 && t('part.quick.more', { count: more, n: formatNumber(more) })}</span>
          {choice}
        </p>
      )}
    </section>
  );
}
