import { Archive, ArrowRight, CircleX, ListTree, RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { KeyValue, When } from '../../platform/web/ui/furniture.tsx';
import { SquareTag, StateMark, Tag } from '../../platform/web/ui/marks.tsx';
import type { StateTone } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { publishMessages, whyNotPublish, whyNotRun } from '../rules.ts';
import type { PublishEnvironment, PublishFacts } from '../rules.ts';
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
  onChanges: () => void;
}

/** Width of the names beside the facts, in pixels. */
const NAMES = 92;

/** Catalogue, Staging, Production: what goes from one to the next. */
export function Lanes(props: LanesProps): ReactElement {
  const { state, environments, onChanges } = props;
  return (
    <div className="publish-lanes">
      <CatalogueLane state={state} onChanges={onChanges} />
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

function CatalogueLane({ state, onChanges }: { state: State; onChanges: () => void }): ReactElement {
  const { t } = useTranslation();
  const { counts, lastChange, isChangesFound, isNoItemsInPublishState } = state;
  const none = isNoItemsInPublishState ? publishMessages.noItems : publishMessages.noChanges;
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
        nameWidth={NAMES}
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
                ['review', counts.inReview, t('publish.notReady.review')],
                ['draft', counts.draft, t('publish.notReady.draft')],
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
      <footer>
        <Button
          variant="ghost"
          icon={<ListTree className="i14" />}
          reason={counts.ready + counts.readyToRemove === 0 ? none : undefined}
          onClick={onChanges}
        >
          {t('publish.review')}
        </Button>
      </footer>
    </section>
  );
}

function Marks({ marks }: { marks: readonly (readonly [StateTone, number, string])[] }): ReactElement {
  return (
    <span className="publish-marks">
      {marks.map(([tone, count, name]) => (
        <span key={tone} title={name}>
          <StateMark tone={tone} name={formatNumber(count)} />
          <span className="vh">{name}</span>
        </span>
      ))}
    </span>
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
          {(!broken || of.release !== null) && of.release !== null && <Facts of={of} changes={state.counts.changes} />}
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
        {of.name === 'Staging' &&
          facts.isRePublishRequired &&
          whyNotPublish('Staging', 'full', facts) === undefined && (
            <Button onClick={onFull}>{t('publish.full')}</Button>
          )}
      </footer>
    </section>
  );
}

function Facts({ of, changes }: { of: Environment; changes: number }): ReactElement {
  const { t } = useTranslation();
  const { name, behind, diagrams, parts, address } = of;
  const behindText = [
    t('publish.releases', { count: behind, n: formatNumber(behind) }),
    t('publish.changes', { count: changes, n: formatNumber(changes) }),
  ].join(', ');
  const items = [
    t('publish.diagrams', { count: diagrams, n: formatNumber(diagrams) }),
    t('publish.parts', { count: parts, n: formatNumber(parts) }),
  ].join(', ');
  return (
    <KeyValue
      nameWidth={NAMES}
      items={[
        ...(name === 'Production' ? [[t('publish.behind'), behindText] as const] : []),
        [t('publish.items'), items],
        [
          t('publish.live'),
          <a key="live" className="link trunc" href={address} target="_blank" rel="noreferrer">
            {`${window.location.host}${address}`}
          </a>,
        ],
      ]}
    />
  );
}

function FailedBox({ of, state, actions }: { of: Entry; state: number; actions: PublishActions }): ReactElement {
  const { t } = useTranslation();
  const { resume, archive } = actions;
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
