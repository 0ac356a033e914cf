import { Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { mostOfOne, withQuantity } from '../picks/picks.ts';
import type { Pick } from '../picks/picks.ts';
import { t } from '../texts.ts';
import { usePicks } from './usePicks.ts';

/** How many of a picked part are wanted, by steps or typed. */
export function Quantity(props: { pick: Pick; number: string; autoFocus?: boolean }): ReactElement {
  const { pick, number, autoFocus = false } = props;
  const { part, quantity } = pick;
  const [, change] = usePicks();
  const put = (next: number): void => change((picks) => withQuantity(picks, part, next));
  return (
    <span className="v-qty" lang="en">
      <button
        type="button"
        className="ib sm"
        aria-label={`${t('viewer.quantity')} −1, ${number}`}
        disabled={quantity <= 1}
        onClick={() => put(quantity - 1)}
      >
        <Minus className="i14" aria-hidden="true" />
      </button>
      <input
        className="tn"
        type="number"
        min={1}
        max={mostOfOne}
        aria-label={`${t('viewer.quantity')}, ${number}`}
        autoFocus={autoFocus}
        value={quantity}
        onChange={(event) => put(event.target.valueAsNumber)}
      />
      <button
        type="button"
        className="ib sm"
        aria-label={`${t('viewer.quantity')} +1, ${number}`}
        onClick={() => put(quantity + 1)}
      >
        <Plus className="i14" aria-hidden="true" />
      </button>
    </span>
  );
}
