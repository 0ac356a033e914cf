import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { ImageOff, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import { stepOf } from '../../../item/rules.progress.ts';
import { useBrowse } from '../useHierarchy.ts';
import type { Diagram } from '../useHierarchy.ts';
import { fileAddress } from '../../../platform/web/moment.ts';

export interface DiagramCardProps {
  modelId: number;
  diagram: Diagram;
  /** Its place among all diagrams, from 1, and how many these are. */
  ordinal: number;
  total: number;
  selected: boolean;
  /** Tab reaches this one. */
  current: boolean;
  onFocus: () => void;
  /** `extend`: everything from the one selected before. */
  onSelect: (extend: boolean) => void;
  /** Another diagram was dropped here; absent where the order cannot be changed now. */
  onDrop: ((diagramId: number) => void) | undefined;
  onMenu: (event: MouseEvent) => void;
}

/** Dragging by the pointer; Alt+↑ and Alt+↓ do the same. */
export function useDragging<E extends HTMLElement>(diagramId: number, onDrop: DiagramCardProps['onDrop']) {
  const element = useRef<E>(null);
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
      draggable({ element: card, getInitialData: () => ({ diagram: diagramId }) }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => typeof source.data['diagram'] === 'number' && source.data['diagram'] !== diagramId,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const { diagram } = source.data;
          if (typeof diagram === 'number') drop.current?.(diagram);
        },
      }),
    );
  }, [diagramId, enabled]);
  return { element, over };
}

/** The link that opens the editor and has the keys; Ctrl and Shift with a click select. */
export function DiagramLink(props: DiagramCardProps & { className: string; children: ReactElement | string }) {
  const { modelId, diagram, current, onFocus, onSelect, onDrop, className, children } = props;
  const { code } = useBrowse();
  return (
    <AppLink
      className={className}
      href={paths.diagram(code, modelId, diagram.id)}
      aria-keyshortcuts={onDrop ? 'Space Alt+ArrowUp Alt+ArrowDown' : 'Space'}
      data-diagram={diagram.id}
      draggable={false}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={(event: MouseEvent) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
        event.preventDefault();
        onSelect(event.shiftKey);
      }}
    >
      {children}
    </AppLink>
  );
}

export function SelectBox({ diagram, selected, onSelect }: DiagramCardProps): ReactElement {
  const { t } = useTranslation();
  return (
    <Checkbox
      tabIndex={-1}
      checked={selected}
      aria-label={t('hierarchy.diagrams.select', { name: diagram.displayName })}
      onClick={(event) => onSelect(event.shiftKey)}
      onChange={() => undefined}
    />
  );
}

/** Percent of the callouts that have a hotspot; amber below all of them. */
function Coverage({ diagram }: { diagram: Diagram }): ReactElement | null {
  const { t } = useTranslation();
  if (diagram.partCoverage === null) return null;
  const done = stepOf(diagram) === 'complete';
  return (
    <span className={done ? 'ml tn faint' : 'ml tn warn'} title={t('hierarchy.coverage')}>
      {formatPercent(diagram.partCoverage / 100)}
    </span>
  );
}

/** A diagram as a card: its drawing, place, name, state, parts and coverage. A click opens the editor. */
export function DiagramCard(props: DiagramCardProps): ReactElement {
  const { diagram, ordinal, total, selected, onDrop, onMenu } = props;
  const { t } = useTranslation();
  const { code } = useBrowse();
  const { element, over } = useDragging<HTMLLIElement>(diagram.id, onDrop);
  const { image } = diagram;
  const state = `${over ? ' over' : ''}${selected ? ' selected' : ''}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the link inside, which has the keys
    <li
      ref={element}
      className={`diagram-card${state}`}
      aria-posinset={ordinal}
      aria-setsize={total}
      onContextMenu={onMenu}
    >
      <span className="diagram-check">
        <SelectBox {...props} />
      </span>
      <DiagramLink {...props} className="diagram-link">
        <>
          <span className="thumb diagram-thumb">
            {image ? (
              <img
                src={fileAddress(`/${code}/api/file/image/${image.id}/400`)}
                alt=""
                loading="lazy"
                draggable={false}
              />
            ) : (
              <span className="thumb-none">
                <ImageOff className="i20" aria-hidden="true" />
                {t('hierarchy.image.none')}
              </span>
            )}
            <span className="diagram-environment">
              <EnvironmentTag environment={diagram.publishedEnvironment} />
            </span>
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
          </span>
        </>
      </DiagramLink>
      <span className="row s diagram-facts">
        <WorkflowMark workflowId={diagram.workflowId} name={diagram.workflowName} />
        <span className="faint tn">{t('hierarchy.parts.count', { count: diagram.totalPeggeds })}</span>
        <Coverage diagram={diagram} />
      </span>
    </li>
  );
}
