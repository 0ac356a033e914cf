import { MAX_PICTURE_BYTES } from '../platform/contract/limits.ts';
import { maxImageName } from './rules.ts';
import type { Slice } from '../slice.ts';

export const imageSlice: Slice = {
  name: 'image',
  tables: ['hotspot', 'image', 'image_size'],
  routes: async ({ files }) => [(await import('./routes.ts')).imageRoutes(files)],
  jobs: async (of) =>
    (await import('./check/jobs.ts')).checkJobs({ ...of, catalogs: of.everyCatalog, releaseProblems: of.fileProblems }),
  schedules: async () => [(await import('./check/jobs.ts')).checkSchedule],
  limits: { maxLength: { imageName: maxImageName }, maxBytes: { image: MAX_PICTURE_BYTES } },
};
