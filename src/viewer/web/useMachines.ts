import { parseMachines } from '../device/machines.ts';
import type { Machine } from '../device/machines.ts';
import { useKept } from './useKept.ts';
import { useRelease } from './useRelease.ts';

export const useMachines = (): [
  readonly Machine[],
  (change: (machines: readonly Machine[]) => readonly Machine[]) => void,
] => useKept<readonly Machine[]>(useRelease().release, 'machines', parseMachines);
