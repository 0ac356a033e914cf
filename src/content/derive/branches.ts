import type { ChildRecord } from '../../release/contract.ts';
import type { Branch } from './entries.ts';
import type { Tree } from './tree.ts';

/** What a branch shows of an item. */
export type Label = Pick<ChildRecord, 'type' | 'display'>;

/** The branch of a parent in a layer; 0 is the top level, whose items are in their own layers. */
export function branchOf(
  { items, top }: Tree,
  parentId: number,
  layer: string,
  labelOf: (id: number) => Label | undefined,
): Branch[] {
  const children = parentId === 0 ? top : (items.get(parentId)?.children ?? []);
  return children.flatMap(({ id, place, isPrimary }) => {
    const item = items.get(id);
    const label = labelOf(id);
    if (!item || !label || (parentId === 0 && !item.layers.includes(layer))) return [];
    const { type, display } = label;
    return [{ id, place, isPrimary, record: { type, display, children: item.children.length } }];
  });
}
