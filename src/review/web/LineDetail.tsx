import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Count, Tag } from '../../platform/web/ui/marks.tsx';
import { KeyValue, When } from '../../platform/web/ui/furniture.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import type { PublishEnvironment } from '../../publish/rules.ts';
import type { ReviewLine } from '../contract.ts';
import { useReach } from './useReview.ts';

/** A line as readers see it now and will see it, who made it, and where readers meet the part. */
export function LineDetail(props: {
  line: ReviewLine | null;
  release: number | null;
  environment: PublishEnvironment;
}): ReactElement {
  const { line, release, environment } = props;
  const { t } = useTranslation();
  const reach = useReach(line?.kind === 'part' || line?.kind === 'price' ? line.partId : null).data;
  return (
    <aside className="review-detail" id="review-detail" aria-label={t('review.detail')}>
      {line === null ? (
        <p className="muted">{t('review.choose')}</p>
      ) : (
        <>
          <h2 className="h">
            {t(`review.field.${line.field}`)} {line.detail}
          </h2>
          <Card head={t('review.sees', { environment, release: release ?? 0 })} text={line.before} />
          <Card head={t('review.willSee')} text={line.after} />
          {line.change && (
            <KeyValue
              nameWidth={80}
              items={[
                [
                  t('review.changed'),
                  <span key="changed">
                    <When at={line.change.at} />, {line.change.actorName}
                  </span>,
                ],
                [t('review.by'), line.change.label],
              ]}
            />
          )}
          {reach && reach.total > 0 && (
            <>
              <h3 className="h">
                {t('review.reach')} <Count>{formatNumber(reach.total)}</Count>{' '}
                <span className="s faint">
                  {t('review.models', { count: reach.models, n: formatNumber(reach.models) })}
                </span>
              </h3>
              <ul className="review-reach">
                {reach.items.map(({ diagramId, name, path, tag, goesOut }) => (
                  <li key={diagramId} className="row">
                    <span className="grow review-where">
                      {path.length > 0 && <Way names={path} />}
                      <AppLink className="link" href={paths.item(catalogCode(), diagramId)}>
                        {name}
                      </AppLink>
                    </span>
                    {tag && <Tag>{tag}</Tag>}
                    <span className="s muted nw">{t(goesOut ? 'review.goesOut' : 'review.heldBack')}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {line.kind !== 'row' && line.partId !== null && <p className="s muted">{t('review.ownText')}</p>}
        </>
      )}
    </aside>
  );
}

function Card({ head, text }: { head: string; text: string | null }): ReactElement {
  const { t } = useTranslation();
  return (
    <div className="review-card">
      <span className="s muted">{head}</span>
      <span>{text ?? t('review.nothing')}</span>
    </div>
  );
}
