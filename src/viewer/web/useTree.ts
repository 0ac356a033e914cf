import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { childrenOf } from '../read/content.ts';
import type { Child } from '../read/content.ts';
import { trailTo } from '../read/trail.ts';
import type { Release } from '../read/release.ts';

export interface TreeRow {
  /** The ids from the top to here: an item may hang in several places. */
  path: string;
  item: Child;
  level: number;
  /** Among how many siblings, and the how manieth. */
  siblings: number;
  position: number;
  isOpen: boolean;
  /** Of a branch that could not be read. */
  isBroken: boolean;
}

type Branch = readonly Child[] | 'broken';

/**
 * The open branches of the tree; each is read when it is opened for the first time.
 * @param only the items that are shown; null for all
 */
export function useTree(
  release: Release,
  selected: number,
  from: number | undefined,
  only: ReadonlySet<number> | null,
) {
  const [branches, setBranches] = useState<ReadonlyMap<number, Branch>>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['']));
  const [current, setCurrent] = useState('');
  const asked = useRef(new Set<number>());

  const load = useCallback(
    (id: number) => {
      if (asked.current.has(id)) return;
      asked.current.add(id);
      const put = (branch: Branch): void => setBranches((now) => new Map(now).set(id, branch));
      childrenOf(release, id).then(put, () => {
        asked.current.delete(id);
        put('broken');
      });
    },
    [release],
  );

  const setIsOpen = useCallback(
    (path: string, isOpen: boolean) => {
      if (isOpen) load(idOf(path));
      setOpen((now) => {
        const next = new Set(now);
        if (isOpen) next.add(path);
        else next.delete(path);
        return next;
      });
    },
    [load],
  );

  useEffect(() => load(0), [load]);

  // What the address names is shown in the tree, under the parent it was opened from.
  useEffect(() => {
    if (selected === 0) {
      setCurrent('');
      return;
    }
    if (idOf(current) === selected && (from === undefined || idOf(above(current)) === from)) return;
    let gone = false;
    const reveal = async (): Promise<void> => {
      const way = from === undefined ? await trailTo(release, selected) : await trailTo(release, from);
      const ids = [...way.map(({ id }) => id), ...(from === undefined ? [] : [selected])];
      if (gone || ids.length === 0) return;
      for (const id of [0, ...ids.slice(0, -1)]) load(id);
      setOpen((now) => new Set([...now, ...ids.map((_, at) => ids.slice(0, at).join('/'))]));
      setCurrent(ids.join('/'));
    };
    reveal().catch(() => undefined);
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is current by now decides only when the address changes
  }, [release, selected, from, load]);

  const rows = useMemo(() => flatten(branches, open, only), [branches, open, only]);
  return { rows, current, setCurrent, setIsOpen, isLoading: !branches.has(0) };
}

export const idOf = (path: string) => Number(path.split('/').at(-1)) || 0;
export const above = (path: string) => path.split('/').slice(0, -1).join('/');

function flatten(
  branches: ReadonlyMap<number, Branch>,
  open: ReadonlySet<string>,
  only: ReadonlySet<number> | null,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const under = (path: string, level: number): void => {
    const all = branches.get(idOf(path));
    if (all === undefined || all === 'broken') return;
    const branch = only ? all.filter(({ id }) => only.has(id)) : all;
    branch.forEach((item, at) => {
      const own = path === '' ? String(item.id) : `${path}/${item.id}`;
      // An item under itself would go on without end.
      const isOpen = item.children > 0 && open.has(own) && !path.split('/').includes(String(item.id));
      const isBroken = isOpen && branches.get(item.id) === 'broken';
      rows.push({ path: own, item, level, siblings: branch.length, position: at + 1, isOpen, isBroken });
      if (isOpen) under(own, level + 1);
    });
  };
  under('', 1);
  return rows;
}
