import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { watchTips } from '../../platform/web/ui/tips.ts';

/** Least room between a tip and the edges of the window, in pixels. */
const EDGE = 80;

/** The tip of the control that is rested on or focused, by pointer and keyboard alike. Its words are the control's name. */
export function Tips(): ReactElement | null {
  const [of, setOf] = useState<HTMLElement | null>(null);
  useEffect(() => watchTips(setOf), []);
  if (!of?.isConnected) return null;
  const { left, width, top, bottom } = of.getBoundingClientRect();
  const middle = Math.max(EDGE, Math.min(window.innerWidth - EDGE, left + width / 2));
  const isLow = bottom > window.innerHeight - 48;
  return (
    <div
      className={isLow ? 'v-tip above' : 'v-tip'}
      style={{ left: middle, top: isLow ? top - 6 : bottom + 6 }}
      role="presentation"
      aria-hidden="true"
    >
      {of.dataset['tip']}
    </div>
  );
}
