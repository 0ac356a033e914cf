import { useState } from 'react';
import type { PointerEvent, ReactElement, ReactNode } from 'react';
import { t } from '../texts.ts';

/** How much of the screen the parts list has on a phone. */
export const sheetHeights = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

/** Pixels that a finger moves the handle before that is no tap. */
const slack = 24;

/** The parts list of a phone: its handle is dragged up and down, or goes to the next height by a tap. */
export function SheetHandle(props: {
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  count: number;
  /** Where the list stands, such as the chosen callout. */
  children: ReactNode;
}): ReactElement {
  const { height, onHeight, count, children } = props;
  const [from, setFrom] = useState(0);
  const at = sheetHeights.indexOf(height);
  const to = (step: number): void =>
    onHeight(sheetHeights[Math.max(0, Math.min(sheetHeights.length - 1, at + step))] ?? 'half');
  const onUp = (event: PointerEvent): void => {
    const by = event.clientY - from;
    if (Math.abs(by) >= slack) to(by < 0 ? 1 : -1);
  };
  return (
    <button
      type="button"
      className="v-sheet"
      lang="en"
      aria-label={t('viewer.sheet', { height: t(`viewer.sheet.${height}`) })}
      onPointerDown={(event) => {
        setFrom(event.clientY);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={onUp}
      onClick={(event) => {
        // A click that a drag ends has moved; one by key has not.
        if (event.detail > 0 && Math.abs(event.clientY - from) >= slack) return;
        onHeight(sheetHeights[(at + 1) % sheetHeights.length] ?? 'half');
      }}
    >
      <span className="v-grip" />
      <b>{t('viewer.parts.title')}</b>
      <span className="n">{count}</span>
      <span className="ml s faint">{children}</span>
    </button>
  );
}
