import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { useUndoChanges } from '../../../platform/web/useUndoToast.ts';
import texts from '../../texts.en.json' with { type: 'json' };
import { useHasTour, useTour } from './useTour.ts';
import type { TourState } from './useTour.ts';
import { useMark } from './useMark.ts';
import { isWhole, tourApi } from './useSteps.ts';
import type { Step } from './useSteps.ts';
import './Tour.css';

addTexts(texts);

/** How often what happened is looked at, in milliseconds. */
const POLL = 2000;

/** The open tour at the foot of the page, where it covers nothing: the step that is next, and where one does it. */
export function TourPanel({ code }: { code: string }): ReactElement | null {
  const { t } = useTranslation();
  const state = useTour(code);
  const { tour, steps, setOpen } = state;
  const isSample = useHasTour();
  if (!tour?.isOpen || !isSample) return null;
  const at = steps.findIndex(({ key }) => key === tour.next);
  const step = steps[at];
  return (
    <aside className="tour" aria-label={t('sample.tour.title')}>
      <ol className="tour-steps">
        {steps.map(({ key }, place) => {
          const isDone = at < 0 || place < at;
          return (
            <li
              key={key}
              className={isDone ? 'is-done' : place === at ? 'is-next' : ''}
              aria-current={place === at ? 'step' : undefined}
            >
              {isDone ? <Check className="i12" aria-hidden="true" /> : <span aria-hidden="true">{place + 1}</span>}
              <span className="vh">
                {t(`sample.tour.${key}`)}
                {isDone && `: ${t('sample.tour.done')}`}
              </span>
            </li>
          );
        })}
      </ol>
      {step ? <Next key={step.key} code={code} step={step} state={state} /> : <End code={code} state={state} />}
      <IconButton label={t('sample.tour.leave')} icon={<X className="i" />} onClick={() => setOpen(false)} />
    </aside>
  );
}

/** What is next; goes on once it was done. */
function Next({ code, step, state }: { code: string; step: Step; state: TourState }): ReactElement | null {
  const { t } = useTranslation();
  const { tour, advance } = state;
  const [isMarked, setMarked] = useState(false);
  useMark(isMarked ? step.mark : null);
  const { data: at } = useQuery({
    queryKey: [code, 'tour', step.key, tour?.since],
    queryFn: () => (tour ? step.done(code, tour.since) : null),
    refetchInterval: POLL,
    enabled: tour !== null,
  });
  useEffect(() => {
    if (at) advance(step, at);
  });
  return (
    <>
      <div className="tour-text" role="status">
        <b className="med">{t(`sample.tour.${step.key}`)}</b>
        <span className="muted">{t(`sample.tour.${step.key}.text`)}</span>
      </div>
      <AppLink className="btn" href={step.where(code, tour?.diagram ?? null)} onClick={() => setMarked(true)}>
        <span className="btn-label">{t('sample.tour.show')}</span>
      </AppLink>
    </>
  );
}

/** What was done, and the way back to how it was. */
function End({ code, state }: { code: string; state: TourState }): ReactElement | null {
  const { t } = useTranslation();
  const { tour, steps, end } = state;
  const undo = useUndoChanges();
  const [isUndoing, setUndoing] = useState(false);
  const { data: edits } = useQuery({
    queryKey: [code, 'tour', 'changes', tour?.began],
    queryFn: () => tourApi.changes({ since: tour?.began ?? '' }, { context: { background: true } }),
    enabled: tour !== null,
  });
  return (
    <>
      <div className="tour-text" role="status">
        <b className="med">{t(isWhole(steps) ? 'sample.tour.end' : 'sample.tour.endShort')}</b>
        {edits && (
          <span className="muted">
            {edits.length === 0
              ? t('sample.tour.nothingLeft')
              : t('sample.tour.left', { count: edits.length, labels: edits.map(({ label }) => label).join(', ') })}
          </span>
        )}
      </div>
      {edits && edits.length > 0 && (
        <Button
          busy={isUndoing && t('sample.tour.undoing')}
          onClick={() => {
            setUndoing(true);
            void undo(edits.map(({ id }) => id)).finally(() => setUndoing(false));
          }}
        >
          {t('sample.tour.undoAll')}
        </Button>
      )}
      {edits?.length === 0 && isWhole(steps) && (
        <AppLink className="btn" href={paths.publishing(code)}>
          <span className="btn-label">{t('sample.tour.publishAgain')}</span>
        </AppLink>
      )}
      <Button variant="primary" onClick={end}>
        {t('sample.tour.close')}
      </Button>
    </>
  );
}
