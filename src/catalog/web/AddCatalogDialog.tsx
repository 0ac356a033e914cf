import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contexts, defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError, refusedFields } from '../../platform/web/api/errors.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { catalogCode, isReservedCode, maxCatalogName } from '../rules.ts';
import { LanguageList } from './LanguageList.tsx';
import { catalogApi } from './usePageData.ts';

/** A type that a context of a new catalogue starts with. */
export interface StartingType {
  context: Context;
  code: string;
  description: string;
}

/** Makes a catalogue, for super administrators; shows what it starts with. */
export function AddCatalogDialog(props: {
  types: readonly StartingType[];
  onClose: () => void;
  onAdded: (code: string) => void;
}): ReactElement {
  const { types, onClose, onAdded } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [covers, setCovers] = useState('');
  const [languages, setLanguages] = useState<string[]>(['EN']);
  const [chosen, setChosen] = useState<Context[]>([defaultContext]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const add = useMutation({
    mutationFn: () => catalogApi.create({ code: code.trim(), name: name.trim(), covers, contexts: chosen, languages }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['catalogs'] });
      onAdded(made.code);
    },
    onError: (error) => {
      const refused = refusedFields(error);
      if (error instanceof ApiError && error.status === 409) setErrors({ code: t('catalog.add.taken') });
      else if (Object.keys(refused).length > 0) setErrors(refused);
      else handleApiError(error);
    },
  });

  function submit(): void {
    const found: Record<string, string> = {
      ...(catalogCode.test(code.trim()) ? {} : { code: t('catalog.add.codeHint') }),
      ...(isReservedCode(code.trim()) ? { code: t('catalog.add.reserved') } : {}),
      ...(name.trim() === '' ? { name: t('catalog.settings.nameRequired') } : {}),
      ...(chosen.length === 0 ? { contexts: t('catalog.settings.contextRequired') } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) add.mutate();
  }

  return (
    <FormDialog
      title={t('catalog.add')}
      dirty={code !== '' || name !== '' || covers !== ''}
      onClose={onClose}
      act={t('catalog.add')}
      busy={add.isPending && t('platform.saving')}
      onSubmit={submit}
      className="form-grid"
    >
      <Field
        label={t('catalog.settings.code')}
        span={1}
        required
        hint={t('catalog.add.codeHint')}
        error={errors['code']}
      >
        <TextInput
          data-autofocus
          maxLength={16}
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
        />
      </Field>
      <Field label={t('catalog.settings.name')} required error={errors['name']}>
        <TextInput
          maxLength={maxCatalogName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Field
        label={t('catalog.settings.covers')}
        span="all"
        hint={t('catalog.settings.coversHint')}
        error={errors['covers']}
      >
        <TextInput maxLength={256} value={covers} onChange={({ currentTarget }) => setCovers(currentTarget.value)} />
      </Field>
      <LanguageList value={languages} onChange={setLanguages} error={errors['languages']} changeFirst={null} />
      <fieldset className="fld span-all">
        <legend className="lab">{t('catalog.settings.contexts')}</legend>
        {contexts.map((context) => {
          const own = types.filter((type) => type.context === context);
          return (
            <div key={context}>
              <Checkbox
                label={t(`shell.context.${context}`)}
                checked={chosen.includes(context)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(contexts.filter((one) => (one === context ? checked : chosen.includes(one))))
                }
              />
              {own.length > 0 && (
                <p className="s muted">
                  {t('catalog.add.startsWith', {
                    types: own.map((type) => `${type.description} (${type.code})`).join(', '),
                  })}
                </p>
              )}
            </div>
          );
        })}
        {errors['contexts'] && (
          <span className="errt" role="alert">
            {errors['contexts']}
          </span>
        )}
      </fieldset>
    </FormDialog>
  );
}
