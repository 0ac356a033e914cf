import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBanner } from '../../../platform/web/BusyBanner.tsx';
import { addTexts } from '../../../platform/web/i18n.ts';
import { LoadFailed, PageHead } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import texts from '../../texts.en.json' with { type: 'json' };
import { ProfileList } from './ProfileList.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { svgSettingsQuery } from './useSvg.ts';
import './Svg.css';

addTexts(texts);

/** Settings, area 13: how drawings are read that carry callouts and parts tables as text (002 §2). */
export function SvgSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(svgSettingsQuery());
  return (
    <>
      <PageHead title={t('diagram.svg')} />
      <BusyBanner />
      <div className="settings-text muted">{t('diagram.svg.text')}</div>
      {settings.data ? (
        <ReadingForm settings={settings.data}>
          <ProfileList profiles={settings.data.profiles} />
        </ReadingForm>
      ) : settings.isError ? (
        <LoadFailed onRetry={() => void settings.refetch()} />
      ) : (
        <div className="form-grid settings-form" aria-busy="true">
          <Skeleton width="40%" />
        </div>
      )}
    </>
  );
}
