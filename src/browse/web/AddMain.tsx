import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { nounOf, useBrowse, useTypes } from './useHierarchy.ts';
import { useItemActions } from './useItemActions.ts';
import type { ActionTarget } from './useItemActions.ts';

/** C M, and `?add=model` in the address, which the palette leads to: a model or major unit near the selected item. */
export function AddMain({ current, isReady }: { current: ActionTarget | null; isReady: boolean }): null {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const actions = useItemActions();
  const [add, setAdd] = useUrlState('add');
  const hasTypes = useTypes().length > 0;
  const isKnown = isReady && hasTypes;
  const open = (): void => {
    if (actions.off === undefined) void actions.addMain(current);
    else toast.info(actions.off);
  };
  useHotkey('c m', open, {
    label: t(`hierarchy.add.${nounOf(context)}`),
    group: t('hierarchy.keys.group'),
    enabled: isKnown && actions.off === undefined,
  });
  const isAsked = add === 'model' && isKnown;
  useEffect(() => {
    if (!isAsked) return;
    setAdd('');
    open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the address asks
  }, [isAsked]);
  return null;
}
