import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Parting } from './Parting.tsx';
import type { RowProps } from './Parting.tsx';
import { Sources } from './Sources.tsx';
import { columnStates } from '../../mapping/rules.fill.ts';
import { useTyped } from './useTyped.ts';

const typeNames = ['text', 'int', 'decimal', 'date', 'bool', 'list', 'map'];

/** Takes file columns that are dropped on it. */
function useDrop(columnId: string, onPut: RowProps['onPut'] | undefined) {
  const element = useRef<HTMLTableRowElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onPut);
  useEffect(() => {
    drop.current = onPut;
  });
  const enabled = onPut !== undefined;
  useEffect(() => {
    const row = element.current;
    if (!row || !enabled) return undefined;
    return combine(
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data['header'] === 'string' && source.data['from'] !== columnId,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const { header, from } = source.data;
          if (typeof header === 'string') drop.current?.(header, typeof from === 'string' ? from : undefined);
        },
      }),
    );
  }, [columnId, enabled]);
  return { element, isOver };
}

/** Focuses the target that many places away in its table; beyond the ends the last or first one. */
function focusTarget(from: HTMLElement, key: string): void {
  const all = [...(from.closest('table')?.querySelectorAll<HTMLElement>('.map-target') ?? [])];
  const here = all.indexOf(from);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[key] ?? here;
  all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
}

/** A target: its name has the keys (the letter of a file column, Delete, arrows), its row takes what is dropped. */
export function MappingRow(props: RowProps): ReactElement {
  const { column, required, readOnly, onPut } = props;
  const { element, isOver } = useDrop(column.columnId, readOnly ? undefined : onPut);
  const { t } = useTranslation();
  const [error] = column.errors;
  const [warning] = column.warnings;
  const type = t(`import.type.${typeNames[column.columnDataType] ?? 'text'}`);
  return (
    <tr ref={element} className={error ? 'bad' : ''} data-drop-over={isOver || undefined}>
      <th scope="row" className="med">
        {readOnly ? column.title : <Target {...props} />}
        {required && <span className="req" aria-hidden="true" />}
        {required && <span className="vh">{t('import.map.required')}</span>}
      </th>
      <td className="muted c-type">{column.maxLength ? `${type}, ${column.maxLength}` : type}</td>
      <td className="wrap">
        <Sources {...props} />
        {error && (
          <span className="errt" role="alert">
            {error}
          </span>
        )}
        {warning && <span className="import-warned">{warning}</span>}
      </td>
      <td className="wrap">
        <Parting {...props} />
      </td>
      <td className="mono muted c-first" title={column.columnData}>
        {column.columnData}
      </td>
      <td className="c-state">
        <State state={column.columnValidationState} />
      </td>
    </tr>
  );
}

function Target({ column, headers, of, held, isFirst, onPut, onSet, onTake }: RowProps): ReactElement {
  const { t } = useTranslation();
  const { typed, type } = useTyped(headers.length);
  const place = (at: number): void => {
    const header = headers[at];
    if (header !== undefined) onPut(header);
  };
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const { key, currentTarget } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isLetter = /^[a-z]$/i.test(key);
    if (!isLetter && !['ArrowDown', 'ArrowUp', 'Home', 'End', 'Delete', 'Backspace'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLetter) type(key.toUpperCase(), place);
    else if (key !== 'Delete' && key !== 'Backspace') focusTarget(currentTarget, key);
    else if (of.value === undefined) onTake();
    else onSet(null);
  }
  return (
    <button
      type="button"
      className="map-target"
      tabIndex={isFirst ? 0 : -1}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={held === null ? t('import.map.byLetter') : t('import.map.placeHere', { column: held })}
      onKeyDown={onKeyDown}
      onClick={({ currentTarget }) => {
        if (held !== null) onPut(held);
        else currentTarget.closest('tr')?.querySelector<HTMLElement>('td .in-value')?.focus();
      }}
    >
      {column.title}
      {typed && <kbd className="kbd">{typed}…</kbd>}
    </button>
  );
}

function State({ state }: { state: number }): ReactElement | null {
  const { t } = useTranslation();
  switch (state) {
    case columnStates.error:
      return <CircleX className="i14 danger" aria-label={t('import.map.wrong')} />;
    case columnStates.warning:
      return <TriangleAlert className="i14 warn" aria-label={t('import.map.warned')} />;
    case columnStates.valid:
      return <CircleCheck className="i14 ok" aria-label={t('import.map.valid')} />;
    default:
      return null;
  }
}
