import {
  ArrowDownAZ,
  ArrowUpAZ,
  Copy,
  CopyPlus,
  FolderInput,
  GripVertical,
  Link,
  Link2,
  ListChecks,
  ListPlus,
  Pencil,
  Plus,
  ScanSearch,
  Trash2,
  Unlink2,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import { statesQuery } from '../../workflow/web/fields.tsx';
import { onlyIn } from '../../contexts.ts';
import { addedAboveTree, addedInTree, baseTypes, holds, sortTypes } from '../../hierarchy/rules.ts';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';
import { useClipboard } from './useClipboard.ts';
import type { Copied } from './useClipboard.ts';
import { nounOf, useBrowse, useTypes } from './useHierarchy.ts';
import type { ActionTarget, ItemActions } from './useItemActions.ts';

/** What the menus lead to. */
interface MenuParts {
  /** Why nothing can be changed now. */
  why: string | undefined;
  add: (types: readonly HierarchyType[], parent: ActionTarget | null) => void;
  duplicate: (type: HierarchyType, parent: ActionTarget | null, from: Copied) => void;
  place: (targets: readonly ActionTarget[], as: 'primary' | 'link') => void;
  unrelated: (target: ActionTarget) => void;
  autoHotspot: (target: ActionTarget) => void;
  bulk: (targets: readonly ActionTarget[]) => void;
  sort: (id: number, sortType: number) => void;
  copyLink: (id: number) => void;
  /** Why an item's details cannot be edited from here; undefined where they can. */
  uneditable: (target: ActionTarget) => string | undefined;
}

type Menus = Pick<ItemActions, 'menuOf' | 'menuOfMany' | 'menuOfGroup' | 'additions' | 'sorts' | 'pastes'>;

/** The menus of the tree, the page head and the list of diagrams. */
export function useItemMenus(parts: MenuParts, actions: () => ItemActions): Menus {
  const { t } = useTranslation();
  const types = useTypes();
  const copied = useClipboard();
  const off = parts.why === undefined ? {} : { reason: parts.why };
  const { context } = useBrowse();
  const { data: states = [] } = useQuery(statesQuery(context));
  /** Why the form of an item cannot be edited: its state, or that of the item it belongs to. */
  function locked({ workflowId, isEditable }: ActionTarget): { reason?: string } {
    const state = states.find(({ id }) => id === workflowId);
    if (state?.isEditable === false) return { reason: t('hierarchy.readOnly.state', { state: state.name }) };
    return isEditable === false ? { reason: t('hierarchy.readOnly.menu') } : {};
  }
  function uneditable(target: ActionTarget): { reason?: string } {
    const reason = parts.uneditable(target);
    return reason === undefined ? {} : { reason };
  }
  const typeOf = (id: number): HierarchyType | undefined => types.find((type) => type.id === id);
  const childrenOf = (target: ActionTarget) => typeOf(target.typeId)?.allowableChildren ?? [];
  const section = (heading: string, entries: MenuEntry[]): MenuEntry[] =>
    entries.length > 0 ? [{ heading }, ...entries] : [];
  const adding = (type: HierarchyType, parent: ActionTarget | null): MenuEntry => ({
    key: `${parent ? 'add' : 'top'}-${type.id}`,
    label: t('hierarchy.add.type', { type: type.description }),
    icon: <Plus className="i14" />,
    ...off,
    onSelect: () => parts.add([type], parent),
  });
  const childEntries = (target: ActionTarget, isAdded: (type: HierarchyType) => boolean): MenuEntry[] =>
    types
      .filter((type) => holds(childrenOf(target), type.id, 'primary') && isAdded(type))
      .map((type) => adding(type, target));

  const menus: Menus = {
    additions: (target) => [
      ...(target ? section(t('hierarchy.add.under', { name: target.name }), childEntries(target, addedAboveTree)) : []),
      ...section(
        t('hierarchy.add.top'),
        types.filter((type) => type.allowTopLevel && type.id !== baseTypes.file).map((type) => adding(type, null)),
      ),
    ],
    sorts(target) {
      const none = target ? off : { reason: t('hierarchy.sort.none') };
      const entry = (key: keyof typeof sortTypes, icon: ReactElement): MenuEntry => ({
        key,
        label: t(key === 'custom' ? 'hierarchy.sort.keepCustom' : `hierarchy.sort.${key}`),
        icon,
        ...none,
        onSelect: () => target && parts.sort(target.id, sortTypes[key]),
      });
      return [
        { heading: target ? t('hierarchy.sort.under', { name: target.name }) : t('hierarchy.tree.sort') },
        entry('ascending', <ArrowDownAZ className="i14" />),
        entry('descending', <ArrowUpAZ className="i14" />),
        entry('custom', <GripVertical className="i14" />),
      ];
    },
    pastes(target) {
      if (!copied) return [];
      const type = typeOf(copied.typeId);
      const why = t('hierarchy.paste.notAllowed', { type: type?.description ?? '', name: target.name });
      const unless = (as: 'primary' | 'link'): { reason?: string } =>
        holds(childrenOf(target), copied.typeId, as) ? off : { reason: why };
      return [
        { heading: t('hierarchy.paste.under', { name: target.name }) },
        {
          key: 'paste',
          label: t('hierarchy.duplicate'),
          icon: <CopyPlus className="i14" />,
          kbd: 'Ctrl V',
          ...unless('primary'),
          onSelect: () => type && parts.duplicate(type, target, copied),
        },
        {
          key: 'pasteLink',
          label: t('hierarchy.paste.link'),
          icon: <Link2 className="i14" />,
          ...unless('link'),
          onSelect: () => void actions().link([{ ...copied, parentId: null }], target.id),
        },
      ];
    },
    menuOf(target) {
      const additions = childEntries(target, addedInTree);
      const { parentId } = target;
      return [
        ...additions,
        ...(additions.length > 0 ? (['line'] as const) : []),
        {
          key: 'rename',
          label: t('hierarchy.edit'),
          icon: <Pencil className="i14" />,
          kbd: 'F2',
          ...locked(target),
          ...uneditable(target),
          ...off,
          onSelect: () => actions().rename(target),
        },
        {
          key: 'copy',
          label: t('hierarchy.copy'),
          icon: <Copy className="i14" />,
          kbd: 'Ctrl C',
          onSelect: () => actions().copy(target),
        },
        ...(copied && copied.id !== target.id ? menus.pastes(target).slice(1) : []),
        {
          key: 'copyLink',
          label: t('hierarchy.link.copy'),
          icon: <Link className="i14" />,
          onSelect: () => parts.copyLink(target.id),
        },
        'line',
        ...menus.menuOfMany([target]).slice(0, 2),
        ...(childrenOf(target).some((child) => child.link) ? [unrelated(target)] : []),
        ...(hasDiagrams(target) ? [autoHotspot(target)] : []),
        ...(target.childCount === 0 ? [] : menus.sorts(target).slice(1)),
        'line',
        target.isLinked && parentId !== null
          ? {
              key: 'unlink',
              label: t('hierarchy.unlink'),
              icon: <Unlink2 className="i14" />,
              kbd: 'Del',
              danger: true,
              ...off,
              onSelect: () => void actions().unlink(target, parentId),
            }
          : removal([target]),
      ];
    },
    menuOfMany: (targets) => [
      {
        key: 'move',
        label: t('hierarchy.move'),
        icon: <FolderInput className="i14" />,
        ...off,
        onSelect: () => parts.place(targets, 'primary'),
      },
      {
        key: 'linkTo',
        label: t('hierarchy.linkTo'),
        icon: <Link2 className="i14" />,
        ...off,
        onSelect: () => parts.place(targets, 'link'),
      },
      {
        key: 'bulk',
        label: t('hierarchy.many.change'),
        icon: <ListChecks className="i14" />,
        ...off,
        onSelect: () => parts.bulk(targets),
      },
      'line',
      removal(targets),
    ],
    menuOfGroup: (group) => [
      {
        key: 'renameGroup',
        label: t(`hierarchy.group.rename.${nounOf(context)}`),
        icon: <Pencil className="i14" />,
        kbd: 'F2',
        ...off,
        onSelect: () => actions().renameGroup(group),
      },
    ],
  };
  function unrelated(target: ActionTarget): MenuEntry {
    return {
      key: 'unrelated',
      label: t('hierarchy.unrelated'),
      icon: <ListPlus className="i14" />,
      ...off,
      onSelect: () => parts.unrelated(target),
    };
  }
  /** Diagrams may stand below it, at any depth. */
  const hasDiagrams = ({ typeId, childCount }: ActionTarget): boolean =>
    context === onlyIn.diagrams && typeOf(typeId)?.baseType !== baseTypes.diagram && childCount !== 0;
  function autoHotspot(target: ActionTarget): MenuEntry {
    return {
      key: 'autoHotspot',
      label: t('hierarchy.autoHotspot.ofItem'),
      icon: <ScanSearch className="i14" />,
      ...off,
      onSelect: () => parts.autoHotspot(target),
    };
  }
  function removal(targets: readonly ActionTarget[]): MenuEntry {
    return {
      key: 'delete',
      label: t('hierarchy.delete'),
      icon: <Trash2 className="i14" />,
      kbd: 'Del',
      danger: true,
      ...off,
      onSelect: () => void actions().remove(targets),
    };
  }
  return menus;
}
