import { Navigate } from '@tanstack/react-router';
import { Ellipsis, HeartPulse, HeartCrack, History, Link2, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { LoadFailed, PageHead } from '../../platform/web/ui/furniture.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { environmentIds, publishEnvironments, publishingStates, whyNotPublish } from '../rules.ts';
import type { Doubt, PublishEnvironment, PublishFacts } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { ChangesDialog } from './ChangesDialog.tsx';
import { GoBackDialog } from './GoBackDialog.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ImportBanner } from './ImportBanner.tsx';
import { Lanes, LanesWaiting } from './Lanes.tsx';
import { LogPanel } from './LogPanel.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ReaderLinksDialog } from './ReaderLinksDialog.tsx';
import {
  useEnvironments,
  useHistoryPages,
  useLastFailed,
  useProgress,
  usePublishActions,
  usePublishingState,
  useRunningImport,
  useServices,
} from './usePublish.ts';
import type { Entry, Environment, State } from './usePublish.ts';
import './PublishPage.css';

addTexts(texts);

type Open =
  | { dialog: 'publish'; environment: PublishEnvironment; full: boolean }
  | { dialog: 'goBack'; of: Entry | null }
  | { dialog: 'changes'; only?: Doubt | undefined }
  | { dialog: 'links' };

/**
 * `/{code}/publishing`: from the catalogue to Staging to Production, what was published, and its log
 * (docs/domain/publishing.md, Kinds of publish).
 */
export function PublishPage(): ReactElement {
  const { t } = useTranslation();
  const state = usePublishingState();
  const environments = useEnvironments();
  const running = useRunningImport();
  const [open, setOpen] = useState<Open | null>(null);
  usePage({
    crumbs: [{ label: t('publish.title'), href: paths.publishing(catalogCode()) }, { label: t('publish.context') }],
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
      <Head facts={facts} onOpen={setOpen} />
      <div className="publish-page">
        {running && facts?.state === publishingStates.importInProgress && <ImportBanner of={running} />}
        {isFailed ? (
          <LoadFailed onRetry={() => void Promise.all([state.refetch(), environments.refetch()])} />
        ) : facts && state.data && environments.data ? (
          <Board state={state.data} environments={environments.data} facts={facts} onOpen={setOpen} />
        ) : (
          <LanesWaiting />
        )}
      </div>
      {open && facts && state.data && environments.data && (
        <Dialogs
          open={open}
          state={state.data}
          environments={environments.data}
          facts={facts}
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

function Head({ facts, onOpen }: { facts: PublishFacts | undefined; onOpen: (open: Open) => void }): ReactElement {
  const { t } = useTranslation();
  const services = useServices();
  const first = facts && publishEnvironments.find((one) => whyNotPublish(one, 'delta', facts) === undefined);
  useHotkey('shift+p', () => first && onOpen({ dialog: 'publish', environment: first, full: false }), {
    label: t('publish.shortcut'),
    group: t('publish.title'),
    enabled: first !== undefined,
  });
  const isUp = services.data?.isUp ?? true;
  const down = services.data?.services.filter((one) => !one.isUp).map(({ name }) => t(`publish.service.${name}`));
  const fullReason = facts && whyNotPublish('Staging', 'full', facts);
  return (
    <PageHead
      title={t('publish.title')}
      actions={
        <>
          {services.data && (
            <span className={`publish-services ${isUp ? 'ok' : 'danger'}`} title={down?.join(', ')}>
              {isUp ? (
                <HeartPulse className="i14" aria-hidden="true" />
              ) : (
                <HeartCrack className="i14" aria-hidden="true" />
              )}
              {isUp ? t('publish.services.up') : t('publish.services.down', { names: down?.join(', ') })}
            </span>
          )}
          <Menu
            width={280}
            items={[
              {
                key: 'full',
                label: t('publish.full'),
                icon: <RefreshCw className="i14" />,
                reason: facts ? fullReason : '',
                onSelect: () => onOpen({ dialog: 'publish', environment: 'Staging', full: true }),
              },
              {
                key: 'goBack',
                label: t('publish.goBack'),
                icon: <History className="i14" />,
                reason: facts?.staging === null ? t('publish.goBack.none') : undefined,
                onSelect: () => onOpen({ dialog: 'goBack', of: null }),
              },
              'line',
              {
                key: 'links',
                label: t('publish.links'),
                icon: <Link2 className="i14" />,
                onSelect: () => onOpen({ dialog: 'links' }),
              },
            ]}
          >
            <IconButton label={t('publish.more')} icon={<Ellipsis className="i" />} />
          </Menu>
        </>
      }
    />
  );
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
        onChanges={() => onOpen({ dialog: 'changes' })}
      />
      <div className="publish-below">
        <HistoryPanel
          history={history}
          current={shown}
          onSelect={select}
          onGoBack={(of) => onOpen({ dialog: 'goBack', of })}
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

function Dialogs(props: {
  open: Open;
  state: State;
  environments: readonly Environment[];
  facts: PublishFacts;
  onOpen: (open: Open) => void;
  onClose: () => void;
}): ReactElement {
  const { open, state, environments, facts, onOpen, onClose } = props;
  const { publish, goBack } = usePublishActions();
  switch (open.dialog) {
    case 'publish':
      return (
        <PublishDialog
          environment={open.environment}
          full={open.full}
          state={state}
          release={open.environment === 'Production' ? facts.staging : null}
          isBusy={publish.isPending}
          onShow={(only) => onOpen({ dialog: 'changes', only })}
          onClose={onClose}
          onConfirm={() =>
            publish.mutate({ environmentId: environmentIds[open.environment], full: open.full }, { onSettled: onClose })
          }
        />
      );
    case 'goBack':
      return (
        <GoBackDialog
          of={open.of}
          environments={environments}
          onClose={onClose}
          // What was refused is told as any refusal of the page.
          onConfirm={(input) => goBack.mutateAsync(input).then(onClose, onClose)}
        />
      );
    case 'changes':
      return <ChangesDialog first={open.only} onClose={onClose} />;
    case 'links':
      return <ReaderLinksDialog onClose={onClose} />;
  }
}
