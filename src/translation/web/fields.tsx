import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { usePageData } from '../../catalog/web/fields.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { recordTextsContract } from '../record/contract.ts';
import type { TextNoun } from '../record/contract.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

const api = apiOf(recordTextsContract);
const panels = { item: 'hierarchy', part: 'part' } as const;

/**
 * Which texts of an item or part are translated into which languages; those that are not lead to the untranslated texts.
 * Nothing where the catalogue has one language.
 */
export function RecordTexts({ noun, id }: { noun: TextNoun; id: number }): ReactElement | null {
  const { t } = useTranslation();
  const [, ...further] = usePageData().supportedLangCodes;
  const found = useQuery({
    queryKey: [catalogCode(), noun === 'item' ? 'hierarchy' : 'parts', 'texts', id],
    queryFn: () => api.record({ noun, id }, { context: { background: true } }),
    enabled: further.length > 0,
  });
  if (!found.data || found.data.length === 0) return null;
  return (
    <section className="record-texts" aria-label={t('translation.record')}>
      <h2 className="h">{t('translation.record')}</h2>
      <ul className="record-texts-list">
        {found.data.map(({ field, translations, missing }) => (
          <li key={field} className="row">
            <span className="muted s">{t(`translation.record.field.${field}`)}</span>
            {translations.map(({ language, text }) => (
              <span key={language} title={text}>
                <Tag tone="success">{language}</Tag>
              </span>
            ))}
            {missing.map((language) => (
              <AppLink
                key={language}
                className="link s"
                href={paths.translations(catalogCode(), panels[noun], language)}
                aria-label={t('translation.record.open', { language })}
              >
                {language}
              </AppLink>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
