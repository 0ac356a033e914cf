import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { request } from '../../platform/web/api/request.ts';
import { FormErrors, FormPage } from '../../platform/web/form/FormPage.tsx';
import { BoundField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { ColorInput } from '../../platform/web/ui/ColorInput.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { type Brand, brandContract } from '../brand/contract.ts';
import { maxBrandName, refusedAccent } from '../brand/rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import './Brand.css';

addTexts(texts);

const api = apiOf(brandContract);
const pictures = ['.png', '.jpg', '.jpeg', '.svg'];
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const typedOf = ({ name, accent }: Brand) => ({ name, accent });

/** What readers see of whose catalogue it is; it waits while the settings around it are `dirty`. */
export function BrandFields({ dirty }: { dirty: boolean }): ReactElement | null {
  const { data } = useQuery({ queryKey: [catalogCode(), 'brand'], queryFn: () => api.get({}) });
  return data ? <BrandForm brand={data} waits={dirty} /> : null;
}

/** Name and accent are saved together, the logo at once. */
function BrandForm({ brand, waits }: { brand: Brand; waits: boolean }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const say = useUndoToast();
  const off = useBusyReason() !== undefined || waits;
  const key = [catalogCode(), 'brand'];
  const show = (saved: Brand): Brand => {
    queries.setQueryData(key, saved);
    say(t('release.brand.saved'), saved.version, () => queries.invalidateQueries({ queryKey: key }));
    return saved;
  };
  const form = useRecordForm<Brand, { name: string; accent: string }>({
    record: brand,
    valuesOf: typedOf,
    label: (field) => t(`release.brand.${field}`),
    problemsOf: ({ accent }) => {
      const refused = refusedAccent(accent.trim().toLowerCase());
      return refused ? { accent: refused } : {};
    },
    send: async (values, { version }) => show(await api.save({ ...values, version })),
    load: () => queries.fetchQuery({ queryKey: key, queryFn: () => api.get({}), staleTime: 0 }),
  });
  const accent = form.field('accent');
  return (
    <FormPage form={form} className="span-all form-grid brand-form">
      <FormErrors form={form} />
      <h2 className="sec span-all">{t('release.brand')}</h2>
      <TextField
        {...form.field('name')}
        hint={t('release.brand.nameHint')}
        maxLength={maxBrandName}
        spellCheck={false}
        disabled={off}
      />
      <BoundField {...accent} hint={t('release.brand.accentHint')}>
        <span className="row brand-accent">
          <TextInput
            maxLength={7}
            spellCheck={false}
            value={accent.value}
            disabled={off}
            onChange={(event) => accent.onChange(event.currentTarget.value)}
            onBlur={accent.onBlur}
          />
          <ColorInput
            label={t('release.brand.pick')}
            value={isColor(accent.value) ? accent.value : '#316ac5'}
            disabled={off}
            onChange={accent.onChange}
            onEnd={accent.onBlur}
          />
        </span>
      </BoundField>
      <Logo brand={brand} off={off || form.changed.length > 0} onSaved={show} />
    </FormPage>
  );
}

function Logo({ brand, off, onSaved }: { brand: Brand; off: boolean; onSaved: (saved: Brand) => void }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const code = catalogCode();
  const { logo, version } = brand;
  const save = useMutation({
    mutationFn: (file: File | null) => {
      if (!file) return api.save({ ...typedOf(brand), version, hasLogo: false });
      const options = { method: 'POST', body: file, query: { filename: file.name, version } } as const;
      return request(`/${code}/api/settings/brand/logo`, options) as Promise<Brand>;
    },
    onSuccess: onSaved,
    onError: () => queries.invalidateQueries({ queryKey: [code, 'brand'] }),
  });
  const refused = save.error === null ? undefined : refusedFields(save.error)['file'];
  return (
    <div className="fld span-all">
      <span className="lab">{t('release.brand.logo')}</span>
      <DropArea
        label={t('release.brand.logo')}
        place={t('release.brand.logo')}
        accept={pictures}
        className="row brand-logo"
        onFiles={([file]) => file && !off && save.mutate(file)}
      >
        {(choose) => (
          <>
            {logo && <img src={`/${code}/api/file/image/${logo.id}/160?f_=${logo.version}`} alt="" />}
            <Button size="sm" disabled={off || save.isPending} onClick={choose}>
              {t('release.brand.choose')}
            </Button>
            {logo && (
              <Button size="sm" disabled={off || save.isPending} onClick={() => save.mutate(null)}>
                {t('release.brand.removeLogo')}
              </Button>
            )}
          </>
        )}
      </DropArea>
      {refused !== undefined && (
        <span className="errt" role="alert">
          {refused}
        </span>
      )}
    </div>
  );
}
