import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { ImageOff, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import { stepOf } from '../../progress/progress.ts';
import { useBrowse } from '../useHierarchy.ts';
import type { Diagram } from '../useHierarchy.ts';

export interface DiagramCardProps {
  modelId: number;
  diagram: Diagram;
  /** Its place among all diagrams, from 1. */
  ordinal: number;
  /** Absent where the order cannot be changed now. */
  onMove: ((step: 1 | -1) => void) | undefined;
  /** Another diagram was dropped here. */
  onDrop: ((relationId: number) => void) | undefined;
  onMenu: (event: MouseEvent) => void;
}

/** Dragging by the pointer; Alt+↑ and Alt+↓ do the same. */
function useDragging(relationId: number, onDrop: DiagramCardProps['onDrop']) {
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const enabled = onDrop !== undefined;
  useEffect(() => {
    const card = element.current;
    if (!card || !enabled) return;
    return combine(
      draggable({ element: card, getInitialData: () => ({ diagram: relationId }) }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => typeof source.data['diagram'] === 'number' && source.data['diagram'] !== relationId,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const { diagram } = source.data;
          if (typeof diagram === 'number') drop.current?.(diagram);
        },
      }),
    );
  }, [relationId, enabled]);
  return { element, over };
}

export function moveKey(event: KeyboardEvent, onMove: DiagramCardProps['onMove']): void {
  const step = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
  if (!step || !onMove) return;
  event.preventDefault();
  onMove(step);
}

/** A diagram as a card: its drawing, place, name, state, parts and coverage. A click opens the editor. */
export function DiagramCard(props: DiagramCardProps): ReactElement {
  const { modelId, diagram, ordinal, onMove, onDrop, onMenu } = props;
  const { t } = useTranslation();
  const { code } = useBrowse();
  const { element, over } = useDragging(diagram.relationId, onDrop);
  const { image, partCoverage } = diagram;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the link inside, which has the keys
    <article ref={element} className={over ? 'diagram-card over' : 'diagram-card'} onContextMenu={onMenu}>
      <AppLink
        className="diagram-link"
        href={paths.diagram(code, modelId, diagram.id)}
        aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        data-relation={diagram.relationId}
        draggable={false}
        onKeyDown={(event) => moveKey(event, onMove)}
      >
        <span className="thumb diagram-thumb">
          {image ? (
            <img src={`/${code}/api/file/image/${image.id}/400`} alt="" loading="lazy" draggable={false} />
          ) : (
            <span className="thumb-none">
              <ImageOff className="i20" aria-hidden="true" />
              {t('hierarchy.image.none')}
            </span>
          )}
        </span>
        <span className="row diagram-name">
          <span className="s faint tn">{formatNumber(ordinal)}</span>
          <span className="med trunc" title={diagram.displayName}>
            {diagram.displayName}
          </span>
          {diagram.isLinked && (
            <span title={t('hierarchy.linkedHere')}>
              <Link2 className="i12" aria-hidden="true" />
              <span className="vh">{t('hierarchy.linkedHere')}</span>
            </span>
          )}
          <span className="ml">
            <EnvironmentTag environment={diagram.publishedEnvironment} />
          </span>
        </span>
      </AppLink>
      <span className="row s diagram-facts">
        <WorkflowMark workflowId={diagram.workflowId} name={diagram.workflowName} />
        <span className="faint tn">{t('hierarchy.parts.count', { count: diagram.totalPeggeds })}</span>
        {partCoverage !== null && (
          <span
            className={stepOf(diagram) === 'complete' ? 'ml tn faint' : 'ml tn warn'}
            title={t('hierarchy.coverage')}
          >
            {formatPercent(partCoverage / 100)}
          </span>
        )}
      </span>
    </article>
  );
}
