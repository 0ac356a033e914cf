import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hotspotValue } from '../../image/rules.ts';

/** The key that tagged, or the focus going elsewhere. */
export type TaggedBy = 'enter' | 'tab' | 'leaving';

/** Typing over a selected hotspot: Enter tags it, Tab tags it and goes on, Esc gives up. */
export function TagInput(props: {
  /** Where the box stands on the stage, in screen pixels. */
  at: { left: number; top: number };
  initial: string;
  onTag: (tag: string, by: TaggedBy) => void;
  onCancel: () => void;
}): ReactElement {
  const { at, initial, onTag, onCancel } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const done = useRef(false);

  function finish(by: TaggedBy): void {
    if (done.current) return;
    done.current = true;
    onTag(text.trim(), by);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Tab') finish(event.key === 'Tab' ? 'tab' : 'enter');
    else if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  }

  return (
    <input
      className="tag-input"
      style={at}
      aria-label={t('diagram.hotspot.tag')}
      maxLength={hotspotValue}
      autoFocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish('leaving')}
    />
  );
}
