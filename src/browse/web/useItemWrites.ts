import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { focusOnceDrawn } from '../../platform/web/focus.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { hierarchyApi, itemQuery, useBrowse, useRefresh } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';
import { useSelection } from './useSelection.ts';

/** What a write tells: its result, and the change that Undo takes back. */
interface Done {
  text: string;
  changeId: number;
  /** Runs after an undo. */
  undone?: () => void;
  /** The page that it leads to. */
  to?: string;
}
/** What is done to several items at once; the server has an action of that name for each. */
type BulkAction =
  | { kind: 'move'; parentId: number | null; ordinal?: number }
  | { kind: 'link'; parentId: number }
  | { kind: 'group'; group: string }
  | { kind: 'delete' };

const tell = (error: unknown): void => void handleApiError(error);

/** Writes that change where items stand. Each tells its failure itself and brings tree and page up to date. */
export function useItemWrites() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { code, context } = useBrowse();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const [selected, select] = useSelection();
  const itemNow = (id: number) => client.fetchQuery({ ...itemQuery(context, id), staleTime: 0 });

  /** Runs a write; true where it went well. */
  async function write(work: () => Promise<Done>): Promise<boolean> {
    try {
      const { text, changeId, undone, to } = await work();
      undoToast(text, changeId, undone, to);
      return true;
    } catch (error) {
      handleApiError(error);
      return false;
    } finally {
      // Even a refused write tells that what is on screen may be old.
      await refresh();
    }
  }

  /** One action over several items, as one change; what it leaves out is said before. */
  async function bulk(targets: readonly ActionTarget[], action: BulkAction, told: string): Promise<boolean> {
    const items = { ids: [...new Set(targets.map((target) => target.id))] };
    const would = await hierarchyApi.bulk.preview({ items, action }).catch(tell);
    if (!would) return false;
    // Dropped where it stands: nothing to do, and nothing to say.
    if (would.leftOut.every(({ reason }) => reason === 'same') && would.ready === 0) return false;
    return write(async () => {
      const expected = Math.max(1, would.ready);
      const { changed, leftOut, changeId } = await hierarchyApi.bulk.apply({ items, action, expected });
      const left = leftOut.reduce((sum, { count }) => sum + count, 0);
      if (left > 0) toast.warning(t('hierarchy.many.leftOut', { count: left }));
      return { text: t(told, { count: changed }), changeId };
    });
  }

  /** The documented question, with what a deletion would do to the children. */
  function askDelete(name: string, orphans: number, promoted: number): Promise<boolean> {
    const lines = [t('hierarchy.delete.question', { name })];
    if (orphans > 0) lines.push(t('hierarchy.delete.orphans', { count: orphans }));
    if (promoted > 0) lines.push(t('hierarchy.delete.promoted', { count: promoted }));
    const [title, act] = [t('hierarchy.delete.title'), t('hierarchy.delete')];
    return confirm({ title, text: lines.join('\n\n'), confirm: act, danger: true });
  }

  return {
    /** Asks, and answers whether the item is deleted. */
    async remove(target: ActionTarget): Promise<boolean> {
      const { id, name } = target;
      const does = await hierarchyApi.orphan.deletion({ id }).catch(tell);
      if (!does || !(await askDelete(name, does.orphans, does.promoted))) return false;
      return write(async () => {
        const { version, parentId } = await itemNow(id);
        const { orphans, promoted, changeId } = await hierarchyApi.item.remove({ id, version });
        const wasSelected = selected === id;
        if (wasSelected) select(parentId);
        client.removeQueries({ queryKey: itemQuery(context, id).queryKey });
        const told = [t('hierarchy.deleted', { name })];
        if (orphans > 0) told.push(t('hierarchy.deleted.orphans', { count: orphans }));
        if (promoted > 0) told.push(t('hierarchy.deleted.promoted', { count: promoted }));
        return {
          text: told.join(' '),
          changeId,
          ...(wasSelected && {
            undone: () => select(id),
            to: parentId === null ? paths.start(code, context) : paths.item(code, parentId, undefined, context),
          }),
        };
      });
    },
    async removeAll(targets: readonly ActionTarget[]): Promise<boolean> {
      const items = { ids: targets.map((target) => target.id) };
      const action = { kind: 'delete' } as const;
      const does = await hierarchyApi.bulk.preview({ items, action }).catch(tell);
      if (!does || !(await askDelete(t('hierarchy.many', { count: does.ready }), does.orphans, 0))) return false;
      if (selected !== null && items.ids.includes(selected)) select(null);
      return bulk(targets, action, 'hierarchy.many.deleted');
    },
    /** `ordinal` is a place among others; without, the last one or that by name. */
    move: (targets: readonly ActionTarget[], parentId: number | null, ordinal?: number) => {
      const [target] = targets;
      if (!target) return Promise.resolve(false);
      const at = ordinal === undefined ? {} : { ordinal };
      if (targets.length > 1) return bulk(targets, { kind: 'move', parentId, ...at }, 'hierarchy.many.moved');
      return write(async () => {
        const { id } = target;
        const { parentId: oldParentId } = await itemNow(id);
        const { changeId } = await hierarchyApi.place.move({ id, parentId, oldParentId, ...at });
        return { text: t('hierarchy.moved'), changeId };
      });
    },
    link: (targets: readonly Pick<ActionTarget, 'id' | 'name' | 'typeId' | 'parentId'>[], parentId: number) => {
      const [target] = targets;
      if (!target) return Promise.resolve(false);
      if (targets.length > 1) return bulk(targets, { kind: 'link', parentId }, 'hierarchy.many.linked');
      return write(async () => {
        const place = { id: target.id, hierarchyId: parentId, linking: true };
        const { changeId } = await hierarchyApi.place.link(place);
        return { text: t('hierarchy.linked', { name: target.name }), changeId };
      });
    },
    /** Asks, and answers whether the link is gone. */
    async unlink(target: ActionTarget, parentId: number, question = 'hierarchy.unlink.question'): Promise<boolean> {
      const { id, name } = target;
      const text = t(question, { name });
      if (!(await confirm({ title: t('hierarchy.unlink'), text, confirm: t('hierarchy.unlink') }))) return false;
      return write(async () => {
        const { changeId } = await hierarchyApi.place.link({ id, hierarchyId: parentId, linking: false });
        return { text: t('hierarchy.unlinked', { name }), changeId };
      });
    },
    sort: (id: number, sortType: number, items: number[] = []) =>
      write(async () => {
        const { changeId } = await hierarchyApi.place.sortChildren({ id, sortType, items });
        return { text: t(`hierarchy.sorted.${sortType}`), changeId };
      }),
    /** Puts items into a serial group of their parent, or out of one. */
    setGroup: (targets: readonly ActionTarget[], group: string) => {
      const [target] = targets;
      if (!target) return Promise.resolve(false);
      if (targets.length > 1) return bulk(targets, { kind: 'group', group }, 'hierarchy.bulk.done.group');
      return write(async () => {
        const { id, name } = target;
        const { version } = await itemNow(id);
        const { changeId } = await hierarchyApi.item.save({ context, id, version, group });
        return { text: t(group === '' ? 'hierarchy.group.left' : 'hierarchy.group.joined', { name, group }), changeId };
      });
    },
    /** After an item was added by its dialog: shows it, a diagram with its drawing and parts list under `model`. */
    async added(id: number, model: number | null): Promise<void> {
      await refresh();
      if (model === null) select(id);
      else {
        focusOnceDrawn('.cv-none button, #diagram-canvas');
        void navigate({ to: paths.diagram(code, model, id) });
      }
    },
    /** After a dialog of its own has written. */
    async told(text: string, changeId: number): Promise<void> {
      undoToast(text, changeId);
      await refresh();
    },
  };
}
