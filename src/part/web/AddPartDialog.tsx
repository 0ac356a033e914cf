import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../lookup/web/fields.tsx';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { showFieldErrors } from '../../platform/web/api/fieldErrors.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { Part } from '../record/contract.ts';
import { isPartNumber, partLimits, partMessages } from '../rules.ts';
import { useNumberCheck } from './useNumberCheck.ts';
import { partApi, partKey, partListKey } from './useParts.ts';

interface Values {
  partNumber: string;
  description: string;
  unit: string;
  isInternal: boolean;
}

/** "Add part" (docs/domain/parts.md, Fields): the least that a part needs; the form beside the list has the rest. */
export function AddPartDialog(props: { onAdded: (part: Part) => void; onClose: () => void }): ReactElement {
  const { onAdded, onClose } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { partNumber: '', description: '', unit: '', isInternal: false },
    mode: 'onTouched',
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const number = useNumberCheck(form.watch('partNumber'));

  /** A free number for an internal part, as the message about a bad number offers. */
  async function generate(): Promise<void> {
    const [answer] = await partApi.find.validate({ items: [{ row: 0, partNumber: '', isInternal: true }] });
    if (answer?.error) form.setValue('partNumber', answer.error.suggestion, { shouldDirty: true });
    form.setValue('isInternal', true);
    form.clearErrors('partNumber');
  }

  const submit = form.handleSubmit(async (values) => {
    if (number.taken) return;
    try {
      const part = await partApi.record.add(values);
      queries.setQueryData(partKey(part.id), part);
      void queries.invalidateQueries({ queryKey: partListKey() });
      onAdded(part);
    } catch (error) {
      const shown = handleSaveError(error, 'fields');
      if (shown.as === 'fields') showFieldErrors(form, shown);
    }
  });
  return (
    <Dialog
      title={t('part.add')}
      onClose={onClose}
      dirty={isDirty}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" busy={isSubmitting && t('platform.saving')} onClick={() => void submit()}>
            {t('part.add')}
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
        <Field
          label={t('part.partNumber')}
          required
          error={number.taken ? t('part.error.duplicate') : errors.partNumber?.message}
          checking={number.checking ? t('part.checking') : undefined}
          hint={number.free ? t('part.free') : undefined}
        >
          <TextInput
            data-autofocus
            maxLength={partLimits.partNumber}
            unit={
              <button
                type="button"
                className="link"
                onClick={() => void generate().catch((error: unknown) => handleSaveError(error))}
              >
                {t('part.generate')}
              </button>
            }
            {...form.register('partNumber', {
              validate: (typed) => isPartNumber(typed) || partMessages.invalidNumber,
            })}
          />
        </Field>
        <Field label={t('part.unit')}>
          <Controller
            control={form.control}
            name="unit"
            render={({ field }) => <LookupSelect list="unitOfMeasure" value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t('part.description')} required span="all" error={errors.description?.message}>
          <TextInput
            maxLength={partLimits.description}
            {...form.register('description', {
              validate: (typed) => typed.trim() !== '' || t('part.error.description', { max: partLimits.description }),
            })}
          />
        </Field>
        <div className="fld span-all">
          <Checkbox label={t('part.isInternal')} {...form.register('isInternal')} />
          <span className="hint">{t('part.isInternalHint')}</span>
        </div>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
