import { useTranslation } from 'react-i18next';
import type { TreeDrag, TreeDrop, TreeNode as Drawn } from '../../../platform/web/tree/node.ts';
import { shownOrder } from '../../../hierarchy/tree/rules.branches.ts';
import type { ItemLine, Line } from '../../../hierarchy/tree/rules.branches.ts';
import { dropOf, stepTo } from '../../../hierarchy/tree/rules.drops.ts';
import type { Drop } from '../../../hierarchy/tree/rules.drops.ts';
import type { Branches } from '../useBranches.ts';
import { useTypes } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';

/** An item of the tree as the actions know it. */
export const targetOf = ({ node }: ItemLine): ActionTarget => ({ ...node, name: node.displayName });

/** What dragging does in the tree, and Alt with the arrows, which is dragging from the keyboard. */
export function useTreeDrops(
  branches: Branches,
  lineOf: (node: Drawn) => Line | undefined,
  orphans: boolean,
): { drag: TreeDrag; step: (line: ItemLine, by: 1 | -1) => Promise<void> } {
  const { t } = useTranslation();
  const types = useTypes();
  const actions = useItemActions();
  const around = { types, itemOf: branches.itemOf, childrenOf: branches.childrenOf, orphans };
  const sourcesOf = (drop: TreeDrop): ItemLine[] =>
    drop.sources.flatMap((node) => {
      const line = lineOf(node);
      return line?.kind === 'item' ? line : [];
    });
  const judged = (drop: TreeDrop): Drop => {
    const target = lineOf(drop.target);
    return target
      ? dropOf(sourcesOf(drop), target, drop.where, drop.link, around)
      : { kind: 'refused', why: 'here', name: '' };
  };
  const nameOf = (id: number | null): string =>
    id === null ? t('hierarchy.topLevel') : (branches.itemOf(id)?.displayName ?? '');

  function textOf(drop: Drop, target: Drawn): string {
    switch (drop.kind) {
      case 'move':
        return t('hierarchy.drop.move', { name: nameOf(drop.parentId) });
      case 'link':
        return t('hierarchy.drop.link', { name: nameOf(drop.parentId) });
      case 'sort':
        return t('hierarchy.drop.sort');
      case 'group':
        return t(drop.group === '' ? 'hierarchy.drop.ungroup' : 'hierarchy.drop.group', { group: drop.group });
      default: {
        const line = lineOf(target);
        const parent = line?.kind === 'item' ? line.node.displayName : '';
        return t(`hierarchy.drop.no.${drop.why}`, { name: drop.name, parent });
      }
    }
  }

  async function perform(sources: readonly ItemLine[], drop: Drop): Promise<void> {
    const targets = sources.map(targetOf);
    if (drop.kind === 'move') await actions.move(targets, drop.parentId, drop.ordinal);
    else if (drop.kind === 'link') await actions.link(targets, drop.parentId);
    else if (drop.kind === 'sort') await actions.arrange(drop.parentId, drop.items);
    else if (drop.kind === 'group') {
      const joining = sources.filter(({ node }) => node.group !== drop.group);
      await actions.setGroup(joining.map(targetOf), drop.group);
    }
  }

  return {
    drag: {
      off: actions.off,
      judge: (drop) => {
        const found = judged(drop);
        return { text: textOf(found, drop.target), refused: found.kind === 'refused' };
      },
      drop: (drop) => void perform(sourcesOf(drop), judged(drop)),
    },
    async step(line, by) {
      if (actions.off !== undefined) return;
      const order = shownOrder(branches.childrenOf(line.branch));
      const own = order.find((node) => node.relationId === line.node.relationId);
      const next = own && stepTo(order, own, by);
      if (!own || !next) return;
      const beside: ItemLine = { ...line, key: '', node: { ...next, group: own.group } };
      await perform([line], dropOf([{ ...line, node: own }], beside, by > 0 ? 'after' : 'before', false, around));
    },
  };
}
