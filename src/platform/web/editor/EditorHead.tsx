import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorColumn } from './model.ts';

/** Width of the number and of the status column, in pixels. */
const EDGE = 38;

function EditorHeadBase({ columns }: { columns: readonly EditorColumn[] }): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <colgroup>
        <col style={{ width: EDGE }} />
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
