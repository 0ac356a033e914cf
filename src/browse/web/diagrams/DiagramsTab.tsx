import { useQuery } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoHotspotDialog, NewestSearch } from '../../../auto-hotspot/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { isFocusLost } from '../../../platform/web/focus.ts';
import { useHotkey, useKeyNames } from '../../../platform/web/hotkeys.ts';
import { toast } from '../../../platform/web/toast.ts';
import { useSkeleton } from '../../../platform/web/useSkeleton.ts';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { useContextMenu } from '../../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../../platform/web/ui/Menu.tsx';
import { moved } from '../../../item/rules.progress.ts';
import type { Item } from '../../../item/contract.ts';
import { baseTypes, displayNameOf, sortTypes } from '../../../hierarchy/rules.ts';
import { useBulkStates } from '../useBulkStates.ts';
import { diagramsBelowQuery, diagramsQuery, useTypes } from '../useHierarchy.ts';
import type { Diagram } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';
import { DiagramCard } from './DiagramCard.tsx';
import { DiagramsBelow } from './DiagramsBelow.tsx';
import type { DiagramCardProps } from './DiagramCard.tsx';
import { DiagramList } from './DiagramList.tsx';
import { DiagramSkeletons, NoDiagrams, NoMatch } from './DiagramStates.tsx';
import { DiagramTools } from './DiagramTools.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { SaveAsDialog } from './SaveAsDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { onCardKey } from './useCardKeys.ts';
import { copyDiagrams, useDiagramClipboard } from './useDiagramClipboard.ts';
import { useDiagramFilter } from './useDiagramFilter.ts';
import { useDiagramFocus } from './useDiagramFocus.ts';
import { useDiagramSelection } from './useDiagramSelection.ts';
import { useDiagramWrites } from './useDiagramWrites.ts';
import { useDrawn } from './useDrawn.ts';
import { useOrder } from './useOrder.ts';
import './Diagrams.css';

const noDiagrams: readonly Diagram[] = [];
const COPIED_MS = 2000;
type Open =
  | { kind: 'paste' }
  | { kind: 'saveAs'; diagram: number }
  | { kind: 'search'; ids: number[] }
  | { kind: 'none' };

/** The diagrams of a model as cards or rows, in the order that the catalogue shows them in. */
export function DiagramsTab({ item, readOnly }: { item: Item; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const actions = useItemActions();
  const busy = useBusyReason();
  const types = useTypes();
  const baseOf = (typeId: number) => types.find(({ id }) => id === typeId)?.baseType;
  const query = useQuery(diagramsQuery(item.id));
  const filter = useDiagramFilter();
  const order = useOrder(item);
  const writes = useDiagramWrites(item.id);
  const states = useBulkStates();
  const context = useContextMenu();
  const { data: found } = useQuery({ ...diagramsBelowQuery(item.id), enabled: query.data?.length === 0 });
  const below = query.data?.length === 0 ? (found?.count ?? 0) : 0;
  const waiting = useSkeleton(query.isPending);
  const scroll = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [open, setOpen] = useState<Open>({ kind: 'none' });

  const target: ActionTarget = { ...item, name: displayNameOf(item) };
  const off = readOnly ? t('hierarchy.readOnly.menu') : busy;
  const all = query.data ?? noDiagrams;
  const shown = all.filter((diagram) => filter.fits(diagram));
  const ids = shown.map(({ id }) => id);
  const selection = useDiagramSelection(ids);
  const focus = useDiagramFocus(ids, scroll);
  const drawn = useDrawn(scroll, shown.length, filter.view);
  const copied = useDiagramClipboard((typeId) => baseOf(typeId) === baseTypes.diagram);

  const children = types.find((type) => type.id === item.typeId)?.allowableChildren ?? [];
  const takesDiagrams = children.some(({ id, primary }) => primary && baseOf(id) === baseTypes.diagram);
  const add = takesDiagrams ? () => actions.addDiagram(target) : undefined;
  const paste = copied.length > 0 ? () => setOpen({ kind: 'paste' }) : undefined;
  const free = off === undefined;
  useHotkey('c d', () => add?.(), {
    label: t('hierarchy.diagrams.add'),
    group: t('hierarchy.browse'),
    enabled: add !== undefined && free,
  });
  useKeyNames(t('hierarchy.diagrams'), [
    ['space', t('hierarchy.diagrams.keys.select')],
    ['ctrl+a', t('hierarchy.diagrams.selectAll')],
  ]);

  const targetOf = (diagram: Diagram): ActionTarget => ({
    ...diagram,
    name: diagram.displayName,
    parentId: item.id,
    childCount: 0,
  });
  /** The selected diagrams; without a selection the one that has the focus. */
  const meant = (): Diagram[] => {
    const wanted = selection.ids.length > 0 ? selection.ids : [focus.current];
    return shown.filter(({ id }) => wanted.includes(id));
  };
  function copy(diagrams: readonly Diagram[]): void {
    copyDiagrams(diagrams.map(({ id, displayName, typeId }) => ({ id, name: displayName, typeId })));
    toast.success(t('hierarchy.diagrams.copied', { count: diagrams.length }), { duration: COPIED_MS });
  }
  async function remove(diagrams: readonly Diagram[]): Promise<void> {
    if (!free || diagrams.length === 0) return;
    const linked = diagrams.filter(({ isLinked }) => isLinked).length;
    if (linked === diagrams.length) await writes.unlink(diagrams);
    else if (linked > 0) toast.warning(t('hierarchy.diagrams.mixed'));
    else await actions.remove(diagrams.map(targetOf));
  }
  function go(id: number): void {
    drawn.show(ids.indexOf(id));
    focus.go(id);
  }
  /** To the diagram, where what had the focus went with the question that was answered. */
  function goBack(): void {
    if (isFocusLost() && focus.current !== null) go(focus.current);
  }
  function place(id: number, to: number): void {
    const from = all.findIndex((one) => one.id === id);
    const items = moved(all, from, to);
    const diagram = all[from];
    if (items === all || !diagram) return;
    go(id);
    setSaid(t('hierarchy.diagrams.movedTo', { name: diagram.displayName, n: to + 1, total: all.length }));
    order.mutate({ sortType: sortTypes.custom, items });
  }
  const canOrder = free && !filter.active;
  const indexOf = (id: number): number => all.findIndex((one) => one.id === id);
  const menuOf = (diagram: Diagram): MenuEntry[] => [
    {
      key: 'saveAs',
      label: t('hierarchy.diagrams.saveAs'),
      icon: <CopyPlus className="i14" />,
      ...(off !== undefined && { reason: off }),
      onSelect: () => setOpen({ kind: 'saveAs', diagram: diagram.id }),
    },
    ...actions.menuOf({ ...targetOf(diagram), isEditable: diagram.workflowId !== 0 || item.isEditable }),
  ];

  const cards = shown.map((diagram): DiagramCardProps => ({
    modelId: item.id,
    diagram,
    ordinal: indexOf(diagram.id) + 1,
    total: all.length,
    selected: selection.has(diagram.id),
    current: focus.current === diagram.id,
    onFocus: () => focus.set(diagram.id),
    onSelect: (extend) => (extend ? selection.extendTo(diagram.id) : selection.toggle(diagram.id)),
    onDrop: canOrder ? (dropped) => place(dropped, indexOf(diagram.id)) : undefined,
    onMenu: (event) => context.open(event, menuOf(diagram)),
  }));
  const keys = {
    ...selection,
    columns: drawn.columns,
    shown: ids,
    current: focus.current,
    go,
    move: canOrder ? (id: number, step: 1 | -1) => place(id, indexOf(id) + step) : undefined,
    copy: () => copy(meant()),
    paste: () => free && paste?.(),
    remove: () => void remove(meant()),
    menu: (at: Element) => {
      const diagram = shown.find(({ id }) => id === focus.current);
      if (diagram) context.openAt(at, menuOf(diagram));
    },
  };
  const chosen = meant().filter(({ id }) => selection.has(id));

  return (
    <div className="pane fill diagrams">
      <DiagramTools
        filter={filter}
        sortType={order.isPending ? order.variables.sortType : item.sortType}
        onSort={(next) => order.mutate({ sortType: next, items: next === sortTypes.custom ? all : [] })}
        selection={selection}
        shown={ids.length}
        off={off}
        onPaste={paste}
        onAdd={add}
      />
      <NewestSearch />
      <div className="vh" role="status">
        {said}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the links inside */}
      <div
        className="pane-scroll"
        id="browse-detail"
        tabIndex={-1}
        ref={scroll}
        onKeyDown={(event) => onCardKey(event, keys)}
      >
        {query.isError && <LoadFailed onRetry={() => void query.refetch()} />}
        {query.isPending && waiting && <DiagramSkeletons />}
        {below > 0 && <DiagramsBelow id={item.id} count={below} />}
        {query.data && all.length === 0 && below === 0 && (
          <NoDiagrams onAdd={free ? add : undefined} onPaste={free ? paste : undefined} />
        )}
        {all.length > 0 && cards.length === 0 && <NoMatch total={all.length} onClear={() => filter.clear()} />}
        {cards.length > 0 && filter.view === 'list' && <DiagramList rows={cards} drawn={drawn} />}
        {cards.length > 0 && filter.view === 'grid' && (
          <ul
            className="diagram-grid"
            aria-label={t('hierarchy.diagrams')}
            style={{
              gridTemplateColumns: `repeat(${drawn.columns}, minmax(0, 1fr))`,
              paddingTop: 16 + drawn.before,
              paddingBottom: 16 + drawn.after,
            }}
          >
            {cards.slice(drawn.from, drawn.to).map((card) => (
              <DiagramCard key={card.diagram.id} {...card} />
            ))}
          </ul>
        )}
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          selected={chosen}
          states={states}
          off={off}
          onCopy={() => copy(chosen)}
          onSaveAs={() => setOpen({ kind: 'saveAs', diagram: chosen[0]?.id ?? 0 })}
          onAutoHotspot={() => setOpen({ kind: 'search', ids: chosen.map(({ id }) => id) })}
          onState={(state) => void writes.setState(selection.ids, state).then(goBack)}
          onUnlink={() => void remove(chosen)}
          onDelete={() => void remove(chosen)}
          onClear={selection.clear}
        />
      )}
      {open.kind === 'search' && <AutoHotspotDialog of={{ ids: open.ids }} onClose={() => setOpen({ kind: 'none' })} />}
      {open.kind === 'paste' && (
        <PasteDialog
          copied={copied}
          target={target}
          onClose={() => setOpen({ kind: 'none' })}
          onPasted={([first]) => first !== undefined && focus.set(first)}
        />
      )}
      {open.kind === 'saveAs' && (
        <SaveAsDialog
          diagram={open.diagram}
          model={target}
          onClose={() => setOpen({ kind: 'none' })}
          onSaved={(id) => focus.set(id)}
        />
      )}
      {context.menu}
    </div>
  );
}
