import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Rows of the file under their heads, with the number of the row in front; it scrolls by itself. */
export function PreviewTable(props: {
  label: string;
  className?: string;
  heads: readonly ReactNode[];
  /** Head that is marked, counted from 0. */
  marked?: number;
  children: ReactNode;
}): ReactElement {
  const { label, className = '', heads, marked = -1, children } = props;
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
    <div className={`import-preview ${className}`} tabIndex={0} role="region" aria-label={label}>
      <table className="tb c mono">
        <thead>
          <tr>
            <th scope="col" className="c-line">
              {t('import.row')}
            </th>
            {heads.map((head, at) => (
              <th key={at} scope="col" className={at === marked ? 'is-marked' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
