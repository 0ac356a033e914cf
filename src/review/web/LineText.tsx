import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewLine } from '../contract.ts';
import type { ReviewMark } from '../rules.ts';

const signs = { added: '+', changed: '~', removed: '−' } as const;

/** What became of it, by a sign and its name, never by colour alone. */
export function Sign({ mark }: { mark: ReviewMark }): ReactElement {
  const { t } = useTranslation();
  return (
    <span className={`review-sign ${mark}`} role="img" aria-label={t(`review.mark.${mark}`)}>
      {signs[mark]}
    </span>
  );
}

/** What readers see now, struck out, and what they will see. */
export function LineText({ line: { before, after, field } }: { line: ReviewLine }): ReactElement {
  const { t } = useTranslation();
  if (before === null && after === null) return <span className="muted trunc">{t(`review.says.${field}`)}</span>;
  return (
    <span className="review-text trunc">
      {before !== null && (
        <del>
          <span className="vh">{t('review.before')} </span>
          {before}
        </del>
      )}
      {after !== null && (
        <ins>
          <span className="vh">{t('review.after')} </span>
          {after}
        </ins>
      )}
    </span>
  );
}
