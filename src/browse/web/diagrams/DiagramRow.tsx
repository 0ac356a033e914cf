import { Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import { stepOf } from '../../../item/rules.progress.ts';
import { DiagramLink, SelectBox, useDragging } from './DiagramCard.tsx';
import type { DiagramCardProps } from './DiagramCard.tsx';

/** A diagram as a row of the list. */
export function DiagramRow(props: DiagramCardProps): ReactElement {
  const { diagram, ordinal, selected, onDrop, onMenu } = props;
  const { t } = useTranslation();
  const { element, over } = useDragging<HTMLTableRowElement>(diagram.id, onDrop);
  return (
    <tr
      ref={element}
      className={`${over ? 'over' : ''}${selected ? ' sel' : ''}`}
      aria-rowindex={ordinal + 1}
      onContextMenu={onMenu}
    >
      <td>
        <SelectBox {...props} />
      </td>
      <td className="num faint">{formatNumber(ordinal)}</td>
      <td>
        <DiagramLink {...props} className="med hover-link">
          {diagram.displayName}
        </DiagramLink>
        {diagram.isLinked && (
          <span title={t('hierarchy.linkedHere')}>
            {' '}
            <Link2 className="i12" aria-hidden="true" />
            <span className="vh">{t('hierarchy.linkedHere')}</span>
          </span>
        )}
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
  );
}
