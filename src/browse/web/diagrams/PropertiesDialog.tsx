import { onlyIn } from '../../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { useSetBack } from '../../../workflow/web/fields.tsx';
import type { Item } from '../../../item/contract.ts';
import { ItemFields } from '../details/ItemFields.tsx';
import { useItemForm } from '../details/useItemForm.ts';
import { itemQuery } from '../useHierarchy.ts';

interface PropertiesProps {
  id: number;
  readOnly: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Name, display name, override name, attributes and notes of a diagram. */
export function PropertiesDialog(props: PropertiesProps): ReactElement {
  const { id, onClose } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(itemQuery(onlyIn.diagrams, id));
  if (data) return <PropertiesForm {...props} item={data} />;
  return (
    <Dialog width={800} title={t('hierarchy.diagrams.properties')} onClose={onClose}>
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton width="60%" />}
    </Dialog>
  );
}

function PropertiesForm({ item, readOnly, onClose, onSaved }: PropertiesProps & { item: Item }): ReactElement {
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const willSetBack = useSetBack(item.workflowId);
  const form = useItemForm(item, ({ changeId }) => {
    onClose();
    undoToast(t('hierarchy.item.saved'), changeId);
    onSaved();
  });
  const reason = readOnly
    ? t('hierarchy.readOnly.menu')
    : form.changed.length === 0
      ? t('hierarchy.diagrams.nothingChanged')
      : undefined;
  return (
    <FormDialog
      width={800}
      title={t('hierarchy.diagrams.properties')}
      form={form}
      onClose={onClose}
      act={t('platform.save')}
      reason={reason}
    >
      <ItemFields item={item} form={form} readOnly={readOnly} />
      {form.changed.length > 0 && <p className="s muted span-all">{willSetBack}</p>}
    </FormDialog>
  );
}
