import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, usePageData } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextArea, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { isWrongGtin, skuLimits, skuMessages } from '../../rules.ts';
import type { SkuDto } from '../../record/contract.ts';
import type { SkuStepProps } from '../fields.tsx';
import { Duplicates } from './Duplicates.tsx';
import { TypeAhead } from '../TypeAhead.tsx';
import { skuApi, skuKey } from '../useSku.ts';

type Detail = SkuDto['partDetail'];

/** What identifies a SKU, in all languages of the catalogue, with the part of its number and what may be the same. */
export function IdentityFields({
  sku,
  change,
  readOnly,
}: Pick<SkuStepProps, 'sku' | 'change' | 'readOnly'>): ReactElement {
  const { t, i18n } = useTranslation();
  const { supportedLangCodes } = usePageData();
  const [, ...further] = supportedLangCodes;
  const { partDetail } = sku;
  const set = (of: Partial<Detail>): void => change({ ...sku, partDetail: { ...partDetail, ...of } });
  const translate = (language: string, of: Partial<SkuDto['translations'][string]>): void =>
    change({
      ...sku,
      translations: {
        ...sku.translations,
        [language]: { name: '', description: '', ...sku.translations[language], ...of },
      },
    });
  return (
    <section className="wizard-part" aria-label={t('sku.identity')}>
      <h2 className="h">{t('sku.identity')}</h2>
      <Field label={t('sku.field.partDetail.manufacturer')} required readOnly={readOnly} span="all">
        <TypeAhead<string>
          label={t('sku.field.partDetail.manufacturer')}
          text={partDetail.manufacturer}
          maxLength={skuLimits.manufacturer}
          readOnly={readOnly}
          queryKey={skuKey('manufacturers')}
          ask={async (term) =>
            (await skuApi.find.manufacturers({ name: term === '' ? ' ' : term })).map(({ id, name }) => ({
              id,
              name,
              value: name,
            }))
          }
          onChoose={(manufacturer) => set({ manufacturer })}
          onLeave={(typed, named) => set({ manufacturer: named ?? typed })}
        />
      </Field>
      <Field label={t('sku.field.partDetail.sku')} required readOnly={readOnly} span="all">
        <TextInput
          className="pn"
          value={partDetail.sku}
          maxLength={skuLimits.number}
          readOnly={readOnly}
          onChange={(event) => set({ sku: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('sku.field.partDetail.name')} required readOnly={readOnly} span="all">
        <TextInput
          value={partDetail.name}
          maxLength={skuLimits.name}
          readOnly={readOnly}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <GtinField gtin={partDetail.gtin} readOnly={readOnly} onChange={(gtin) => set({ gtin })} />
      <Field label={t('sku.field.partDetail.description')} readOnly={readOnly} span="all">
        <TextArea
          rows={5}
          value={partDetail.description}
          maxLength={skuLimits.description}
          readOnly={readOnly}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      </Field>
      {further.map((language) => {
        const texts = sku.translations[language];
        const name = languageName(language, i18n.language);
        return (
          <fieldset key={language} className="sku-language">
            <legend className="vh">{name}</legend>
            <Field label={t('sku.nameIn', { language: name })} readOnly={readOnly} span="all">
              <TextInput
                lang={language.toLowerCase()}
                value={texts?.name ?? ''}
                maxLength={skuLimits.name}
                readOnly={readOnly}
                onChange={(event) => translate(language, { name: event.currentTarget.value })}
              />
            </Field>
            <Field label={t('sku.descriptionIn', { language: name })} readOnly={readOnly} span="all">
              <TextArea
                rows={3}
                lang={language.toLowerCase()}
                value={texts?.description ?? ''}
                maxLength={skuLimits.description}
                readOnly={readOnly}
                onChange={(event) => translate(language, { description: event.currentTarget.value })}
              />
            </Field>
          </fieldset>
        );
      })}
      {partDetail.part && (
        <p className="s">
          {t('sku.part')}{' '}
          <AppLink href={paths.part(catalogCode(), partDetail.part.id)}>
            <span className="pn">{partDetail.part.partNumber}</span> {partDetail.part.description}
          </AppLink>
          , {t('sku.partLists', { count: partDetail.part.lists, n: formatNumber(partDetail.part.lists) })}
        </p>
      )}
      <Duplicates id={partDetail.id} sku={partDetail.sku} isSaved={sku.status.isSaved} readOnly={readOnly} />
    </section>
  );
}

/** The GTIN; what is digits alone is checked by the server while it is typed. */
function GtinField(props: { gtin: string; readOnly: boolean; onChange: (gtin: string) => void }): ReactElement {
  const { gtin, readOnly, onChange } = props;
  const { t } = useTranslation();
  const [isLeft, leave] = useState(false);
  const asked = useSettled(gtin.trim(), 250);
  const isDigits = /^\d+$/.test(asked);
  const check = useQuery({
    queryKey: skuKey('gtin', asked),
    queryFn: () => skuApi.find.checkGtin({ gtinType: 'GTIN', gtinValue: asked }),
    enabled: isDigits && isLeft,
    retry: false,
    staleTime: Infinity,
  });
  const error = isLeft && isDigits && (check.isError || isWrongGtin(asked)) ? skuMessages.checksum : undefined;
  return (
    <Field label={t('sku.field.partDetail.gtin')} readOnly={readOnly} span="all" error={error}>
      <TextInput
        className="tn"
        value={gtin}
        maxLength={skuLimits.gtin}
        readOnly={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => leave(true)}
      />
    </Field>
  );
}
