import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import type { FailedSku } from '../contract.ts';
import { renames } from '../rules.ts';
import type { CollisionAction, CollisionChoice } from '../rules.ts';
import { collisionApi, settledTables } from './useCollisions.ts';

/** What an action left as it is. */
export interface Failed {
  choice: CollisionAction;
  skus: readonly FailedSku[];
}

const calls = {
  ChangeManufacturerName: collisionApi.changeName,
  ChangeManufacturerSkus: collisionApi.changeSkus,
  ChangeBothManufacturerNameAndSkus: collisionApi.changeBoth,
  SplitSkus: collisionApi.split,
} as const;
const isAction = (choice: CollisionChoice): choice is CollisionAction => choice in calls;

/** Does to chosen rows what is chosen, asking first where it must; `failed` is what it left. */
export function useApply() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);

  /** `left` rows were chosen too, whose mismatch does not suit. Answers whether it was done. */
  async function apply(choice: CollisionChoice, ids: number[], left: number): Promise<boolean> {
    setBusy(true);
    setFailed(null);
    try {
      if (isAction(choice) && !(await sure(choice, ids, left))) return false;
      if (isAction(choice)) {
        const { changeId, count, failedSkus } = await calls[choice]({ ids });
        if (failedSkus.length > 0) setFailed({ choice, skus: failedSkus });
        if (count > 0) undoToast(t('collision.settled', { count, act: t(`collision.choice.${choice}`) }), changeId);
      } else {
        const isIgnored = choice === 'Ignore';
        const { changeId, count } = await collisionApi.setIgnored({ ids, isIgnored });
        undoToast(t(isIgnored ? 'collision.wereIgnored' : 'collision.wereRemoved', { count }), changeId);
      }
      return true;
    } catch (error) {
      handleApiError(error);
      return false;
    } finally {
      setBusy(false);
      void written(client, settledTables);
    }
  }

  async function sure(choice: CollisionAction, ids: number[], left: number): Promise<boolean> {
    const name = t(`collision.choice.${choice}`);
    if (left > 0) {
      const goOn = await confirm({
        title: name,
        text: t('collision.someLeft', { count: left, applies: ids.length }),
        confirm: t('collision.applyTo', { count: ids.length }),
      });
      if (!goOn) return false;
    }
    if (!renames(choice)) return true;
    const { count } = await collisionApi.countMultiple({ ids });
    if (count === 0) return true;
    return confirm({ title: t('collision.several'), text: t('collision.severalText', { count }), confirm: name });
  }

  return { apply, busy, failed, dismiss: () => setFailed(null) };
}
