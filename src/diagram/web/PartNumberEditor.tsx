import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { partContract } from '../../part/contract.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import type { CellEditorProps, Values } from '../../platform/web/editor/model.ts';
import { useCellKeys } from '../../platform/web/editor/useCellKeys.ts';
import { Popover } from '../../platform/web/ui/Popover.tsx';
import { yes } from '../rows/values.ts';

const partApi = apiOf(partContract);
type Offered = Awaited<ReturnType<typeof partApi.find.autocomplete>>[number];

/** Characters from which parts are proposed (docs/domain/diagrams.md, Parts list). */
const LEAST = 3;

/** The cell of a part number: proposes parts, fills the description of the chosen one. */
export function PartNumberEditor({ initial, typed: over, column, onCommit, onCancel }: CellEditorProps): ReactElement {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState(initial);
  const [typed, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
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

  const valuesOf = (part: Offered | undefined): Values =>
    part
      ? { partNumber: part.partNumber, description: part.description, isInternal: part.isInternal ? yes : '' }
      : { [column.key]: text };
  const cell = useCellKeys(
    over,
    (move) => onCommit(valuesOf(move === 'stay' || move === 'away' ? undefined : offered[at]), move),
    onCancel,
  );

  function onKeyDown(event: KeyboardEvent): void {
    const choosing = offered.length > 0 && !event.nativeEvent.isComposing;
    if (choosing && event.key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (choosing && event.key === 'ArrowUp') setAt((at <= 0 ? offered.length : at) - 1);
    else {
      cell.onKeyDown(event);
      return;
    }
    event.stopPropagation();
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
          onBlur={() => cell.leave('away')}
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
              cell.once(() => onCommit(valuesOf(part), 'right'));
            }}
          >
            <span className="pn">{part.partNumber}</span>
            <span className="muted trunc">{part.description}</span>
            {part.alternateOf !== undefined && (
              <span className="faint s nw">{t('part.alternateOf', { number: part.alternateOf })}</span>
            )}
          </div>
        ))}
      </div>
    </Popover>
  );
}
