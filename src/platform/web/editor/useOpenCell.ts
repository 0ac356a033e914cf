import { useMemo, useState } from 'react';
import type { Dispatch, FormEvent, SetStateAction } from 'react';
import type { CellChange, Opened } from './model.ts';

/** The cell that is open, at a row and column: what it would change if it were committed as it is typed. */
export function useOpenCell(
  row: number,
  column: string | undefined,
): {
  editing: Opened | null;
  setEditing: Dispatch<SetStateAction<Opened | null>>;
  open: CellChange | null;
  onInput: (event: FormEvent<HTMLElement>) => void;
} {
  const [editing, setEditing] = useState<Opened | null>(null);
  const text = editing?.text;
  const open = useMemo(
    () => (text === undefined || column === undefined ? null : { row, column, value: text }),
    [row, column, text],
  );
  function onInput({ target, currentTarget }: FormEvent<HTMLElement>): void {
    // What a cell opens elsewhere, as the choice of a picture, is no text of it.
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
    setEditing((now) => now && { ...now, text: target.value });
  }
  return { editing, setEditing, open, onInput };
}
