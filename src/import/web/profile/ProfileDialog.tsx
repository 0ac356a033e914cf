import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Radio } from '../../../platform/web/ui/checks.tsx';
import type { PartialOptions } from '../../mapping/contract.ts';
import { partsOfProfileName, profileNameIn } from '../../rules.ts';
import { importApi } from '../useImport.ts';
import type { ImportKind, Profile } from '../useImport.ts';

const maxName = 256;

interface Values {
  name: string;
  /** Whether the chosen profile is saved over, or a new one beside it. */
  as: 'update' | 'duplicate';
}

/** Names a profile that is saved: a new one, or the chosen one or a new one beside it. The mode's suffix comes by itself. */
export function ProfileDialog(props: {
  kind: ImportKind;
  /** The profile that is chosen; null: there is none. */
  over: Profile | null;
  as: 'save' | 'duplicate' | 'update';
  options: PartialOptions;
  /** What the server said of the name, where it was tried without this dialog. */
  taken?: string;
  onClose: () => void;
  onSaved: (profile: Profile) => Promise<void>;
}): ReactElement {
  const { kind, over, as, options, taken, onClose, onSaved } = props;
  const { t } = useTranslation();
  const plain = over ? partsOfProfileName(over.name)[0] : '';
  const copy = over ? t('import.profile.copyOf', { name: plain }) : '';
  const [record] = useState<Values>({
    name: as === 'update' ? plain : copy,
    as: as === 'update' ? 'update' : 'duplicate',
  });
  const mode = options.mode ?? 'standard';
  const suffix = profileNameIn(mode, '');
  const form = useRecordForm<Values, Values>({
    record,
    valuesOf: (values) => values,
    label: () => t('import.profile.name'),
    problemsOf: ({ name }) => (name.trim() === '' ? { name: t('import.profile.nameMissing') } : {}),
    send: async (values) => {
      const name = profileNameIn(mode, values.name);
      const saved =
        over && values.as === 'update'
          ? await importApi.profile.save({ id: over.id, version: over.version, name, options })
          : await importApi.profile.add({ importTypeId: kind.id, name, options });
      await onSaved(saved);
      return values;
    },
  });
  const { error, ...field } = form.field('name');
  const told = error ?? (form.changed.length === 0 && !form.tried ? taken : undefined);
  const choose = (next: Values['as']): void => {
    form.set('as', next);
    if (field.value === plain || field.value === copy) form.set('name', next === 'update' ? plain : copy);
  };
  return (
    <FormDialog
      title={t(`import.profile.${as === 'update' ? 'save' : as}`)}
      form={form}
      onClose={onClose}
      act={t('platform.save')}
    >
      {over && as === 'update' && (
        <div className="col import-profile-as" role="radiogroup" aria-label={t('import.profile.as')}>
          {(['update', 'duplicate'] as const).map((one) => (
            <Radio
              key={one}
              name="import-profile-as"
              label={t(`import.profile.as.${one}`, { name: over.name })}
              checked={form.values.as === one}
              onChange={() => choose(one)}
            />
          ))}
        </div>
      )}
      <TextField
        {...field}
        error={told && <Named text={told} name={profileNameIn(mode, field.value)} />}
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
