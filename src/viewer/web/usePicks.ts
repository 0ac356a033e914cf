import { parsePicks } from '../picks/picks.ts';
import type { Pick } from '../picks/picks.ts';
import { useKept } from './useKept.ts';
import { useRelease } from './useRelease.ts';

export const usePicks = (): [readonly Pick[], (change: (picks: readonly Pick[]) => readonly Pick[]) => void] =>
  useKept<readonly Pick[]>(useRelease().release, 'list', parsePicks);
