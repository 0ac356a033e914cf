import { scaleBand, scaleLinear } from 'd3-scale';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Legend } from './Legend.tsx';
import type { Bar, Series } from '../../rules.chart.ts';
import { useSize } from './useSize.ts';

const margin = { top: 16, right: 20, bottom: 24, left: 44 };
/** A few bars do not fill the room. */
const widest = 40;
/** Room that a label under a bar takes, in pixels. */
const labelWidth = 44;

export interface BarsProps {
  /** The whole chart in a sentence. */
  sentence: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** Top of the scale; the largest bar where absent. */
  most?: number;
  format?: (value: number) => string;
  active: string;
  onActive: (key: string) => void;
  /** Enter or a double click: what the bar counts. */
  onOpen?: (key: string) => void;
  /** T: the table of the chart. */
  onTable: () => void;
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Stacked bars. One tab stop: arrows go from bar to bar, each is read out; Enter opens what it counts. */
export function Bars(props: BarsProps): ReactElement {
  const { sentence, series, bars, format = formatNumber, active, onActive, onOpen, onTable } = props;
  const { t } = useTranslation();
  const [frame, { width, height }] = useSize();
  const [isFocused, setFocused] = useState(false);
  const helpId = useId();
  const at = bars.findIndex(({ key }) => key === active);
  const totals = bars.map(({ values }) => sum(values));
  const x = scaleBand()
    .domain(bars.map(({ key }) => key))
    .range([margin.left, Math.max(margin.left, width - margin.right)])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const top = props.most ?? Math.max(1, ...totals);
  const y = scaleLinear()
    .domain([0, top])
    .range([height - margin.bottom, margin.top]);
  if (props.most === undefined) y.nice(4);
  const ticks = y.ticks(4).filter(Number.isInteger);
  // As many labels as have room; the last one always stands.
  const every = Math.max(1, Math.ceil((bars.length * labelWidth) / Math.max(1, width - margin.left)));
  const isLabelled = (index: number) => (bars.length - 1 - index) % every === 0 || index === at;
  const isToldAbove = (index: number) => index === at || index === 0 || index === bars.length - 1;

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: bars.length - 1 };
    const to = steps[event.key];
    const next = bars[Math.min(bars.length - 1, Math.max(0, to ?? -1))];
    if (to !== undefined && next) onActive(next.key);
    else if (event.key === 'Enter' && at >= 0) onOpen?.(active);
    else if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) onTable();
    else return;
    event.preventDefault();
  }

  const said = bars[at] && [
    bars[at].label,
    ...series.map(({ name }, of) => `${name} ${format(bars[at]?.values[of] ?? 0)}`),
  ];
  return (
    <>
      <Legend series={series} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart is one tab stop, whose bars arrows walk */}
      <div
        ref={frame}
        className="chart-frame"
        role="group"
        aria-label={sentence}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its arrows go from bar to bar
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setFocused(true);
          const last = bars.at(-1);
          if (at < 0 && last) onActive(last.key);
        }}
        onBlur={() => setFocused(false)}
      >
        <span id={helpId} hidden>
          {t('reports.chart.keys')}
        </span>
        <span className="vh" role="status">
          {isFocused && said?.join(', ')}
        </span>
        <svg width={width} height={height} role="img" aria-label={sentence}>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line className="chart-line" x1={margin.left} x2={width - margin.right} />
              <text className="chart-tick" x={margin.left - 8} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {bars.map(({ key, label, values }, index) => {
            const middle = (x(key) ?? 0) + x.bandwidth() / 2;
            const wide = Math.min(widest, x.bandwidth());
            const left = middle - wide / 2;
            return (
              <g key={key} className={index === at ? 'chart-bar on' : 'chart-bar'}>
                {values.map((value, of) => {
                  const from = y(sum(values.slice(0, of)));
                  const to = y(sum(values.slice(0, of + 1)));
                  return (
                    value > 0 && (
                      <rect
                        key={series[of]?.key}
                        className={`chart-${series[of]?.tone}`}
                        x={left}
                        y={to}
                        width={wide}
                        height={Math.max(1, from - to - (of < values.length - 1 && from - to > 3 ? 1 : 0))}
                      />
                    )
                  );
                })}
                {isToldAbove(index) && (totals[index] ?? 0) > 0 && (
                  <text className="chart-value" x={middle} y={y(totals[index] ?? 0) - 5} textAnchor="middle">
                    {format(series.some(({ tone }) => tone === 'rest') ? (values[0] ?? 0) : (totals[index] ?? 0))}
                  </text>
                )}
                {isLabelled(index) && (
                  <text className="chart-tick" x={middle} y={height - 8} textAnchor="middle">
                    {label}
                  </text>
                )}
                <rect
                  className="chart-hit"
                  x={middle - x.step() / 2}
                  y={margin.top}
                  width={x.step()}
                  height={Math.max(0, height - margin.top)}
                  onMouseDown={() => onActive(key)}
                  onDoubleClick={() => onOpen?.(key)}
                />
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}
