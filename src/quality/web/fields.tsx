import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { totalText } from '../../platform/web/totalText.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { findingGroups, type FindingGroup } from '../rules.ts';
import qualityTexts from '../texts.en.json' with { type: 'json' };
import './Figure.css';
import { figureQuery, openCount, useInboxState } from './useInbox.ts';

addTexts(qualityTexts);

const LazyInbox = lazy(async () => ({ default: (await import('./Inbox.tsx')).Inbox }));

/** The inbox as a tab of Clean-up, with how many findings are open. */
export const inboxTab = {
  Tab: (): ReactElement => (
    <Suspense>
      <LazyInbox />
    </Suspense>
  ),
  useCount: (): string | undefined => openCount(useInboxState().data),
};

/**
 * How many hotspots are to be confirmed, as a line that leads to them, for who may clean up; `none` where that is nothing.
 * What is new is looked at first.
 */
export const ToConfirm = ({ none, onOpen }: { none: ReactNode; onOpen: () => void }): ReactNode =>
  useMay('moveParts') ? <HotspotsToConfirm none={none} onOpen={onOpen} /> : none;

function HotspotsToConfirm({ none, onOpen }: { none: ReactNode; onOpen: () => void }): ReactNode {
  const { t } = useTranslation();
  const { count = 0, isMore = false } =
    useInboxState().data?.kinds.find(({ kind }) => kind === 'hotspotUnconfirmed') ?? {};
  if (count === 0) return none;
  return (
    <span className="actionlist-item">
      <AppLink
        href={`/${catalogCode()}/cleanup?kind=hotspotUnconfirmed`}
        className="joblist-item grow"
        onClick={onOpen}
      >
        <span className="med trunc">{t('quality.toConfirm', { count, n: totalText(t, count, isMore) })}</span>
        <span className="faint s trunc">{t('quality.inbox')}</span>
      </AppLink>
    </span>
  );
}

/** How much is open in the inbox, by group as a bar, for the start page; nothing for who may not clean up. */
export function QualityFigure(): ReactElement | null {
  const { t } = useTranslation();
  const may = useMay('moveParts');
  const { data } = useQuery({ ...figureQuery(), enabled: may });
  if (!may || !data) return null;
  const href = `/${catalogCode()}/cleanup`;
  const total = data.kinds.reduce((sum, { count }) => sum + count, 0);
  const groups = (Object.keys(findingGroups) as FindingGroup[]).map((group) => {
    const kinds: readonly string[] = findingGroups[group];
    return {
      group,
      count: data.kinds.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0),
    };
  });
  return (
    <section className="quality-figure" aria-label={t('quality.start')}>
      <h2 className="h">{t('quality.start')}</h2>
      <p className="row">
        <AppLink className="link" href={href}>
          {data.asOf === null
            ? t('quality.start.never')
            : total === 0
              ? t('quality.start.none')
              : t('quality.start.open', { count: total, n: openCount(data) })}
        </AppLink>
        {total > 0 && (
          <span className="quality-bar" aria-hidden="true">
            {groups.map(({ group, count }) => (
              <i key={group} className={group} style={{ width: `${(count * 100) / total}%` }} />
            ))}
          </span>
        )}
        {total > 0 && (
          <span className="s muted">
            {groups
              .filter(({ count }) => count > 0)
              .map(({ group, count }) => `${t(`quality.group.${group}`)} ${count}`)
              .join(' · ')}
          </span>
        )}
      </p>
    </section>
  );
}
