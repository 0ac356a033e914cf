import type { ShellJob } from './types.ts';

/**
 * The job that the top bar names: one that runs, else the newest that wants to be looked at. One that failed does, until
 * a later one of its area was done or somebody has looked; a failed publish until it is settled.
 * @param jobs newest first
 * @param lookedAt when the list of jobs was opened last; empty where it never was
 */
export function jobInView(jobs: readonly ShellJob[], lookedAt: string): ShellJob | undefined {
  const settled = new Set<string>();
  let wanted: ShellJob | undefined;
  for (const job of jobs) {
    if (job.state === 'running') return job;
    const isOld = job.state === 'failed' && job.area !== 'publish' && job.at <= lookedAt;
    if (job.state !== 'done' && !isOld && !settled.has(job.area)) wanted ??= job;
    settled.add(job.area);
  }
  return wanted;
}
