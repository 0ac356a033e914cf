import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../hierarchy/rules.ts';
import { itemContract } from '../../../item/contract.ts';
import type { Item } from '../../../item/contract.ts';
import type { EditItemProps } from '../../../item/web/fields.tsx';
import { apiOf, catalogCode } from '../../../platform/web/api/client.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { FormErrors } from '../../../platform/web/form/FormPage.tsx';
import { TextField } from '../../../platform/web/form/fields.tsx';
import type { UnitCustomData } from '../../unit/contract.ts';
import { unitQuery } from '../useUnit.ts';
import { UnitFields } from './UnitFields.tsx';
import { useUnitForm } from './useUnitForm.ts';

const itemApi = apiOf(itemContract);

/** The dialog for a unit that is there, from the tree. */
export function EditUnitDialog(props: EditItemProps): ReactElement | null {
  const { context, id } = props;
  const unit = useQuery(unitQuery(id));
  const item = useQuery({
    queryKey: [catalogCode(), 'hierarchy', 'unit', 'item', id],
    queryFn: () => itemApi.get({ context, id }),
    staleTime: 0,
  });
  if (!unit.data || !item.data) return null;
  return <Editing {...props} item={item.data} customData={unit.data.customData} />;
}

function Editing(props: EditItemProps & { item: Item; customData: UnitCustomData }): ReactElement {
  const { item, customData, name: called, onClose, onSaved } = props;
  const { t } = useTranslation();
  const { form, known, onKnown } = useUnitForm(item, customData, () => {
    onSaved();
    onClose();
  });
  const name = form.field('name');
  return (
    <FormDialog
      width={560}
      title={t('major-unit.edit.title', { name: called })}
      form={form}
      act={t('platform.save')}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormErrors form={form} />
        <TextField
          {...name}
          value={name.value?.[0] ?? ''}
          onChange={(text) => name.onChange([text])}
          span="all"
          required
          data-autofocus
          readOnly={!item.isEditable}
          maxLength={lengths.name}
        />
        <UnitFields form={form} known={known} onKnown={onKnown} readOnly={!item.isEditable} />
      </div>
    </FormDialog>
  );
}
