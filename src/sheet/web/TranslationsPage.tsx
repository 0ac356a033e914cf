import { useQuery } from '@tanstack/react-query';
import { ChartPie, Languages } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, useMay } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty, LoadFailed, PageHead } from '../../platform/web/ui/furniture.tsx';
import { importStates } from '../../import/rules.ts';
import { sheetPanels } from '../../translation/sheet/rules.ts';
import type { SheetPanel } from '../../translation/sheet/rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { Review } from './Review.tsx';
import { SheetPanelView } from './SheetPanelView.tsx';
import { sheetApi, sheetKey, useSheetStatus } from './useSheets.ts';
import './Translations.css';

addTexts(texts);

/** `/{code}/translations`: sheets of the three panels out and in (docs/domain/translation.md, Sheets). */
export function TranslationsPage(): ReactElement {
  const { t, i18n } = useTranslation();
  const title = t('sheet.title');
  usePage({ crumbs: [{ label: title }] });
  const languages = useQuery({ queryKey: sheetKey('languages'), queryFn: () => sheetApi.languages({}) });
  if (languages.isError) return <LoadFailed onRetry={() => void languages.refetch()} />;
  const { first = '', languages: further = [] } = languages.data ?? {};
  const name = (code: string): string => languageName(code, i18n.language);
  return (
    <>
      <PageHead
        title={title}
        caption={languages.data && t('sheet.caption', { first: name(first), count: further.length })}
        actions={
          <AppLink className="btn ghost" href={paths.reports(catalogCode())}>
            <ChartPie className="i14" aria-hidden="true" />
            {t('sheet.dashboard')}
          </AppLink>
        }
      />
      {languages.data && further.length === 0 ? (
        <Empty
          icon={<Languages className="i i20" aria-hidden="true" />}
          title={t('sheet.none')}
          text={t('sheet.none.text')}
        />
      ) : (
        languages.data && <Panels languages={further} nameOf={name} />
      )}
    </>
  );
}

function Panels({
  languages,
  nameOf,
}: {
  languages: readonly string[];
  nameOf: (code: string) => string;
}): ReactElement {
  const may = useMay('translate');
  const [chosen, choose] = useState<SheetPanel['key'] | null>(null);
  const states = [
    useSheetStatus(sheetPanels[0].importTypeId, may),
    useSheetStatus(sheetPanels[1].importTypeId, may),
    useSheetStatus(sheetPanels[2].importTypeId, may),
  ];
  const running = states.some(({ data }) => data?.state === importStates.running);
  const waiting = sheetPanels.filter((_, at) => states[at]?.data?.isShown);
  const reviewed = waiting.find(({ key }) => key === chosen) ?? waiting[0];
  const status = reviewed && states[sheetPanels.indexOf(reviewed)]?.data;
  return (
    <div className="sheet-page">
      <div className="sheet-panels">
        {sheetPanels.map((panel, at) => (
          <SheetPanelView
            key={panel.key}
            panel={panel}
            languages={languages}
            nameOf={nameOf}
            status={states[at]?.data ?? null}
            isBusy={running}
            isReviewed={panel === reviewed}
            onReview={() => {
              choose(panel.key);
              document.getElementById('sheet-review')?.focus();
            }}
          />
        ))}
      </div>
      {reviewed && status && <Review key={status.importSessionId} panel={reviewed} status={status} />}
    </div>
  );
}
