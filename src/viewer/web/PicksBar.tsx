import { ChevronRight, ClipboardList } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../texts.ts';
import { money } from './Money.tsx';
import { useLoaded } from './useLoaded.ts';
import { usePicks } from './usePicks.ts';
import { pricedPicks, totalOf } from './usePriced.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';
import './Picks.css';

/** What is picked and what it costs, over all pages of a phone. */
export function PicksBar(): ReactElement | null {
  const { release, audience } = useRelease();
  const [picks] = usePicks();
  const ids = picks.map(({ part }) => part);
  const { value: priced } = useLoaded(`list ${audience?.id} ${ids.join(' ')}`, () =>
    pricedPicks(release, ids, audience?.id),
  );
  if (picks.length === 0) return null;
  const total = priced && totalOf(picks.map((pick) => ({ ...pick, ...priced.get(pick.part) })));
  return (
    <nav aria-label={t('viewer.list')}>
      <a className="v-picksbar" href={links.list} lang="en">
        <ClipboardList className="i" aria-hidden="true" />
        <span className="grow">
          {t('viewer.picked', { count: picks.length })}
          {audience && typeof total === 'number' && `, ${money(total, audience.currency)}`}
        </span>
        <span className="btn">
          {t('viewer.showList')}
          <ChevronRight className="i14" aria-hidden="true" />
        </span>
      </a>
    </nav>
  );
}
