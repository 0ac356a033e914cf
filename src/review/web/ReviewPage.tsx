import { Navigate } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, ListTree, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TableDownload } from '../../export/web/fields.tsx';
import { useMay, useMayNow } from '../../catalog/web/fields.tsx';
import { useTableName } from '../../import/web/fields.tsx';
import { defaultContext, type Context } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Empty, LoadFailed, PageHead, When } from '../../platform/web/ui/furniture.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { Banner, Tag } from '../../platform/web/ui/marks.tsx';
import { ProgressBar, Skeleton } from '../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { ChangesOfItems } from '../../publish/web/fields.tsx';
import { type PublishEnvironment, publishEnvironments } from '../../publish/rules.ts';
import type { ReviewLine, ReviewState } from '../contract.ts';
import { type ReviewKind, reviewKinds, type ReviewMark, reviewMarks } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { HeldBack } from './HeldBack.tsx';
import { Kinds } from './Kinds.tsx';
import { LineDetail } from './LineDetail.tsx';
import { Lines } from './Lines.tsx';
import './Review.css';
import { exportAddress, type Filter, ReviewContext, useCompare, useReview, useReviewContext } from './useReview.ts';

addTexts(texts);

/**
 * `/{code}/publishing/review` and its twins of the other contexts: what readers will see change, and what is held back
 * (docs/domain/publishing.md, Review).
 */
const pageOf = (context: Context) => (): ReactElement => (
  <ReviewContext value={context}>
    <Review key={context} />
  </ReviewContext>
);
export const ReviewPage = pageOf(defaultContext);
export const ReviewMajorUnitPage = pageOf('MajorUnit');
export const ReviewEcommercePage = pageOf('Ecommerce');

function Review(): ReactElement {
  const { t } = useTranslation();
  const context = useReviewContext();
  const [asked, setEnvironment] = useUrlState('of', 'Staging');
  const environment: PublishEnvironment = publishEnvironments.find((one) => one === asked) ?? 'Staging';
  const may = useMayNow('publish');
  const mayCompare = useMay('publish');
  const state = useReview(environment);
  const filtering = useFilter();
  const [showsItems, setShowsItems] = useState(false);
  const compare = useCompare();
  const { mutate } = compare;
  usePage({
    crumbs: [
      { label: t('review.publish'), href: paths.publishing(catalogCode(), context) },
      { label: t('review.title') },
    ],
    list: 'review-lines',
    detail: 'review-detail',
  });
  const isStale = state.data !== undefined && needsComparing(state.data);
  useEffect(() => {
    if (isStale && mayCompare) mutate();
  }, [isStale, mayCompare, mutate]);
  if (!may) return <Navigate to="/accessDenied" search={{ role: 'Publisher', code: catalogCode() } as never} replace />;
  const isRunning = state.data?.status === 'comparing' || compare.isPending;
  return (
    <div className="pane fill review">
      <PageHead
        title={
          <>
            <AppLink
              className="btn sq ghost"
              href={paths.publishing(catalogCode(), context)}
              aria-label={t('review.back')}
            >
              <ArrowLeft className="i" aria-hidden="true" />
            </AppLink>{' '}
            {t('review.title')}
          </>
        }
        caption={state.data && <Caption state={state.data} />}
        actions={
          <>
            <Segment
              label={t('review.against')}
              value={environment}
              onChange={setEnvironment}
              options={publishEnvironments.map((value) => ({ value, label: value }))}
            />
            <Button variant="ghost" icon={<ListTree className="i14" />} onClick={() => setShowsItems(true)}>
              {t('review.items')}
            </Button>
            {state.data?.counts && (
              <TableDownload size="md" href={exportAddress(context, environment, filtering.filter)}>
                {t('review.export')}
              </TableDownload>
            )}
            <Button
              icon={<RefreshCw className="i14" />}
              reason={isRunning ? t('review.comparing') : undefined}
              onClick={() => mutate()}
            >
              {t('review.again')}
            </Button>
          </>
        }
      />
      {state.isError && !state.data ? (
        <LoadFailed onRetry={() => void state.refetch()} />
      ) : !state.data ? (
        <Skeleton width={320} />
      ) : (
        <Body state={state.data} environment={environment} filtering={filtering} />
      )}
      {showsItems && <ChangesOfItems onClose={() => setShowsItems(false)} />}
    </div>
  );
}

const needsComparing = ({ status, asOf, behind }: ReviewState) =>
  status === 'none' || (status === 'done' && asOf !== null && behind > 0);

function Caption({ state }: { state: ReviewState }): ReactElement {
  const { t } = useTranslation();
  if (state.release === null) return <>{t('review.nothingThere')}</>;
  return (
    <span role="status">
      {t('review.compared', { release: state.release })}
      {state.asOf !== null && (
        <>
          {' '}
          {t('review.asOf')} <When at={state.asOf} />
        </>
      )}
      {state.behind > 0 && ` · ${t('review.behind', { count: state.behind, n: formatNumber(state.behind) })}`}
    </span>
  );
}

/** Which lines are shown, as the address says. */
function useFilter() {
  const [kind, setKind] = useUrlState('kind');
  const [mark, setMark] = useUrlState('mark');
  const [q, setQ] = useUrlState('q');
  const [by, setBy] = useUrlState('by');
  const [under, setUnder] = useUrlState('under');
  const filter: Filter = {
    kind: reviewKinds.find((one) => one === kind) satisfies ReviewKind | undefined,
    mark: reviewMarks.find((one) => one === mark) satisfies ReviewMark | undefined,
    q,
    by,
    under: /^[1-9]\d{0,14}$/.test(under) ? Number(under) : undefined,
  };
  const on = {
    kind: setKind,
    q: setQ,
    by: setBy,
    mark: (next: ReviewMark | undefined) => setMark(next ?? ''),
    under: setUnder,
  };
  return { filter, on };
}

function Body(props: {
  state: ReviewState;
  environment: PublishEnvironment;
  filtering: ReturnType<typeof useFilter>;
}): ReactElement {
  const { state, environment, filtering } = props;
  const { t } = useTranslation();
  const { filter, on } = filtering;
  const [line, setLine] = useState<ReviewLine | null>(null);
  if (state.status === 'first')
    return (
      <Empty
        icon={<CircleCheck className="i i20" aria-hidden="true" />}
        title={t('review.first')}
        text={t('review.firstText', { environment })}
      />
    );
  const isKept = state.asOf !== null && state.counts !== null;
  return (
    <>
      {state.status === 'comparing' && (
        <div className="review-running">
          <ProgressBar label={t('review.comparing')} done={state.progress ?? 0} total={100} />
        </div>
      )}
      {state.status === 'failed' && <Banner tone="error">{t('review.failed')}</Banner>}
      {state.status === 'tooMuch' && <Banner tone="warning">{t('review.tooMuch')}</Banner>}
      {!isKept && <Log state={state} />}
      {isKept && state.counts && (
        <>
          <Kinds
            counts={state.counts}
            total={state.total}
            chosen={filter.kind}
            onChoose={(next) => on.kind(next ?? '')}
          />
          <div className="review-panes">
            <Lines environment={environment} filter={filter} onFilter={on} chosen={line} onChoose={setLine} />
            <LineDetail line={line} release={state.release} environment={environment} />
          </div>
        </>
      )}
      <HeldBack environment={environment} held={state.held} isKept={state.asOf !== null} />
      {isKept && environment === 'Staging' && <PublishBar state={state} />}
    </>
  );
}

/** What goes out and what stays, and the way to the question before a publish. */
function PublishBar({ state: { total, held } }: { state: ReviewState }): ReactElement {
  const { t } = useTranslation();
  const context = useReviewContext();
  const stays = Object.values(held).reduce((sum, count) => sum + count, 0);
  return (
    <section className="review-bar" aria-label={t('review.bar')}>
      <b className="med">{t('review.goes', { count: total, n: formatNumber(total) })}</b>
      {stays > 0 && <span className="muted">{t('review.stays', { n: formatNumber(stays) })}</span>}
      <span className="review-keys s faint" aria-hidden="true">
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('review.keys.move')} <Kbd>E</Kbd> {t('review.keys.open')} <Kbd>Space</Kbd>{' '}
        {t('review.keys.preview')}
      </span>
      <span className="ml s muted">{t('review.confirms')}</span>
      {total > 0 ? (
        <AppLink className="btn pri" href={`${paths.publishing(catalogCode(), context)}?ask=Staging`}>
          {t('review.toStaging')}
        </AppLink>
      ) : (
        <Button variant="primary" disabled>
          {t('review.toStaging')}
        </Button>
      )}
    </section>
  );
}

/** What the change log says while nothing has been compared. */
function Log({ state }: { state: ReviewState }): ReactElement {
  const { t } = useTranslation();
  const tableName = useTableName();
  return (
    <section className="review-log" aria-label={t('review.log')}>
      <h2 className="h">
        {t('review.log')} {state.status === 'comparing' && <Tag>{t('review.comparing')}</Tag>}
      </h2>
      <ul>
        {state.log.tables.map(({ name, changed }) => (
          <li key={name} className="row">
            <span className="grow">{tableName(name)}</span>
            <b className="num">{formatNumber(changed)}</b>
          </li>
        ))}
      </ul>
      <ul>
        {state.log.people.map(({ name, changes, last }) => (
          <li key={name} className="row">
            <span className="grow">{name}</span>
            <span className="muted">{t('review.changes', { count: changes, n: formatNumber(changes) })}</span>
            <span className="faint">
              <When at={last} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
