import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellEditorProps } from '../../../platform/web/editor/model.ts';
import { useCellKeys } from '../../../platform/web/editor/useCellKeys.ts';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { groupsQuery } from '../useUnit.ts';
import '../Unit.css';

/** The cell of a group: proposes those that units have; another name becomes a group with the save. */
export function GroupEditor({ initial, typed: over, column, onCommit, onCancel }: CellEditorProps): ReactElement {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState(initial);
  const [at, setAt] = useState(-1);
  const term = text.trim();
  const { data } = useQuery(groupsQuery(term));
  const offered = (data?.groups ?? []).filter((one) => one.featureGroupName !== term);
  const cell = useCellKeys(
    over,
    (move) => {
      const chosen = move === 'stay' || move === 'away' ? undefined : offered[at];
      onCommit({ [column.key]: chosen?.featureGroupName ?? text }, move);
    },
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
      label={t('major-unit.feature.groups')}
      trapFocus={false}
      width={260}
      target={
        <input
          className="eg-input"
          role="combobox"
          aria-label={column.title}
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 && opened ? `${listId}-${at}` : undefined}
          autoFocus
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => cell.leave('away')}
        />
      }
    >
      <div className="unit-groups" role="listbox" id={listId} aria-label={t('major-unit.feature.groups')}>
        {offered.map((group, index) => (
          <div
            key={group.featureGroupId}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="unit-group"
            // The field keeps the focus, or leaving it would commit what was typed.
            onMouseDown={(event) => {
              event.preventDefault();
              cell.once(() => onCommit({ [column.key]: group.featureGroupName }, 'right'));
            }}
          >
            <span className="trunc">{group.featureGroupName}</span>
          </div>
        ))}
      </div>
    </Popover>
  );
}
