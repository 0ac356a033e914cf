import type { JobHandler } from '../platform/jobs/jobs.ts';
import { pricesJob } from './prices/jobs.ts';
import type { PublishServices } from './service.ts';
import { publishJob } from './session/jobs.ts';

/** The jobs of publishing: publishes, and the prices of a new day. */
export const publishJobs = (services: PublishServices): JobHandler[] => [publishJob(services), pricesJob(services)];
