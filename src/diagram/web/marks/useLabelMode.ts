import { useRemembered } from '../../../platform/web/remember.ts';
import { labelModes } from './useMarks.ts';
import type { LabelMode } from './useMarks.ts';

export interface LabelControl {
  mode: LabelMode;
  /** From on to auto to off, and round again. */
  next: () => void;
}

/** When labels are shown, as each user left it. */
export function useLabelMode(): LabelControl {
  const [mode, setMode] = useRemembered<LabelMode>('diagram.labels', 'auto');
  const next = labelModes[(labelModes.indexOf(mode) + 1) % labelModes.length] ?? 'auto';
  return { mode, next: () => setMode(next) };
}
