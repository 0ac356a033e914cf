import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, ChevronsDownUp, Clipboard, Crosshair, FolderTree, ListFilter, Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/web/toast.ts';
import { Tree } from '../../../platform/web/tree/Tree.tsx';
import type { TreeHandle } from '../../../platform/web/tree/Tree.tsx';
import type { TreeNode as Drawn } from '../../../platform/web/tree/node.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu, useContextMenu } from '../../../platform/web/ui/Menu.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { TOP } from '../../branches/branches.ts';
import type { Line } from '../../branches/branches.ts';
import type { Branches } from '../useBranches.ts';
import { useClipboard } from '../useClipboard.ts';
import { ancestorsQuery } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';
import { useSelection } from '../useSelection.ts';
import { GroupIcon, TypeIcon } from '../TypeIcon.tsx';
import { FoundItems } from './FoundItems.tsx';
import { MIN_TERM, useTreeFilter } from './useTreeFilter.ts';

/** "Locate in tree" tries so often, so far apart (001 §2, Tree screen). */
const LOCATE = { tries: 3, pause: 500 } as const;
const LIST_ID = 'browse-tree';

export interface TreePaneProps {
  tree: RefObject<TreeHandle | null>;
  branches: Branches;
  /** The item on the right, for what the toolbar does. */
  current: ActionTarget | null;
}

/** Filter, tools, the tree or what was found, and the clipboard. */
export function TreePane({ tree, branches, current }: TreePaneProps): ReactElement {
  const { t } = useTranslation();
  const [selected, select] = useSelection();
  const client = useQueryClient();
  const filter = useTreeFilter();
  const actions = useItemActions();
  const context = useContextMenu();
  const copied = useClipboard();
  const lines = useRef(new Map<string, Line>());
  const [selectedKey, setSelectedKey] = useState<string | null>(null);

  const loadChildren = async (key: string | undefined): Promise<Drawn[]> => {
    const found = await branches.load(key === undefined ? undefined : lines.current.get(key));
    for (const line of found) lines.current.set(line.key, line);
    return found.map((line) => drawn(line, () => void branches.more(line.kind === 'more' ? line.branch : TOP)));
  };

  const reveal = useCallback(
    async (id: number, focus: boolean): Promise<boolean> => {
      const way = await client.fetchQuery({ ...ancestorsQuery(id), staleTime: 2000 });
      return branches.reveal(way, focus);
    },
    [branches, client],
  );

  useEffect(() => {
    let gone = false;
    setSelectedKey(selected === null ? null : branches.keyOf(selected));
    if (selected === null) return;
    const show = (): void => {
      if (!gone) setSelectedKey(branches.keyOf(selected));
    };
    reveal(selected, false).then(show, show);
    return () => {
      gone = true;
    };
  }, [selected, branches, reveal]);

  async function locate(): Promise<void> {
    if (selected === null) return;
    for (let turn = 0; turn < LOCATE.tries; turn += 1) {
      if (turn > 0) await new Promise((resolve) => setTimeout(resolve, LOCATE.pause));
      if (await reveal(selected, true).catch(() => false)) return;
    }
    toast.warning(t('hierarchy.tree.notThere'));
  }

  const lineOf = (node: Drawn): Line | undefined => lines.current.get(node.id);

  function open(node: Drawn): void {
    const line = lineOf(node);
    if (line?.kind === 'item') select(line.node.id);
    else if (line?.kind === 'group') tree.current?.toggle(line.key);
  }

  function onNodeKey(node: Drawn, event: KeyboardEvent): void {
    const line = lineOf(node);
    if (line?.kind !== 'item') return;
    const combined = event.ctrlKey || event.metaKey;
    if (event.key === 'F2') actions.rename(line.node);
    else if (event.key === 'Delete') void actions.remove(line.node);
    else if (combined && event.key === 'c') actions.copy(line.node);
    else if (combined && event.key === 'v') actions.paste(line.node);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="toolbar tree-tools" role="toolbar" aria-label={t('hierarchy.tree.tools')}>
        <TextInput
          data-filter
          aria-label={t('hierarchy.tree.filter')}
          placeholder={t('hierarchy.tree.filter')}
          icon={<ListFilter className="i14" aria-hidden="true" />}
          style={{ height: 26 }}
          value={filter.typed}
          onChange={(event) => filter.type(event.currentTarget.value)}
          onKeyDown={filter.onKeyDown}
          onClear={filter.clear}
          clearLabel={t('platform.clear')}
        />
        <Menu items={actions.additions(current)} position="bottom-start">
          <IconButton size="sm" label={t('hierarchy.tree.add')} icon={<Plus className="i14" />} />
        </Menu>
        <Menu items={actions.sorts(current)} position="bottom-start">
          <IconButton size="sm" label={t('hierarchy.tree.sort')} icon={<ArrowUpDown className="i14" />} />
        </Menu>
        <IconButton
          size="sm"
          label={t('hierarchy.tree.locate')}
          icon={<Crosshair className="i14" />}
          disabled={selected === null}
          onClick={() => {
            filter.clear();
            void locate();
          }}
        />
        <IconButton
          size="sm"
          label={t('hierarchy.tree.collapse')}
          icon={<ChevronsDownUp className="i14" />}
          onClick={() => tree.current?.collapseAll()}
        />
      </div>
      {filter.term.length >= MIN_TERM && (
        <FoundItems term={filter.term} selected={selected} onOpen={(id) => select(id)} onClear={filter.clear} />
      )}
      <div className="tree-host" id={LIST_ID} hidden={filter.term.length >= MIN_TERM}>
        <Tree
          ref={tree}
          label={t('hierarchy.tree.label')}
          loadChildren={loadChildren}
          selected={selectedKey}
          onSelect={open}
          onNodeKey={onNodeKey}
          onContextMenu={(node, event) => {
            const line = lineOf(node);
            if (line?.kind !== 'item') return;
            if ('element' in event) context.openAt(event.element, actions.menuOf(line.node));
            else context.open(event, actions.menuOf(line.node));
          }}
          empty={
            <Empty
              icon={<FolderTree className="i i20" aria-hidden="true" />}
              title={t('hierarchy.tree.empty')}
              text={t('hierarchy.tree.emptyText')}
            />
          }
        />
      </div>
      {context.menu}
      {copied && (
        <div className="tree-clip row s faint">
          <Clipboard className="i14" aria-hidden="true" />
          <span className="trunc">{t('hierarchy.clipboard', { name: copied.name })}</span>
          {current && (
            <Menu items={actions.pastes(current)} position="top-start">
              <button type="button" className="ml link med">
                {t('hierarchy.paste')}
              </button>
            </Menu>
          )}
        </div>
      )}
    </>
  );
}

function drawn(line: Line, onRest: () => void): Drawn {
  if (line.kind === 'group') {
    const { key, name, count } = line;
    return { id: key, name, folder: true, group: true, icon: <GroupIcon />, end: count };
  }
  if (line.kind === 'more') {
    const { key, failed } = line;
    return { id: key, name: '', folder: false, icon: null, rest: { failed, load: onRest } };
  }
  const { node } = line;
  return {
    id: line.key,
    name: node.displayName,
    folder: node.hasChildren && !node.isLinked,
    icon: <TypeIcon baseType={node.baseType} linked={node.isLinked} />,
    end: <WorkflowMark iconOnly workflowId={node.workflowId} name={node.workflowName} />,
  };
}
