import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Chip } from '../../platform/web/ui/marks.tsx';
import { maxLanguages } from '../rules.ts';

/** Languages that content is commonly kept in; the contract takes any code. */
const offered =
  'EN FR DE SV ES IT PT PT-BR NL DA NB FI IS PL CS SK HU RO BG HR SL SR ET LV LT EL TR RU UK AR HE ZH JA KO TH VI ID'.split(
    ' ',
  );

const nameOf = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code.toLowerCase()) ?? code;

/** Content languages in order, the catalogue's own first; at least one stays. */
export function LanguageList(props: { value: readonly string[]; onChange: (value: string[]) => void }): ReactElement {
  const { value, onChange } = props;
  const { t, i18n } = useTranslation();
  const name = (code: string): string => nameOf(code, i18n.language);
  return (
    <Field label={t('catalog.settings.languages')} span="all" hint={t('catalog.settings.languagesHint')}>
      <div className="row languages">
        {value.map((code, at) => (
          <Chip
            key={code}
            field={code}
            value={at === 0 ? `${name(code)}, ${t('catalog.settings.ownLanguage')}` : name(code)}
            {...(value.length > 1
              ? {
                  onRemove: () => onChange(value.filter((other) => other !== code)),
                  removeLabel: t('catalog.settings.removeLanguage', { name: name(code) }),
                }
              : {})}
          />
        ))}
        {value.length < maxLanguages && (
          <div className="languages-add">
            <Select
              size="sm"
              value={null}
              placeholder={t('catalog.settings.addLanguage')}
              options={offered
                .filter((code) => !value.includes(code))
                .map((code) => ({ value: code, label: name(code), hint: code }))}
              onChange={(code) => code !== null && onChange([...value, code])}
            />
          </div>
        )}
      </div>
    </Field>
  );
}
