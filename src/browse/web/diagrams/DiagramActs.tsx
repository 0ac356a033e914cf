import { onlyIn } from '../../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Copy, CopyPlus, Ellipsis, Link2, Plus, Settings2, Trash2, Unlink2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { toast } from '../../../platform/web/toast.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../../platform/web/ui/Menu.tsx';
import type { DiagramMenuProps } from '../../../item/web/fields.tsx';
import { baseTypes, displayNameOf, holds } from '../../../hierarchy/rules.ts';
import { itemQuery, useTypes } from '../useHierarchy.ts';
import { useItemWrites } from '../useItemWrites.ts';
import { DiagramFormDialog } from './DiagramFormDialog.tsx';
import type { DiagramFormMode } from './DiagramFormDialog.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { SaveAsDialog } from './SaveAsDialog.tsx';
import { copyDiagrams, useDiagramClipboard } from './useDiagramClipboard.ts';
import { useThenReason } from '../../../platform/web/moment.ts';

const COPIED_MS = 2000;

type Open = 'none' | 'saveAs' | 'paste' | 'properties' | DiagramFormMode;

/** What is done with a diagram as a whole: save as, add, link existing, copy, paste, properties, delete. */
export function DiagramActs(props: Omit<DiagramMenuProps, 'code'>): ReactElement {
  const { diagram, modelId, canWrite, pending, onChanged, onGone, onOpen } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const types = useTypes();
  const writes = useItemWrites();
  const { data: model } = useQuery(itemQuery(onlyIn.diagrams, modelId));
  const copied = useDiagramClipboard((id) => types.find((type) => type.id === id)?.baseType === baseTypes.diagram);
  const [open, setOpen] = useState<Open>('none');
  const close = (): void => setOpen('none');

  const then = useThenReason();
  const off = then ?? (canWrite ? busy : t('hierarchy.readOnly.menu'));
  const underModel = then ?? (model?.isEditable ? busy : t('hierarchy.readOnly.menu'));
  const allowed = types.find(({ id }) => id === model?.typeId)?.allowableChildren ?? [];
  const newTypes = types.filter(({ id, baseType }) => baseType === baseTypes.diagram && holds(allowed, id, 'primary'));
  const name = displayNameOf(diagram);
  const target = { ...diagram, name };
  const isLinked = diagram.parentId !== modelId;
  const unless = (reason: string | undefined) => (reason === undefined ? {} : { reason });
  const first = (what: () => void) => () => {
    if (!pending()) what();
  };

  function copy(): void {
    copyDiagrams([{ id: diagram.id, name, typeId: diagram.typeId }]);
    toast.success(t('hierarchy.diagrams.copied', { count: 1 }), { duration: COPIED_MS });
  }
  async function remove(): Promise<void> {
    const isGone = isLinked
      ? await writes.unlink(target, modelId, 'hierarchy.unlink.questionShort')
      : await writes.remove(target);
    if (isGone) onGone();
  }
  useHotkey('c d', () => newTypes.length > 0 && underModel === undefined && first(() => setOpen('new'))(), {
    label: t('hierarchy.diagrams.add'),
    group: t('hierarchy.diagrams'),
  });

  const items: MenuEntry[] = [
    {
      key: 'saveAs',
      label: t('hierarchy.diagrams.saveAs'),
      icon: <CopyPlus className="i14" />,
      ...unless(underModel),
      onSelect: first(() => setOpen('saveAs')),
    },
    {
      key: 'properties',
      label: t('hierarchy.diagrams.properties'),
      icon: <Settings2 className="i14" />,
      onSelect: first(() => setOpen('properties')),
    },
    ...props.more,
    'line',
    {
      key: 'new',
      label: t('hierarchy.diagrams.addOne'),
      icon: <Plus className="i14" />,
      ...unless(underModel),
      onSelect: first(() => setOpen('new')),
    },
    {
      key: 'existing',
      label: t('hierarchy.diagrams.linkExisting'),
      icon: <Link2 className="i14" />,
      ...unless(underModel),
      onSelect: first(() => setOpen('existing')),
    },
    { key: 'copy', label: t('hierarchy.copy'), icon: <Copy className="i14" />, onSelect: copy },
    {
      key: 'paste',
      label: t('hierarchy.paste'),
      icon: <ClipboardPaste className="i14" />,
      ...unless(underModel ?? (copied.length === 0 ? t('hierarchy.diagrams.nothingCopied') : undefined)),
      onSelect: first(() => setOpen('paste')),
    },
    'line',
    {
      key: 'delete',
      label: t(isLinked ? 'hierarchy.unlink' : 'hierarchy.delete'),
      icon: isLinked ? <Unlink2 className="i14" /> : <Trash2 className="i14" />,
      danger: true,
      ...unless(isLinked ? underModel : off),
      onSelect: first(() => void remove()),
    },
  ];
  const [type] = newTypes;
  const parent = model && { ...model, name: displayNameOf(model) };
  return (
    <>
      <Menu items={items}>
        <IconButton label={t('hierarchy.more')} icon={<Ellipsis className="i" />} />
      </Menu>
      {open === 'saveAs' && parent && (
        <SaveAsDialog
          diagram={diagram.id}
          model={parent}
          onClose={close}
          onSaved={(id, under) => {
            onChanged();
            onOpen(under, id);
          }}
        />
      )}
      {open === 'properties' && (
        <PropertiesDialog id={diagram.id} readOnly={off !== undefined} onClose={close} onSaved={onChanged} />
      )}
      {open === 'paste' && parent && (
        <PasteDialog copied={copied} target={parent} onClose={close} onPasted={onChanged} />
      )}
      {(open === 'new' || open === 'existing') && parent && type && (
        <DiagramFormDialog
          types={newTypes}
          first={type}
          parent={parent}
          mode={open}
          onClose={close}
          onLinked={onChanged}
          onAdded={(id) => {
            onChanged();
            onOpen(modelId, id);
          }}
        />
      )}
    </>
  );
}
