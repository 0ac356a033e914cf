import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronsDown, ChevronsUp, Crosshair, FolderTree } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyIn } from '../../../contexts.ts';
import { useKeyNames } from '../../../platform/web/hotkeys.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Tree } from '../../../platform/web/tree/Tree.tsx';
import type { TreeHandle } from '../../../platform/web/tree/Tree.tsx';
import { MOST_OPENED } from '../../../platform/web/tree/model.ts';
import type { OnNodeMenu, TreeNode as Drawn } from '../../../platform/web/tree/node.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Menu, useContextMenu } from '../../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../../platform/web/ui/Menu.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { SHORTEST } from '../../../platform/web/useTypedFilter.ts';
import { TOP, keyOfPlace, stateOf } from '../../../hierarchy/tree/rules.branches.ts';
import type { GroupLine, ItemLine, Line } from '../../../hierarchy/tree/rules.branches.ts';
import type { Branches } from '../useBranches.ts';
import { ancestorsQuery, treeQuery, useBrowse } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';
import { useSelection } from '../useSelection.ts';
import { FoundItems } from '../../../item-search/web/fields.tsx';
import { ClipboardLine, MarkedBar, OrphansLine } from './TreeFoot.tsx';
import { TreeTools } from './TreeTools.tsx';
import { useDrawnLines } from './useDrawnLines.tsx';
import { targetOf, useTreeDrops } from './useTreeDrops.ts';
import { useSelectedKey } from './useSelectedKey.ts';
import { useTreeFilter } from './useTreeFilter.ts';

/** "Locate in tree" tries so often, so far apart (docs/domain/tree.md, Browsing). */
const LOCATE = { tries: 3, pause: 500 } as const;
/** Coming back to the window so soon asks for nothing, in milliseconds. */
const FRESH_MS = 10_000;
const LIST_ID = 'browse-tree';
const none: ReadonlySet<string> = new Set();

export interface TreePaneProps {
  tree: RefObject<TreeHandle | null>;
  branches: Branches;
  /** The item on the right, for what the toolbar does. */
  current: ActionTarget | null;
}

const groupOf = (line: GroupLine) => ({ parentId: line.branch === TOP ? null : line.branch, name: line.name });

/** Filter, tools, the tree or what was found, and below it what is marked, copied or hangs nowhere. */
export function TreePane({ tree, branches, current }: TreePaneProps): ReactElement {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const [selected, select] = useSelection();
  const [orphans] = useUrlState('orphans');
  const client = useQueryClient();
  const filter = useTreeFilter();
  const actions = useItemActions();
  const menu = useContextMenu();
  /** Lines by their key, as the tree last asked for them. */
  const [lines] = useState(() => new Map<string, Line>());
  const lineOf = (node: Pick<Drawn, 'id'>): Line | undefined => lines.get(node.id);
  const [marked, mark] = useState(none);
  const drawn = useDrawnLines(branches);
  const { drag, step } = useTreeDrops(branches, lineOf, orphans !== '');
  /** Steps of Alt with an arrow held down, one after the other. */
  const steps = useRef(Promise.resolve());

  const loadChildren = async (key: string | undefined): Promise<Drawn[]> => {
    const found = await branches.load(key === undefined ? undefined : lines.get(key));
    for (const line of found) lines.set(line.key, line);
    return found.map(drawn);
  };
  const { dataUpdatedAt } = useQuery(treeQuery(context, orphans !== '', branches.refresh));
  useEffect(() => {
    // Two windows side by side: this one comes to the front without having been hidden.
    const onFocus = (): void => {
      const { queryKey } = treeQuery(context, orphans !== '', branches.refresh);
      const { dataUpdatedAt: at = 0 } = client.getQueryState(queryKey) ?? {};
      if (Date.now() - at > FRESH_MS) void client.refetchQueries({ queryKey });
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [client, context, orphans, branches]);

  const reveal = useCallback(
    async (id: number, focus: boolean): Promise<boolean> => {
      const way = await client.fetchQuery({ ...ancestorsQuery(id), staleTime: 2000 });
      return branches.reveal(way, focus);
    },
    [branches, client],
  );
  const selectedKey = useSelectedKey(selected, branches, reveal, dataUpdatedAt);

  async function locate(id: number): Promise<void> {
    for (let turn = 0; turn < LOCATE.tries; turn += 1) {
      if (turn > 0) await new Promise((resolve) => setTimeout(resolve, LOCATE.pause));
      if (await reveal(id, true).catch(() => false)) return;
    }
    toast.warning(t('hierarchy.tree.notThere'));
  }

  useEffect(() => {
    // What is gone from its place is marked no more.
    const isThere = (key: string): boolean => {
      const line = lines.get(key);
      return (
        line?.kind === 'item' && branches.childrenOf(line.branch).some((one) => keyOfPlace(one.relationId) === key)
      );
    };
    mark((now) => ([...now].every(isThere) ? now : new Set([...now].filter(isThere))));
  }, [dataUpdatedAt, lines, branches]);

  const targetsOf = (keys: ReadonlySet<string>): ActionTarget[] =>
    [...keys].flatMap((id) => {
      const line = lineOf({ id });
      return line?.kind === 'item' ? targetOf(line) : [];
    });
  /** All that is marked if the line is, else the line alone. */
  const meant = (line: ItemLine): ActionTarget[] => (marked.has(line.key) ? targetsOf(marked) : [targetOf(line)]);

  function open(node: Drawn): void {
    const line = lineOf(node);
    if (line?.kind === 'group') tree.current?.toggle(line.key);
    if (line?.kind !== 'item') return;
    select(line.node.id);
    // An item is edited where it is at home: its link leads there.
    if (line.node.isLinked) void locate(line.node.id);
  }

  function onNodeKey(node: Drawn, event: KeyboardEvent): void {
    const line = lineOf(node);
    const combined = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (line?.kind === 'group' && event.key === 'F2') actions.renameGroup(groupOf(line));
    else if (line?.kind !== 'item') return;
    else if (event.key === 'F2') actions.rename(targetOf(line));
    else if (event.key === 'Delete') void actions.remove(meant(line));
    else if (combined && key === 'c') actions.copy(targetOf(line));
    else if (combined && key === 'v') actions.paste(targetOf(line));
    else if (event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
      steps.current = steps.current.then(() => step(line, key === 'arrowup' ? -1 : 1));
    } else return;
    event.preventDefault();
  }

  useKeyNames(t('platform.tree.keys'), [
    ['ctrl+c', t('hierarchy.copy')],
    ...(actions.off === undefined
      ? ([
          ['f2', t('hierarchy.edit')],
          ['ctrl+v', t('hierarchy.duplicate')],
          ['del', t('hierarchy.delete')],
          ['alt+arrowup', t('hierarchy.keys.up')],
          ['alt+arrowdown', t('hierarchy.keys.down')],
        ] as const)
      : []),
  ]);

  async function expandUnder(key: string): Promise<void> {
    const isAll = await tree.current?.expandUnder(key);
    if (isAll === false) toast.info(t('hierarchy.tree.expandedPart', { count: MOST_OPENED }));
  }

  const spread = (line: ItemLine | GroupLine): MenuEntry[] => [
    {
      key: 'expand',
      label: t('hierarchy.tree.expandUnder'),
      icon: <ChevronsDown className="i14" />,
      onSelect: () => void expandUnder(line.key),
    },
    {
      key: 'collapse',
      label: t('hierarchy.tree.collapse'),
      icon: <ChevronsUp className="i14" />,
      onSelect: () => tree.current?.collapseAll(),
    },
  ];
  function menuOf(line: ItemLine | GroupLine): MenuEntry[] {
    if (line.kind === 'group') return [...actions.menuOfGroup(groupOf(line)), 'line', ...spread(line)];
    if (marked.size > 1 && marked.has(line.key)) return actions.menuOfMany(targetsOf(marked));
    const { id, hasChildren, isLinked } = line.node;
    const home: MenuEntry = {
      key: 'locate',
      label: t('hierarchy.tree.original'),
      icon: <Crosshair className="i14" />,
      onSelect: () => {
        select(id);
        void locate(id);
      },
    };
    const own = hasChildren && !isLinked ? spread(line) : [];
    return [
      ...actions.menuOf({ ...targetOf(line), workflowId: stateOf(line, lines.values()) }),
      ...(own.length > 0 || isLinked ? (['line'] as const) : []),
      ...(isLinked ? [home] : own),
    ];
  }
  const onMenu: OnNodeMenu = (node, event) => {
    const line = lineOf(node);
    if (!line || line.kind === 'rest') return;
    if ('element' in event) menu.openAt(event.element, menuOf(line));
    else menu.open(event, menuOf(line));
  };

  const isFiltered = filter.term.length >= SHORTEST;
  return (
    <>
      <TreeTools
        filter={filter}
        current={current}
        onLocate={
          selected === null
            ? undefined
            : () => {
                filter.clear();
                void locate(selected);
              }
        }
        onCollapse={() => tree.current?.collapseAll()}
      />
      {isFiltered && (
        <FoundItems
          context={context}
          term={filter.term}
          selected={selected}
          onOpen={(id) => select(id)}
          onClear={filter.clear}
        />
      )}
      <div className="tree-host" id={LIST_ID} hidden={isFiltered}>
        <Tree
          ref={tree}
          label={t(orphans === '' ? 'hierarchy.tree.label' : 'hierarchy.orphans.label')}
          keep={orphans === '' ? `tree:${code}:${context}` : undefined}
          loadChildren={loadChildren}
          selected={selectedKey}
          onSelect={open}
          marked={marked}
          onMark={mark}
          drag={drag}
          onNodeKey={onNodeKey}
          onContextMenu={onMenu}
          empty={
            <Empty
              icon={<FolderTree className="i i20" aria-hidden="true" />}
              title={t(orphans === '' ? 'hierarchy.tree.empty' : 'hierarchy.orphans.none')}
              text={t(
                orphans !== ''
                  ? 'hierarchy.orphans.noneText'
                  : context === onlyIn.skus
                    ? 'hierarchy.tree.emptyShop'
                    : 'hierarchy.tree.emptyText',
              )}
              action={
                orphans === '' &&
                actions.off === undefined && (
                  <Menu items={actions.additions(null)} position="bottom-start">
                    <Button>{t('hierarchy.add.first')}</Button>
                  </Menu>
                )
              }
            />
          }
        />
      </div>
      {menu.menu}
      {marked.size > 0 && <MarkedBar targets={targetsOf(marked)} onClear={() => mark(none)} />}
      <OrphansLine />
      <ClipboardLine current={current} />
    </>
  );
}
