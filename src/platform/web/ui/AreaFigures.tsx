import type { ReactElement } from 'react';
import { formatNumber } from '../format.ts';
import { AppLink } from './AppLink.tsx';
import { Count } from './marks.tsx';

/** What an area holds, in figures, and what waits there for somebody. A figure that is still asked for is undefined. */
export function AreaFigures(props: {
  figures: readonly { label: string; count: number | undefined }[];
  /** Each leads to what waits; none of it is drawn at 0. */
  waiting?: readonly { label: string; count: number | undefined; href: string }[];
}): ReactElement {
  const { figures, waiting = [] } = props;
  return (
    <>
      <ul className="row wrap area-figures">
        {figures.map(({ label, count }) => (
          <li key={label} className="muted">
            <b className="num">{count === undefined ? '…' : formatNumber(count)}</b> {label}
          </li>
        ))}
      </ul>
      <ul className="row wrap area-waiting">
        {waiting
          .filter(({ count = 0 }) => count > 0)
          .map(({ label, count = 0, href }) => (
            <li key={label}>
              <AppLink href={href}>
                <Count tone="error">{formatNumber(count)}</Count> {label}
              </AppLink>
            </li>
          ))}
      </ul>
    </>
  );
}
