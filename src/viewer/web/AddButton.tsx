import { Check, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { added, without } from '../picks/picks.ts';
import { t } from '../texts.ts';
import { Quantity } from './Quantity.tsx';
import { usePicks } from './usePicks.ts';
import { say } from './useSay.ts';

/** Milliseconds that a device with a motor moves when a part is picked. */
const tremble = 10;

/** Puts a part on the reader's list and says so; once it is there, opens how many. */
export function AddButton(props: {
  part: number;
  number: string;
  /** How many, 1 without. */
  quantity?: number;
  /** With its text, for pages about one part. */
  large?: boolean;
}): ReactElement {
  const { part, number, quantity = 1, large = false } = props;
  const [picks, change] = usePicks();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pick = picks.find((one) => one.part === part);
  const Icon = pick ? Check : Plus;
  const add = (): void => {
    const next = added(picks, { part, number, quantity });
    change(() => next);
    navigator.vibrate?.(tremble);
    say(t('viewer.added', { number, count: next.find((one) => one.part === part)?.quantity ?? 0 }));
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    if ((event.target as Element).tagName === 'BUTTON' && event.key === 'Enter') return;
    event.preventDefault();
    close();
  };
  const label = t(pick ? 'viewer.howMany' : 'viewer.addNamed', { number });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- closes what is open inside
    <span
      className="v-adds"
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        lang="en"
        className={`${large ? 'btn pri lg' : 'ib'} v-add${pick ? ' on' : ''}`}
        aria-label={large && !pick ? undefined : label}
        aria-expanded={pick && isOpen}
        data-tip={large ? undefined : label}
        onClick={() => (pick ? setOpen(true) : add())}
      >
        <Icon className="i" aria-hidden="true" />
        {large && (pick ? t('viewer.onList', { count: pick.quantity }) : t('viewer.add'))}
      </button>
      {pick && isOpen && (
        <span className="v-addpop">
          <Quantity pick={pick} number={number} autoFocus />
          <button
            type="button"
            className="ib sm"
            lang="en"
            aria-label={t('viewer.remove', { number })}
            onClick={() => {
              close();
              change((now) => without(now, part));
            }}
          >
            <X className="i14" aria-hidden="true" />
          </button>
        </span>
      )}
    </span>
  );
}
