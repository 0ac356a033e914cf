import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordConflict } from '../../platform/web/RecordConflict.tsx';
import { toValues, type PartValues } from '../rules.form.ts';
import type { PartForm } from './usePartForm.ts';
import { useAudiences } from './useParts.ts';

/** The dialog after somebody else saved the same part. */
export function PartConflict({ form }: { form: PartForm }): ReactElement | null {
  const { t } = useTranslation();
  const { data: audiences = [] } = useAudiences();
  const { theirs, baseValues, values } = form;
  if (!theirs) return null;
  const say = (of: PartValues, key: keyof PartValues): string => {
    const value = of[key];
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return t(value ? 'part.yes' : 'part.no');
    return value
      .map(({ id, cost, msrp, effectiveDate }) => {
        const audience = audiences.find((one) => one.id === id);
        return `${audience?.name ?? ''} ${cost} / ${msrp} ${audience?.currency ?? ''} ${effectiveDate}`;
      })
      .join('; ');
  };
  return (
    <RecordConflict
      base={baseValues}
      theirs={toValues(theirs)}
      mine={values}
      label={(key) => t(`part.${key}`)}
      say={say}
      onClose={form.dropConflict}
      onSave={form.settle}
    />
  );
}
