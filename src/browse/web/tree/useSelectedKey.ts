import { useEffect, useState } from 'react';
import type { Branches } from '../useBranches.ts';

/** The line of the selected item, to which the way is opened when another one is selected. */
export function useSelectedKey(
  selected: number | null,
  branches: Branches,
  reveal: (id: number, focus: boolean) => Promise<boolean>,
  refreshedAt: number,
): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    setKey(selected === null ? null : branches.keyOf(selected));
    if (selected === null) return;
    const show = (): void => {
      if (!gone) setKey(branches.keyOf(selected));
    };
    reveal(selected, false).then(show, show);
    return () => {
      gone = true;
    };
  }, [selected, branches, reveal]);
  useEffect(() => {
    const known = selected === null ? null : branches.keyOf(selected);
    setKey(known);
    if (selected === null || known !== null || refreshedAt === 0) return;
    // It was moved to where the tree is closed.
    let gone = false;
    const show = (): void => {
      if (!gone) setKey(branches.keyOf(selected));
    };
    reveal(selected, false).then(show, show);
    return () => {
      gone = true;
    };
  }, [selected, branches, reveal, refreshedAt]);
  return key;
}
