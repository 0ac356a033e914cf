import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onPageChange } from './go.ts';
import { isTyping, useHotkey } from './hotkeys.ts';
import { dropOfferKeys, toast, toastStore } from './toast.ts';
import { lastUndoStep, pageHere, pageOf } from './undoSteps.ts';
import { useTakeBack } from './useUndoToast.ts';

/**
 * Ctrl+Z where nothing is edited: takes one's own changes of the page back, one after the other, also after the message
 * that offered it has gone; or says that there is none. A message that stands has the keys itself, on its own page.
 */
export function useUndoStepKeys(): void {
  const { t } = useTranslation();
  const takeBack = useTakeBack();
  const undo = (): void => {
    const step = lastUndoStep(pageHere());
    if (step) void takeBack(step);
    else toast.info(t('platform.undo.noStep'));
  };
  useHotkey('ctrl+z', undo, {
    group: t('platform.keyboard.groups.general'),
    label: t('platform.undo'),
    isMeant: ({ target }) => !isTyping(target) && toastStore.get().queue[0]?.action?.keys !== 'ctrl+z',
  });
  useEffect(() => onPageChange((address) => dropOfferKeys(pageOf(address))), []);
}
