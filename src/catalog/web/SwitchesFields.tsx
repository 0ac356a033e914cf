import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { Switches } from '../switches/contract.ts';
import { maxAddress } from '../switches/rules.ts';
import { useMay } from './fields.tsx';
import { catalogApi } from './usePageData.ts';

/** Those of modules that are built: `hasCustomPdf` and `hasReportAndIssueModule` join with theirs. */
const names = [
  'hasImportApi',
  'partExport',
  'fineDigits',
  'quantitiesAsPrinted',
  'enableNewFitment',
  'offersUnits',
  'allowCustomPartStatus',
] as const;

/** What the product opens for the catalogue: each switch acts at once. Shown to super administrators. */
export function SwitchesFields({
  dirty,
}: {
  /** Changes of the settings wait for it. */ dirty: boolean;
}): ReactElement | null {
  const { t } = useTranslation();
  const code = catalogCode();
  const queries = useQueryClient();
  const may = useMay('installation');
  const busy = useBusyReason() !== undefined;
  const { data } = useQuery({
    queryKey: [code, 'switches'],
    queryFn: () => catalogApi.switches.get({}),
    enabled: may,
    staleTime: 0,
  });
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: async (of: Partial<Switches>) => {
      // Other settings count the same version: it is read anew, and a switch says all that it changes.
      const now = await catalogApi.switches.get({});
      return catalogApi.switches.save({ ...now, ...of });
    },
    onSuccess: (saved) => {
      setTyped(undefined);
      setError(undefined);
      queries.setQueryData([code, 'switches'], saved);
      toast.success(t('catalog.settings.saved'));
      void queries.invalidateQueries({ queryKey: [code, 'settings'] });
      void queries.invalidateQueries({ queryKey: [code, 'pageData'] });
    },
    onError: (failed) => setError(refusedFields(failed)['partsLookupUrl']),
  });
  if (!data) return null;
  const off = dirty || busy || save.isPending;
  const address = typed ?? data.partsLookupUrl;
  const saveAddress = (): void => {
    if (address.trim() !== data.partsLookupUrl) save.mutate({ partsLookupUrl: address.trim() });
  };
  return (
    <>
      <h2 className="sec span-all">{t('catalog.switches')}</h2>
      {names.map((name) => (
        <div key={name} className="fld settings-check span-all">
          <Switch
            label={t(`catalog.switches.${name}`)}
            checked={data[name]}
            disabled={off}
            onChange={(event) => save.mutate({ [name]: event.currentTarget.checked })}
          />
        </div>
      ))}
      <Field
        label={t('catalog.switches.partsLookupUrl')}
        span="all"
        hint={t('catalog.switches.partsLookupHint')}
        error={error}
      >
        <TextInput
          maxLength={maxAddress}
          value={address}
          disabled={off}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={saveAddress}
          onKeyDown={(event) => event.key === 'Enter' && saveAddress()}
        />
      </Field>
    </>
  );
}
