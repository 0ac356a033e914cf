import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import { stepOf } from '../../progress/progress.ts';
import { useBrowse } from '../useHierarchy.ts';
import { moveKey } from './DiagramCard.tsx';
import type { DiagramCardProps } from './DiagramCard.tsx';

/** The same diagrams as rows. */
export function DiagramList({ rows }: { rows: readonly DiagramCardProps[] }): ReactElement {
  const { t } = useTranslation();
  const { code } = useBrowse();
  return (
    <table className="tb diagram-list">
      <thead>
        <tr>
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
        {rows.map(({ modelId, diagram, ordinal, onMove, onMenu }) => (
          <tr key={diagram.relationId} onContextMenu={onMenu}>
            <td className="num faint">{formatNumber(ordinal)}</td>
            <td>
              <AppLink
                className="med hover-link"
                href={paths.diagram(code, modelId, diagram.id)}
                aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                data-relation={diagram.relationId}
                onKeyDown={(event) => moveKey(event, onMove)}
              >
                {diagram.displayName}
              </AppLink>
            </td>
            <td>
              <WorkflowMark workflowId={diagram.workflowId} name={diagram.workflowName} />
            </td>
            <td>
              <EnvironmentTag environment={diagram.publishedEnvironment} />
            </td>
            <td className="num">{formatNumber(diagram.totalPeggeds)}</td>
            <td className="num">{formatNumber(diagram.totalHotspots)}</td>
            <td className={stepOf(diagram) === 'complete' ? 'num' : 'num warn'}>
              {diagram.partCoverage === null ? '' : formatPercent(diagram.partCoverage / 100)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
