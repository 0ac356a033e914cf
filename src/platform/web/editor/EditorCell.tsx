import { useState } from 'react';
import type { ReactElement } from 'react';
import type { CellEditorProps } from './model.ts';
import { useCellKeys } from './useCellKeys.ts';

/** The plain text editor of a cell. */
export function TextEditor({ column, initial, typed, onCommit, onCancel }: CellEditorProps): ReactElement {
  const [text, setText] = useState(initial);
  const { leave, onKeyDown } = useCellKeys(typed, (move) => onCommit({ [column.key]: text }, move), onCancel);
  return (
    <input
      className="eg-input"
      aria-label={column.title}
      autoFocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => leave('away')}
    />
  );
}
