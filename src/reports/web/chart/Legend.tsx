import type { ReactElement } from 'react';
import type { Series } from '../../rules.chart.ts';

/** What each colour stands for. */
export const Legend = ({ series }: { series: readonly Series[] }): ReactElement => (
  <ul className="chart-legend">
    {series.map(({ key, name, tone }) => (
      <li key={key}>
        <i className={`chart-key ${tone}`} aria-hidden="true" />
        {name}
      </li>
    ))}
  </ul>
);
