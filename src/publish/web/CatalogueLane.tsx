import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { KeyValue, When } from '../../platform/web/ui/furniture.tsx';
import { StateMark, Tag } from '../../platform/web/ui/marks.tsx';
import type { StateTone } from '../../platform/web/ui/marks.tsx';
import { statesQuery, toneOf } from '../../workflow/web/fields.tsx';
import { publishMessages } from '../rules.ts';
import { usePublishContext } from './usePublish.ts';
import type { State } from './usePublish.ts';

/** Width of the names beside the facts of a lane, in pixels. */
export const laneNames = 92;

/** What the catalogue holds that readers do not have yet, and what is not ready for them. */
export function CatalogueLane({ state }: { state: State }): ReactElement {
  const { t } = useTranslation();
  const { counts, lastChange, isChangesFound, isNoItemsInPublishState } = state;
  const none = isNoItemsInPublishState ? publishMessages.noItems : publishMessages.noChanges;
  const context = usePublishContext();
  const { data: states = [] } = useQuery(statesQuery(context));
  const searchOf = (tone: StateTone): string => {
    const ids = states.filter((one) => toneOf(one) === tone).map(({ id }) => id);
    return `${paths.search(catalogCode(), context)}?states=${ids.join(',')}`;
  };
  return (
    <section className="publish-lane" aria-label={t('publish.catalogue.lane')}>
      <div className="row">
        <h2>{t('publish.catalogue')}</h2>
        <span className="ml">
          {isChangesFound && counts.changes > 0 ? (
            <Tag tone="accent">{t('publish.changes', { count: counts.changes, n: formatNumber(counts.changes) })}</Tag>
          ) : (
            <Tag>{isChangesFound ? t('publish.changed') : none}</Tag>
          )}
        </span>
      </div>
      <KeyValue
        nameWidth={laneNames}
        items={[
          [
            t('publish.ready'),
            <Marks
              key="ready"
              marks={[
                ['publish', counts.ready, t('publish.ready.in')],
                ['remove', counts.readyToRemove, t('publish.ready.out')],
              ]}
            />,
          ],
          [
            t('publish.notReady'),
            <Marks
              key="notReady"
              marks={[
                ['review', counts.inReview, t('publish.notReady.review'), searchOf('review')],
                ['draft', counts.draft, t('publish.notReady.draft'), searchOf('draft')],
              ]}
            />,
          ],
          [
            t('publish.lastChange'),
            lastChange ? (
              <span key="last">
                <When at={lastChange.at} />, {lastChange.by}
              </span>
            ) : (
              t('publish.none')
            ),
          ],
        ]}
      />
      {isNoItemsInPublishState && <p className="muted s">{t('publish.none.wayIn')}</p>}
      <footer>
        <AppLink className="btn ghost" href={paths.review(catalogCode(), context)}>
          <ListTree className="i14" aria-hidden="true" /> {t('publish.review')}
        </AppLink>
      </footer>
    </section>
  );
}

/** Counts of items, each with its name; with an address also the way to the list of them. */
function Marks({ marks }: { marks: readonly (readonly [StateTone, number, string, string?])[] }): ReactElement {
  return (
    <span className="publish-marks">
      {marks.map(([tone, count, name, href]) => {
        const mark = (
          <>
            <StateMark tone={tone} name={formatNumber(count)} />
            <span className="vh">{name}</span>
          </>
        );
        return href === undefined || count === 0 ? (
          <span key={tone} data-tip={name}>
            {mark}
          </span>
        ) : (
          <AppLink key={tone} className="link" data-tip={name} href={href}>
            {mark}
          </AppLink>
        );
      })}
    </span>
  );
}
