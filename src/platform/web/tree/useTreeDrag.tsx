import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { BindRow, TreeDrag, TreeDrop, TreeNode } from './node.ts';

/** A closed node opens when something is held over it so long, in milliseconds. */
const SPRING_MS = 600;
/** Near the edge the tree scrolls: so many pixels from it, so many a frame. */
const EDGE = { zone: 36, step: 9 } as const;
/** A quarter at the top and at the bottom of a row means beside it. */
const BESIDE = 0.25;

interface Over {
  key: string;
  where: TreeDrop['where'] | 'refused';
  text: string;
  x: number;
  y: number;
}

interface Held {
  clientX: number;
  clientY: number;
  altKey: boolean;
  ctrlKey: boolean;
}

/** Scrolls the element while the pointer is held near its upper or lower edge. */
function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: Held): void {
  const box = scroller.getBoundingClientRect();
  if (clientX < box.left || clientX > box.right) return;
  if (clientY < box.top + EDGE.zone) scroller.scrollTop -= EDGE.step;
  else if (clientY > box.bottom - EDGE.zone) scroller.scrollTop += EDGE.step;
}

/** Dragging of nodes: `bind` for each row, `over` for the row under the pointer, `hint` to draw. */
export function useTreeDrag(options: {
  drag: TreeDrag | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** The nodes that go along when this one is dragged. */
  sourcesOf: (node: TreeNode) => readonly TreeNode[];
  /** Opens a closed node. */
  spring: (key: string) => void;
}): {
  bind: BindRow | undefined;
  over: Pick<Over, 'key' | 'where'> | null;
  hint: ReactElement | null;
} {
  const tree = useId();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [over, setOver] = useState<Over | null>(null);
  const { scroller } = options;

  useEffect(() => {
    let sources: readonly TreeNode[] = [];
    let held: Held | null = null;
    let frame = 0;
    let spring: { key: string; timer: ReturnType<typeof setTimeout> } | null = null;

    const scroll = (): void => {
      if (scroller.current && held) scrollAtEdge(scroller.current, held);
      frame = requestAnimationFrame(scroll);
    };
    /** Waits over a closed node before it opens; going on forgets it. */
    const hold = (key: string | null): void => {
      if (key === (spring?.key ?? null)) return;
      clearTimeout(spring?.timer);
      spring = key === null ? null : { key, timer: setTimeout(() => latest.current.spring(key), SPRING_MS) };
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      hold(null);
      held = null;
      setOver(null);
    };
    const dropAt = (data: Record<string | symbol, unknown> | undefined): TreeDrop | null =>
      data?.['tree'] === tree && held
        ? {
            sources,
            target: data['node'] as TreeNode,
            where: data['where'] as TreeDrop['where'],
            link: held.altKey || held.ctrlKey,
          }
        : null;

    const stop = monitorForElements({
      canMonitor: ({ source }) => source.data['tree'] === tree,
      onDragStart: ({ source }) => {
        sources = latest.current.sourcesOf(source.data['node'] as TreeNode);
        frame = requestAnimationFrame(scroll);
      },
      onDrag: ({ location: { current } }) => {
        held = current.input;
        const drop = dropAt(current.dropTargets[0]?.data);
        const judged = drop && latest.current.drag?.judge(drop);
        hold(drop?.where === 'into' ? drop.target.id : null);
        setOver(
          drop && judged
            ? {
                key: drop.target.id,
                where: judged.refused ? 'refused' : drop.where,
                text: judged.text,
                x: held.clientX,
                y: held.clientY,
              }
            : null,
        );
      },
      onDrop: ({ location: { current } }) => {
        held = current.input;
        const drop = dropAt(current.dropTargets[0]?.data);
        end();
        if (drop && latest.current.drag?.judge(drop).refused === false) latest.current.drag.drop(drop);
      },
    });
    return () => {
      end();
      stop();
    };
  }, [tree, scroller]);

  const bind = useCallback<BindRow>(
    (row, nodeOf) =>
      combine(
        draggable({
          element: row,
          canDrag: () => !nodeOf().group && latest.current.drag?.off === undefined,
          getInitialData: () => ({ tree, node: nodeOf() }),
          onGenerateDragPreview: ({ nativeSetDragImage }) => {
            const node = nodeOf();
            const { length } = latest.current.sourcesOf(node);
            if (length < 2) return;
            setCustomNativeDragPreview({
              nativeSetDragImage,
              render: ({ container }) => {
                const badge = container.appendChild(document.createElement('div'));
                badge.className = 'tree-dragged';
                badge.textContent = `${node.name} +${length - 1}`;
              },
            });
          },
        }),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => source.data['tree'] === tree,
          getDropEffect: ({ input }) => (input.altKey || input.ctrlKey ? 'link' : 'move'),
          getData: ({ input }) => {
            const box = row.getBoundingClientRect();
            const at = (input.clientY - box.top) / box.height;
            const where = at < BESIDE ? 'before' : at > 1 - BESIDE ? 'after' : 'into';
            return { tree, node: nodeOf(), where };
          },
        }),
      ),
    [tree],
  );

  const hint = over && (
    <div
      className={`tree-hint${over.where === 'refused' ? ' no' : ''}`}
      role="status"
      style={{ left: over.x + 14, top: over.y + 18 }}
    >
      {over.text}
    </div>
  );
  return { bind: options.drag ? bind : undefined, over, hint };
}
