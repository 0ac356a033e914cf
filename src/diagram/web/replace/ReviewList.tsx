import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey, useKeyNames } from '../../../platform/web/hotkeys.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Balloon } from '../../../platform/web/ui/marks.tsx';
import { isOpen, nextOpen } from '../../../drawing/carry/rules.ts';
import type { Carry, Verdict } from '../../../drawing/carry/rules.ts';

/** The hotspots of the old drawing and what becomes of them; the doubtful ones are decided here, one after the other. */
export function ReviewList(props: {
  carries: readonly Carry[];
  current: number;
  onCurrent: (index: number) => void;
  onDecide: (index: number, verdict: Verdict) => void;
}): ReactElement {
  const { carries, current, onCurrent, onDecide } = props;
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const now = carries[current];
  const canDecide = now?.certainty === 'doubtful';
  const keys = { group: t('diagram.replace.keys'), inDialog: true, enabled: carries.some(isOpen) };
  const next = { ...keys, label: t('diagram.replace.nextDoubtful') };
  useHotkey('j', () => go(1), next);
  useHotkey('n', () => go(1), next);
  useHotkey('k', () => go(-1), { ...keys, label: t('diagram.replace.previousDoubtful') });

  useKeyNames(keys.group, [
    ['enter', t('diagram.replace.accept')],
    ['del', t('diagram.replace.dropIt')],
  ]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function go(direction: 1 | -1): void {
    onCurrent(nextOpen(carries, current, direction));
    list.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) onCurrent(Math.max(0, Math.min(carries.length - 1, current + step)));
    else if (event.key === 'Enter' && canDecide) onDecide(current, 'accepted');
    else if (event.key === 'Delete' && canDecide) onDecide(current, 'dropped');
    else return;
    event.preventDefault();
  }

  function stateOf({ certainty, verdict }: Carry): string {
    if (certainty === 'doubtful' && verdict === 'open') return t('diagram.replace.doubtful');
    return t(`diagram.replace.${certainty === 'doubtful' ? verdict : certainty}`);
  }

  return (
    <div className="replace-side">
      <div
        className="replace-list"
        ref={list}
        role="listbox"
        tabIndex={0}
        data-autofocus
        aria-label={t('diagram.replace.all')}
        aria-activedescendant={now && `${id}-${current}`}
        onKeyDown={onKeyDown}
      >
        {carries.map((carry, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
          <div
            key={carry.from.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={`replace-row${isOpen(carry) ? ' open' : ''}${carry.to === null || carry.verdict === 'dropped' ? ' lost' : ''}`}
            onClick={() => onCurrent(index)}
          >
            <Balloon tag={carry.from.value} state={isOpen(carry) ? 'unlinked' : 'default'} />
            <span>{stateOf(carry)}</span>
          </div>
        ))}
      </div>
      {canDecide && (
        <div className="replace-acts">
          <Button kbd="Enter" onClick={() => onDecide(current, 'accepted')}>
            {t('diagram.replace.accept')}
          </Button>
          <Button kbd="Del" onClick={() => onDecide(current, 'dropped')}>
            {t('diagram.replace.dropIt')}
          </Button>
        </div>
      )}
    </div>
  );
}
