import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../platform/web/confirm.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { TOP } from '../branches/branches.ts';
import type { Branches } from './useBranches.ts';
import { hierarchyApi, itemQuery, useBrowse, useRefresh } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';
import { useSelection } from './useSelection.ts';

/** How long a result stays in content areas (000 §9), in milliseconds. */
const SHOWN_MS = 2000;

/** Writes that change where items stand. Each tells its failure itself and brings tree and page up to date. */
export function useItemWrites(branches: Branches) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { context } = useBrowse();
  const refresh = useRefresh();
  const [selected, select] = useSelection();

  /** Runs a write; true where it went well. */
  async function write(work: () => Promise<string | undefined>, ...parents: (number | null)[]): Promise<boolean> {
    try {
      const done = await work();
      if (done !== undefined) toast.success(done, { duration: SHOWN_MS });
      return true;
    } catch (error) {
      handleApiError(error);
      return false;
    } finally {
      // Even a refused write tells that what is on screen may be old.
      await branches.refresh(...parents.map((parent) => parent ?? TOP)).catch(() => undefined);
      void refresh();
    }
  }

  return {
    async remove(target: ActionTarget): Promise<void> {
      const { id, name, childCount = 0 } = target;
      const warning = t('hierarchy.delete.question', { name });
      const under = childCount > 0 ? `\n\n${t('hierarchy.delete.children', { count: childCount })}` : '';
      const title = t('hierarchy.delete.title');
      if (!(await confirm({ title, text: warning + under, confirm: t('hierarchy.delete'), danger: true }))) return;
      await write(async () => {
        const { version, parentId } = await client.fetchQuery({ ...itemQuery(context, id), staleTime: 0 });
        const { orphans, promoted } = await hierarchyApi.item.remove({ id, version });
        if (selected === id) select(parentId);
        client.removeQueries({ queryKey: itemQuery(context, id).queryKey });
        const told = [t('hierarchy.deleted', { name })];
        if (orphans > 0) told.push(t('hierarchy.deleted.orphans', { count: orphans }));
        if (promoted > 0) told.push(t('hierarchy.deleted.promoted', { count: promoted }));
        return told.join(' ');
      }, target.parentId);
    },
    move: (target: ActionTarget, parentId: number | null) =>
      write(
        async () => {
          const { id, name } = target;
          const now = await client.fetchQuery({ ...itemQuery(context, id), staleTime: 0 });
          await hierarchyApi.place.move({ id, parentId, oldParentId: now.parentId });
          if (now.parentId !== target.parentId) await branches.refresh(now.parentId ?? TOP);
          return t('hierarchy.moved', { name });
        },
        target.parentId,
        parentId,
      ),
    link: (target: Pick<ActionTarget, 'id' | 'name'>, parentId: number) =>
      write(async () => {
        await hierarchyApi.place.link({ id: target.id, hierarchyId: parentId, linking: true });
        return t('hierarchy.linked', { name: target.name });
      }, parentId),
    async unlink(target: ActionTarget, parentId: number): Promise<void> {
      const text = t('hierarchy.unlink.question', { name: target.name });
      if (!(await confirm({ title: t('hierarchy.unlink'), text, confirm: t('hierarchy.unlink') }))) return;
      await write(async () => {
        await hierarchyApi.place.link({ id: target.id, hierarchyId: parentId, linking: false });
        return t('hierarchy.unlinked', { name: target.name });
      }, parentId);
    },
    sort: (id: number, sortType: number, items: number[] = []) =>
      write(async () => {
        await hierarchyApi.place.sortChildren({ id, sortType, items });
        return undefined;
      }, id),
    /** After an item was added by its dialog. */
    async added(id: number, parentId: number | null): Promise<void> {
      await branches.refresh(parentId ?? TOP).catch(() => undefined);
      if (parentId !== null) await branches.patch(parentId, { hasChildren: true }).catch(() => undefined);
      void refresh();
      select(id);
    },
  };
}
