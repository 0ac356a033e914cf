import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatDay, formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import type { PublishEnvironment } from '../../publish/rules.ts';
import type { ReviewState } from '../contract.ts';
import { heldReasons } from '../rules.ts';
import { type Held, useHeld } from './useReview.ts';

/** Edits that readers will not see yet, with why and where that is changed. */
export function HeldBack(props: {
  environment: PublishEnvironment;
  held: ReviewState['held'];
  isKept: boolean;
}): ReactElement | null {
  const { environment, held, isKept } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const list = useHeld(environment, isOpen && isKept).data ?? [];
  const total = heldReasons.reduce((sum, reason) => sum + held[reason], 0);
  if (total === 0) return null;
  return (
    <section className="review-held" aria-label={t('review.held')}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown className="i" aria-hidden="true" /> : <ChevronRight className="i" aria-hidden="true" />}
        <b>{t('review.held')}</b> <Count>{formatNumber(total)}</Count>
        <span className="muted">{t('review.heldText')}</span>
        <span className="ml s muted">
          {heldReasons
            .filter((reason) => held[reason] > 0)
            .map((reason) => `${t(`review.reason.${reason}`)} ${formatNumber(held[reason])}`)
            .join(' · ')}
        </span>
      </button>
      {isOpen && (
        <ul>
          {list.map((one) => (
            <li key={one.id} className="row">
              <Reason of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Reason({ of }: { of: Held }): ReactElement {
  const { t } = useTranslation();
  const { itemId, literature, name, path, reason, groups, stateName, begins, count } = of;
  if (itemId === null && literature !== null)
    return (
      <>
        <span className="grow">{t('review.literature', { name: literature })}</span>
        <span className="muted">{t('review.forGroups', { groups })}</span>
      </>
    );
  if (itemId === null)
    return (
      <>
        <span className="grow">{t('review.prices', { count, n: formatNumber(count), audience: name })}</span>
        <span className="muted">{begins && t('review.begins', { day: formatDay(new Date(`${begins}T00:00`)) })}</span>
      </>
    );
  return (
    <>
      <span className="grow review-where">
        {path.length > 0 && <Way names={path} />}
        <AppLink className="link" href={paths.item(catalogCode(), itemId)}>
          {name}
        </AppLink>
        {literature !== null && <span> · {t('review.literature', { name: literature })}</span>}
      </span>
      <span className="muted">
        {reason === 'state'
          ? t('review.inState', { state: stateName })
          : reason === 'visibility'
            ? t('review.forGroups', { groups })
            : t('review.ancestor')}
      </span>
    </>
  );
}
