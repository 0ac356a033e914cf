import { backupSchedules } from '../backup/jobs.ts';
import { checkSchedule } from '../image/check/jobs.ts';
import type { Schedule } from '../platform/jobs/schedule.ts';
import { pricesSchedule } from '../publish/prices/jobs.ts';
import type { Services } from './services.ts';

/** All that the product does at times of its own: one line per slice. */
export const allSchedules = ({ config }: Pick<Services, 'config'>): Schedule[] => [
  checkSchedule,
  pricesSchedule,
  ...backupSchedules(config),
];
