import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RecordConflict } from '../../platform/web/RecordConflict.tsx';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { showFieldErrors } from '../../platform/web/api/fieldErrors.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { NumberInput, TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { LookupValue } from '../contract.ts';
import { lookupType, type LookupKey } from '../rules.ts';
import { lookupApi } from './useLookups.ts';

type Values = Pick<LookupValue, 'name' | 'charCode' | 'numericCode' | 'description'>;
const valuesOf = ({ name, charCode, numericCode, description }: Values): Values => ({
  name,
  charCode,
  numericCode,
  description,
});
const blank: Values = { name: '', charCode: '', numericCode: 0, description: '' };

/** Adds a value to a list, or edits one. `others` are the list's other values: names are unique without case. */
export function LookupForm(props: {
  list: LookupKey;
  value: LookupValue | null;
  others: readonly LookupValue[];
  onSaved: () => void;
  onClose: () => void;
}): ReactElement {
  const { list, value, others, onSaved, onClose } = props;
  const { t } = useTranslation();
  const [base, setBase] = useState(value);
  const [newest, setNewest] = useState<LookupValue | null>(null);
  const limited = (max: number) => z.string().trim().max(max, t('lookup.tooLong', { max }));
  const number = t('lookup.numberRange');
  const schema = z.object({
    name: limited(256)
      .min(1, t('lookup.nameRequired'))
      .refine(
        (name) => !others.some((other) => other.name.toLowerCase() === name.toLowerCase()),
        t('lookup.nameTaken'),
      ),
    charCode: limited(16),
    numericCode: z.int(number).min(0, number).max(2_147_483_647, number),
    description: limited(256),
  });
  const form = useForm<Values>({
    defaultValues: valuesOf(value ?? blank),
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const { errors, dirtyFields, isSubmitting, isDirty } = form.formState;

  async function save(values: Values, over = base): Promise<void> {
    try {
      if (over) await lookupApi.save({ id: over.id, version: over.version, ...values });
      else await lookupApi.add({ type: lookupType(list), ...values });
      onSaved();
    } catch (error) {
      const shown = handleSaveError(error, 'conflict', 'fields');
      if (shown.as === 'fields') showFieldErrors(form, shown);
      else if (shown.as === 'conflict') {
        const now = over && (await lookupApi.get({ id: over.id }).catch(() => null));
        if (over && now && now.version !== over.version) setNewest(now);
        else form.setError('name', { message: t('lookup.nameTaken') }, { shouldFocus: true });
      }
    }
  }

  if (base && newest) {
    return (
      <RecordConflict
        base={valuesOf(base)}
        theirs={valuesOf(newest)}
        mine={form.getValues()}
        label={(key) => t(`lookup.${key}`)}
        onClose={() => setNewest(null)}
        onSave={(merged) => {
          form.reset(merged);
          setBase(newest);
          setNewest(null);
          void save(merged, newest);
        }}
      />
    );
  }
  const submit = form.handleSubmit((values) => save(values));
  return (
    <Dialog
      title={value ? t('lookup.edit', { name: value.name }) : t('lookup.addTo', { list: t(`lookup.lists.${list}`) })}
      onClose={onClose}
      dirty={isDirty}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" busy={isSubmitting && t('platform.saving')} onClick={() => void submit()}>
            {value ? t('platform.save') : t('lookup.add')}
          </Button>
        </>
      }
    >
      <form className="form-grid" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root && (
          <div className="span-all">
            <Banner tone="error">{errors.root.message}</Banner>
          </div>
        )}
        <Field label={t('lookup.name')} required span="all" error={errors.name?.message} dirty={dirtyFields.name}>
          <TextInput {...form.register('name')} />
        </Field>
        <Field
          label={t('lookup.charCode')}
          hint={t('lookup.charCodeHint')}
          error={errors.charCode?.message}
          dirty={dirtyFields.charCode}
        >
          <TextInput {...form.register('charCode')} />
        </Field>
        <Field label={t('lookup.numericCode')} error={errors.numericCode?.message} dirty={dirtyFields.numericCode}>
          <NumberInput min={0} step={1} {...form.register('numericCode', { valueAsNumber: true })} />
        </Field>
        <Field
          label={t('lookup.description')}
          span="all"
          error={errors.description?.message}
          dirty={dirtyFields.description}
        >
          <TextInput {...form.register('description')} />
        </Field>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
