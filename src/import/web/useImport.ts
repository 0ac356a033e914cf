import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { doubtBusy, setBusy } from '../../platform/web/api/busy.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { written } from '../../platform/web/written.ts';
import { importContract } from '../contract.ts';
import { importStates } from '../rules.ts';
import { importCameContract } from '../session/contract.ts';
import type { ExtraOption } from '../rules.ts';
import type { Draft } from './useDraft.ts';
import type { TypedFile } from './useFiles.ts';

export const importApi = apiOf(importContract);
const cameApi = apiOf(importCameContract);

export type ImportKind = Awaited<ReturnType<typeof importApi.mapping.types>>[number];
export type ImportStatus = Awaited<ReturnType<typeof importApi.session.status>>;
export type Analysis = Awaited<ReturnType<typeof importApi.session.analyze>>;
export type AnalysedColumn = Analysis['columns'][number];
export type Problem = ImportStatus['errorSummary'][number];
export type Profile = Awaited<ReturnType<typeof importApi.profile.list>>[number];

/** Milliseconds between looks at an import that runs, and at whether one does (docs/domain/screens.md, Waiting). */
const POLL = { running: 500, lock: 5000 } as const;

const background = { context: { background: true } } as const;

export const useImportTypes = () =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'types'],
    queryFn: () => importApi.mapping.types({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The item by which one looks at what a complete import wrote; undefined until it is known, and where there is none. */
export function useCame({ importSessionId: id, state, changeId }: ImportStatus) {
  const { data } = useQuery({
    queryKey: [catalogCode(), 'import', 'came', id],
    queryFn: () => cameApi.came({ id }),
    enabled: state === importStates.complete && changeId !== null,
  });
  return data ?? undefined;
}

/** The import that runs in the catalogue or waits for a decision, else the caller's last until it is put away. */
const runningQuery = (code: string) =>
  queryOptions({
    queryKey: [code, 'import', 'running'],
    queryFn: () => importApi.session.running({}, background),
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL.running : POLL.lock),
  });

/** Running, or paused at the error limit: other imports of the catalogue wait for it. */
export const holds = ({ state }: Pick<ImportStatus, 'state'>): boolean =>
  state === importStates.running || state === importStates.runningWithErrors;

/** Follows the catalogue's import; when it ends, what shows rows that it wrote is read anew. */
export function useRunningImport() {
  const code = catalogCode();
  const client = useQueryClient();
  const query = useQuery(runningQuery(code));
  const { data } = query;
  const ran = useRef<number | null>(null);
  const running = data?.isRunning ? data.importSessionId : null;
  useEffect(() => {
    const before = ran.current;
    if (before === running) return;
    ran.current = running;
    if (running !== null) void client.invalidateQueries({ queryKey: [code, 'jobs'] });
    if (before === null) return;
    doubtBusy();
    // What somebody else's import wrote is not known.
    void written(client, data?.importSessionId === before ? ['import_session', ...data.tables] : ['import']);
  }, [running, data, client, code]);
  return query;
}

export const useImportHistory = (importTypeId: number) =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'histories', importTypeId],
    queryFn: () => importApi.session.histories({ importTypeId }),
  });

export const useProfiles = (importTypeId: number) =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'profiles', importTypeId],
    queryFn: () => importApi.profile.list({ importTypeId }),
  });

/** What is sent of a draft: the whole profile inline, so that what stands on the screen is what runs. */
function requestOf(importTypeId: number, { file, zip, profileName, options }: Draft) {
  if (!file) throw new TypeError('An import needs a file.');
  const { mode, ...profile } = options;
  return {
    importTypeId,
    fileId: file.fileId,
    ...(zip && { zipFileId: zip.fileId }),
    ...(profileName && { profileName }),
    profile,
    options: { mode: mode ?? 'standard' },
  };
}

/** Headers and proposed columns of the draft's file; the former answer stays while the next one is on its way. */
export const useAnalysis = (importTypeId: number, draft: Draft) =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'analysis', importTypeId, draft.file?.fileId, draft.options],
    queryFn: () => importApi.session.analyze(requestOf(importTypeId, draft)),
    enabled: draft.file !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where an import is; null where there is no such import any more, which is no failure (404 on status is ignored). */
async function statusOf(id: number): Promise<ImportStatus | null> {
  try {
    return await importApi.session.status({ id });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** An import that an address names, such as an analysis that somebody sent. */
export const useNamedImport = (id: number | null) =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'named', id],
    queryFn: () => statusOf(id ?? 0),
    enabled: id !== null,
    retry: false,
  });

/** Where the changes of dry runs are kept: apart, because what moves an import ends what there is to ask of them. */
export const changesKey = () => [catalogCode(), 'importChanges'] as const;

/** Writes that move an import; each puts its answer where `useRunningImport` looks. */
export function useImportActions() {
  const code = catalogCode();
  const client = useQueryClient();
  const { queryKey } = runningQuery(code);
  const settle = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: changesKey(), refetchType: 'none' });
    await client.invalidateQueries({ queryKey: [code, 'import'] });
    void client.invalidateQueries({ queryKey: [code, 'jobs'] });
  };
  /** What waits still is asked again. */
  const settleRefused = async (): Promise<void> => {
    await settle();
    await client.refetchQueries({ queryKey: changesKey(), type: 'active' });
  };
  /** Asks nothing more of an import that is about to move: what is on its way would come too late. */
  const leave = async (): Promise<void> => {
    await Promise.all([changesKey(), queryKey].map((of) => client.cancelQueries({ queryKey: of })));
  };
  const onError = (error: unknown): void => {
    const shown = describeError(error);
    if (shown.as === 'busy') setBusy(shown.name);
    handleApiError(error, { handled: ['busy'] });
    void settleRefused();
  };
  const start = useMutation({
    mutationFn: async ({ typeId, draft, dryRun }: { typeId: number; draft: Draft; dryRun: boolean }) => {
      const { importSessionId: id } = await importApi.session.start({ ...requestOf(typeId, draft), dryRun });
      client.setQueryData(queryKey, await statusOf(id));
    },
    onSuccess: settle,
    onError,
  });
  const startFiles = useMutation({
    mutationFn: async ({ files, dryRun }: { files: readonly TypedFile[]; dryRun: boolean }) => {
      const importFiles = files.map(({ fileId, importTypeId, profileName }) => ({
        fileId,
        importTypeId: importTypeId ?? 0,
        ...(profileName && { profileName }),
      }));
      const { importSessionId: id } = await importApi.session.startFiles({ importFiles, dryRun });
      client.setQueryData(queryKey, await importApi.session.status({ id }));
    },
    onSuccess: settle,
    onError,
  });
  const proceed = useMutation({
    mutationFn: async (id: number) => {
      await leave();
      client.setQueryData(queryKey, await importApi.session.proceed({ id }));
    },
    onSuccess: settle,
    onError,
  });
  /** Analyses the files of a session anew, with an option that takes rows which are rejected without it. */
  const analyzeWith = useMutation({
    mutationFn: async (of: { id: number; option: ExtraOption }) => {
      await leave();
      const { importSessionId: id } = await importApi.session.analyzeWith(of);
      client.setQueryData(queryKey, await statusOf(id));
    },
    onSuccess: settle,
    onError,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => importApi.session.cancel({ id }),
    onSuccess: settle,
    onError,
  });
  /** Puts away what is over; what only was analysed is cancelled first, and the draft is there again. */
  const putAway = useMutation({
    mutationFn: async ({ importSessionId: id, state }: ImportStatus) => {
      await leave();
      if (state === importStates.analyzed) await importApi.session.cancel({ id });
      await importApi.session.complete({ id });
      client.setQueryData(queryKey, null);
    },
    onSuccess: settle,
    onError,
  });
  return { start, startFiles, proceed, analyzeWith, cancel, putAway };
}
