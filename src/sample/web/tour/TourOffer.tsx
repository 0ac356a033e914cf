import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import texts from '../../texts.en.json' with { type: 'json' };
import { isWhole } from './useSteps.ts';
import { useHasTour, useTour } from './useTour.ts';
import './Tour.css';

addTexts(texts);

/** Offers the tour of the sample, or to go on with it; nothing in other catalogues and while it is open. */
export function TourOffer({ code }: { code: string }): ReactElement | null {
  const { t } = useTranslation();
  const { tour, steps, start, setOpen } = useTour(code);
  const isOffered = steps.length > 0;
  const [isBusy, setBusy] = useState(false);
  if (!useHasTour() || tour?.isOpen) return null;
  const at = steps.findIndex(({ key }) => key === tour?.next);
  const begin = (): void => {
    setBusy(true);
    void start()
      .catch(handleApiError)
      .finally(() => setBusy(false));
  };
  return (
    <section className="panel tour-offer" aria-label={t('sample.tour.title')}>
      <div className="grow">
        <h2 className="h">{t('sample.tour.title')}</h2>
        <p className="muted">{t('sample.tour.offer')}</p>
        {!isOffered && <p className="s">{t('sample.tour.off')}</p>}
        {isOffered && !isWhole(steps) && <p className="s">{t('sample.tour.short')}</p>}
      </div>
      {tour && (
        <Button busy={isBusy && t('sample.tour.starting')} onClick={begin}>
          {t('sample.tour.again')}
        </Button>
      )}
      {at >= 0 ? (
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t('sample.tour.goOn', { step: at + 1, of: steps.length })}
        </Button>
      ) : (
        !tour && (
          <Button
            variant="primary"
            reason={isOffered ? undefined : t('sample.tour.off')}
            busy={isBusy && t('sample.tour.starting')}
            onClick={begin}
          >
            {t('sample.tour.start')}
          </Button>
        )
      )}
    </section>
  );
}
