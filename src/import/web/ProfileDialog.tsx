import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
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
  const [name, setName] = useState(start && t('import.profile.copyOf', { name: start }));
  const [missing, setMissing] = useState(false);
  const suffix = profileNameIn(options.mode ?? 'standard', '');
  const full = profileNameIn(options.mode ?? 'standard', name);
  const save = useMutation({
    mutationFn: () => importApi.profile.add({ importTypeId: kind.id, name: full, options }),
    onSuccess: onSaved,
    onError: (error) => {
      if (!(error instanceof ApiError && error.modelState['name'])) handleApiError(error);
    },
  });
  const refused = save.error instanceof ApiError ? save.error.modelState['name']?.[0] : undefined;
  const submit = (): void => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') save.mutate();
  };
  return (
    <FormDialog
      title={t(`import.profile.${as}`)}
      onClose={onClose}
      act={t('platform.save')}
      busy={save.isPending && t('platform.saving')}
      onSubmit={submit}
    >
      {refused && (
        <p className="danger" role="alert">
          <Named text={refused} name={full} />
        </p>
      )}
      <Field
        label={t('import.profile.name')}
        required
        error={missing ? t('import.profile.nameMissing') : undefined}
        hint={suffix && t('import.profile.suffix', { suffix: suffix.trim() })}
      >
        <TextInput
          size="lg"
          data-autofocus
          maxLength={maxName - suffix.length}
          value={name}
          unit={suffix.trim() || undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
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
