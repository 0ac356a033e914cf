import { Archive, ArrowRight, CircleX, RefreshCw, RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { KeyValue, When } from '../../platform/web/ui/furniture.tsx';
import { SquareTag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { isNewer, whyNotPublish, whyNotRun } from '../rules.ts';
import type { PublishEnvironment, PublishFacts } from '../rules.ts';
import { blockedText } from './Blocked.tsx';
import { CatalogueLane, laneNames } from './CatalogueLane.tsx';
import { RunningPublish } from './RunningPublish.tsx';
import type { Entry, Environment, Progress, PublishActions, State } from './usePublish.ts';

interface LanesProps {
  state: State;
  environments: readonly Environment[];
  facts: PublishFacts;
  progress: Progress | null;
  failed: Entry | null;
  actions: PublishActions;
  onPublish: (environment: PublishEnvironment) => void;
  onFull: () => void;
}

/** Catalogue, Staging, Production: what goes from one to the next. */
export function Lanes(props: LanesProps): ReactElement {
  const { state, environments } = props;
  return (
    <div className="publish-lanes">
      <CatalogueLane state={state} />
      <Arrow />
      {environments.map((one, index) => (
        <Fragmented key={one.name} arrow={index > 0}>
          <EnvironmentLane {...props} of={one} />
        </Fragmented>
      ))}
    </div>
  );
}

const Fragmented = ({ arrow, children }: { arrow: boolean; children: ReactNode }): ReactElement => (
  <>
    {arrow && <Arrow />}
    {children}
  </>
);

const Arrow = (): ReactElement => (
  <div className="publish-arrow" aria-hidden="true">
    <ArrowRight className="i" />
  </div>
);

/** The page before it knows anything, in its own geometry. */
export function LanesWaiting(): ReactElement {
  return (
    <div className="publish-lanes" aria-busy="true">
      {[1, 2, 3].map((lane) => (
        <Fragmented key={lane} arrow={lane > 1}>
          <section className="publish-lane">
            {[110, 180, 150, 130].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </section>
        </Fragmented>
      ))}
    </div>
  );
}

const tones = { Staging: 'staging', Production: 'prod' } as const;

function EnvironmentLane(props: LanesProps & { of: Environment }): ReactElement {
  const { of, state, facts, progress, failed, actions, onPublish, onFull } = props;
  const { t } = useTranslation();
  const own = progress?.environment === of.name ? progress : null;
  const broken = failed?.environment === of.name ? failed : null;
  const reason = whyNotPublish(of.name, 'delta', facts);
  const id = `publish-${of.name}`;
  return (
    <section className={`publish-lane${own ? ' is-on' : ''}`} aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>
          <SquareTag tone={tones[of.name]}>{of.name}</SquareTag>
        </h2>
        <span className="med">
          {own || of.release !== null
            ? t('publish.release', { release: formatNumber(own?.release ?? of.release ?? 0) })
            : t('publish.nothing')}
        </span>
        <span className="ml faint s nw">
          {own ? (
            <>
              {t('publish.started')} <When at={own.startedAt} />
            </>
          ) : (
            of.publishedAt && <When at={of.publishedAt} />
          )}
        </span>
      </div>
      {own ? (
        <RunningPublish of={own} />
      ) : (
        <>
          {broken && <FailedBox of={broken} state={facts.state} actions={actions} />}
          {(!broken || of.release !== null) && of.release !== null && (
            <Facts of={of} staging={facts.staging} unpublished={state.counts.changes} />
          )}
          {!broken && of.release === null && <p className="muted s">{t(`publish.nothing.${of.name}`)}</p>}
        </>
      )}
      <footer>
        <Button
          variant={reason === undefined ? 'primary' : 'default'}
          reason={reason}
          busy={actions.publish.isPending && t('publish.starting')}
          onClick={() => onPublish(of.name)}
        >
          {t('publish.to', { environment: of.name })}
        </Button>
        {reason !== undefined && <span className="muted s">{reason}</span>}
        {state.blockedBy && <span className="faint s">{blockedText(t, state.blockedBy)}</span>}
        {of.name === 'Staging' &&
          facts.isRePublishRequired &&
          whyNotPublish('Staging', 'full', facts) === undefined && (
            <Button onClick={onFull}>{t('publish.full')}</Button>
          )}
      </footer>
    </section>
  );
}

function Facts(props: {
  of: Environment;
  /** Number of the release that Staging shows. */
  staging: number | null;
  /** Changes that Staging does not show. */
  unpublished: number;
}): ReactElement {
  const { of, staging, unpublished } = props;
  const { t } = useTranslation();
  const { name, release, behind, changesBehind, diagrams, parts, address } = of;
  const isAhead = name === 'Production' && isNewer(release, staging);
  const changes = changesBehind + unpublished;
  const behindText = [
    t('publish.releases', { count: behind, n: formatNumber(behind) }),
    t('publish.made', { count: changes, n: formatNumber(changes) }),
  ].join(', ');
  const items = [
    t('publish.diagrams', { count: diagrams, n: formatNumber(diagrams) }),
    t('publish.parts', { count: parts, n: formatNumber(parts) }),
  ].join(', ');
  return (
    <KeyValue
      nameWidth={laneNames}
      items={[
        ...(isAhead
          ? [
              [
                t('publish.ahead'),
                t('publish.ahead.of', { release: formatNumber(release ?? 0), staging: formatNumber(staging ?? 0) }),
              ] as const,
            ]
          : []),
        ...(name === 'Production' && !isAhead ? [[t('publish.behind'), behindText] as const] : []),
        [t('publish.items'), items],
        [
          t('publish.live'),
          <a key="live" className="link trunc" href={address} title={address} target="_blank" rel="noreferrer">
            {address}
          </a>,
        ],
        [t('publish.readers'), <Readers key="readers" of={of} />],
      ]}
    />
  );
}

/** Who may open it, with the way to change that for those who may. */
function Readers({ of }: { of: Environment }): ReactElement {
  const { t } = useTranslation();
  const maySettings = useMay('settings');
  const text = t(of.isPublic ? 'publish.readers.anybody' : 'publish.readers.signedIn');
  if (of.name !== 'Production' || !maySettings) return <span>{text}</span>;
  return (
    <span>
      {text}{' '}
      <AppLink className="link in-text nw" href={paths.settings(catalogCode())}>
        {t('publish.readers.change')}
      </AppLink>
    </span>
  );
}

function FailedBox({ of, state, actions }: { of: Entry; state: number; actions: PublishActions }): ReactElement {
  const { t } = useTranslation();
  const { resume, retry, archive } = actions;
  return (
    <div className="publish-failed" role="alert">
      <CircleX className="i14" aria-hidden="true" />
      <div className="grow">
        <b className="med">{t('publish.failed', { release: formatNumber(of.release) })}</b> {of.message}
        <div className="row">
          <Button
            size="sm"
            icon={<RotateCw className="i14" />}
            reason={whyNotRun(state)}
            busy={resume.isPending && t('publish.starting')}
            onClick={() => resume.mutate(of.id)}
          >
            {t('publish.resume')}
          </Button>
          <Button
            size="sm"
            icon={<RefreshCw className="i14" />}
            reason={whyNotRun(state)}
            busy={retry.isPending && t('publish.starting')}
            onClick={() => retry.mutate(of)}
          >
            {t('publish.retry')}
          </Button>
          <Button
            size="sm"
            icon={<Archive className="i14" />}
            busy={archive.isPending && t('publish.archiving')}
            onClick={() => archive.mutate(of.id)}
          >
            {t('publish.archive')}
          </Button>
        </div>
      </div>
    </div>
  );
}
