import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, LayoutGrid, List, ListFilter, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox, Segment } from '../../../platform/web/ui/checks.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { ChipButton } from '../../../platform/web/ui/marks.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { WorkflowMark, statesQuery } from '../../../workflow/web/fields.tsx';
import { coverageSteps } from '../../../item/rules.progress.ts';
import { useBrowse } from '../useHierarchy.ts';
import type { DiagramFilter } from './useDiagramFilter.ts';
import type { DiagramSelection } from './useDiagramSelection.ts';

/** Filter, chips, sort, view, paste and add above the diagrams. */
export function DiagramTools(props: {
  filter: DiagramFilter;
  sortType: number;
  onSort: (sortType: number) => void;
  selection: DiagramSelection;
  /** How many diagrams the filter leaves. */
  shown: number;
  /** Why nothing can be changed. */
  off: string | undefined;
  /** Absent where no diagram was copied. */
  onPaste: (() => void) | undefined;
  onAdd: (() => void) | undefined;
}): ReactElement {
  const { filter, sortType, onSort, selection, shown, off, onPaste, onAdd } = props;
  const chosen = selection.ids.length;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const { data: states = [] } = useQuery(statesQuery(context));
  const state = states.find((one) => String(one.id) === filter.state);
  const any = t('hierarchy.any');
  const disabled = off !== undefined;
  return (
    <div className="toolbar diagram-tools" role="toolbar" aria-label={t('hierarchy.diagrams.tools')}>
      {shown > 0 && (
        <Checkbox
          aria-label={t('hierarchy.diagrams.selectAll')}
          title={t('hierarchy.diagrams.selectAll')}
          aria-keyshortcuts="Control+A"
          checked={chosen === shown}
          mixed={chosen > 0 && chosen < shown}
          onChange={() => (chosen === shown ? selection.clear() : selection.all())}
        />
      )}
      <TextInput
        frame="diagram-filter"
        aria-label={t('hierarchy.diagrams.filter')}
        placeholder={t('hierarchy.diagrams.filter')}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        value={filter.text}
        onChange={(event) => filter.setText(event.currentTarget.value)}
        onClear={() => filter.setText('')}
        clearLabel={t('platform.clear')}
      />
      <Menu
        position="bottom-start"
        items={[
          { key: '', label: any, checked: filter.state === '', onSelect: () => filter.setState('') },
          ...states.map(({ id, name }) => ({
            key: String(id),
            label: <WorkflowMark workflowId={id} name={name} />,
            checked: filter.state === String(id),
            onSelect: () => filter.setState(String(id)),
          })),
        ]}
      >
        <ChipButton field={t('hierarchy.diagrams.stateIs')} value={state?.name ?? any} on={filter.state !== ''} />
      </Menu>
      <Menu
        position="bottom-start"
        items={[
          {
            key: '',
            label: any,
            checked: filter.coverage === undefined,
            onSelect: () => filter.setCoverage(''),
          },
          ...coverageSteps.map((step) => ({
            key: step,
            label: t(`hierarchy.coverage.${step}`),
            checked: filter.coverage === step,
            onSelect: () => filter.setCoverage(step),
          })),
        ]}
      >
        <ChipButton
          field={t('hierarchy.coverage')}
          value={filter.coverage ? t(`hierarchy.coverage.${filter.coverage}`) : any}
          on={filter.coverage !== undefined}
        />
      </Menu>
      <span className="ml row diagram-order">
        <span className="s faint" aria-hidden="true">
          {t('hierarchy.diagrams.sort')}
        </span>
        <Segment
          label={t('hierarchy.diagrams.sort')}
          value={String(sortType)}
          onChange={(value) => value !== null && onSort(Number(value))}
          options={[
            { value: '1', label: t('hierarchy.sort.aToZ'), disabled },
            { value: '2', label: t('hierarchy.sort.zToA'), disabled },
            { value: '3', label: t('hierarchy.sort.custom'), disabled },
          ]}
        />
        <Segment
          label={t('hierarchy.diagrams.view')}
          value={filter.view}
          onChange={(value) => value !== null && filter.setView(value)}
          options={[
            {
              value: 'grid',
              label: <ViewIcon icon={<LayoutGrid className="i14" />} name={t('hierarchy.view.grid')} />,
            },
            {
              value: 'list',
              label: <ViewIcon icon={<List className="i14" />} name={t('hierarchy.view.list')} />,
            },
          ]}
        />
        <Button
          variant="ghost"
          icon={<ClipboardPaste className="i14" />}
          {...(onPaste && off === undefined ? {} : { reason: off ?? t('hierarchy.diagrams.nothingCopied') })}
          onClick={onPaste}
        >
          {t('hierarchy.paste')}
        </Button>
        {onAdd && (
          <Button
            variant="primary"
            icon={<Plus className="i14" />}
            {...(off === undefined ? {} : { reason: off })}
            onClick={onAdd}
          >
            {t('hierarchy.diagrams.add')}
          </Button>
        )}
      </span>
    </div>
  );
}

function ViewIcon({ icon, name }: { icon: ReactElement; name: string }): ReactElement {
  return (
    <span title={name}>
      {icon}
      <span className="vh">{name}</span>
    </span>
  );
}
