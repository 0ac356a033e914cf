import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { publishingStates, whyNotPublish } from '../rules.ts';
import type { PublishEnvironment, PublishFacts } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { BlockedBanner } from './Blocked.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ImportBanner } from './ImportBanner.tsx';
import { Lanes, LanesWaiting } from './Lanes.tsx';
import { LogPanel } from './LogPanel.tsx';
import { PublishDialogs } from './PublishDialogs.tsx';
import type { Open } from './PublishDialogs.tsx';
import { PublishHead } from './PublishHead.tsx';
import {
  useEnvironments,
  useHistoryPages,
  useLastFailed,
  useProgress,
  usePublishActions,
  usePublishContext,
  usePublishingState,
  useRunningImport,
} from './usePublish.ts';
import type { Entry, Environment, State } from './usePublish.ts';
import './PublishPage.css';

addTexts(texts);

/**
 * `/{code}/publishing`, `publishingmu`, `publishingecom`: from the catalogue to Staging to Production, what was published, and its log
 * (docs/domain/publishing.md, Kinds of publish).
 */
export function PublishPage(): ReactElement {
  const { t } = useTranslation();
  const context = usePublishContext();
  const state = usePublishingState();
  const environments = useEnvironments();
  const running = useRunningImport();
  const [open, setOpen] = useState<Open | null>(null);
  usePage({
    crumbs: [
      { label: t('publish.title'), href: paths.publishing(catalogCode(), context) },
      { label: t(`publish.context.${context}`) },
    ],
    list: 'publish-history',
    detail: 'publish-log',
  });
  const refused = [state.error, environments.error].some((error) => error instanceof ApiError && error.status === 403);
  if (refused)
    return <Navigate to="/accessDenied" search={{ role: 'Publisher', code: catalogCode() } as never} replace />;
  const facts = state.data && environments.data ? factsOf(state.data, environments.data) : undefined;
  const isFailed = (state.isError && !state.data) || (environments.isError && !environments.data);
  return (
    <>
      <PublishHead facts={facts} isSwitchedOff={state.data?.blockedBy?.kind === 'switch'} onOpen={setOpen} />
      <div className="publish-page">
        {running && facts?.state === publishingStates.importInProgress && <ImportBanner of={running} />}
        {state.data?.blockedBy && <BlockedBanner of={state.data.blockedBy} />}
        {isFailed ? (
          <LoadFailed onRetry={() => void Promise.all([state.refetch(), environments.refetch()])} />
        ) : facts && state.data && environments.data ? (
          <Board state={state.data} environments={environments.data} facts={facts} onOpen={setOpen} />
        ) : (
          <LanesWaiting />
        )}
      </div>
      {open && facts && state.data && environments.data && (
        <PublishDialogs
          open={open}
          state={state.data}
          environments={environments.data}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function factsOf(state: State, environments: readonly Environment[]): PublishFacts {
  const shown = (name: PublishEnvironment) => environments.find((one) => one.name === name)?.release ?? null;
  return { ...state, staging: shown('Staging'), production: shown('Production') };
}

function Board(props: {
  state: State;
  environments: readonly Environment[];
  facts: PublishFacts;
  onOpen: (open: Open) => void;
}): ReactElement {
  const { state, environments, facts, onOpen } = props;
  const { t } = useTranslation();
  const why = whyNotPublish('Staging', 'delta', facts);
  const progress = useProgress();
  const failed = useLastFailed().data ?? null;
  const actions = usePublishActions();
  const history = useHistoryPages('history');
  const [chosen, choose] = useUrlState('session');
  const current = history.rows.find(({ id }) => String(id) === chosen) ?? (chosen === '' ? history.rows[0] : undefined);
  const [asked, ask] = useUrlState('ask');
  // The review leads here with the question that stands before a publish.
  useEffect(() => {
    if (asked !== 'Staging') return;
    ask('');
    if (why === undefined) onOpen({ dialog: 'publish', environment: 'Staging', full: false });
  }, [asked, ask, why, onOpen]);
  const [archived, setArchived] = useState<Entry | null>(null);
  const shown = current ?? archived ?? undefined;
  const select = (entry: Entry): void => {
    setArchived(entry.isArchived ? entry : null);
    choose(String(entry.id));
  };
  return (
    <>
      <Lanes
        state={state}
        environments={environments}
        facts={facts}
        progress={progress}
        failed={state.isResumePublishCapable ? failed : null}
        actions={actions}
        onPublish={(environment) => onOpen({ dialog: 'publish', environment, full: false })}
        onFull={() => onOpen({ dialog: 'publish', environment: 'Staging', full: true })}
      />
      <div className="publish-below">
        <HistoryPanel
          history={history}
          current={shown}
          onSelect={select}
          onGoBack={(of) => onOpen({ dialog: 'goBack', of })}
          onCompare={(of) => onOpen({ dialog: 'compare', of })}
          first={
            why === undefined ? (
              <Button onClick={() => onOpen({ dialog: 'publish', environment: 'Staging', full: false })}>
                {t('publish.to', { environment: 'Staging' })}
              </Button>
            ) : (
              <span className="muted s">{why}</span>
            )
          }
        />
        <LogPanel of={shown} isRunning={progress !== null && progress.sessionId === shown?.id} />
      </div>
    </>
  );
}
