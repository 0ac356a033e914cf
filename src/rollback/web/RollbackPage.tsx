import { BookmarkPlus, CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LooksAtNow, useMayNow } from '../../catalog/web/fields.tsx';
import { installation } from '../../platform/contract/installation.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { BusyBanner, useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import { useMoment } from '../../platform/web/moment.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { PageHead } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { RestorePoint } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };
import './Rollback.css';
import { ItemView } from './ItemView.tsx';
import { MomentDialog } from './MomentDialog.tsx';
import { PointDialog } from './PointDialog.tsx';
import { Points } from './Points.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { Timeline } from './Timeline.tsx';
import { usePointInWords, usePoints, type Target } from './useRollback.ts';

addTexts(texts);

/** What stands before the page. */
type Open = { form: RestorePoint | null } | { moment: true } | { restore: Target };

const views = ['timeline', 'points', 'item'] as const;
type View = (typeof views)[number];

/** `/{code}/rollback`: what was changed, and the ways back (docs/domain/history.md). */
export function RollbackPage(): ReactElement {
  const { t } = useTranslation();
  // Restore points and restores are the Admin's; everybody else sees what was changed (docs/domain/history.md, Restore).
  const mayRestore = useMayNow('admin');
  const moment = useMoment();
  const busy = useBusyReason();
  const inWords = usePointInWords();
  // The installation is put right change by change: other catalogues refer to it.
  const isShared = catalogCode() === installation.code;
  const hasPoints = mayRestore && !isShared;
  const points = usePoints(hasPoints && moment === null);
  const [wanted, setView] = useUrlState('view', views[0], { push: true });
  const [open, show] = useState<Open | null>(null);
  const close = () => show(null);
  usePage({ crumbs: [{ label: t('rollback.title') }] });
  if (moment !== null) return <LooksAtNow title={t('rollback.notThen')} />;
  const offered = views.filter((one) => one !== 'points' || hasPoints);
  const view: View = (isShared ? undefined : offered.find((one) => one === wanted)) ?? views[0];
  const restore = (point: RestorePoint) =>
    show({ restore: { point: point.id, timestamp: point.timestamp, name: inWords(point) } });
  const create = (
    <Button variant="primary" icon={<BookmarkPlus className="i14" />} onClick={() => show({ form: null })}>
      {t('rollback.create')}
    </Button>
  );
  const labelOf = (one: View) =>
    one === 'points' && points.total !== undefined ? (
      <>
        {t('rollback.view.points')} <Count>{points.total}</Count>
      </>
    ) : (
      t(`rollback.view.${one}`)
    );
  return (
    <>
      <PageHead
        title={t('rollback.title')}
        marks={
          !isShared && (
            <Segment
              label={t('rollback.view')}
              options={offered.map((one) => ({ value: one, label: labelOf(one) }))}
              value={view}
              onChange={setView}
            />
          )
        }
        actions={
          hasPoints && (
            <>
              <Button
                variant="ghost"
                icon={<CalendarClock className="i14" />}
                reason={busy}
                onClick={() => show({ moment: true })}
              >
                {t('rollback.moment')}
              </Button>
              {create}
            </>
          )
        }
      />
      <BusyBanner />
      {view === 'timeline' && <Timeline busy={busy} onRestore={restore} hasPoints={hasPoints} />}
      {view === 'points' && (
        <Points
          points={points}
          busy={busy}
          create={create}
          onRestore={restore}
          onDescribe={(point) => show({ form: point })}
        />
      )}
      {view === 'item' && <ItemView />}
      {open && 'form' in open && <PointDialog of={open.form} onClose={close} />}
      {open && 'moment' in open && <MomentDialog onClose={close} onChosen={(to) => show({ restore: to })} />}
      {open && 'restore' in open && <RestoreDialog to={open.restore} onClose={close} />}
    </>
  );
}
