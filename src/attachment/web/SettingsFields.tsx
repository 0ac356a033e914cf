import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { useLookups } from '../../lookup/web/fields.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';

/** What every attachment carries beside its file or address. */
export interface Settings {
  displayName: string;
  /** Null: the default category. */
  literatureCategoryId: number | null;
  visibility: readonly number[];
  language: string;
}

/** The fields of an attachment's settings. */
export function SettingsFields(props: {
  value: Settings;
  onChange: (value: Settings) => void;
  errors: Readonly<Record<string, string>>;
}): ReactElement {
  const { value, onChange, errors } = props;
  const { t } = useTranslation();
  const { supportedLangCodes } = usePageData();
  const { data: categories = [] } = useLookups('literatureCategory');
  const { data: groups = [] } = useLookups('visibilityGroup');
  const chosen = value.literatureCategoryId ?? categories.find(({ charCode }) => charCode === 'D')?.id ?? null;
  const toggle = (id: number, on: boolean): void =>
    onChange({ ...value, visibility: on ? [...value.visibility, id] : value.visibility.filter((one) => one !== id) });
  return (
    <>
      <Field
        label={t('attachment.displayName')}
        span="all"
        hint={t('attachment.displayNameHint')}
        error={errors['displayName']}
      >
        <TextInput
          maxLength={256}
          value={value.displayName}
          onChange={({ currentTarget }) => onChange({ ...value, displayName: currentTarget.value })}
        />
      </Field>
      <Field label={t('attachment.category')} error={errors['literatureCategoryId']}>
        <Select
          options={categories.map(({ id, name, charCode }) => ({ value: String(id), label: name, hint: charCode }))}
          value={chosen === null ? null : String(chosen)}
          onChange={(id) => onChange({ ...value, literatureCategoryId: id === null ? null : Number(id) })}
        />
      </Field>
      <Field label={t('attachment.language')} error={errors['31']}>
        <Select
          clearable
          placeholder={t('attachment.allLanguages')}
          options={supportedLangCodes.map((code) => ({ value: code, label: code }))}
          value={value.language === '' ? null : value.language}
          onChange={(language) => onChange({ ...value, language: language ?? '' })}
        />
      </Field>
      {groups.length > 0 && (
        <fieldset className="attachment-groups">
          <legend>{t('attachment.visibility')}</legend>
          {groups.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.visibility.includes(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          ))}
          <p className="s faint">{t('attachment.visibilityHint')}</p>
        </fieldset>
      )}
    </>
  );
}
