import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Count } from '../../platform/web/ui/marks.tsx';
import type { LanguageCounts } from '../translations/contract.ts';
import { SharesOf } from './SharesOf.tsx';
import { kindText, leftByKind } from './useCharts.ts';
import { ChartCard } from './chart/ChartCard.tsx';
import { Pie } from './chart/Pie.tsx';
import { wholePercent } from '../rules.chart.ts';

/** A pie for each language that the catalogue is translated into, and what is left by kind. They are as it is now. */
export function Translations(props: {
  of: UseQueryResult<LanguageCounts[]>;
  languages: readonly string[];
  nameOf: (language: string) => string;
  isChosen: boolean;
  onChoose: () => void;
  onTable: () => void;
}): ReactElement {
  const { of, languages, nameOf, isChosen, onChoose, onTable } = props;
  const { t } = useTranslation();
  if (languages.length === 0)
    return (
      <ChartCard
        title={t('reports.chart.translations')}
        size="pie"
        of={of}
        empty={{ title: t('reports.translations.none'), text: t('reports.translations.noneText') }}
      >
        {null}
      </ChartCard>
    );
  const left = leftByKind(of.data ?? []);
  return (
    <>
      {languages.map((language, at) => {
        const { translated = 0, untranslated = 0 } = of.data?.find((one) => one.language === language) ?? {};
        const total = translated + untranslated;
        const name = nameOf(language);
        const sentence =
          total === 0
            ? t('reports.pie.none', { language: name })
            : t('reports.pie.sentence', {
                language: name,
                share: wholePercent(translated / total),
                translated: formatNumber(translated),
                total: formatNumber(total),
                left: formatNumber(untranslated),
              });
        return (
          <ChartCard
            key={language}
            title={name}
            mark={<Count>{language}</Count>}
            size="pie"
            of={of}
            isChosen={isChosen && at === 0}
          >
            <Pie
              sentence={sentence}
              done={translated}
              left={untranslated}
              leftName={t('reports.pie.left')}
              onTable={onTable}
              onFocus={onChoose}
            />
            <ul className="chart-legend down">
              <li>
                <i className="chart-key one" aria-hidden="true" />
                {total === 0 ? t('reports.pie.nothing') : t('reports.pie.translated', { n: formatNumber(translated) })}
              </li>
              {total > 0 && (
                <li>
                  <i className="chart-key two" aria-hidden="true" />
                  {t('reports.pie.untranslated', { n: formatNumber(untranslated) })}
                </li>
              )}
            </ul>
          </ChartCard>
        );
      })}
      <ChartCard
        title={t('reports.leftByKind')}
        caption={formatNumber(left.reduce((sum, one) => sum + one.left, 0))}
        size="pie"
        of={of}
      >
        <SharesOf
          shares={left.map((one) => ({ name: kindText(t, one.noun, one.field), value: one.left }))}
          tone="two"
        />
      </ChartCard>
    </>
  );
}
