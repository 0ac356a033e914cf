import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { PartialOptions } from '../mapping/contract.ts';
import { profileNameIn } from '../rules.ts';
import { importApi } from './useImport.ts';
import type { ImportKind, Profile } from './useImport.ts';

const maxName = 256;

/** Names a new profile; the suffix of its mode comes by itself. */
export function ProfileDialog(props: {
  kind: ImportKind;
  as: 'save' | 'duplicate';
  start: string;
  options: PartialOptions;
  onClose: () => void;
  onSaved: (profile: Profile) => Promise<void>;
}): ReactElement {
  const { kind, as, start, options, onClose, onSaved } = props;
  const { t } = useTranslation();
  const [record] = useState({ name: start && t('import.profile.copyOf', { name: start }) });
  const mode = options.mode ?? 'standard';
  const suffix = profileNameIn(mode, '');
  const form = useRecordForm<{ name: string }, { name: string }>({
    record,
    valuesOf: (values) => values,
    label: () => t('import.profile.name'),
    problemsOf: ({ name }) => (name.trim() === '' ? { name: t('import.profile.nameMissing') } : {}),
    send: async (values) => {
      const name = profileNameIn(mode, values.name);
      await onSaved(await importApi.profile.add({ importTypeId: kind.id, name, options }));
      return values;
    },
  });
  const { error, ...field } = form.field('name');
  return (
    <FormDialog title={t(`import.profile.${as}`)} form={form} onClose={onClose} act={t('platform.save')}>
      <TextField
        {...field}
        error={error && <Named text={error} name={profileNameIn(mode, field.value)} />}
        required
        hint={suffix && t('import.profile.suffix', { suffix: suffix.trim() })}
        size="lg"
        data-autofocus
        maxLength={maxName - suffix.length}
        unit={suffix.trim() || undefined}
      />
    </FormDialog>
  );
}

/** The server's text with {0} as the bold name (docs/domain/imports.md, Profiles). */
function Named({ text, name }: { text: string; name: string }): ReactElement {
  const [before = '', after = ''] = text.split('{0}');
  return (
    <>
      {before}
      <b>{name}</b>
      {after}
    </>
  );
}
