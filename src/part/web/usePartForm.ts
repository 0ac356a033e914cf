import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDigits } from '../../catalog/web/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';
import { useSavedToast } from '../../platform/web/useUndoToast.ts';
import { formErrors, toFields, toValues, type PartValues } from '../rules.form.ts';
import type { Part } from '../record/contract.ts';
import { partLimits } from '../rules.ts';
import { useNumberCheck } from './useNumberCheck.ts';
import { partApi, partKey, partListKey, partQuery, useAudiences } from './useParts.ts';

export type PartForm = RecordForm<PartValues>;

/** The form of a part. */
export function usePartForm(part: Part): PartForm {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: audiences = [] } = useAudiences();
  const digits = useDigits();
  const say = useSavedToast();
  const priceInWords = ({ id, cost, msrp, effectiveDate }: PartValues['prices'][number]): string => {
    const audience = audiences.find((one) => one.id === id);
    return `${audience?.name ?? ''} ${cost} / ${msrp} ${audience?.currency ?? ''} ${effectiveDate}`;
  };
  return useRecordForm<Part, PartValues>({
    record: part,
    valuesOf: toValues,
    label: (key) => t(`part.${key}`),
    say: (of, key) => {
      const value = of[key];
      if (typeof value === 'string') return value;
      if (typeof value === 'boolean') return t(value ? 'part.yes' : 'part.no');
      return Array.isArray(value) ? value.map(priceInWords).join('; ') : Object.values(value).flat().join('; ');
    },
    problemsOf: (values, started) =>
      Object.fromEntries(
        Object.entries(
          formErrors(values, { description: partLimits.description, digits, base: toValues(started) }),
        ).map(([field, { key, values: filled }]) => [field, t(key, filled ?? {})]),
      ),
    checks: { partNumber: useNumberCheck(part.id) },
    named: (field) => field.replace(/^dimensions\./, ''),
    send: async (values, over) => {
      const fields = toFields(values, toValues(over), over.imageId);
      const { changeId, ...saved } = await partApi.record.save({ id: over.id, version: over.version, ...fields });
      queries.setQueryData(partKey(saved.id), saved);
      void queries.invalidateQueries({ queryKey: partListKey() });
      say(t('part.saved'), changeId === null ? [] : [changeId]);
      return saved;
    },
    load: () => queries.fetchQuery({ ...partQuery(part.id), staleTime: 0 }),
  });
}
