import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { useLookups } from '../../lookup/web/fields.tsx';
import { CheckList, SelectField, TextField } from '../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';

/** What every attachment carries beside its file or address. */
export interface Settings {
  displayName: string;
  /** Null: the default category. */
  literatureCategoryId: number | null;
  visibility: number[];
  language: string;
}

/** The fields of an attachment's settings. */
export function SettingsFields({ form }: { form: Pick<RecordForm<Settings>, 'field'> }): ReactElement {
  const { t } = useTranslation();
  const { supportedLangCodes } = usePageData();
  const { data: categories = [] } = useLookups('literatureCategory');
  const { data: groups = [] } = useLookups('visibilityGroup');
  const category = form.field('literatureCategoryId');
  const chosen = category.value ?? categories.find(({ charCode }) => charCode === 'D')?.id ?? 0;
  return (
    <>
      <TextField {...form.field('displayName')} span="all" hint={t('attachment.displayNameHint')} maxLength={256} />
      <SelectField
        {...category}
        value={chosen}
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
    </>
  );
}
