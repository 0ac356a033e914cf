import type { ReactElement } from 'react';
import { ConflictDialog } from './ConflictDialog.tsx';
import { changedFields, contestedFields, mergeFields } from './merge.ts';

type Key<V> = keyof V & string;

/** The conflict dialog of a form: what it started from, what somebody else saved, and what is typed. */
export function RecordConflict<V extends object>(props: {
  base: V;
  theirs: V;
  mine: V;
  label: (key: Key<V>) => string;
  /** A value in words; default: as text. */
  say?: (of: V, key: Key<V>) => string;
  /** Saves again, over their version. */
  onSave: (merged: V) => void;
  onClose: () => void;
}): ReactElement {
  const { base, theirs, mine, label, say = (of, key) => String(of[key]), onSave, onClose } = props;
  const changed = new Set<string>(changedFields(base, mine));
  return (
    <ConflictDialog
      fields={contestedFields(base, theirs, mine).map((key) => ({
        key,
        label: label(key),
        theirs: say(theirs, key),
        mine: say(mine, key),
        changed: changed.has(key),
      }))}
      onSave={(keep) => onSave(mergeFields(base, theirs, mine, keep))}
      onClose={onClose}
    />
  );
}
