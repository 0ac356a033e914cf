import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { attributeValuesOf, fieldOfAttribute, fieldsOf } from '../edit/fields.ts';
import type { Fields } from '../edit/fields.ts';
import { lengths } from '../rules.ts';
import type { HierarchyType } from '../type/contract.ts';
import { AttributeField } from './details/AttributeField.tsx';
import { hierarchyApi, itemQuery, useBrowse } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';

/** What is to be added where; `from` is an item whose values the new one starts with. */
export interface Addition {
  types: readonly HierarchyType[];
  parent: ActionTarget | null;
  from?: number;
}

const RESULT_MS = 2000;

/** A new item: its name and the attributes that it cannot be without. */
export function AddItemDialog(props: {
  addition: Addition;
  onClose: () => void;
  onAdded: (id: number, parentId: number | null) => void;
}): ReactElement | null {
  const { types, parent, from } = props.addition;
  const { context } = useBrowse();
  const original = useQuery({ ...itemQuery(context, from ?? 0), enabled: from !== undefined });
  const [first] = types;
  if (!first || (from !== undefined && !original.data)) return null;
  const start: Fields = original.data ? fieldsOf(original.data) : {};
  return <AddForm {...props} parent={parent} types={types} first={first} start={start} />;
}

function AddForm(props: {
  types: readonly HierarchyType[];
  first: HierarchyType;
  parent: ActionTarget | null;
  start: Fields;
  onClose: () => void;
  onAdded: (id: number, parentId: number | null) => void;
}): ReactElement {
  const { types, first, parent, start, onClose, onAdded } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const formId = useId();
  const [type, setType] = useState(first);
  const [fields, setFields] = useState<Fields>(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (key: string, values: readonly string[]): void => {
    setFields({ ...fields, [key]: values });
    setErrors(({ [key]: _gone, ...rest }) => rest);
  };
  const shown = type.attributes.filter((one) => one.isKey || one.isRequired || one.definition.isRequired);
  const name = fields['name']?.[0] ?? '';

  const add = useMutation({
    mutationFn: () => {
      const { displayName, overrideName, notes, group } = fields;
      return hierarchyApi.item.add({
        context,
        typeId: type.id,
        parentId: parent?.id ?? null,
        name,
        ...(displayName && { displayName: displayName[0] ?? '' }),
        ...(overrideName && { overrideName: overrideName[0] ?? '' }),
        ...(notes && { notes: notes[0] ?? '' }),
        ...(group && { group: group[0] ?? '' }),
        attributeValues: attributeValuesOf(type, fields),
      });
    },
    onSuccess: ({ id }) => {
      onClose();
      toast.success(t('hierarchy.added', { name: name.trim() }), { duration: RESULT_MS });
      onAdded(id, parent?.id ?? null);
    },
    onError: (error) => {
      const { as } = describeError(error);
      const found = error instanceof ApiError && (as === 'fields' || as === 'conflict') ? error.modelState : {};
      setErrors(Object.fromEntries(Object.entries(found).map(([key, texts]) => [key, texts.join(' ')])));
      if (Object.keys(found).length === 0) handleApiError(error);
    },
  });

  const submit = (): void => {
    if (name.trim() === '') setErrors({ name: t('hierarchy.name.required', { max: lengths.name }) });
    else if (!add.isPending) add.mutate();
  };
  const elsewhere = Object.entries(errors).filter(
    ([key]) => key !== 'name' && !shown.some((one) => fieldOfAttribute(one.attributeId) === key),
  );
  const where = parent ? t('hierarchy.add.under', { name: parent.name }) : t('hierarchy.add.top');
  return (
    <Dialog
      title={t('hierarchy.add.type', { type: type.description })}
      dirty={fields !== start}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId} busy={add.isPending && t('platform.saving')}>
            {t('hierarchy.add.act')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="s muted add-where">{where}</p>
        {elsewhere.length > 0 && <Banner tone="error">{elsewhere.map(([, text]) => text).join(' ')}</Banner>}
        <div className="form-grid">
          {types.length > 1 && (
            <Field label={t('hierarchy.field.type')} span="all">
              <Select
                value={String(type.id)}
                onChange={(id) => setType(types.find((one) => String(one.id) === id) ?? first)}
                options={types.map((one) => ({ value: String(one.id), label: one.description }))}
              />
            </Field>
          )}
          <Field label={t('hierarchy.field.name')} span="all" required error={errors['name']}>
            <TextInput
              data-autofocus
              maxLength={lengths.name}
              value={name}
              onChange={(event) => set('name', [event.currentTarget.value])}
            />
          </Field>
          {shown.map((attribute) => (
            <AttributeField
              key={attribute.attributeId}
              attribute={attribute}
              values={fields[fieldOfAttribute(attribute.attributeId)] ?? []}
              error={errors[fieldOfAttribute(attribute.attributeId)]}
              onChange={(values) => set(fieldOfAttribute(attribute.attributeId), values)}
            />
          ))}
        </div>
      </form>
    </Dialog>
  );
}
