import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { textsQuery } from './useValues.ts';
import type { ValueInputProps } from '../../value/rules.form.ts';

/** A text for which those of other units are proposed. */
export function ProposedText(props: ValueInputProps & { onTyped: (text: string) => void }): ReactElement {
  const { fieldId, name, cell, invalid, readOnly, describedBy, onTyped, onBlur } = props;
  const listId = useId();
  const term = useSettled(cell.value, 150);
  const { data = [] } = useQuery(textsQuery(fieldId, term));
  return (
    <span className="uv-text">
      <TextInput
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        list={listId}
        frame={invalid ? 'err' : ''}
        readOnly={readOnly}
        value={cell.value}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <datalist id={listId}>
        {data.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </span>
  );
}
