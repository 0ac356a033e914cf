import { Replace, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { sumOf } from '../../catalog/digits/rules.ts';
import { waysOf } from '../read/chain.ts';
import { replaced, without } from '../picks/picks.ts';
import { t } from '../texts.ts';
import { money, Price } from './Money.tsx';
import { Quantity } from './Quantity.tsx';
import { ReplacedBy } from './ReplacedBy.tsx';
import { usePicks } from './usePicks.ts';
import type { PricedPick } from './usePriced.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

export function PickRow({ row }: { row: PricedPick }): ReactElement {
  const { audience, text } = useRelease();
  const [, change] = usePicks();
  const { part, quantity, record, price } = row;
  const number = record?.number ?? row.number;
  return (
    <tr>
      <td className="c-pn">
        {record ? (
          <a className="pn link" href={links.part(part)}>
            {number}
          </a>
        ) : (
          <span className="pn">{number}</span>
        )}
      </td>
      <td className="c-text">
        {record ? text(record.description) : <span className="faint">{t('viewer.gone')}</span>}
        {record?.supersededBy && <Successors row={row} by={record.supersededBy} />}
      </td>
      <td className="c-qty">
        <Quantity pick={row} number={number} />
      </td>
      {audience && (
        <td className="num c-price">
          <Price price={price ?? null} audience={audience} />
        </td>
      )}
      {audience && (
        <td className="num tn nw c-total">
          {price && money(sumOf([{ amount: price.msrp, times: quantity }]), audience.currency)}
        </td>
      )}
      <td className="c-add">
        <button
          type="button"
          className="ib"
          lang="en"
          aria-label={t('viewer.remove', { number })}
          onClick={() => change((picks) => without(picks, part))}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

type By = NonNullable<NonNullable<PricedPick['record']>['supersededBy']>;

/** What takes the place of a superseded part, and the way to take it: all of them, or one of the others. */
function Successors({ row, by }: { row: PricedPick; by: By }): ReactElement {
  const [, change] = usePicks();
  const choices = waysOf(by);
  return (
    <span className="v-successors" lang="en">
      <ReplacedBy by={by} />
      {choices.map((choice) => {
        const numbers = choice.map(({ number }) => number).join(' + ');
        return (
          <button
            key={numbers}
            type="button"
            className="btn sm"
            aria-label={t('viewer.replaceNamed', { number: row.number, numbers })}
            onClick={() => change((picks) => replaced(picks, row.part, choice))}
          >
            <Replace className="i12" aria-hidden="true" />
            {choices.length > 1 ? numbers : t('viewer.replace')}
          </button>
        );
      })}
    </span>
  );
}
