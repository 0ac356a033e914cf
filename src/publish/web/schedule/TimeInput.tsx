import { useState } from 'react';
import type { ReactElement } from 'react';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';

/** HH:MM of 24 hours, whatever the browser's language writes; what is none gives way to the time before. */
export function TimeInput(props: {
  /** Without a Field around it. */
  label?: string;
  value: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
}): ReactElement {
  const { label, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
    if (hours !== undefined && Number(hours) < 24 && Number(minutes) < 60)
      onChange(`${hours.padStart(2, '0')}:${minutes}`);
  };
  return (
    <TextInput
      className="publish-time"
      {...(label !== undefined && { 'aria-label': label })}
      inputMode="numeric"
      placeholder="HH:MM"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
