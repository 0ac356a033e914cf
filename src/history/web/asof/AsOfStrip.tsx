import { useRouterState } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Clock, GitCompare, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayNow } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { formatMoment, formatNumber } from '../../../platform/web/format.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button, ButtonGroup } from '../../../platform/web/ui/Button.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import type { Moment } from '../../moment/contract.ts';
import { Track } from './Track.tsx';
import { useDiffering, useMomentWays, useTrack } from './useAsOf.ts';
import type { AsOf } from './useAsOf.ts';
import './AsOf.css';

/** First parts of the addresses, behind the catalogue, whose pages show then. */
const shownThen = ['', 'tree', 'search', 'part', 'literature', 'image', 'majorUnits', 'ecom'];

/** Under the top bar while the catalogue is shown as it was: when, by whom, the track, and the ways on and back. */
export function AsOfStrip({ code, asOf, narrow }: { code: string; asOf: AsOf; narrow: boolean }): ReactElement {
  const { t } = useTranslation();
  const ways = useMomentWays();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { found, itemId } = asOf;
  const showsThen = shownThen.includes(pathname.split('/')[2] ?? '');
  useHotkey('esc', ways.leave, {
    label: t('history.asof.leave'),
    group: t('platform.keyboard.groups.general'),
    isMeant: () => document.querySelector('.menu, .pop, .preview') === null,
  });
  return (
    <section className="asof" aria-label={t('history.asof.label')}>
      <Clock className="i asof-clock" aria-hidden="true" />
      <div className="asof-what" role="status">
        <strong>
          {found ? t('history.asof.title', { at: formatMoment(new Date(found.at)) }) : t('history.asof.loading')}
        </strong>
        {found && (
          <span className="s muted trunc" data-tip={found.label}>
            {t('history.asof.by', { change: formatNumber(found.changeId), name: found.actorName })}
            <span className="vh">, {found.label}</span>
          </span>
        )}
      </div>
      {!showsThen && <Tag>{t('history.asof.showsNow')}</Tag>}
      {found && !narrow && <FoundTrack code={code} moment={found} />}
      <span className="asof-acts">
        {found?.item && (
          <ButtonGroup label={t('history.asof.item', { name: found.item.name })}>
            <Step to={found.item.earlier} icon={<ChevronLeft className="i14" />} label={t('history.asof.earlier')} />
            <Step to={found.item.later} icon={<ChevronRight className="i14" />} label={t('history.asof.later')} />
          </ButtonGroup>
        )}
        {found?.item && itemId !== undefined && !narrow && <Compare code={code} itemId={itemId} moment={found} />}
        <Button variant="primary" kbd={narrow ? '' : 'Esc'} onClick={ways.leave}>
          {t('history.asof.back')}
        </Button>
      </span>
    </section>
  );
}

function FoundTrack({ code, moment }: { code: string; moment: Moment }): ReactElement {
  return <Track track={useTrack(code, moment)} moment={moment} ways={useMomentWays()} />;
}

function Step(props: { to: Moment['first'] | null; icon: ReactElement; label: string }): ReactElement {
  const { to, icon, label } = props;
  const ways = useMomentWays();
  return <Button aria-label={label} icon={icon} disabled={!to} onClick={() => to && ways.to(to.changeId)} />;
}

/** To the differences of the item from then to now, and to its rollback for who may. */
function Compare({ code, itemId, moment }: { code: string; itemId: number; moment: Moment }): ReactElement {
  const { t } = useTranslation();
  const ways = useMomentWays();
  const mayRollBack = useMayNow('writeOem');
  const history = `${paths.item(code, itemId, 'revisionHistory')}&a=${moment.changeId}`;
  const differs = useDiffering(itemId, moment);
  return (
    <>
      {differs > 0 && <span className="asof-differs s nw">{t('history.asof.differs', { count: differs })}</span>}
      <AppLink className="btn" href={ways.leaveTo(history)}>
        <GitCompare className="i14" aria-hidden="true" />
        {t('history.asof.compare')}
      </AppLink>
      {mayRollBack && moment.item?.isThere && (
        <AppLink className="btn" href={ways.leaveTo(`${history}&roll=item`)}>
          <Undo2 className="i14" aria-hidden="true" />
          {t('history.asof.rollback')}
        </AppLink>
      )}
    </>
  );
}
