import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { languageName, useMay, usePageData } from '../../catalog/web/fields.tsx';
import { commonLanguages } from '../../catalog/rules.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Radio } from '../../platform/web/ui/checks.tsx';
import { written } from '../../platform/web/written.ts';
import { translationContract } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

const api = apiOf(translationContract).first;

/** Changes the catalogue's first language, for administrators; the dialog says what happens to its texts. */
export function FirstLanguage({ dirty }: { dirty: boolean }): ReactElement | null {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const busy = useBusyReason();
  if (!useMay('admin')) return null;
  return (
    <>
      <Button
        size="sm"
        reason={busy ?? (dirty ? t('translation.first.dirty') : undefined)}
        onClick={() => setOpen(true)}
      >
        {t('translation.first.change')}
      </Button>
      {/* Outside the form of the page: a form in a form is sent by the browser itself. */}
      {open && createPortal(<FirstLanguageDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function FirstLanguageDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const code = catalogCode();
  const [first = '', ...others] = usePageData().supportedLangCodes;
  const [how, setHow] = useState<'exchange' | 'relabel'>(others.length > 0 ? 'exchange' : 'relabel');
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const offered = how === 'exchange' ? others : [...new Set([...others, ...commonLanguages])];
  const languages = offered.filter((one) => one !== first);
  const language = chosen !== null && languages.includes(chosen) ? chosen : null;
  const name = (one: string): string => languageName(one, i18n.language);
  const preview = useQuery({
    queryKey: [code, 'firstLanguage', language],
    queryFn: () => api.preview({ language: language ?? '' }),
    enabled: language !== null,
    staleTime: 0,
  });
  const set = useMutation({
    mutationFn: (of: { language: string; version: number }) => api.set({ ...of, texts: how }),
    onSuccess: (_done, of) => {
      onClose();
      toast.success(t('translation.first.done', { language: name(of.language) }));
      void written(queries, ['catalog_setting', 'translation']);
    },
    onError: (failed) => setError(Object.values(refusedFields(failed)).join(' ') || undefined),
  });
  const submit = (): void => {
    if (language === null || !preview.data) setError(t('translation.first.required'));
    else set.mutate({ language, version: preview.data.version });
  };
  const counts = preview.data && {
    first: name(first),
    language: name(language ?? ''),
    translated: formatNumber(preview.data.translated),
    untranslated: formatNumber(preview.data.untranslated),
  };
  return (
    <FormDialog
      title={t('translation.first.title')}
      dirty={chosen !== null}
      onClose={onClose}
      act={t('translation.first.act')}
      busy={set.isPending && t('platform.saving')}
      onSubmit={submit}
      className="form-grid"
    >
      <fieldset className="fld span-all">
        <legend className="lab">{t('translation.first.how', { first: name(first) })}</legend>
        {(['exchange', 'relabel'] as const).map((one) => (
          <Radio
            key={one}
            name="first-language"
            label={t(`translation.first.${one}`, { first: name(first) })}
            checked={how === one}
            disabled={one === 'exchange' && others.length === 0}
            onChange={() => {
              setHow(one);
              setError(undefined);
            }}
          />
        ))}
      </fieldset>
      <Field label={t('translation.first.language')} span="all" required error={error}>
        <Select
          value={language}
          placeholder={t('translation.first.choose')}
          options={languages.map((one) => ({ value: one, label: name(one), hint: one }))}
          onChange={(one) => {
            setChosen(one);
            setError(undefined);
          }}
        />
      </Field>
      {counts && (
        <p className="span-all" role="status">
          {t(`translation.first.${how}Text`, counts)}
        </p>
      )}
    </FormDialog>
  );
}
