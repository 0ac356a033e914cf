import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { jobsContract, type JobRow } from '../../platform/jobs/contract.ts';
import { apiOf } from '../../platform/web/api/client.ts';

const jobsApi = apiOf(jobsContract);

/**
 * How often jobs are looked at, in milliseconds: one that has just begun may end at once, one that goes on for long is
 * looked at less often.
 */
const POLL = { begun: 400, running: 2000, idle: 30_000 } as const;
const BEGUN_MS = 10_000;

const isRunning = ({ state }: JobRow): boolean => state === 'queued' || state === 'running';

function pollOf(jobs: readonly JobRow[]): number {
  const running = jobs.filter(isRunning);
  if (running.length === 0) return POLL.idle;
  return running.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < BEGUN_MS) ? POLL.begun : POLL.running;
}

/** Running and recent jobs of the catalogue. The export page is told when one has ended, before its own next look. */
export function useJobs(code: string): readonly JobRow[] {
  const client = useQueryClient();
  const { data: jobs = [] } = useQuery({
    queryKey: [code, 'jobs'],
    queryFn: () => jobsApi.recent({ take: 20 }, { context: { background: true } }),
    refetchInterval: ({ state }) => pollOf(state.data ?? []),
  });
  const ended = jobs.find((job) => job.kind === 'export' && !isRunning(job))?.id;
  const last = useRef(ended);
  useEffect(() => {
    if (last.current !== ended) void client.invalidateQueries({ queryKey: [code, 'export', 'history'] });
    last.current = ended;
  }, [client, code, ended]);
  return jobs;
}
