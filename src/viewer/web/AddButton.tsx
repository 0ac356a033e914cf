import { Check, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { added } from '../picks/picks.ts';
import { t } from '../texts.ts';
import { usePicks } from './usePicks.ts';
import { say } from './useSay.ts';

/** Puts a part on the reader's list; says so, and how many are there. */
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
  const isPicked = picks.some((pick) => pick.part === part);
  const Icon = isPicked ? Check : Plus;
  const add = (): void => {
    const next = added(picks, { part, number, quantity });
    change(() => next);
    say(t('viewer.added', { number, count: next.find((pick) => pick.part === part)?.quantity ?? 0 }));
  };
  return (
    <button
      type="button"
      lang="en"
      className={`${large ? 'btn pri lg' : 'ib'} v-add${isPicked ? ' on' : ''}`}
      aria-label={large ? undefined : t('viewer.addNamed', { number })}
      title={large ? undefined : t('viewer.add')}
      onClick={add}
    >
      <Icon className="i" aria-hidden="true" />
      {large && t('viewer.add')}
    </button>
  );
}
