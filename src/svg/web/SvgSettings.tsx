import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsArea } from '../../platform/web/SettingsArea.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../../diagram/texts.en.json' with { type: 'json' };
import { ProfileList } from './ProfileList.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { svgSettingsQuery } from './useSvg.ts';
import './Svg.css';

addTexts(texts);

/**
 * Settings, area 13: how drawings are read that carry callouts and parts tables as text
 * (docs/domain/diagrams.md, Drawings with text).
 */
export function SvgSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(svgSettingsQuery());
  return (
    <SettingsArea title={t('diagram.svg')} text={t('diagram.svg.text')} past="svg" settings={settings}>
      {(data) => (
        <ReadingForm settings={data}>
          <ProfileList profiles={data.profiles} />
        </ReadingForm>
      )}
    </SettingsArea>
  );
}
