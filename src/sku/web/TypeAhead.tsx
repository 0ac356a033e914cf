import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Popover } from '../../platform/web/ui/Popover.tsx';
import { useSettled } from '../../platform/web/useSettled.ts';
import './TypeAhead.css';

/** Milliseconds after the last key before it is asked. */
const SETTLE_MS = 150;

export interface Proposal<T> {
  id: number;
  name: string;
  /** Beside the name. */
  note?: ReactNode;
  /** It cannot be chosen. */
  isOff?: boolean;
  value: T;
}

/** A field that proposes while somebody types. `onLeave` hears what stands there when it is left. */
export function TypeAhead<T>(props: {
  label: string;
  text: string;
  queryKey: QueryKey;
  ask: (term: string) => Promise<readonly Proposal<T>[]>;
  onChoose: (chosen: T) => void;
  /** What was typed and is no proposal; `named` is the proposal of that name, where there is one. */
  onLeave: (typed: string, named: T | undefined) => void;
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  className?: string;
}): ReactElement {
  const { label, text, queryKey, ask, onChoose, onLeave, placeholder, readOnly = false } = props;
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, open] = useState(false);
  const [at, setAt] = useState(-1);
  const term = useSettled((typed ?? '').trim(), SETTLE_MS);
  const { data, isPending } = useQuery({
    queryKey: [...queryKey, term],
    queryFn: () => ask(term),
    enabled: opened && !readOnly,
  });
  const proposals = opened ? (data ?? []) : [];

  function close(): void {
    open(false);
    setTyped(null);
    setAt(-1);
  }
  function choose(one: Proposal<T>): void {
    if (one.isOff) return;
    onChoose(one.value);
    close();
  }
  function leave(): void {
    if (typed !== null) {
      const named = proposals.find(({ name, isOff }) => !isOff && name.toLowerCase() === typed.trim().toLowerCase());
      onLeave(typed.trim(), named?.value);
    }
    close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || readOnly) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!opened) open(true);
      else if (proposals.length > 0) {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setAt((at + step + proposals.length + (at < 0 && step < 0 ? 1 : 0)) % proposals.length);
      }
    } else if (event.key === 'Enter' && opened && proposals[at]) choose(proposals[at]);
    else if (event.key === 'Enter' && typed !== null) leave();
    else if (event.key === 'Escape' && opened) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Popover
      opened={opened && !readOnly && (proposals.length > 0 || !isPending)}
      position="bottom-start"
      label={label}
      trapFocus={false}
      width="target"
      target={
        <TextInput
          role="combobox"
          aria-label={label}
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 && opened ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          {...(props.className && { className: props.className })}
          {...(placeholder && { placeholder })}
          {...(props.maxLength && { maxLength: props.maxLength })}
          readOnly={readOnly}
          value={typed ?? text}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(-1);
            open(true);
          }}
          onClick={() => !readOnly && open(true)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      }
    >
      <div className="type-ahead" role="listbox" id={listId} aria-label={label}>
        {proposals.map((one, index) => (
          <div
            key={one.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={one.isOff || undefined}
            className={one.isOff ? 'faint' : ''}
            // The field keeps the focus, or leaving it would take back what was typed.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            <span className="trunc">{one.name}</span>
            {one.note}
          </div>
        ))}
        {proposals.length === 0 && <p className="s muted">{t('sku.noProposal')}</p>}
      </div>
    </Popover>
  );
}
