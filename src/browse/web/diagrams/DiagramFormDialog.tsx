import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { baseTypes, holds } from '../../../hierarchy/rules.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { useAddItem } from '../useAddItem.ts';
import type { OnAdded } from '../useAddItem.ts';
import { NewItemFields } from '../NewItemFields.tsx';
import { useTypes } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';
import { useNewItem } from '../useNewItem.ts';
import { ItemPicker } from './ItemPicker.tsx';
import type { Chosen } from './ItemPicker.tsx';
import { useLinkDiagrams } from './useLinkDiagrams.ts';

export type DiagramFormMode = 'new' | 'existing';

/** A diagram under a model: a new one, or existing ones that are found and shown there too. */
export function DiagramFormDialog(props: {
  types: readonly HierarchyType[];
  first: HierarchyType;
  parent: ActionTarget;
  onClose: () => void;
  onAdded: OnAdded;
  mode?: DiagramFormMode;
  /** Existing ones are shown there too now. */
  onLinked?: () => void;
}): ReactElement {
  const { types, first, parent, onClose, onAdded, onLinked } = props;
  const { t } = useTranslation();
  const add = useAddItem(parent, onClose, onAdded);
  const link = useLinkDiagrams(parent, () => {
    onClose();
    onLinked?.();
  });
  const all = useTypes();
  const allowed = all.find((type) => type.id === parent.typeId)?.allowableChildren ?? [];
  const linkable = all
    .filter(({ id, baseType }) => baseType === baseTypes.diagram && holds(allowed, id, 'link'))
    .map(({ id }) => id);
  const { form, type } = useNewItem<{ mode: DiagramFormMode; chosen: readonly Chosen[] }>({
    types,
    first,
    more: { mode: props.mode ?? 'new', chosen: [] },
    isOff: ({ mode }) => mode === 'existing',
    send: (item, { mode, chosen }) => (mode === 'new' ? add(item) : link(chosen.map(({ id }) => id))),
  });
  const { mode, chosen } = form.values;
  const isNew = mode === 'new';
  const reason = !isNew && chosen.length === 0 ? t('hierarchy.diagrams.chooseFirst') : undefined;
  return (
    <FormDialog
      width={800}
      title={t('hierarchy.diagrams.add')}
      form={form}
      onClose={onClose}
      act={t(isNew ? 'hierarchy.add.act' : 'hierarchy.linkTo.act')}
      reason={reason}
    >
      <div className="row diagram-form-mode">
        <Segment
          label={t('hierarchy.diagrams.formMode')}
          value={mode}
          onChange={(value) => value !== null && form.set('mode', value)}
          options={[
            { value: 'new', label: t('hierarchy.diagrams.new') },
            { value: 'existing', label: t('hierarchy.diagrams.existing') },
          ]}
        />
        <span className="s muted">{t('hierarchy.add.under', { name: parent.name })}</span>
      </div>
      {isNew ? (
        <NewItemFields {...{ form, type, types }} />
      ) : (
        <ItemPicker
          label={t('hierarchy.diagrams.find')}
          chosen={chosen}
          onChange={form.field('chosen').onChange}
          typeIds={linkable}
        />
      )}
    </FormDialog>
  );
}
