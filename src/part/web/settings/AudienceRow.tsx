import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Ban, GripVertical, Pencil, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../../platform/web/totalText.ts';
import { When } from '../../../platform/web/ui/furniture.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Checkbox, Radio, Switch } from '../../../platform/web/ui/checks.tsx';
import type { Audience, AudienceFacts, AudienceFields } from '../../price/contract.ts';

/** Drags a row by the pointer onto another one. */
function useRowDrag(id: number, onDrop: ((id: number) => void) | undefined) {
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
      draggable({ element: row, getInitialData: () => ({ audience: id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data['audience'] === 'number' && source.data['audience'] !== id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const { audience } = source.data;
          if (typeof audience === 'number') drop.current?.(audience);
        },
      }),
    );
  }, [id, enabled]);
  return { element, isOver };
}

/** An audience of a currency: it is dragged, or moved by Alt and an arrow. */
export function AudienceRow(props: {
  audience: Audience;
  /** What is kept for it; absent until it is known. */
  facts: AudienceFacts | undefined;
  busy: boolean;
  /** Moves it up or down. */
  onStep: (by: 1 | -1) => void;
  /** Another audience, by id, was dropped here. */
  onDrop: (id: number) => void;
  onChange: (fields: Partial<Pick<AudienceFields, 'enable' | 'showsCost' | 'partSmartAlt1'>>) => void;
  onDefault: () => void;
  onEdit: () => void;
  onRemove: () => void;
}): ReactElement {
  const { audience, facts, busy, onStep, onDrop, onChange, onDefault, onEdit, onRemove } = props;
  const { t } = useTranslation();
  const { name, enable } = audience;
  const label = (key: string): string => t(`part.pricing.${key}Of`, { name });
  const off = busy || !enable;
  const { element, isOver } = useRowDrag(audience.id, busy ? undefined : onDrop);

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined || busy) return;
    event.preventDefault();
    onStep(by);
  }

  return (
    <tr
      ref={element}
      className={enable ? undefined : 'faint'}
      data-drop-over={isOver || undefined}
      onKeyDown={onKeyDown}
    >
      <td title={name}>
        {!busy && <GripVertical className="i14 faint pricing-grip" aria-hidden="true" />}
        {name} {!enable && <span className="tag">{t('part.pricing.disabled')}</span>}
      </td>
      <td>
        <Radio
          aria-label={label('default')}
          name={`default-${audience.currency}`}
          checked={audience.default}
          disabled={off}
          onChange={onDefault}
        />
      </td>
      <td>
        <Switch
          aria-label={label('enabled')}
          checked={enable}
          disabled={busy}
          onChange={(event) => (event.currentTarget.checked ? onChange({ enable: true }) : onRemove())}
        />
      </td>
      <td>
        <Checkbox
          aria-label={label('cost')}
          checked={audience.showsCost}
          disabled={off}
          onChange={(event) => onChange({ showsCost: event.currentTarget.checked })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={label('second')}
          checked={audience.partSmartAlt1}
          disabled={off}
          onChange={(event) => onChange({ partSmartAlt1: event.currentTarget.checked })}
        />
      </td>
      <td className="num muted">{facts && totalText(t, facts.prices, facts.isMore)}</td>
      <td className="pricing-by muted">
        {facts && (
          <span className="row">
            <span className="trunc" title={facts.who}>
              {facts.who}
            </span>
            <span className="s faint nw">
              <When at={facts.at} />
            </span>
          </span>
        )}
      </td>
      <td>
        <span className="row">
          <IconButton
            size="sm"
            label={label('edit')}
            icon={<Pencil className="i14" />}
            disabled={busy}
            onClick={onEdit}
          />
          {enable ? (
            <IconButton
              size="sm"
              label={label('remove')}
              icon={<Ban className="i14" />}
              disabled={busy}
              onClick={onRemove}
            />
          ) : (
            <IconButton
              size="sm"
              label={label('bringBack')}
              icon={<RotateCcw className="i14" />}
              disabled={busy}
              onClick={() => onChange({ enable: true })}
            />
          )}
        </span>
      </td>
    </tr>
  );
}
