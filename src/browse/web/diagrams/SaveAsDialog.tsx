import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { FormDialog } from '../../../platform/web/ui/FormDialog.tsx';
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
  const { diagram, model, original, type, onClose, onSaved } = props;
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const refresh = useRefresh();
  const types = useTypes();
  const item = useNewItem(type, fieldsOf(original));
  const [targets, setTargets] = useState<readonly Chosen[]>([{ id: model.id, name: model.name }]);
  const [unlink, setUnlink] = useState(false);
  const takes = new Set(types.filter((one) => holds(one.allowableChildren, type.id, 'primary')).map(({ id }) => id));
  const save = useMutation({
    mutationFn: () =>
      hierarchyApi.diagrams.clone({
        id: diagram,
        name: item.name,
        ...(item.attributesChanged && { attributeValues: item.attributeValues() }),
        targets: targets.map(({ id }) => id),
        ...(unlink && { unlinkSource: model.id }),
      }),
    onSuccess: ({ id, changeId }) => {
      onClose();
      undoToast(t('hierarchy.diagrams.savedAs', { name: item.name.trim() }), changeId);
      onSaved(id, unlink ? model.id : (targets[0]?.id ?? model.id));
    },
    onError: item.fail,
    onSettled: refresh,
  });
  return (
    <FormDialog
      width={800}
      title={t('hierarchy.diagrams.saveAsTitle', { name: original.name })}
      dirty={item.dirty}
      onClose={onClose}
      act={t('platform.save')}
      busy={save.isPending && t('platform.saving')}
      reason={targets.length === 0 && !unlink ? t('hierarchy.place.choose') : undefined}
      onSubmit={() => item.check() && save.mutate()}
    >
      <NewItemFields item={item} types={[type]} />
      {original.howManyPlacesUsed > 1 && (
        <p className="save-as-unlink">
          <Checkbox
            checked={unlink}
            onChange={(event) => setUnlink(event.currentTarget.checked)}
            label={t('hierarchy.diagrams.unlinkSource', { name: original.name, model: model.name })}
          />
        </p>
      )}
      <h3 className="fld-label">{t('hierarchy.diagrams.targets')}</h3>
      <ItemPicker
        label={t('hierarchy.diagrams.findTarget')}
        chosen={targets}
        onChange={setTargets}
        allow={({ typeId }) => takes.has(typeId)}
      />
    </FormDialog>
  );
}
