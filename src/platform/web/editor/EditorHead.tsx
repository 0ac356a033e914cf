import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorColumn } from './model.ts';

/** Width of the status column, in pixels. */
const EDGE = 38;
/** Width of a row's number: its handle with what is around both, and each of its digits. */
const number = { around: 28, digit: 7 } as const;

function EditorHeadBase(props: {
  columns: readonly EditorColumn[];
  /** Digits of the last row's number. */
  digits: number;
}): ReactElement {
  const { columns, digits } = props;
  const { t } = useTranslation();
  return (
    <>
      <colgroup>
        <col style={{ width: Math.max(EDGE, number.around + digits * number.digit) }} />
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width }} />
        ))}
        <col style={{ width: EDGE }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th>
            <span className="vh">{t('platform.editor.row')}</span>
          </th>
          {columns.map(({ key, title, align }) => (
            <th key={key} style={align ? { textAlign: align } : undefined}>
              {title}
            </th>
          ))}
          <th>
            <span className="vh">{t('platform.editor.status')}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

/** Stays as it is while rows are scrolled. */
export const EditorHead = memo(EditorHeadBase);
