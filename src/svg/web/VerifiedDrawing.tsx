import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verified } from '../contract.ts';
import { svgColumns } from '../rules.ts';

/** A drawing with the hotspots that were found over it, and the parts rows of its table. */
export function VerifiedDrawing({ verified }: { verified: Verified }): ReactElement {
  const { t } = useTranslation();
  const { width, height, preview, hotspots, rows } = verified;
  return (
    <div className="svg-verified">
      <div className="svg-sheet">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t('diagram.svg.sheet', { tags: hotspots.map(({ value }) => value).join(', ') })}
        >
          <image href={preview} width={width} height={height} />
          {hotspots.map(({ value, x, y, w, h, inTable }) => (
            <rect
              key={`${value} ${x} ${y}`}
              className={inTable ? 'listed' : undefined}
              x={x}
              y={y}
              width={w}
              height={h}
            >
              <title>{value}</title>
            </rect>
          ))}
        </svg>
      </div>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
        <div className="svg-scroll" tabIndex={0} role="region" aria-label={t('diagram.svg.rows')}>
          <table className="tb c">
            <thead>
              <tr>
                {svgColumns.map((column) => (
                  <th key={column} scope="col">
                    {t(`diagram.svg.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  {svgColumns.map((column) => (
                    <td key={column}>{row[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
