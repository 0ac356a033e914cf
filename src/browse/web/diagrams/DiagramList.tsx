import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagramCardProps } from './DiagramCard.tsx';
import { DiagramRow } from './DiagramRow.tsx';
import type { Drawn } from './useDrawn.ts';

/** The same diagrams as rows. */
export function DiagramList({ rows, drawn }: { rows: readonly DiagramCardProps[]; drawn: Drawn }): ReactElement {
  const { t } = useTranslation();
  return (
    <table className="tb diagram-list" aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th className="w-check">
            <span className="vh">{t('hierarchy.diagrams.selection')}</span>
          </th>
          <th className="w-ordinal num">{t('hierarchy.diagrams.ordinal')}</th>
          <th>{t('hierarchy.field.name')}</th>
          <th className="w-state">{t('hierarchy.state')}</th>
          <th className="w-environment">{t('hierarchy.environment')}</th>
          <th className="num w-number">{t('hierarchy.parts')}</th>
          <th className="num w-number">{t('hierarchy.hotspots')}</th>
          <th className="num w-number">{t('hierarchy.coverage')}</th>
        </tr>
      </thead>
      <tbody>
        <Gap height={drawn.before} />
        {rows.slice(drawn.from, drawn.to).map((row) => (
          <DiagramRow key={row.diagram.id} {...row} />
        ))}
        <Gap height={drawn.after} />
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height }: { height: number }): ReactElement | null =>
  height > 0 ? (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space, no control */}
      <td colSpan={8} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
