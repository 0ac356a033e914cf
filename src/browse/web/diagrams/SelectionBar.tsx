import { Copy, CopyPlus, ScanSearch, Trash2, Unlink2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { BulkState } from '../useBulkStates.ts';
import type { Diagram } from '../useHierarchy.ts';

/** What can be done with the selected diagrams, under them. */
export function SelectionBar(props: {
  selected: readonly Diagram[];
  states: readonly BulkState[];
  /** Why nothing can be changed. */
  off: string | undefined;
  onCopy: () => void;
  onSaveAs: () => void;
  onState: (state: BulkState) => void;
  onAutoHotspot: () => void;
  onUnlink: () => void;
  onDelete: () => void;
  onClear: () => void;
}): ReactElement {
  const { selected, states, off, onCopy, onSaveAs, onState, onAutoHotspot, onUnlink, onDelete, onClear } = props;
  const { t } = useTranslation();
  const reason = (other?: string): { reason?: string } => {
    const why = off ?? other;
    return why === undefined ? {} : { reason: why };
  };
  const linked = selected.filter(({ isLinked }) => isLinked).length;
  const mixed = linked > 0 && linked < selected.length ? t('hierarchy.diagrams.mixed') : undefined;
  return (
    <div className="toolbar diagram-selection" role="toolbar" aria-label={t('hierarchy.diagrams.selection')}>
      <span className="med" role="status">
        {t('hierarchy.diagrams.selected', { count: selected.length })}
      </span>
      <Button variant="ghost" icon={<Copy className="i14" />} onClick={onCopy}>
        {t('hierarchy.copy')}
      </Button>
      <Button
        variant="ghost"
        icon={<CopyPlus className="i14" />}
        {...reason(selected.length > 1 ? t('hierarchy.diagrams.oneOnly') : undefined)}
        onClick={onSaveAs}
      >
        {t('hierarchy.diagrams.saveAs')}
      </Button>
      <Menu
        position="top-start"
        items={states.map((state) => ({
          key: String(state.id),
          label: <WorkflowMark workflowId={state.id} name={state.name} />,
          ...reason(),
          onSelect: () => onState(state),
        }))}
      >
        <Button variant="ghost">{t('hierarchy.diagrams.setState')}</Button>
      </Menu>
      <Button variant="ghost" icon={<ScanSearch className="i14" />} {...reason()} onClick={onAutoHotspot}>
        {t('hierarchy.autoHotspot')}
      </Button>
      {linked > 0 ? (
        <Button variant="ghost" icon={<Unlink2 className="i14" />} {...reason(mixed)} onClick={onUnlink}>
          {t('hierarchy.unlink')}
        </Button>
      ) : (
        <Button variant="ghost" icon={<Trash2 className="i14" />} {...reason()} onClick={onDelete}>
          {t('hierarchy.delete')}
        </Button>
      )}
      <Button className="ml" variant="ghost" icon={<X className="i14" />} kbd="Esc" onClick={onClear}>
        {t('hierarchy.diagrams.clear')}
      </Button>
    </div>
  );
}
