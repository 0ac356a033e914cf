import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { importStates } from '../../import/rules.ts';
import { importConfigContract } from '../contract.ts';
import type { ImportConfig } from '../contract.ts';

export const configApi = apiOf(importConfigContract);

/** Milliseconds between two looks while files wait or an import runs. */
const LOOK_MS = 5000;

/** Both files wait, or the last run has not ended. */
const isMoving = ({ active, xmlFile, zipFile, lastRun }: ImportConfig): boolean =>
  (active && xmlFile?.isWaiting === true && zipFile?.isWaiting === true) ||
  lastRun?.state === importStates.running ||
  lastRun?.state === importStates.notStarted;

export const configsQuery = () =>
  queryOptions({
    queryKey: [catalogCode(), 'importConfig', 'list'],
    queryFn: () => configApi.list({}),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_MS : false),
  });

export const industriesQuery = () =>
  queryOptions({ queryKey: [catalogCode(), 'importConfig', 'industries'], queryFn: () => configApi.industries({}) });
