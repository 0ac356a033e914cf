import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Chip } from '../../platform/web/ui/marks.tsx';
import { commonLanguages, maxLanguages } from '../rules.ts';
import { languageName } from './fields.tsx';

/** Content languages in order, the catalogue's own first; that one is changed by an act of its own. */
export function LanguageList(props: {
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  /** How the first one is changed; absent for those who may not. */
  changeFirst: ReactElement | null;
}): ReactElement {
  const { value, onChange, error, changeFirst } = props;
  const { t, i18n } = useTranslation();
  const name = (code: string): string => languageName(code, i18n.language);
  return (
    <Field label={t('catalog.settings.languages')} span="all" hint={t('catalog.settings.languagesHint')} error={error}>
      <div className="row languages">
        {value.map((code, at) => (
          <Chip
            key={code}
            field={code}
            value={at === 0 ? `${name(code)}, ${t('catalog.settings.ownLanguage')}` : name(code)}
            {...(at > 0
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
              options={commonLanguages
                .filter((code) => !value.includes(code))
                .map((code) => ({ value: code, label: name(code), hint: code }))}
              onChange={(code) => code !== null && onChange([...value, code])}
            />
          </div>
        )}
        {changeFirst}
      </div>
    </Field>
  );
}
