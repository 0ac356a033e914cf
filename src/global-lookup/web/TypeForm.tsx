import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { CheckField, CheckList, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { ListType } from '../contract.ts';
import { globalLookupMessages, limits } from '../rules.ts';
import { globalLookupApi, useListLabels, useMayShared, useRefresh } from './useLookups.ts';

type Values = Pick<ListType, 'name' | 'editable' | 'labelIds'>;
const blank: ListType = {
  id: 0,
  version: 0,
  name: '',
  editable: true,
  isEditable: true,
  labelIds: [],
  count: 0,
  waiting: 0,
  invalid: 0,
};
const names = { name: 'typeName', editable: 'typeEditable', labelIds: 'labels' } as const;

/** Adds a list, or says what it is called, whether it takes changes, and what it is found by. */
export function TypeForm(props: {
  list: ListType | null;
  others: readonly ListType[];
  onClose: () => void;
}): ReactElement {
  const { list, others, onClose } = props;
  const { t } = useTranslation();
  const { reason } = useMayShared();
  const refresh = useRefresh();
  const { data: labels = [] } = useListLabels();
  const form = useRecordForm<ListType, Values>({
    record: list ?? blank,
    valuesOf: ({ name, editable, labelIds }) => ({ name, editable, labelIds }),
    label: (key) => t(`global-lookup.${names[key]}`),
    problemsOf: ({ name }) => {
      const text = name.trim().toLowerCase();
      if (text === '') return { name: t('global-lookup.nameRequired') };
      if (text.length > limits.name) return { name: t('global-lookup.tooLong', { max: limits.name }) };
      const taken = others.some((one) => one.id !== list?.id && one.name.toLowerCase() === text);
      return taken ? { name: globalLookupMessages.listNameTaken } : {};
    },
    send: ({ name, editable, labelIds }, { id, version }) => {
      const fields = { name: name.trim(), editable, labelIds };
      return list ? globalLookupApi.saveType({ id, version, ...fields }) : globalLookupApi.addType(fields);
    },
    load: list ? () => globalLookupApi.type({ id: list.id }) : undefined,
    onSaved: () => {
      toast.success(t(list ? 'global-lookup.saved' : 'global-lookup.added'));
      refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(list ? 'global-lookup.editType' : 'global-lookup.addType')}
      form={form}
      act={list ? t('platform.save') : t('global-lookup.addType')}
      reason={reason}
      onClose={onClose}
      className="form-grid"
    >
      <TextField {...form.field('name')} required span="all" readOnly={reason !== undefined} />
      <CheckField {...form.field('editable')} disabled={reason !== undefined} />
      {labels.length > 0 && (
        <CheckList
          {...form.field('labelIds')}
          hint={t('global-lookup.labelsHint')}
          choices={labels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {reason === undefined && <NewLabel onAdded={(id) => form.choose('labelIds', [...form.values.labelIds, id])} />}
    </FormDialog>
  );
}

function NewLabel({ onAdded }: { onAdded: (id: number) => void }): ReactElement {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [name, setName] = useState('');
  async function add(): Promise<void> {
    try {
      onAdded((await globalLookupApi.addLabel({ name: name.trim() })).id);
      setName('');
      refresh();
    } catch (error) {
      handleApiError(error);
    }
  }
  return (
    <Field label={t('global-lookup.newLabel')} span="all">
      <span className="row">
        <TextInput value={name} maxLength={limits.name} onChange={(event) => setName(event.currentTarget.value)} />
        <Button icon={<Plus className="i14" />} disabled={name.trim() === ''} onClick={() => void add()}>
          {t('global-lookup.addLabel')}
        </Button>
      </span>
    </Field>
  );
}
