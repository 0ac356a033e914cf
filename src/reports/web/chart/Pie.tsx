import { arc, pie } from 'd3-shape';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../platform/web/format.ts';
import { wholePercent } from '../../rules.chart.ts';

const box = { width: 184, height: 132 };
const radius = 62;
const center = { x: 66, y: 68 };
/** A smaller share has its label beside the pie. */
const roomy = 0.14;

/** A pie of two parts, in green what is done and in blue what is left; each says its share. */
export function Pie(props: {
  /** The whole chart in a sentence. */
  sentence: string;
  done: number;
  left: number;
  leftName: string;
  /** T: the table of the chart. */
  onTable: () => void;
  onFocus: () => void;
}): ReactElement {
  const { sentence, done, left, leftName, onTable, onFocus } = props;
  const { t } = useTranslation();
  const total = done + left;
  const slices = pie<number>()
    .sort(null)
    .startAngle(2 * Math.PI)
    .endAngle(0)([done, left]);
  const draw = arc<(typeof slices)[number]>().innerRadius(0).outerRadius(radius);
  const percent = (part: number) => formatPercent(wholePercent(part / total) / 100);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return;
    onTable();
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- T leads to the table
    <div
      className="chart-frame pie"
      role="group"
      aria-label={sentence}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- T leads from it to its table
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <span className="vh">{t('reports.chart.tableKey')}</span>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        width={box.width}
        height={box.height}
        role="img"
        aria-label={sentence}
      >
        <g transform={`translate(${center.x} ${center.y})`}>
          {total === 0 && <circle className="chart-none" r={radius - 6} />}
          {slices.map((slice, at) => {
            const share = total === 0 ? 0 : slice.data / total;
            if (share === 0) return null;
            const [x, y] = arc<typeof slice>()
              .innerRadius(radius * 0.55)
              .outerRadius(radius * 0.55)
              .centroid(slice);
            return (
              <g key={at}>
                <path className={`chart-slice chart-${at === 0 ? 'one' : 'two'}`} d={draw(slice) ?? ''} />
                {share >= roomy && (
                  <text
                    className="chart-share"
                    x={share === 1 ? 0 : x}
                    y={share === 1 ? 0 : y}
                    dy="0.32em"
                    textAnchor="middle"
                  >
                    {percent(slice.data)}
                  </text>
                )}
              </g>
            );
          })}
        </g>
        {total > 0 && left > 0 && left / total < roomy && (
          <Beside at={center} text={percent(left)} name={leftName} angle={(Math.PI * left) / total} />
        )}
      </svg>
    </div>
  );
}

/** The label of a small slice at the top right, with a line that leads to it. */
function Beside(props: { at: typeof center; text: string; name: string; angle: number }): ReactElement {
  const { at, text, name, angle } = props;
  const x = at.x + Math.sin(angle) * radius;
  const y = at.y - Math.cos(angle) * radius;
  const edge = at.x + radius + 14;
  return (
    <>
      <polyline className="chart-lead" points={`${x},${y} ${x + 4},${y - 4} ${edge},${y - 4}`} />
      <text className="chart-value" x={edge + 4} y={y - 1}>
        {text}
      </text>
      <text className="chart-tick" x={edge + 4} y={y + 13}>
        {name}
      </text>
    </>
  );
}
