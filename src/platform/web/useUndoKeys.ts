import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping, useHotkey } from './hotkeys.ts';
import { toastStore } from './toast.ts';

interface Undoable {
  canUndo: () => boolean;
  canRedo: () => boolean;
  undo: () => void;
  redo: () => void;
  /** Whether it is a dialog's; those of the page rest while one is open. */
  inDialog?: boolean;
}

/**
 * Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z, of an editing: in the fields inside `ref` and where nothing is being typed. A
 * message that offers to undo what was saved comes first, until something is edited after it.
 */
export function useUndoKeys(ref: RefObject<HTMLElement | null> | null, editing: Undoable): void {
  const { canUndo, canRedo, undo, redo, inDialog = false } = editing;
  const { t } = useTranslation();
  const isMine = ({ target }: KeyboardEvent): boolean => {
    if (isTyping(target)) return target instanceof Node && ref?.current?.contains(target) === true;
    return toastStore.get().queue[0]?.action?.keys !== 'ctrl+z';
  };
  const group = t('platform.keyboard.groups.general');
  const of = { group, inDialog };
  useHotkey('ctrl+z', undo, { ...of, label: t('platform.undo'), isMeant: (event) => isMine(event) && canUndo() });
  const again = { ...of, label: t('platform.redo'), isMeant: (event: KeyboardEvent) => isMine(event) && canRedo() };
  useHotkey('ctrl+y', redo, again);
  useHotkey('ctrl+shift+z', redo, again);
}
