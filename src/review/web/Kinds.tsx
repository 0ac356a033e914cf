import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { type ReviewCounts, type ReviewKind, reviewKinds, reviewMarks } from '../rules.ts';

const signs = { added: '+', changed: '~', removed: '−' } as const;

/** How many lines there are of each kind; a click shows these alone. */
export function Kinds(props: {
  counts: ReviewCounts;
  total: number;
  chosen: ReviewKind | undefined;
  onChoose: (kind: ReviewKind | undefined) => void;
}): ReactElement {
  const { counts, total, chosen, onChoose } = props;
  const { t } = useTranslation();
  const all = { added: 0, changed: 0, removed: 0 };
  for (const kind of reviewKinds) for (const mark of reviewMarks) all[mark] += counts[kind][mark];
  const tiles = [
    { kind: undefined, total, of: all },
    ...reviewKinds.map((kind) => {
      const of = counts[kind];
      return { kind, total: of.added + of.changed + of.removed, of };
    }),
  ];
  return (
    <div className="review-kinds" role="group" aria-label={t('review.kinds')}>
      {tiles.map(({ kind, total: n, of }) => (
        <button
          key={kind ?? 'all'}
          type="button"
          className="review-kind"
          aria-pressed={chosen === kind}
          onClick={() => onChoose(kind)}
        >
          <span className="s muted">{t(`review.kind.${kind ?? 'all'}`)}</span>
          <b>{formatNumber(n)}</b>
          <span className="review-marks s">
            {reviewMarks
              .filter((mark) => of[mark] > 0)
              .map((mark) => (
                <span key={mark} className={mark}>
                  <span aria-hidden="true">{signs[mark]} </span>
                  <span className="vh">{t(`review.mark.${mark}`)} </span>
                  {formatNumber(of[mark])}
                </span>
              ))}
          </span>
        </button>
      ))}
    </div>
  );
}
