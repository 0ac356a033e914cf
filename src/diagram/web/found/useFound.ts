import { useCallback, useEffect, useRef, useState } from 'react';
import { apiOf } from '../../../platform/web/api/client.ts';
import { describeError } from '../../../platform/web/api/errors.ts';
import type { Box } from '../../../image/rules.ts';
import { foundContract } from '../../found/contract.ts';
import type { FoundResult } from '../../found/contract.ts';

const foundApi = apiOf(foundContract);

/** Time between two looks at a running search, in milliseconds. */
const POLL_MS = 400;

/** Where a search is: being asked for, its region being drawn, running, or its result being looked at. */
export type Search =
  | { phase: 'off' }
  | { phase: 'asking'; problem: string | null }
  | { phase: 'region' }
  | { phase: 'running'; progress: number }
  | { phase: 'found'; result: FoundResult };

export interface Wish {
  pattern: string;
  /** Whether a part of the drawing is wanted, which is drawn next. */
  inRegion: boolean;
}

/** Asks the server for the callouts of a drawing and follows the search; leaving the screen cancels it. */
export function useFound(diagramId: number) {
  const [search, setSearch] = useState<Search>({ phase: 'off' });
  const [wish, setWish] = useState<Wish>({ pattern: '', inRegion: false });
  const running = useRef<number | null>(null);

  const cancel = useCallback(() => {
    const jobId = running.current;
    running.current = null;
    // Nobody waits for it; where the call fails the search ends on its own.
    if (jobId !== null) void foundApi.cancel({ id: diagramId, jobId }).catch(() => undefined);
    setSearch({ phase: 'off' });
  }, [diagramId]);
  useEffect(() => cancel, [cancel]);

  async function start({ pattern: typed }: Wish, region?: Box): Promise<void> {
    setSearch({ phase: 'running', progress: 0 });
    try {
      const pattern = typed.trim();
      const { jobId } = await foundApi.start({
        id: diagramId,
        ...(region && { region }),
        ...(pattern !== '' && { pattern }),
      });
      running.current = jobId;
      await follow(jobId);
    } catch (error) {
      running.current = null;
      const shown = describeError(error);
      setSearch({ phase: 'asking', problem: 'message' in shown ? shown.message : String(error) });
    }
  }

  async function follow(jobId: number): Promise<void> {
    while (running.current === jobId) {
      const { state, progress, message, result } = await foundApi.status({ id: diagramId, jobId });
      if (running.current !== jobId) return;
      if (state === 'done' && result) setSearch({ phase: 'found', result });
      else if (state === 'failed') setSearch({ phase: 'asking', problem: message ?? '' });
      else if (state === 'cancelled') setSearch({ phase: 'off' });
      else {
        setSearch({ phase: 'running', progress });
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        continue;
      }
      running.current = null;
    }
  }

  return {
    search,
    wish,
    ask: () => setSearch({ phase: 'asking', problem: null }),
    /** Goes on with what was asked for: draws the region first where one is wanted. */
    go: (next: Wish) => {
      setWish(next);
      if (next.inRegion) setSearch({ phase: 'region' });
      else void start(next);
    },
    startIn: (region: Box) => void start(wish, region),
    cancel,
    close: () => setSearch({ phase: 'off' }),
  };
}
