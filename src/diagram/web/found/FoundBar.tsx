import { Check, CheckCheck, ListPlus, SkipForward, SquarePlus, Trash2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import type { Paper } from '../../../drawing/rules.box.ts';
import { queues } from '../../found/rules.ts';
import { HotspotPreview } from '../HotspotPreview.tsx';
import type { Walk } from './useWalk.ts';

/** What is left of the three queues and what can be done with the one that is walked at; in place of the foot. */
export function FoundBar(props: {
  walk: Walk;
  image: Paper | null;
  /** Address of the image's bytes. */
  src: string;
  nameOf: (spot: { value: string }) => string;
  /** The tag that is walked at, where the parts list lacks it. */
  unlisted: string | undefined;
  onAddRow: (tag: string) => void;
  /** Puts the missing one in the middle of the paper. */
  onPlace: () => void;
  /** Hotspots that were saved once all was decided; null before. */
  saved: number | null;
}): ReactElement {
  const { walk, image, src, unlisted, saved } = props;
  const { t } = useTranslation();
  const { open, current, spot } = walk;
  useHotkey('n', walk.next, { label: t('diagram.found.next'), group: t('diagram.keys.diagram') });
  const left = (queue: string) => open.filter((step) => step.queue === queue);
  const isMissing = current?.queue === 'missing';
  const confident = left('confident').length;
  return (
    <div className="cv-foot found-bar" role="region" aria-label={t('diagram.found.title')}>
      {image && spot && <HotspotPreview src={src} paper={image} box={spot} />}
      <div className="found-lines">
        <div className="row found-line">
          {queues.map((queue) => {
            const [first] = left(queue);
            return (
              <button
                key={queue}
                type="button"
                className={`found-queue${current?.queue === queue ? ' on' : ''}`}
                aria-current={current?.queue === queue || undefined}
                disabled={!first}
                onClick={() => walk.goTo(first)}
              >
                <span className="faint">{t(`diagram.found.${queue}`)}</span>{' '}
                <b className="med tn">{formatNumber(left(queue).length)}</b>
              </button>
            );
          })}
          <IconButton
            size="sm"
            className="ml"
            label={t('diagram.found.end')}
            icon={<X className="i14" />}
            onClick={walk.end}
          />
        </div>
        <p className="found-now" role="status">
          {current && <b className="med trunc">{props.nameOf(spot ?? { value: current.tag })}</b>}
          {isMissing && <span className="trunc">{t('diagram.found.drawMissing', { tag: current.tag })}</span>}
          {unlisted !== undefined && <span className="trunc warn">{t('diagram.found.unlisted')}</span>}
          {!current && open.length > 0 && t('diagram.found.goOn')}
          {open.length === 0 &&
            (saved === null ? t('diagram.found.allDecided') : t('diagram.found.saved', { count: saved }))}
        </p>
        <div className="row found-line">
          {confident > 1 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<CheckCheck className="i12" />}
              aria-label={t('diagram.found.acceptAll', { count: confident })}
              data-tip={t('diagram.found.acceptAll', { count: confident })}
              kbd="Shift Enter"
              onClick={walk.acceptAll}
            >
              {t('diagram.found.acceptAllShort', { count: confident })}
            </Button>
          )}
          <span className="ml" />
          {open.length > 0 && (
            <Button size="sm" variant="ghost" icon={<SkipForward className="i12" />} kbd="N" onClick={walk.next}>
              {t('diagram.found.next')}
            </Button>
          )}
          {current && (
            <Button size="sm" variant="ghost" icon={<Trash2 className="i12" />} kbd="Del" onClick={walk.drop}>
              {t(isMissing ? 'diagram.found.leaveOut' : 'diagram.found.drop')}
            </Button>
          )}
          {unlisted !== undefined && (
            <Button
              size="sm"
              variant="ghost"
              icon={<ListPlus className="i12" />}
              kbd="+"
              onClick={() => props.onAddRow(unlisted)}
            >
              {t('diagram.found.addRow')}
            </Button>
          )}
          {isMissing && (
            <Button
              size="sm"
              variant="ghost"
              icon={<SquarePlus className="i12" />}
              kbd="Insert"
              onClick={props.onPlace}
            >
              {t('diagram.found.place')}
            </Button>
          )}
          {current && !isMissing && (
            <Button size="sm" variant="primary" icon={<Check className="i12" />} kbd="Enter" onClick={walk.accept}>
              {t('diagram.found.accept')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
