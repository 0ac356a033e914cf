import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { CheckField } from '../../../platform/web/form/fields.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { fieldsOf } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import { holds } from '../../../hierarchy/rules.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { NewItemFields } from '../NewItemFields.tsx';
import { hierarchyApi, itemQuery, useBrowse, useRefresh, useTypes } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';
import { useNewItem } from '../useNewItem.ts';
import { ItemPicker } from './ItemPicker.tsx';
import type { Chosen } from './ItemPicker.tsx';

interface SaveAsProps {
  diagram: number;
  /** The model under which it was chosen. */
  model: ActionTarget;
  onClose: () => void;
  /** The copy, and the first model that it stands under. */
  onSaved: (id: number, modelId: number) => void;
}

/** Saves a diagram as another one, into one or several models; where it is linked, it may take the link's place. */
export function SaveAsDialog(props: SaveAsProps): ReactElement {
  const { diagram, onClose } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const original = useQuery(itemQuery(context, diagram));
  const type = useTypes().find(({ id }) => id === original.data?.typeId);
  if (original.data && type) return <SaveAsForm {...props} original={original.data} type={type} />;
  return (
    <Dialog width={800} title={t('hierarchy.diagrams.saveAs')} onClose={onClose}>
      {original.isError ? <LoadFailed onRetry={() => void original.refetch()} /> : <Skeleton width="60%" />}
    </Dialog>
  );
}

function SaveAsForm(props: SaveAsProps & { original: Item; type: HierarchyType }): ReactElement {
  const { diagram, model, original, type: own, onClose, onSaved } = props;
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const refresh = useRefresh();
  const types = [own];
  const { form, type } = useNewItem<{ targets: readonly Chosen[]; unlinkSource: boolean }>({
    types,
    first: own,
    from: fieldsOf(original),
    more: { targets: [{ id: model.id, name: model.name }], unlinkSource: false },
    send: async ({ typeId: _own, ...item }, { targets, unlinkSource }) => {
      try {
        const { id, changeId } = await hierarchyApi.diagrams.clone({
          id: diagram,
          ...item,
          targets: targets.map((one) => one.id),
          ...(unlinkSource && { unlinkSource: model.id }),
        });
        onClose();
        const text = t('hierarchy.diagrams.savedAs', { name: item.name.trim() });
        undoToast(text, changeId, undefined, paths.item(catalogCode(), id));
        onSaved(id, unlinkSource ? model.id : (targets[0]?.id ?? model.id));
      } finally {
        void refresh();
      }
    },
  });
  const { targets, unlinkSource } = form.values;
  const takes = useTypes()
    .filter((one) => holds(one.allowableChildren, own.id, 'primary'))
    .map(({ id }) => id);
  return (
    <FormDialog
      width={800}
      title={t('hierarchy.diagrams.saveAsTitle', { name: original.name })}
      form={form}
      onClose={onClose}
      act={t('platform.save')}
      reason={targets.length === 0 && !unlinkSource ? t('hierarchy.place.choose') : undefined}
    >
      <NewItemFields {...{ form, type, types }} />
      {original.howManyPlacesUsed > 1 && (
        <p className="save-as-unlink">
          <CheckField
            {...form.field('unlinkSource')}
            label={t('hierarchy.diagrams.unlinkSource', { name: original.name, model: model.name })}
          />
        </p>
      )}
      <h3 className="fld-label">{t('hierarchy.diagrams.targets')}</h3>
      <ItemPicker
        label={t('hierarchy.diagrams.findTarget')}
        chosen={targets}
        onChange={form.field('targets').onChange}
        typeIds={takes}
      />
    </FormDialog>
  );
}
