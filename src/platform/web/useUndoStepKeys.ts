import { useTranslation } from 'react-i18next';
import { isTyping, useHotkey } from './hotkeys.ts';
import { toast, toastStore } from './toast.ts';
import { lastUndoStep, pageOf } from './undoSteps.ts';

/**
 * Ctrl+Z where nothing is edited: takes one's own changes of the page back, one after the other, also after the message
 * that offered it has gone; or says that there is none. A message that stands has the keys itself.
 */
export function useUndoStepKeys(): void {
  const { t } = useTranslation();
  const undo = (): void => {
    const step = lastUndoStep(pageOf(window.location.pathname));
    if (step) step.run();
    else toast.info(t('platform.undo.noStep'));
  };
  useHotkey('ctrl+z', undo, {
    group: t('platform.keyboard.groups.general'),
    label: t('platform.undo'),
    isMeant: ({ target }) => !isTyping(target) && toastStore.get().queue[0]?.action?.keys !== 'ctrl+z',
  });
}
