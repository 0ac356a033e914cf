import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import type { CellEditorProps } from './model.ts';

/** The plain text editor of a cell. Enter goes down, Tab right, Esc reverts, leaving commits. */
export function TextEditor({ column, initial, onCommit, onCancel }: CellEditorProps): ReactElement {
  const [text, setText] = useState(initial);
  const done = useRef(false);

  function commit(move: 'down' | 'right' | 'left' | 'stay'): void {
    if (done.current) return;
    done.current = true;
    onCommit({ [column.key]: text }, move);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Saving takes what is being typed along.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      commit('stay');
      return;
    }
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit('down');
    else if (event.key === 'Tab') commit(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  }

  return (
    <input
      className="eg-input"
      aria-label={column.title}
      autoFocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commit('stay')}
    />
  );
}
