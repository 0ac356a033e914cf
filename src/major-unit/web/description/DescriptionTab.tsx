import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, usePageData } from '../../../catalog/web/fields.tsx';
import type { Item } from '../../../item/contract.ts';
import type { ItemTabProps } from '../../../item/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { PastButton } from '../../../platform/web/past/PastButton.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import type { UnitDescriptions } from '../../description/contract.ts';
import { descriptionProblems, toDescriptionValues } from '../../description/rules.form.ts';
import type { DescriptionValues } from '../../description/rules.form.ts';
import { unitLimits } from '../../rules.ts';
import { descriptionsQuery, unitApi } from '../useUnit.ts';
import { useUnitSaved } from '../useUnitSaved.ts';
import './RichText.css';

/** The editor of formatted text is large; it comes where one is shown. */
const RichText = lazy(() => import('./RichText.tsx').then((loaded) => ({ default: loaded.RichText })));

/** The description of a unit in each language (docs/domain/units.md, Descriptions). */
export function DescriptionTab({ item, readOnly }: ItemTabProps): ReactElement | null {
  const { data, isError, refetch } = useQuery(descriptionsQuery(item.id));
  if (data) return <Description key={item.id} item={item} saved={data} readOnly={readOnly} />;
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : null;
}

function Description(props: { item: Item; saved: UnitDescriptions; readOnly: boolean }): ReactElement {
  const { item, saved, readOnly } = props;
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const busy = useBusyReason();
  const { supportedLangCodes: languages } = usePageData();
  const [first = ''] = languages;
  const [language, setLanguage] = useState(first);
  const name = (code: string): string => languageName(code, i18n.language);
  const { will, said } = useUnitSaved(item, ['unit_description']);
  const form = useRecordForm<UnitDescriptions, DescriptionValues>({
    record: saved,
    valuesOf: (record) => toDescriptionValues(record, languages),
    label: name,
    say: (of, key) => (of[key] ?? '').replace(/<[^>]*>/g, ' ').trim(),
    problemsOf: descriptionProblems,
    named: (field) => (/^descriptions\.\d+\.(?:body|language)$/.test(field) ? language : field),
    send: async (values, over) => {
      const before = toDescriptionValues(over, languages);
      const { id, descriptions, version, ...answer } = await unitApi.description.save({
        id: item.id,
        version: over.version,
        descriptions: languages
          .filter((code) => values[code] !== before[code])
          .map((code) => ({ language: code, body: values[code] ?? '' })),
      });
      const written = { id, descriptions, version };
      client.setQueryData(descriptionsQuery(item.id).queryKey, written);
      said(answer);
      return written;
    },
    load: () => client.fetchQuery({ ...descriptionsQuery(item.id), staleTime: 0 }),
  });
  const off = readOnly || busy !== undefined;
  const value = form.values[language] ?? '';
  const error = form.errors[language];
  const changed = form.changed.map(name).join(', ');
  return (
    <FormPage form={form} note={[will, changed].filter(Boolean).join(' ')} className="pane fill">
      <div className="unit-description">
        <FormErrors form={form} />
        <div className="row unit-description-head">
          <h2 className="h">{t('major-unit.tab.description')}</h2>
          <PastButton scope="unitDescriptions" id={item.id} name={t('major-unit.tab.description')} />
          {languages.length > 1 && (
            <Select
              aria-label={t('major-unit.description.language')}
              options={languages.map((code) => ({
                value: code,
                label: name(code),
                hint: form.values[code] === '' ? t('major-unit.description.empty') : code,
              }))}
              value={language}
              onChange={(next) => setLanguage(next ?? first)}
            />
          )}
          <span className={error === undefined ? 'ml s faint tn' : 'ml s danger tn'} role="status">
            {t('major-unit.description.length', {
              now: formatNumber(Array.from(value).length),
              most: formatNumber(unitLimits.description),
            })}
          </span>
        </div>
        {error !== undefined && <p className="s danger">{error}</p>}
        <Suspense>
          <RichText
            key={language}
            label={t('major-unit.description.of', { language: name(language) })}
            value={value}
            invalid={error !== undefined}
            readOnly={off}
            onChange={(html) => form.set(language, html)}
            onBlur={() => form.left(language)}
          />
        </Suspense>
      </div>
    </FormPage>
  );
}
