import {
  ArrowDownAZ,
  ArrowUpAZ,
  Copy,
  CopyPlus,
  FolderInput,
  Link2,
  Pencil,
  Plus,
  Trash2,
  Unlink2,
} from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import { addedInTree, holds, baseTypes, sortTypes } from '../rules.ts';
import type { HierarchyType } from '../type/contract.ts';
import { AddItemDialog } from './AddItemDialog.tsx';
import type { Addition } from './AddItemDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import type { Branches } from './useBranches.ts';
import { copyItem, useClipboard } from './useClipboard.ts';
import { useBrowse, useTypes } from './useHierarchy.ts';
import { ItemActionsContext } from './useItemActions.ts';
import type { ActionTarget, ItemActions } from './useItemActions.ts';
import { useItemWrites } from './useItemWrites.ts';
import { useSelection } from './useSelection.ts';

type Open = { kind: 'add'; addition: Addition } | { kind: 'move' | 'link'; target: ActionTarget } | { kind: 'none' };

/** The field that F2 leads to. */
export const NAME_FIELD = 'item-name';
const focusName = (): void => document.querySelector<HTMLElement>(`.${NAME_FIELD} input`)?.focus();

/** Provides what can be done with items, and shows the dialogs for it. */
export function ItemActionsProvider(props: { branches: Branches; children: ReactNode }): ReactElement {
  const { branches, children } = props;
  const { t } = useTranslation();
  const { canWrite } = useBrowse();
  const busy = useBusyReason();
  const types = useTypes();
  const copied = useClipboard();
  const writes = useItemWrites(branches);
  const [selected, select] = useSelection();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });

  const why = canWrite ? busy : t('hierarchy.readOnly.menu');
  const off = why === undefined ? {} : { reason: why };
  const typeOf = (id: number): HierarchyType | undefined => types.find((type) => type.id === id);
  const add = (offered: readonly HierarchyType[], parent: ActionTarget | null, from?: number): void =>
    setOpen({ kind: 'add', addition: { types: offered, parent, ...(from !== undefined && { from }) } });

  /** Types that may stand under an item as its own children. */
  const childTypes = (target: ActionTarget): HierarchyType[] => {
    const children = typeOf(target.typeId)?.allowableChildren ?? [];
    return types.filter((type) => holds(children, type.id, 'primary'));
  };
  const childEntries = (target: ActionTarget): MenuEntry[] =>
    childTypes(target)
      .filter(addedInTree)
      .map((type) => ({
        key: `add-${type.id}`,
        label: t('hierarchy.add.type', { type: type.description }),
        icon: <Plus className="i14" />,
        ...off,
        onSelect: () => add([type], target),
      }));

  const actions: ItemActions = {
    additions(target) {
      const top = types.filter((type) => type.allowTopLevel && type.id !== 5);
      const children = target ? childEntries(target) : [];
      const heading = (text: string, entries: MenuEntry[]): MenuEntry[] =>
        entries.length > 0 ? [{ heading: text }, ...entries] : [];
      return [
        ...heading(t('hierarchy.add.under', { name: target?.name ?? '' }), children),
        ...heading(
          t('hierarchy.add.top'),
          top.map((type) => ({
            key: `top-${type.id}`,
            label: t('hierarchy.add.type', { type: type.description }),
            icon: <Plus className="i14" />,
            ...off,
            onSelect: () => add([type], null),
          })),
        ),
      ];
    },
    sorts(target) {
      const none = target ? off : { reason: t('hierarchy.sort.none') };
      const entry = (key: string, sortType: number, icon: ReactElement): MenuEntry => ({
        key,
        label: t(`hierarchy.sort.${key}`),
        icon,
        ...none,
        onSelect: () => void (target && writes.sort(target.id, sortType)),
      });
      return [
        { heading: target ? t('hierarchy.sort.under', { name: target.name }) : t('hierarchy.tree.sort') },
        entry('ascending', sortTypes.ascending, <ArrowDownAZ className="i14" />),
        entry('descending', sortTypes.descending, <ArrowUpAZ className="i14" />),
      ];
    },
    pastes(target) {
      if (!copied) return [];
      const children = typeOf(target.typeId)?.allowableChildren ?? [];
      const copiedType = typeOf(copied.typeId);
      const unless = (allowed: boolean): { reason?: string } =>
        allowed
          ? off
          : {
              reason: t('hierarchy.paste.notAllowed', {
                type: copiedType?.description ?? '',
                name: target.name,
              }),
            };
      return [
        { heading: t('hierarchy.paste.under', { name: target.name }) },
        {
          key: 'duplicate',
          label: t('hierarchy.duplicate'),
          icon: <CopyPlus className="i14" />,
          ...unless(holds(children, copied.typeId, 'primary')),
          onSelect: () => copiedType && add([copiedType], target, copied.id),
        },
        {
          key: 'link',
          label: t('hierarchy.paste.link'),
          icon: <Link2 className="i14" />,
          ...unless(holds(children, copied.typeId, 'link')),
          onSelect: () => void writes.link(copied, target.id),
        },
      ];
    },
    menuOf(target) {
      const additions = childEntries(target);
      const { parentId } = target;
      return [
        ...additions,
        ...(additions.length > 0 ? (['line'] as const) : []),
        {
          key: 'rename',
          label: t('hierarchy.edit'),
          icon: <Pencil className="i14" />,
          kbd: 'F2',
          ...off,
          onSelect: () => actions.rename(target),
        },
        {
          key: 'copy',
          label: t('hierarchy.copy'),
          icon: <Copy className="i14" />,
          kbd: 'Ctrl C',
          onSelect: () => copyItem(target),
        },
        ...(copied && copied.id !== target.id ? actions.pastes(target).slice(1) : []),
        'line',
        {
          key: 'move',
          label: t('hierarchy.move'),
          icon: <FolderInput className="i14" />,
          ...off,
          onSelect: () => setOpen({ kind: 'move', target }),
        },
        {
          key: 'linkTo',
          label: t('hierarchy.linkTo'),
          icon: <Link2 className="i14" />,
          ...off,
          onSelect: () => setOpen({ kind: 'link', target }),
        },
        ...(target.childCount === 0 ? [] : actions.sorts(target).slice(1)),
        'line',
        target.isLinked && parentId !== null
          ? {
              key: 'unlink',
              label: t('hierarchy.unlink'),
              icon: <Unlink2 className="i14" />,
              danger: true,
              ...off,
              onSelect: () => void writes.unlink(target, parentId),
            }
          : {
              key: 'delete',
              label: t('hierarchy.delete'),
              icon: <Trash2 className="i14" />,
              kbd: 'Del',
              danger: true,
              ...off,
              onSelect: () => void writes.remove(target),
            },
      ];
    },
    rename(target) {
      if (target.id === selected) focusName();
      else {
        select(target.id, 'details');
        // The form comes with the item.
        setTimeout(focusName, 400);
      }
    },
    copy: copyItem,
    paste(target) {
      const duplicate = actions
        .pastes(target)
        .find((entry) => entry !== 'line' && 'key' in entry && entry.reason === undefined);
      if (duplicate && duplicate !== 'line' && 'onSelect' in duplicate) duplicate.onSelect();
    },
    remove: async (target) => {
      if (why === undefined) await writes.remove(target);
    },
    unlink: writes.unlink,
    addDiagram: (target) =>
      add(
        childTypes(target).filter((type) => type.baseType === baseTypes.diagram),
        target,
      ),
  };

  return (
    <ItemActionsContext value={actions}>
      {children}
      {open.kind === 'add' && (
        <AddItemDialog
          addition={open.addition}
          onClose={close}
          onAdded={(id, parent) => void writes.added(id, parent)}
        />
      )}
      {(open.kind === 'move' || open.kind === 'link') && (
        <PlaceDialog
          target={open.target}
          as={open.kind === 'move' ? 'primary' : 'link'}
          onClose={close}
          onChoose={async (parentId) => {
            const done =
              open.kind === 'move'
                ? await writes.move(open.target, parentId)
                : parentId !== null && (await writes.link(open.target, parentId));
            if (done) close();
          }}
        />
      )}
    </ItemActionsContext>
  );
}
