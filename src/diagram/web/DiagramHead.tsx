import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { displayNameOf } from '../../hierarchy/rules.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { Button, ButtonGroup } from '../../platform/web/ui/Button.tsx';
import { EnvironmentTag, WorkflowMark, useSetBack } from '../../workflow/web/fields.tsx';
import type { DiagramRecord } from '../contract.ts';
import type { ItemState } from './useDiagram.ts';
import { Uses } from './used/Uses.tsx';

/** Within this time a committed cell has reached the page, in milliseconds. */
const COMMIT_MS = 50;

export interface DiagramHeadProps {
  diagram: DiagramRecord;
  state: Pick<ItemState, 'workflowId' | 'workflowName' | 'publishedEnvironment'>;
  editable: boolean;
  errors: number;
  warnings: number;
  /** Rows and hotspots that differ from what is saved. */
  rowChanges: number;
  spotChanges: number;
  saving: boolean;
  /** Who else is at it. */
  presence: ReactElement;
  /** Why saving is off. */
  blocked: string | undefined;
  /** What is done with the diagram as a whole. */
  acts: ReactNode;
  onGo: (diagramId: number) => void;
  onNear: (diagramId: number) => void;
  onCancel: () => void;
  onSave: () => void;
}

/** Which diagram it is, what state it is in, and what is unsaved. */
export function DiagramHead(props: DiagramHeadProps): ReactElement {
  const { diagram, state, editable, blocked, saving, onGo, onNear } = props;
  const { t } = useTranslation();
  const { parent } = diagram;
  const will = useSetBack(state.workflowId);
  const group = t('diagram.keys.diagram');
  const previous = parent?.previous ?? null;
  const next = parent?.next ?? null;
  useHotkey('[', () => previous && onGo(previous.id), { label: t('diagram.previous'), group });
  useHotkey(']', () => next && onGo(next.id), { label: t('diagram.next'), group });
  // What is unsaved can be saved or cancelled whatever became of the diagram meanwhile.
  const dirty = props.rowChanges + props.spotChanges > 0;
  const save = useRef(props.onSave);
  useEffect(() => {
    save.current = blocked === undefined && !saving ? props.onSave : () => undefined;
  });
  // What is being typed is committed by the same key: it is saved once the page knows of it.
  useHotkey('ctrl+s', () => setTimeout(() => save.current(), COMMIT_MS), {
    label: t('platform.save'),
    group: t('platform.keyboard.groups.general'),
    enabled: editable || dirty,
  });

  return (
    <div className="ph diagram-head">
      {parent && parent.total > 1 && (
        <ButtonGroup label={t('diagram.neighbours')}>
          <Step
            to={previous}
            label={`${t('diagram.previous')} ([)`}
            icon={<ChevronLeft className="i14" />}
            onGo={onGo}
            onNear={onNear}
          />
          <Step
            to={next}
            label={`${t('diagram.next')} (])`}
            icon={<ChevronRight className="i14" />}
            onGo={onGo}
            onNear={onNear}
          />
        </ButtonGroup>
      )}
      {parent && (
        <span className="s faint nw">
          {t('diagram.position', { position: String(parent.position), total: String(parent.total) })}
        </span>
      )}
      <h1 title={diagram.name}>{displayNameOf(diagram)}</h1>
      <WorkflowMark pill workflowId={state.workflowId} name={state.workflowName} />
      <EnvironmentTag environment={state.publishedEnvironment} />
      <Uses diagram={diagram} />
      {props.presence}
      <div className="ph-end">
        <span className="s nw" role="status">
          <Counts {...props} />
        </span>
        {dirty && will !== null && <span className="diagram-setback">{will}</span>}
        {props.acts}
        {(editable || dirty) && (
          <>
            {dirty && <span className="vsep" />}
            <Button reason={dirty ? undefined : t('diagram.nothingToCancel')} onClick={props.onCancel}>
              {t('platform.cancel')}
            </Button>
            <Button
              variant="primary"
              kbd="Ctrl S"
              busy={saving && t('platform.saving')}
              reason={blocked}
              onClick={props.onSave}
            >
              {t('platform.save')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Step(props: {
  to: { id: number; name: string } | null;
  label: string;
  icon: ReactElement;
  onGo: (id: number) => void;
  onNear: (id: number) => void;
}): ReactElement {
  const { to, label, icon, onGo, onNear } = props;
  const near = to ? () => onNear(to.id) : undefined;
  return (
    <Button
      icon={icon}
      aria-label={to ? `${label}: ${to.name}` : label}
      disabled={!to}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => to && onGo(to.id)}
    />
  );
}

function Counts({ errors, warnings, rowChanges, spotChanges }: DiagramHeadProps): ReactElement[] {
  const { t } = useTranslation();
  const parts = [
    [errors, 'platform.editor.errors', 'danger med'],
    [warnings, 'platform.editor.warnings', 'warn med'],
    [rowChanges, 'diagram.unsavedRows', 'faint'],
    [spotChanges, 'diagram.unsavedHotspots', 'faint'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, key, className], index) => (
      <span key={key}>
        {index > 0 && <span className="faint"> · </span>}
        <span className={className}>{t(key, { count })}</span>
      </span>
    ));
}
