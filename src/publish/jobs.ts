import type { JobHandler } from '../platform/jobs/jobs.ts';
import { offerJob } from './offer/jobs.ts';
import { pricesJob } from './prices/jobs.ts';
import { autoPublishJob } from './schedule/jobs.ts';
import type { PublishServices } from './service.ts';
import { publishJob } from './session/jobs.ts';

/** The jobs of publishing: publishes, those that start of themselves, the prices of a new day, and units for SKUs. */
export const publishJobs = (services: PublishServices): JobHandler[] => [
  publishJob(services),
  autoPublishJob(services),
  pricesJob(services),
  offerJob(),
];
