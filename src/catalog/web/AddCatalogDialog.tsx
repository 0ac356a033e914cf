import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contexts, defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { CheckList, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { catalogCode, isReservedCode, maxCatalogName } from '../rules.ts';
import { LanguageList } from './LanguageList.tsx';
import { catalogApi } from './usePageData.ts';

/** A type that a context of a new catalogue starts with. */
export interface StartingType {
  context: Context;
  code: string;
  description: string;
}

interface Values {
  code: string;
  name: string;
  covers: string;
  languages: string[];
  contexts: Context[];
}

const blank: Values = { code: '', name: '', covers: '', languages: ['EN'], contexts: [defaultContext] };

/** Makes a catalogue, for super administrators; shows what it starts with. */
export function AddCatalogDialog(props: {
  types: readonly StartingType[];
  onClose: () => void;
  onAdded: (code: string) => void;
}): ReactElement {
  const { types, onClose, onAdded } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRecordForm<Values, Values>({
    record: blank,
    valuesOf: (values) => values,
    label: (key) => t(`catalog.settings.${key}`),
    problemsOf: ({ code, name, contexts: chosen }) => ({
      ...(catalogCode.test(code.trim()) ? {} : { code: t('catalog.add.codeHint') }),
      ...(isReservedCode(code.trim()) ? { code: t('catalog.add.reserved') } : {}),
      ...(name.trim() === '' ? { name: t('catalog.settings.nameRequired') } : {}),
      ...(chosen.length === 0 ? { contexts: t('catalog.settings.contextRequired') } : {}),
    }),
    send: async (values) => {
      const made = await catalogApi.create({ ...values, code: values.code.trim(), name: values.name.trim() });
      await queries.invalidateQueries({ queryKey: ['catalogs'] });
      onAdded(made.code);
      return values;
    },
  });
  const code = form.field('code');
  const { value: languages, error, onChange } = form.field('languages');
  const startOf = (context: Context): string =>
    types
      .filter((type) => type.context === context)
      .map((type) => `${type.description} (${type.code})`)
      .join(', ');

  return (
    <FormDialog title={t('catalog.add')} form={form} onClose={onClose} act={t('catalog.add')} className="form-grid">
      <TextField
        {...code}
        required
        hint={t('catalog.add.codeHint')}
        data-autofocus
        maxLength={16}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(value) => code.onChange(value.toUpperCase())}
      />
      <TextField {...form.field('name')} required maxLength={maxCatalogName} />
      <TextField {...form.field('covers')} span="all" hint={t('catalog.settings.coversHint')} maxLength={256} />
      <LanguageList value={languages} onChange={onChange} error={error} changeFirst={null} />
      <CheckList
        {...form.field('contexts')}
        className="stack"
        choices={contexts.map((context) => ({
          value: context,
          label: (
            <>
              {t(`shell.context.${context}`)}
              {startOf(context) !== '' && (
                <span className="s muted">{t('catalog.add.startsWith', { types: startOf(context) })}</span>
              )}
            </>
          ),
        }))}
      />
    </FormDialog>
  );
}
