import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/web/format.ts';

/** Names with their numbers, the largest as wide as the room. */
export function SharesOf(props: {
  title?: string;
  caption?: string;
  shares: readonly { name: string; value: number }[];
  tone: 'one' | 'two';
}): ReactElement {
  const { title, caption, shares, tone } = props;
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <div className="chart-shares">
      {title !== undefined && (
        <h3>
          {title} <span className="s faint">{caption}</span>
        </h3>
      )}
      <ul>
        {shares.map(({ name, value }) => (
          <li key={name}>
            <span className="trunc">{name}</span>
            <b className="tn med">{formatNumber(value)}</b>
            <i aria-hidden="true">
              <i className={`chart-key ${tone}`} style={{ width: `${(100 * value) / most}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </div>
  );
}
