import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding, Quality } from '../quality/contract.ts';
import type { FitmentFindingKind } from '../quality/rules.ts';

/** What a cell shows beside its colour. */
const signs: Record<FitmentFindingKind, string> = {
  gap: '!',
  newYear: '+',
  overlap: '2',
  conflict: '=',
  outlier: '?',
  overMapped: 'n',
  gone: '×',
};

/** Years by lines: what the SKU fits, what is there, and where a finding is. */
export function QualityMap(props: {
  lines: Quality['lines'];
  findings: readonly Finding[];
  lit: Finding | null;
}): ReactElement {
  const { lines, findings, lit } = props;
  const { t } = useTranslation();
  const all = lines.flatMap(({ there, fits }) => [...there, ...fits]);
  const first = Math.min(...all);
  const years = all.length === 0 ? [] : Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at);
  const at = (lineId: number, year: number): Finding | undefined =>
    findings.find((one) => one.lines.includes(lineId) && one.years.includes(year));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach that
    <div className="fit-map" tabIndex={0} role="region" aria-label={t('fitment.mapCells')}>
      <table>
        <caption className="vh">{t('fitment.map')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fitment.line')}</th>
            {years.map((year) => (
              <th key={year} scope="col" className="tn">
                {year}
              </th>
            ))}
            <th scope="col">{t('fitment.assigned')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ lineId, make, model, attributes, there, fits }) => (
            <tr key={lineId}>
              <th scope="row">
                {make} {model} <span className="s muted">{attributes}</span>
              </th>
              {years.map((year) => {
                const found = at(lineId, year);
                const isFitted = fits.includes(year);
                const state = isFitted ? 'fits' : there.includes(year) ? 'there' : 'none';
                const isLit = lit?.lines.includes(lineId) && lit.years.includes(year);
                return (
                  <td key={year} className={`fit-cell ${state}${found ? ` ${found.kind}` : ''}${isLit ? ' lit' : ''}`}>
                    <span aria-hidden="true">{found ? signs[found.kind] : state === 'none' ? '·' : ''}</span>
                    <span className="vh">{t(found ? `fitment.finding.${found.kind}` : `fitment.cell.${state}`)}</span>
                  </td>
                );
              })}
              <td className="tn s">
                {fits.length}/{there.length}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="row wraps s muted fit-legend">
        {(['fits', 'there', 'none'] as const).map((state) => (
          <li key={state} className="row">
            <span className={`fit-cell ${state}`}>{state === 'none' ? '·' : ''}</span> {t(`fitment.cell.${state}`)}
          </li>
        ))}
        {(Object.keys(signs) as FitmentFindingKind[]).map((kind) => (
          <li key={kind} className="row">
            <span className={`fit-cell ${kind === 'gap' || kind === 'newYear' ? 'there' : 'fits'} ${kind}`}>
              {signs[kind]}
            </span>{' '}
            {t(`fitment.finding.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
