import { Check, CheckCheck, SkipForward, Trash2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { queues } from '../../found/rules.ts';
import type { Walk } from './useWalk.ts';

/** What is left of the three queues and what can be done with the one that is walked at; in place of the foot. */
export function FoundBar({ walk }: { walk: Walk }): ReactElement {
  const { t } = useTranslation();
  const { open, current } = walk;
  useHotkey('n', walk.next, { label: t('diagram.found.next'), group: t('diagram.keys.diagram') });
  const left = (queue: string) => open.filter((step) => step.queue === queue);
  const isMissing = current?.queue === 'missing';
  const confident = left('confident').length;
  return (
    <div className="cv-foot found-bar" role="region" aria-label={t('diagram.found.title')}>
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
        <span className="ml" />
        {confident > 0 && (
          <IconButton
            size="sm"
            label={t('diagram.found.acceptAll', { count: confident })}
            icon={<CheckCheck className="i14" />}
            onClick={walk.acceptAll}
          />
        )}
        <IconButton size="sm" label={t('diagram.found.end')} icon={<X className="i14" />} onClick={walk.end} />
      </div>
      <div className="row found-line">
        <span className="found-now" role="status">
          {current
            ? t(isMissing ? 'diagram.found.drawMissing' : 'diagram.found.at', { tag: current.tag })
            : t(open.length === 0 ? 'diagram.found.allDecided' : 'diagram.found.goOn')}
        </span>
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
        {current && (
          <Button size="sm" variant="primary" icon={<Check className="i12" />} kbd="Enter" onClick={walk.accept}>
            {t(isMissing ? 'diagram.found.place' : 'diagram.found.accept')}
          </Button>
        )}
      </div>
    </div>
  );
}
