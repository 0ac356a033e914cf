import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { taxonomyLimits } from '../rules.ts';
import { NamesFields, namesFromList, namesProblem, namesToList } from './NamesFields.tsx';
import type { NamedIn } from './NamesFields.tsx';

interface Values {
  name: string;
  code: string;
  names: NamedIn[];
}

/** What the dialog edits: a taxonomy, or a level, which has a code. */
export interface NamedRecord {
  name: string;
  names: Readonly<Record<string, string>>;
  code?: string;
}

/** The dialog of a taxonomy or level: its name, its code, its names in further languages. */
export function TaxonomyForm(props: {
  title: string;
  record: NamedRecord;
  act: string;
  /** Answers the change. */
  send: (of: { name: string; code: string; names: Record<string, string> }) => Promise<number>;
  onSaved: (changeId: number, name: string) => void;
  onClose: () => void;
}): ReactElement {
  const { title, record, act, send, onSaved, onClose } = props;
  const { t } = useTranslation();
  const { supportedLangCodes } = usePageData();
  const [done, setDone] = useState(0);
  const form = useRecordForm<Values, Values>({
    record: useState<Values>(() => ({
      name: record.name,
      code: record.code ?? '',
      names: namesToList(record.names),
    }))[0],
    valuesOf: (values) => values,
    label: (key) => t(`taxonomy.${key}`),
    problemsOf: ({ name, names }) => {
      const wrong = namesProblem(names);
      return {
        ...(name.trim() === '' && { name: t('taxonomy.nameRequired') }),
        ...(wrong && { names: t(`taxonomy.names.${wrong}`) }),
      };
    },
    send: async (values) => {
      setDone(await send({ name: values.name.trim(), code: values.code.trim(), names: namesFromList(values.names) }));
      return values;
    },
    onSaved: ({ name }) => onSaved(done, name),
  });
  return (
    <FormDialog width={560} title={title} form={form} act={act} onClose={onClose} className="form-grid">
      <TextField {...form.field('name')} required span="all" maxLength={taxonomyLimits.name} />
      {record.code !== undefined && (
        <TextField {...form.field('code')} span="all" maxLength={taxonomyLimits.code} hint={t('taxonomy.codeHint')} />
      )}
      <NamesFields
        list={form.values.names}
        languages={supportedLangCodes}
        error={form.errors['names']}
        onChange={(names) => form.set('names', names)}
      />
    </FormDialog>
  );
}
