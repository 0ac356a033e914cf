import type { Context } from '../../contexts.ts';
import { defaultContext } from '../../contexts.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import { publishContract } from '../contract.ts';
import { environmentIds, publishingStates, taskStates } from '../rules.ts';
import type { Doubt, LogLevel } from '../rules.ts';

const publishApi = apiOf(publishContract);

export type Environment = Awaited<ReturnType<typeof publishApi.state.environments>>[number];
export type State = Awaited<ReturnType<typeof publishApi.state.publishingState>>;
export type Progress = Awaited<ReturnType<typeof publishApi.session.sessionProgress>>;
export type Entry = Awaited<ReturnType<typeof publishApi.session.history>>['items'][number];
export type LogLine = Awaited<ReturnType<typeof publishApi.session.log>>['items'][number];
export type KeptRelease = Awaited<ReturnType<typeof publishApi.session.releases>>[number];
export type RunningImport = Awaited<ReturnType<typeof publishApi.state.importRunning>>;

/**
 * Milliseconds between looks at a publish that runs, at imports, and at the services (docs/domain/screens.md, Waiting).
 */
const POLL = { session: 500, import: 5000, services: 30_000 } as const;
const HISTORY_PAGE = 50;

/** The context that the page publishes; the screen of each address provides it once. */
export const PublishContext = createContext<Context>(defaultContext);
export const usePublishContext = (): Context => useContext(PublishContext);

const background = { context: { background: true } } as const;
const keyOf = (context: Context, ...rest: readonly unknown[]) => [catalogCode(), 'publish', context, ...rest];

const stateQuery = (context: Context) =>
  queryOptions({ queryKey: keyOf(context, 'state'), queryFn: () => publishApi.state.publishingState({ context }) });

/** The page's state; while something keeps publishing off it is asked whether it still does. */
export const usePublishingState = () =>
  useQuery({
    ...stateQuery(usePublishContext()),
    refetchInterval: ({ state: { data } }) => (data && data.state !== publishingStates.rest ? POLL.import : false),
  });

const environmentsQuery = (context: Context) =>
  queryOptions({
    queryKey: keyOf(context, 'environments'),
    queryFn: () => publishApi.state.environments({ context }),
  });
export const useEnvironments = () => useQuery(environmentsQuery(usePublishContext()));

/** Asks ahead for what the page waits for. */
export function askPublishing(context: Context): void {
  askAhead(queryClient, stateQuery(context));
  askAhead(queryClient, environmentsQuery(context));
}

export function useServices() {
  const context = usePublishContext();
  return useQuery({
    queryKey: keyOf(context, 'services'),
    queryFn: () => publishApi.state.serviceHealth({ context }, background),
    refetchInterval: POLL.services,
  });
}

/** The import that keeps publishing off. When it begins or ends, the page's state is read anew. */
export function useRunningImport() {
  const context = usePublishContext();
  const query = useQuery({
    queryKey: keyOf(context, 'import'),
    queryFn: () => publishApi.state.importRunning({ context }, background),
    refetchInterval: POLL.import,
  });
  useRefreshOn(query.data === undefined ? undefined : (query.data?.importSessionId ?? null));
  return query.data ?? null;
}

/**
 * The publish that is under way, whoever started it. When it ends, everything on screen is read anew
 * (docs/domain/publishing.md, A publish under way).
 */
export function useProgress(): Progress | null {
  const context = usePublishContext();
  const query = useQuery({
    queryKey: keyOf(context, 'running'),
    queryFn: () => publishApi.session.runningSession({ context }, background),
    refetchInterval: ({ state }) => (state.data ? POLL.session : POLL.import),
  });
  useRefreshOn(query.data === undefined ? undefined : (query.data?.sessionId ?? null));
  return query.data ?? null;
}

/** Reads the page anew when the value becomes another one; undefined: not known yet. */
function useRefreshOn(value: number | null | undefined): void {
  const client = useQueryClient();
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== undefined && value !== undefined && last.current !== value) void written(client, ['release']);
    last.current = value;
  }, [value, client]);
}

export function useLastFailed() {
  const context = usePublishContext();
  return useQuery({ queryKey: keyOf(context, 'failed'), queryFn: () => publishApi.session.lastFailed({ context }) });
}

export function useReleases() {
  const context = usePublishContext();
  return useQuery({ queryKey: keyOf(context, 'releases'), queryFn: () => publishApi.session.releases({ context }) });
}

export function useHistoryPages(which: 'history' | 'archive') {
  const context = usePublishContext();
  return useGridPages<Entry>({
    key: keyOf(context, which),
    pageSize: HISTORY_PAGE,
    loadPage: (cursor, signal) => {
      const input = { context, take: HISTORY_PAGE, ...(cursor !== undefined && { cursor }) } as const;
      return which === 'history'
        ? publishApi.session.history(input, { signal })
        : publishApi.session.archiveHistory(input, { signal });
    },
  });
}

/** How many publishes are archived. */
export function useArchiveCount() {
  const context = usePublishContext();
  return useQuery({
    queryKey: keyOf(context, 'archiveCount'),
    queryFn: async () => (await publishApi.session.archiveHistory({ context, take: 1 })).total,
  });
}

/** Items that the next publish takes in or out; of those that it takes in only the ones in a doubt. */
export function useChangesPages(only: Doubt | undefined) {
  const context = usePublishContext();
  return useGridPages({
    key: keyOf(context, 'changes', only),
    pageSize: 100,
    loadPage: (cursor, signal) =>
      publishApi.state.changes(
        { context, take: 100, ...(only && { only }), ...(cursor !== undefined && { cursor }) },
        { signal },
      ),
  });
}

/** How many items of the next publish are in a doubt. */
export function useDoubtCount(only: Doubt) {
  const context = usePublishContext();
  return useQuery({
    queryKey: keyOf(context, 'doubts', only),
    queryFn: async () => (await publishApi.state.changes({ context, take: 1, only })).total,
  });
}

export function useLog(sessionId: number | undefined, level: LogLevel | undefined, isRunning: boolean) {
  const context = usePublishContext();
  return useQuery({
    queryKey: keyOf(context, 'log', sessionId, level),
    queryFn: () =>
      publishApi.session.log({ context, id: sessionId ?? 0, take: 500, ...(level && { level }) }, background),
    enabled: sessionId !== undefined,
    refetchInterval: isRunning ? POLL.session : false,
    placeholderData: (previous, query) => (query?.queryKey[4] === sessionId ? previous : undefined),
  });
}

/** Switches publishing off or on; both can be taken back. */
export function useSaveBlock() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const say = useUndoToast();
  return useMutation({
    mutationFn: (input: { isBlocked: boolean; reason: string }) => publishApi.block.saveBlock(input),
    onSuccess: async ({ changeId }, { isBlocked }) => {
      await written(client, ['publish_block']);
      say(t(isBlocked ? 'publish.block.off' : 'publish.block.done'), changeId);
    },
  });
}

/** Writes of the page. A refusal says why in the server's words. */
export function usePublishActions() {
  const context = usePublishContext();
  const client = useQueryClient();
  const settle = (): void => void written(client, ['release']);
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 409 && error.message) toast.error(error.message);
    else handleApiError(error);
    settle();
  };
  /** Follows what was started: it may be over before anybody has looked whether it runs. */
  const follow = async ({ sessionId: id }: { sessionId: number }): Promise<void> => {
    const progress = await publishApi.session.sessionProgress({ context, id });
    if (progress.taskState < taskStates.done) client.setQueryData(keyOf(context, 'running'), progress);
  };
  const of = <I>(mutationFn: (input: I) => Promise<void>) =>
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- called in the same order every time
    useMutation({ mutationFn, onError, onSuccess: settle });
  return {
    publish: of(async ({ environmentId, full }: { environmentId: number; full: boolean }) =>
      follow(
        full
          ? await publishApi.session.fullPublish({ context, environmentId })
          : await publishApi.session.publish({ context, environmentId }),
      ),
    ),
    resume: of(async (sessionId: number) => follow(await publishApi.session.publishResume({ context, sessionId }))),
    /** From the start: the failed one goes into the archive. */
    retry: of(async ({ id, environment, kind, release }: Entry) => {
      const environmentId = environmentIds[environment];
      await publishApi.session.archiveFailed({ context, sessionId: id });
      if (kind === 'goBack') await follow(await publishApi.session.goBack({ context, environmentId, release }));
      else if (kind === 'full') await follow(await publishApi.session.fullPublish({ context, environmentId }));
      else await follow(await publishApi.session.publish({ context, environmentId }));
    }),
    archive: of(async (sessionId: number) => {
      const { message } = await publishApi.session.archiveFailed({ context, sessionId });
      toast.success(message);
    }),
    goBack: of(async (input: { environmentId: number; release: number }) =>
      follow(await publishApi.session.goBack({ context, ...input })),
    ),
  };
}
export type PublishActions = ReturnType<typeof usePublishActions>;
