import type { TreeNode as Drawn } from '../../../platform/web/tree/node.ts';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { ItemLine, Line } from '../../../hierarchy/tree/rules.branches.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import type { TreeNode } from '../../../hierarchy/tree/contract.ts';
import { GroupIcon, TypeIcon } from '../../../hierarchy/web/fields.tsx';
import type { Branches } from '../useBranches.ts';

function drawn(line: Line, onRest: () => void): Drawn {
  if (line.kind === 'group') {
    const { key, name, count, isWhole } = line;
    const end = isWhole ? formatNumber(count) : `${formatNumber(count)}+`;
    return { id: key, name, folder: true, group: true, icon: <GroupIcon />, end };
  }
  if (line.kind === 'rest') {
    const { key, failed, count } = line;
    return { id: key, name: '', folder: false, icon: null, rest: { failed, count, load: onRest } };
  }
  const known = ofNodes.get(line.node);
  const made = known ?? drawnItem(line);
  if (!known) ofNodes.set(line.node, made);
  return made;
}

/** As drawn before: a branch of thousands that gets another page draws only that. */
const ofNodes = new WeakMap<TreeNode, Drawn>();

function drawnItem({ key, node }: ItemLine): Drawn {
  return {
    id: key,
    name: node.displayName,
    note: node.keyValues ?? undefined,
    folder: node.hasChildren && !node.isLinked,
    icon: <TypeIcon baseType={node.baseType} linked={node.isLinked} />,
    end: <WorkflowMark iconOnly workflowId={node.workflowId} name={node.workflowName} />,
  };
}

/** Lines of branches as the tree draws them. */
export const useDrawnLines =
  (branches: Branches) =>
  (line: Line): Drawn =>
    drawn(line, () => void (line.kind === 'rest' && branches.more(line.branch, line.where)));
