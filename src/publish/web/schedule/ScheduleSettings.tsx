import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { contexts, defaultContext } from '../../../contexts.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import texts from '../../texts.en.json' with { type: 'json' };
import { ScheduleForm } from './ScheduleForm.tsx';
import { useSchedule } from './useSchedule.ts';
import './Schedule.css';

addTexts(texts);

/**
 * Settings, area 14: when a context is published of itself, and the hours in which nothing is
 * (docs/domain/publishing.md, Auto-publish).
 */
export function ScheduleSettings(): ReactElement {
  const { t } = useTranslation();
  const { contexts: own } = usePageData();
  const offered = contexts.filter((one) => own.includes(one));
  const [named, choose] = useUrlState('context');
  const context = offered.find((one) => one === named) ?? offered[0] ?? defaultContext;
  return (
    <SettingsArea title={t('publish.schedule')} settings={useSchedule(context)}>
      {(record) => (
        <ScheduleForm key={context} record={record} context={context} contexts={offered} onContext={choose} />
      )}
    </SettingsArea>
  );
}
