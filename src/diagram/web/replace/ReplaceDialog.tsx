import { useState } from 'react';
import type { ReactElement } from 'react';
import { FileDrop } from '../../../image/web/fields.tsx';
import { useTranslation } from 'react-i18next';
import { BusyBanner, useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { carryCounts, isOpen, nextOpen } from '../../../drawing/carry/rules.ts';
import type { Verdict } from '../../../drawing/carry/rules.ts';
import type { DiagramRecord } from '../../contract.ts';
import { ReviewList } from './ReviewList.tsx';
import { ReviewStage } from './ReviewStage.tsx';
import { useReplace, type Replacement } from './useReplace.ts';
import './Replace.css';

/** Another drawing: a file or an image is compared, the hotspots are looked through, then it is saved. */
export function ReplaceDialog(props: {
  code: string;
  title: string;
  /** The present drawing. */
  image: Pick<NonNullable<DiagramRecord['image']>, 'id' | 'version' | 'width' | 'height'>;
  replacement: Replacement;
  /** In how many places it is shown, and their names. */
  used: string;
  places: ReactElement;
  /** Of hotspots, as the catalogue's display settings have them. */
  colors: { linked: string; unlinked: string };
  onClose: () => void;
}): ReactElement {
  const { code, title, image, replacement, used, places, colors, onClose } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const { proposal, carries, setCarries, saving, problem, compareFile, compareImage, save, startOver } = useReplace(
    replacement,
    onClose,
  );
  const [current, setCurrent] = useState(-1);
  const [touched, setTouched] = useState(false);

  function decide(index: number, verdict: Verdict): void {
    const next = carries.map((one, at) => (at === index && one.certainty === 'doubtful' ? { ...one, verdict } : one));
    setCarries(next);
    setTouched(true);
    const open = nextOpen(next, index, 1);
    setCurrent(open >= 0 ? open : index);
  }

  if (!proposal) {
    return (
      <Dialog key="choose" width={800} title={title} onClose={onClose}>
        <div className="replace-drop">
          <Banner tone="info">{used}</Banner>
          <BusyBanner />
          {places}
          <FileDrop
            className="cv cv-none"
            title={t('diagram.replace.title')}
            text={t('diagram.replace.drop')}
            onFile={async (file, page) => {
              const found = await compareFile(file, page);
              if ('pages' in found) return found;
              setCurrent(nextOpen(found, -1, 1));
              return undefined;
            }}
            onPicked={async (imageId) => setCurrent(nextOpen(await compareImage(imageId), -1, 1))}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="review"
      width={1120}
      title={title}
      onClose={onClose}
      dirty={touched || saving}
      foot={
        <>
          <Button onClick={startOver}>{t('diagram.replace.other')}</Button>
          <span className="s muted">{used}</span>
          <Button className="ml" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            variant="primary"
            reason={busy}
            busy={saving && t('diagram.replace.saving')}
            onClick={() => void save()}
          >
            {t('diagram.replace.save')}
          </Button>
        </>
      }
    >
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {proposal.movement === null && (
        <Banner tone={carries.length === 0 ? 'info' : 'warning'}>
          {t(carries.length === 0 ? 'diagram.replace.noHotspots' : 'diagram.replace.another')}
        </Banner>
      )}
      <p className="s replace-counts" role="status">
        {t('diagram.replace.counts', carryCounts(carries))}
      </p>
      <div className="replace">
        <ReviewStage code={code} old={image} proposal={proposal} carries={carries} current={current} colors={colors} />
        <ReviewList carries={carries} current={current} onCurrent={setCurrent} onDecide={decide} />
      </div>
      {carries.some(isOpen) && <p className="s muted">{t('diagram.replace.hint')}</p>}
    </Dialog>
  );
}
