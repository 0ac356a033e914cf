import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributeField } from '../../attribute/web/fields.tsx';
import { usePageData } from '../../catalog/web/fields.tsx';
import { useLookups } from '../../lookup/web/fields.tsx';
import { CheckList, SelectField, TextField } from '../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';
import { useFileAttributes } from './useAttachments.ts';

/** What every attachment carries beside its file or address. */
export interface Settings {
  displayName: string;
  /** Null: the default category. */
  literatureCategoryId: number | null;
  visibility: number[];
  language: string;
  contentGroups: number[];
  /** By the id of the attribute. */
  attributes: Record<string, string[]>;
}

type SettingsForm = Pick<RecordForm<Settings>, 'field' | 'errors' | 'left'>;

/** The fields of an attachment's settings. */
export function SettingsFields({ form }: { form: SettingsForm }): ReactElement {
  const { t } = useTranslation();
  const { supportedLangCodes } = usePageData();
  const askedCategories = useLookups('literatureCategory');
  const { data: categories = [] } = askedCategories;
  const { data: groups = [] } = useLookups('visibilityGroup');
  const { data: labels = [] } = useLookups('contentGroup');
  const category = form.field('literatureCategoryId');
  const chosen = category.value ?? categories.find(({ charCode }) => charCode === 'D')?.id ?? 0;
  return (
    <>
      <TextField {...form.field('displayName')} span="all" hint={t('attachment.displayNameHint')} maxLength={256} />
      <SelectField
        {...category}
        value={chosen}
        from={askedCategories}
        options={categories.map(({ id, name, charCode }) => ({ value: id, label: name, hint: charCode }))}
      />
      <SelectField
        {...form.field('language')}
        none=""
        placeholder={t('attachment.allLanguages')}
        options={supportedLangCodes.map((code) => ({ value: code, label: code }))}
      />
      {groups.length > 0 && (
        <CheckList
          {...form.field('visibility')}
          hint={t('attachment.visibilityHint')}
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FileAttributes form={form} />
      {labels.length > 0 && (
        <CheckList
          {...form.field('contentGroups')}
          hint={t('attachment.contentGroupsHint')}
          choices={labels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

/** The attributes that the catalogue's files carry. */
function FileAttributes({ form }: { form: SettingsForm }): ReactElement | null {
  const { data } = useFileAttributes();
  const { value, onChange } = form.field('attributes');
  if (!data || data.attributes.length === 0) return null;
  return (
    <>
      {data.attributes.map((attribute) => {
        const key = String(attribute.attributeId);
        return (
          <AttributeField
            key={key}
            attribute={attribute}
            values={value[key] ?? []}
            error={form.errors[`customAttributes.${key}`]}
            onBlur={() => form.left(`customAttributes.${key}`)}
            onChange={(next) => {
              const { [key]: _before, ...others } = value;
              const filled = next.filter((one) => one !== '');
              onChange(filled.length > 0 ? { ...others, [key]: filled } : others);
            }}
          />
        );
      })}
    </>
  );
}
