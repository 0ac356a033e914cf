import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { partContract } from '../../part/contract.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import type { CellEditorProps } from '../../platform/web/editor/model.ts';
import { Popover } from '../../platform/web/ui/Popover.tsx';

const partApi = apiOf(partContract);

/** Characters from which parts are proposed (ui.md §5, Pickers). */
const LEAST = 3;

/** The cell of a part number: proposes parts, fills the description of the chosen one. */
export function PartNumberEditor({ initial, column, onCommit, onCancel }: CellEditorProps): ReactElement {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState(initial);
  const [typed, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
  const done = useRef(false);
  const term = text.trim();
  const wanted = typed && term.length >= LEAST;
  const { data: parts = [] } = useQuery({
    queryKey: [catalogCode(), 'parts', 'autocomplete', term],
    queryFn: ({ signal }) => partApi.find.autocomplete({ term }, { signal }),
    enabled: wanted,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  const offered = wanted ? parts : [];

  function commit(move: 'down' | 'right' | 'left' | 'stay', index = -1): void {
    if (done.current) return;
    done.current = true;
    const part = offered[index];
    onCommit(
      part
        ? {
            partNumber: part.partNumber,
            description: part.description,
            isInternal: part.isInternal ? 'true' : '',
          }
        : { [column.key]: text },
      move,
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Saving takes what is being typed along.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      commit('stay');
      return;
    }
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && offered.length > 0) setAt((at + 1) % offered.length);
    else if (event.key === 'ArrowUp' && offered.length > 0) setAt((at <= 0 ? offered.length : at) - 1);
    else if (event.key === 'Enter') commit('down', at);
    else if (event.key === 'Tab') commit(event.shiftKey ? 'left' : 'right', at);
    else if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  }

  const opened = offered.length > 0;
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      label={t('diagram.parts.proposals')}
      trapFocus={false}
      width={380}
      target={
        <input
          className="eg-input pn"
          role="combobox"
          aria-label={column.title}
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 && opened ? `${listId}-${at}` : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTyped(true);
            setAt(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => commit('stay')}
        />
      }
    >
      <div className="pn-list" role="listbox" id={listId} aria-label={t('diagram.parts.proposals')}>
        {offered.map((part, index) => (
          <div
            key={part.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="pn-item"
            // The field keeps the focus, or leaving it would commit what was typed.
            onMouseDown={(event) => {
              event.preventDefault();
              commit('right', index);
            }}
          >
            <span className="pn">{part.partNumber}</span>
            <span className="muted trunc">{part.description}</span>
          </div>
        ))}
      </div>
    </Popover>
  );
}
