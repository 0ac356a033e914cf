import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { request } from '../../platform/web/api/request.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { ColorInput } from '../../platform/web/ui/ColorInput.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { type Brand, brandContract } from '../brand/contract.ts';
import { maxBrandName } from '../brand/rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import './Brand.css';

addTexts(texts);

const api = apiOf(brandContract);
const pictures = ['.png', '.jpg', '.jpeg', '.svg'];
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
type Typed = Partial<Record<'name' | 'accent', string>>;

/** Name, accent and logo of the catalogue for readers; each is saved when one leaves its field. */
export function BrandFields(): ReactElement | null {
  const { t } = useTranslation();
  const code = catalogCode();
  const queries = useQueryClient();
  const say = useUndoToast();
  const off = useBusyReason() !== undefined;
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { data } = useQuery({ queryKey: [code, 'brand'], queryFn: () => api.get({}) });
  const save = useMutation({
    mutationFn: async (of: { name?: string; accent?: string; hasLogo?: boolean } | File) => {
      const { name, accent, version } = data ?? (await api.get({}));
      if (!(of instanceof File)) return api.save({ name, accent, version, ...of });
      const options = { method: 'POST', body: of, query: { filename: of.name, version } } as const;
      return (await request(`/${code}/api/settings/brand/logo`, options)) as Brand;
    },
    onSuccess: (saved) => {
      setTyped({});
      setErrors({});
      queries.setQueryData([code, 'brand'], saved);
      say(t('release.brand.saved'), saved.version, () => queries.invalidateQueries({ queryKey: [code, 'brand'] }));
    },
    onError: (failed) => {
      setErrors(refusedFields(failed));
      void queries.invalidateQueries({ queryKey: [code, 'brand'] });
    },
  });
  if (!data) return null;
  const put = (field: keyof Typed): void => {
    const value = typed[field]?.trim();
    if (value !== undefined && value !== data[field]) save.mutate({ [field]: value });
  };
  const input = (field: keyof Typed, longest: number) => (
    <TextInput
      maxLength={longest}
      spellCheck={false}
      value={typed[field] ?? data[field]}
      disabled={off || save.isPending}
      onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
      onBlur={() => put(field)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') put(field);
      }}
    />
  );
  const { logo } = data;
  return (
    <>
      <h2 className="sec span-all">{t('release.brand')}</h2>
      <Field label={t('release.brand.name')} hint={t('release.brand.nameHint')} error={errors['name']}>
        {input('name', maxBrandName)}
      </Field>
      <Field label={t('release.brand.accent')} hint={t('release.brand.accentHint')} error={errors['accent']}>
        <span className="row brand-accent">
          {input('accent', 7)}
          <ColorInput
            label={t('release.brand.pick')}
            value={isColor(typed.accent ?? data.accent) ? (typed.accent ?? data.accent) : '#316ac5'}
            disabled={off || save.isPending}
            onChange={(accent) => setTyped({ ...typed, accent })}
            onEnd={() => put('accent')}
          />
        </span>
      </Field>
      <div className="fld span-all">
        <span className="lab">{t('release.brand.logo')}</span>
        <DropArea
          label={t('release.brand.logo')}
          place={t('release.brand.logo')}
          accept={pictures}
          className="row brand-logo"
          onFiles={([file]) => file && save.mutate(file)}
        >
          {(choose) => (
            <>
              {logo && <img src={`/${code}/api/file/image/${logo.id}/160?f_=${logo.version}`} alt="" />}
              <Button size="sm" disabled={off || save.isPending} onClick={choose}>
                {t('release.brand.choose')}
              </Button>
              {logo && (
                <Button size="sm" disabled={off || save.isPending} onClick={() => save.mutate({ hasLogo: false })}>
                  {t('release.brand.removeLogo')}
                </Button>
              )}
            </>
          )}
        </DropArea>
        {errors['file'] && (
          <span className="errt" role="alert">
            {errors['file']}
          </span>
        )}
      </div>
    </>
  );
}
