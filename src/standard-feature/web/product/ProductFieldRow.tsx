import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import type { ProductField } from '../../contract.ts';
import { globalTypeKey } from '../../rules.ts';

/** What is edited of a field of a sub type; its place is its order. */
export interface Row {
  relationId: number;
  /** The field's. */
  id: number;
  isRequired: boolean;
  repeatField: number | null;
}

/** Drags a row by the pointer onto another one of the same table. */
function useRowDrag(at: number, onDrop: ((from: number) => void) | undefined) {
  const element = useRef<HTMLTableRowElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const enabled = onDrop !== undefined;
  useEffect(() => {
    const row = element.current;
    if (!row || !enabled) return undefined;
    return combine(
      draggable({ element: row, getInitialData: () => ({ productField: at }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data['productField'] === 'number' && source.data['productField'] !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const { productField } = source.data;
          if (typeof productField === 'number') drop.current?.(productField);
        },
      }),
    );
  }, [at, enabled]);
  return { element, isOver };
}

/** A field of a sub type. */
export function ProductFieldRow(props: {
  row: Row;
  at: number;
  field: ProductField;
  /** Fields by whose number this one can be repeated. */
  counters: readonly ProductField[];
  locked: boolean;
  /** Why it cannot be removed. */
  removeOff: string | undefined;
  wrong: boolean;
  onMove: (to: number) => void;
  onDrop: (from: number) => void;
  onChange: (row: Row) => void;
  onRemove: () => void;
}): ReactElement {
  const { row, at, field, counters, locked, removeOff, wrong, onMove, onDrop, onChange, onRemove } = props;
  const { t } = useTranslation();
  const { element, isOver } = useRowDrag(at, locked ? undefined : onDrop);
  const label = (key: string): string => t(`standard-feature.${key}Of`, { name: field.fieldName });

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined || locked) return;
    event.preventDefault();
    onMove(at + by);
  }

  return (
    <tr ref={element} data-drop-over={isOver || undefined} onKeyDown={onKeyDown}>
      <td className="num">
        <span className="row">
          {!locked && <GripVertical className="i14 faint features-grip" aria-hidden="true" />}
          {at + 1}
          {!locked && (
            <>
              <IconButton
                size="sm"
                label={label('up')}
                icon={<ArrowUp className="i14" />}
                onClick={() => onMove(at - 1)}
              />
              <IconButton
                size="sm"
                label={label('down')}
                icon={<ArrowDown className="i14" />}
                onClick={() => onMove(at + 1)}
              />
            </>
          )}
        </span>
      </td>
      <td>
        <span className="med">{field.fieldName}</span> <span className="muted s">{field.groupName}</span>
      </td>
      <td className="features-narrow">
        <Tag>{t(`standard-feature.kind.${globalTypeKey(field.type.globalTypeId)}`)}</Tag>
      </td>
      <td>
        <Checkbox
          aria-label={label('required')}
          checked={row.isRequired}
          disabled={locked}
          onChange={(event) => onChange({ ...row, isRequired: event.currentTarget.checked })}
        />
      </td>
      <td data-wrong={wrong || undefined}>
        {counters.length > 0 || row.repeatField !== null ? (
          <Select
            size="sm"
            clearable
            aria-label={label('repeat')}
            placeholder={t('standard-feature.once')}
            readOnly={locked}
            options={counters.map(({ id, fieldName }) => ({ value: String(id), label: fieldName }))}
            value={row.repeatField === null ? null : String(row.repeatField)}
            onChange={(next) => onChange({ ...row, repeatField: next === null ? null : Number(next) })}
          />
        ) : (
          <span className="faint s">{t('standard-feature.once')}</span>
        )}
      </td>
      <td>
        <Button
          variant="ghost"
          size="sm"
          aria-label={label('remove')}
          icon={<Trash2 className="i14" />}
          reason={removeOff}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
