import { importJobs } from '../import/session/jobs.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { importTypes } from './imports.ts';
import type { Services } from './services.ts';

/** Every job of the product: one line per slice. */
export const allJobs = (services: Services): JobHandler[] => [...importJobs({ ...services, types: importTypes })];
