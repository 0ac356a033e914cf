import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { languageName, useMay, usePageData } from '../../catalog/web/fields.tsx';
import { commonLanguages } from '../../catalog/rules.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { SelectField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
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

interface Values {
  how: 'exchange' | 'relabel';
  language: string;
}

function FirstLanguageDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const code = catalogCode();
  const [first = '', ...others] = usePageData().supportedLangCodes;
  const [start] = useState<Values>({ how: others.length > 0 ? 'exchange' : 'relabel', language: '' });
  const name = (one: string): string => languageName(one, i18n.language);
  const offered = (how: Values['how']): string[] =>
    (how === 'exchange' ? others : [...new Set([...others, ...commonLanguages])]).filter((one) => one !== first);
  const form: RecordForm<Values> = useRecordForm<Values, Values>({
    record: start,
    valuesOf: (values) => values,
    label: () => t('translation.first.language'),
    problemsOf: ({ how, language }) =>
      offered(how).includes(language) ? {} : { language: t('translation.first.required') },
    named: () => 'language',
    send: async (values) => {
      const { how: texts, language } = values;
      // Not before one could read what it does.
      if (!preview.data) return null;
      await api.set({ language, version: preview.data.version, texts });
      onClose();
      toast.success(t('translation.first.done', { language: name(language) }));
      void written(queries, ['catalog_setting', 'translation']);
      return values;
    },
  });
  const { how, language: chosen } = form.values;
  const languages = offered(how);
  const language = languages.includes(chosen) ? chosen : null;
  const preview = useQuery({
    queryKey: [code, 'firstLanguage', language],
    queryFn: () => api.preview({ language: language ?? '' }),
    enabled: language !== null,
    staleTime: 0,
  });
  const counts = preview.data && {
    first: name(first),
    language: name(language ?? ''),
    translated: formatNumber(preview.data.translated),
    untranslated: formatNumber(preview.data.untranslated),
  };
  return (
    <FormDialog
      title={t('translation.first.title')}
      form={form}
      onClose={onClose}
      act={t('translation.first.act')}
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
            onChange={() => form.set('how', one)}
          />
        ))}
      </fieldset>
      <SelectField
        {...form.field('language')}
        value={language ?? ''}
        span="all"
        required
        placeholder={t('translation.first.choose')}
        options={languages.map((one) => ({ value: one, label: name(one), hint: one }))}
      />
      {counts && (
        <p className="span-all" role="status">
          {t(`translation.first.${how}Text`, counts)}
        </p>
      )}
    </FormDialog>
  );
}
