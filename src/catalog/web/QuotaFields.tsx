import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { NumberInput } from '../../platform/web/ui/inputs.tsx';
import { maxQuota, maxWorkbooks, megabytes } from '../quota/rules.ts';
import { useMay } from './fields.tsx';
import { catalogApi } from './usePageData.ts';

const names = ['filesMb', 'uploadsMb', 'workbooksMb'] as const;
type Name = (typeof names)[number];
const most = { filesMb: maxQuota, uploadsMb: maxQuota, workbooksMb: maxWorkbooks };

/** How much the catalogue may keep, and does: set by super administrators, seen by who may change settings. */
export function QuotaFields({
  dirty,
}: {
  /** Changes of the settings wait for it. */ dirty: boolean;
}): ReactElement | null {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const may = useMay('installation');
  const busy = useBusyReason() !== undefined;
  const key = [catalogCode(), 'quotas'];
  const { data } = useQuery({ queryKey: key, queryFn: () => catalogApi.quotas.get({}), staleTime: 0 });
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const save = useMutation({
    mutationFn: async ({ name, value }: { name: Name; value: number }) => {
      const { filesTaken: _, ...now } = await catalogApi.quotas.get({});
      return catalogApi.quotas.save({ ...now, [name]: value });
    },
    onSuccess: (saved, { name }) => {
      queries.setQueryData(key, saved);
      setTyped((all) => ({ ...all, [name]: undefined }));
      toast.success(t('catalog.settings.saved'));
    },
    onError: (failed, { name }) => setErrors({ [name]: refusedFields(failed)[name] ?? '' }),
  });
  if (!data) return null;
  const keep = (name: Name): void => {
    const text = typed[name];
    if (text === undefined) return;
    const value = text.trim() === '' ? 0 : Number(text);
    if (!Number.isInteger(value) || value < 0 || value > most[name])
      return setErrors({ [name]: t('catalog.quotas.number', { max: formatNumber(most[name]) }) });
    setErrors({});
    if (value === data[name]) setTyped((all) => ({ ...all, [name]: undefined }));
    else save.mutate({ name, value });
  };
  return (
    <>
      <h2 className="sec span-all">{t('catalog.quotas')}</h2>
      {names.map((name) => (
        <Field
          key={name}
          label={t(`catalog.quotas.${name}`)}
          hint={t(`catalog.quotas.${name}Hint`, { taken: formatNumber(megabytes(data.filesTaken)) })}
          error={errors[name]}
          readOnly={!may}
        >
          <NumberInput
            value={typed[name] ?? (data[name] === 0 ? '' : String(data[name]))}
            placeholder={t(name === 'workbooksMb' ? 'catalog.quotas.usual' : 'catalog.quotas.none')}
            readOnly={!may}
            disabled={may && (dirty || busy || save.isPending)}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            onBlur={() => keep(name)}
            onKeyDown={(event) => event.key === 'Enter' && keep(name)}
          />
        </Field>
      ))}
    </>
  );
}
