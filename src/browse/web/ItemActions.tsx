import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoHotspotDialog } from '../../auto-hotspot/web/fields.tsx';
import { onlyIn } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { toast } from '../../platform/web/toast.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { baseTypes, displayNameOf, holds, mainTypeOf, sortTypes } from '../../hierarchy/rules.ts';
import { AddItemDialog, EditItemDialog, dialogsFor, isDiagram } from './AddItemDialog.tsx';
import type { Addition } from './AddItemDialog.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { UnrelatedDialog } from './related/UnrelatedDialog.tsx';
import { RenameGroupDialog } from './RenameGroupDialog.tsx';
import type { GroupTarget } from './RenameGroupDialog.tsx';
import { copyItem } from './useClipboard.ts';
import { itemQuery, nounOf, useBrowse, useRefresh, useTypes } from './useHierarchy.ts';
import { ItemActionsContext } from './useItemActions.ts';
import type { ActionTarget, ItemActions } from './useItemActions.ts';
import { useItemMenus } from './useItemMenus.tsx';
import { useItemWrites } from './useItemWrites.ts';
import { useSelection } from './useSelection.ts';
import { useThenReason } from '../../platform/web/moment.ts';

type Open =
  | { kind: 'add'; addition: Addition }
  | { kind: 'place'; targets: readonly ActionTarget[]; as: 'primary' | 'link' }
  | { kind: 'unrelated'; target: ActionTarget }
  | { kind: 'autoHotspot'; target: ActionTarget }
  | { kind: 'edit'; target: ActionTarget }
  | { kind: 'bulk'; targets: readonly ActionTarget[] }
  | { kind: 'group'; group: GroupTarget }
  | { kind: 'none' };

const COPIED_MS = 2000;
/** The field that F2 leads to. */
export const NAME_FIELD = 'item-name';
const focusName = (): void => document.querySelector<HTMLElement>(`.${NAME_FIELD} input`)?.focus();

/** Provides what can be done with items, and shows the dialogs for it. */
export function ItemActionsProvider({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const { code, context, canWrite, dialogs } = useBrowse();
  const client = useQueryClient();
  const busy = useBusyReason();
  const types = useTypes();
  const writes = useItemWrites();
  const refresh = useRefresh();
  const [selected, select] = useSelection();
  const [orphans] = useUrlState('orphans');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  // The row that a dialog was opened from may hang elsewhere by its end: then the tree's own stop takes the focus.
  const isOpen = open.kind !== 'none';
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.tree-host [tabindex="0"]')?.focus();
    };
  }, [isOpen]);
  const why = useThenReason() ?? (canWrite ? busy : t('hierarchy.readOnly.menu'));

  async function copyLink(id: number): Promise<void> {
    await navigator.clipboard.writeText(window.location.origin + paths.item(code, id, undefined, context));
    toast.success(t('hierarchy.link.copied'), { duration: COPIED_MS });
  }

  /** Whether a slice brought a dialog for the details of an item. */
  const hasDialog = ({ typeId }: ActionTarget): boolean =>
    dialogsFor(dialogs, context, types, typeId)?.Edit !== undefined;
  const uneditable = (target: ActionTarget): string | undefined =>
    context === onlyIn.editing || hasDialog(target) ? undefined : t('hierarchy.readOnly.context');

  const menus = useItemMenus(
    {
      uneditable,
      why,
      add: (offered, parent) => setOpen({ kind: 'add', addition: { types: offered, parent } }),
      duplicate: (type, parent, from) => setOpen({ kind: 'add', addition: { types: [type], parent, from: from.id } }),
      place: (targets, as) => setOpen({ kind: 'place', targets, as }),
      unrelated: (target) => setOpen({ kind: 'unrelated', target }),
      autoHotspot: (target) => setOpen({ kind: 'autoHotspot', target }),
      bulk: (targets) => setOpen({ kind: 'bulk', targets }),
      sort: (id, sortType) => void writes.sort(id, sortType),
      copyLink: (id) => void copyLink(id),
    },
    () => actions,
  );

  const actions: ItemActions = {
    ...menus,
    off: why,
    rename(target) {
      const reason = uneditable(target);
      if (hasDialog(target)) {
        if (why === undefined) setOpen({ kind: 'edit', target });
      } else if (reason !== undefined) toast.info(reason);
      else if (target.id === selected) focusName();
      else {
        select(target.id, 'details');
        // The form comes with the item.
        setTimeout(focusName, 400);
      }
    },
    renameGroup: (group) => {
      if (why === undefined) setOpen({ kind: 'group', group });
    },
    copy: copyItem,
    paste(target) {
      const ways = menus.pastes(target).filter((entry) => entry !== 'line' && 'onSelect' in entry);
      const way = ways.find(({ reason }) => reason === undefined);
      const why = ways[0]?.reason;
      if (way) way.onSelect();
      else if (why !== undefined) toast.info(why);
    },
    remove: async (targets) => {
      const [target] = targets;
      if (why !== undefined || !target) return;
      if (targets.length > 1) await writes.removeAll(targets);
      else if (target.isLinked && target.parentId !== null) await writes.unlink(target, target.parentId);
      else await writes.remove(target);
    },
    unlink: async (target, parentId) => void (await writes.unlink(target, parentId)),
    move: writes.move,
    link: writes.link,
    arrange: (parentId, items) => writes.sort(parentId, sortTypes.custom, items),
    setGroup: writes.setGroup,
    addDiagram: (target) =>
      setOpen({ kind: 'add', addition: { types: addable(baseTypes.diagram, target), parent: target } }),
    async addMain(near) {
      const wanted = mainTypeOf(context);
      const beside = near?.parentId ?? null;
      const parent =
        near && addable(wanted, near).length === 0 && beside !== null
          ? await client.fetchQuery(itemQuery(context, beside)).then((item) => ({ ...item, name: displayNameOf(item) }))
          : near;
      for (const target of [parent, null]) {
        const offered = addable(wanted, target);
        if (offered.length === 0) continue;
        setOpen({ kind: 'add', addition: { types: offered, parent: target } });
        return;
      }
      toast.info(t(`hierarchy.add.${nounOf(context)}.nowhere`));
    },
  };

  /** Types of a base type that may stand under an item, or at the top level. */
  function addable(baseType: number, target: ActionTarget | null) {
    const allowed = types.find((type) => type.id === target?.typeId)?.allowableChildren ?? [];
    return types.filter(
      (type) => type.baseType === baseType && (target ? holds(allowed, type.id, 'primary') : type.allowTopLevel),
    );
  }

  return (
    <ItemActionsContext value={actions}>
      {children}
      {open.kind === 'add' && (
        <AddItemDialog
          addition={open.addition}
          onClose={close}
          onAdded={(id, parentId) => void writes.added(id, isDiagram(open.addition) ? parentId : null)}
        />
      )}
      {open.kind === 'edit' && <EditItemDialog target={open.target} onClose={close} onSaved={() => void refresh()} />}
      {open.kind === 'unrelated' && <UnrelatedDialog target={open.target} purpose="link" onClose={close} />}
      {open.kind === 'autoHotspot' && (
        <AutoHotspotDialog of={{ under: open.target.id }} name={open.target.name} onClose={close} />
      )}
      {open.kind === 'bulk' && (
        <BulkDialog
          items={{ ids: open.targets.map((target) => target.id) }}
          count={open.targets.length}
          onClose={close}
        />
      )}
      {open.kind === 'group' && (
        <RenameGroupDialog
          group={open.group}
          onClose={close}
          onRenamed={({ name, changeId }) => void writes.told(t('hierarchy.group.renamed', { name }), changeId)}
        />
      )}
      {open.kind === 'place' && (
        <PlaceDialog
          targets={open.targets}
          as={open.as}
          onClose={close}
          onChoose={async (parentId) => {
            const done =
              open.as === 'primary'
                ? await writes.move(open.targets, parentId)
                : parentId !== null && (await writes.link(open.targets, parentId));
            if (!done) return;
            close();
            const [moved] = open.targets;
            if (open.as === 'primary' && moved && open.targets.length === 1 && orphans === '') select(moved.id);
          }}
        />
      )}
    </ItemActionsContext>
  );
}
