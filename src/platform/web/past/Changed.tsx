import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import './Past.css';

interface Pair {
  before: string | null;
  after: string | null;
}

/** A value that may differ: what it was, struck out, and what it is; one alone where both are the same. */
export function Changed({ before, after }: Pair): ReactElement | null {
  const { t } = useTranslation();
  if (before === after) return after === null ? null : <>{after}</>;
  return (
    <span className="diff-pair">
      {before !== null && (
        <del>
          <span className="vh">{t('platform.past.before')} </span>
          {before}
        </del>
      )}
      {after !== null && (
        <ins>
          <span className="vh">{t('platform.past.after')} </span>
          {after}
        </ins>
      )}
    </span>
  );
}

const signs = { added: '+', removed: '−', changed: '~', moved: '~', same: '' } as const;
export type Mark = keyof typeof signs;

/** What became of a row, by a sign and its name, never by colour alone. */
export function Sign({ mark }: { mark: Mark }): ReactElement | null {
  const { t } = useTranslation();
  if (mark === 'same') return null;
  return (
    <span className={`diff-sign ${mark}`} role="img" aria-label={t(`platform.past.mark.${mark}`)}>
      {signs[mark]}
    </span>
  );
}

/** How many were added, changed and removed. */
export function Counts(props: { added: number; changed: number; removed: number }): ReactElement {
  const { t } = useTranslation();
  return (
    <span className="diff-counts s">
      {(['added', 'changed', 'removed'] as const)
        .filter((mark) => props[mark] > 0)
        .map((mark) => (
          <span key={mark} className={mark}>
            {t(`platform.past.count.${mark}`, { count: props[mark] })}
          </span>
        ))}
    </span>
  );
}
