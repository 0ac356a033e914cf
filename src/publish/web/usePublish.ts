import { onlyIn } from '../../contexts.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { toast } from '../../platform/web/toast.ts';
import { written } from '../../platform/web/written.ts';
import { publishContract } from '../contract.ts';
import { taskStates } from '../rules.ts';
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

const context = onlyIn.publishing;
const background = { context: { background: true } } as const;
const keyOf = (...rest: readonly unknown[]) => [catalogCode(), 'publish', ...rest];

const stateQuery = () =>
  queryOptions({ queryKey: keyOf('state'), queryFn: () => publishApi.state.publishingState({ context }) });
export const usePublishingState = () => useQuery(stateQuery());

const environmentsQuery = () =>
  queryOptions({ queryKey: keyOf('environments'), queryFn: () => publishApi.state.environments({ context }) });
export const useEnvironments = () => useQuery(environmentsQuery());

/** Asks ahead for what the page waits for. */
export function askPublishing(): void {
  askAhead(queryClient, stateQuery());
  askAhead(queryClient, environmentsQuery());
}

export const useServices = () =>
  useQuery({
    queryKey: keyOf('services'),
    queryFn: () => publishApi.state.serviceHealth({ context }, background),
    refetchInterval: POLL.services,
  });

/** The import that keeps publishing off. When it begins or ends, the page's state is read anew. */
export function useRunningImport() {
  const query = useQuery({
    queryKey: keyOf('import'),
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
  const query = useQuery({
    queryKey: keyOf('running'),
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

export const useLastFailed = () =>
  useQuery({ queryKey: keyOf('failed'), queryFn: () => publishApi.session.lastFailed({ context }) });

export const useReleases = () =>
  useQuery({ queryKey: keyOf('releases'), queryFn: () => publishApi.session.releases({ context }) });

export const useHistoryPages = (which: 'history' | 'archive') =>
  useGridPages<Entry>({
    key: keyOf(which),
    pageSize: HISTORY_PAGE,
    loadPage: (cursor, signal) => {
      const input = { context, take: HISTORY_PAGE, ...(cursor !== undefined && { cursor }) } as const;
      return which === 'history'
        ? publishApi.session.history(input, { signal })
        : publishApi.session.archiveHistory(input, { signal });
    },
  });

/** How many publishes are archived. */
export const useArchiveCount = () =>
  useQuery({
    queryKey: keyOf('archiveCount'),
    queryFn: async () => (await publishApi.session.archiveHistory({ context, take: 1 })).total,
  });

/** Items that the next publish takes in or out; of those that it takes in only the ones in a doubt. */
export const useChangesPages = (only: Doubt | undefined) =>
  useGridPages({
    key: keyOf('changes', only),
    pageSize: 100,
    loadPage: (cursor, signal) =>
      publishApi.state.changes(
        { context, take: 100, ...(only && { only }), ...(cursor !== undefined && { cursor }) },
        { signal },
      ),
  });

/** How many items of the next publish are in a doubt. */
export const useDoubtCount = (only: Doubt) =>
  useQuery({
    queryKey: keyOf('doubts', only),
    queryFn: async () => (await publishApi.state.changes({ context, take: 1, only })).total,
  });

export const useLog = (sessionId: number | undefined, level: LogLevel | undefined, isRunning: boolean) =>
  useQuery({
    queryKey: keyOf('log', sessionId, level),
    queryFn: () =>
      publishApi.session.log({ context, id: sessionId ?? 0, take: 500, ...(level && { level }) }, background),
    enabled: sessionId !== undefined,
    refetchInterval: isRunning ? POLL.session : false,
    placeholderData: (previous, query) => (query?.queryKey[3] === sessionId ? previous : undefined),
  });

/** Writes of the page. A refusal says why in the server's words. */
export function usePublishActions() {
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
    if (progress.taskState < taskStates.done) client.setQueryData(keyOf('running'), progress);
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
