import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../lookup/web/fields.tsx';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { BoundField, CheckField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { Part } from '../record/contract.ts';
import { isPartNumber, partLimits, partMessages } from '../rules.ts';
import { useNumberFocus } from './quick/useNumberFocus.ts';
import { useNumberCheck } from './useNumberCheck.ts';
import { partApi, partKey, partListKey } from './useParts.ts';

interface Values {
  partNumber: string;
  description: string;
  unit: string;
  isInternal: boolean;
}

const blank: Values = { partNumber: '', description: '', unit: '', isInternal: false };

/** "Add part" (docs/domain/parts.md, Fields): the least that a part needs; the form beside the list has the rest. */
export function AddPartDialog(props: {
  onAdded: (part: Part, changeId: number | null) => void;
  onClose: () => void;
}): ReactElement {
  const { onAdded, onClose } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRecordForm<Values, Values>({
    record: blank,
    valuesOf: (values) => values,
    label: (key) => t(`part.${key}`),
    problemsOf: ({ partNumber, description }) => ({
      ...(isPartNumber(partNumber) ? {} : { partNumber: partMessages.invalidNumber }),
      ...(description.trim() === '' && {
        description: t('part.error.description', { max: partLimits.description }),
      }),
    }),
    checks: { partNumber: useNumberCheck() },
    send: async (values) => {
      const { changeId, ...part } = await partApi.record.add(values);
      queries.setQueryData(partKey(part.id), part);
      void queries.invalidateQueries({ queryKey: partListKey() });
      onAdded(part, changeId);
      return values;
    },
  });
  const { field } = form;
  const number = useNumberFocus();

  /** A free number for an internal part, as the message about a bad number offers. */
  async function generate(): Promise<void> {
    const [answer] = await partApi.find.validate({ items: [{ row: 0, partNumber: '', isInternal: true }] });
    if (answer?.error) form.set('partNumber', answer.error.suggestion);
    form.set('isInternal', true);
  }

  return (
    <FormDialog title={t('part.add')} form={form} act={t('part.add')} onClose={onClose} className="form-grid">
      <TextField
        {...field('partNumber')}
        required
        hint={form.passed.has('partNumber') && t('part.free')}
        ref={number}
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
      />
      <BoundField {...field('unit')}>
        <LookupSelect list="unitOfMeasure" value={form.values.unit} onChange={field('unit').onChange} />
      </BoundField>
      <TextField {...field('description')} required span="all" maxLength={partLimits.description} />
      <div className="fld span-all">
        <CheckField {...field('isInternal')} />
        <span className="hint">{t('part.isInternalHint')}</span>
      </div>
    </FormDialog>
  );
}
