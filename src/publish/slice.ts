import { environmentIds, publishEnvironments, publishKinds, publishStatus } from './rules.ts';
import type { Slice } from '../slice.ts';

export const publishSlice: Slice = {
  name: 'publish',
  tables: ['auto_publish', 'auto_publish_run', 'maintenance', 'publish_block', 'publish_log', 'publish_session'],
  routes: async (of) => {
    const [{ publishRoutes }, { pastStateRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./past/routes.ts'),
    ]);
    return [publishRoutes(of), pastStateRoutes];
  },
  jobs: async (of) => (await import('./jobs.ts')).publishJobs(of),
  schedules: async () => {
    const [{ pricesSchedule }, { autoPublishSchedule }] = await Promise.all([
      import('./prices/jobs.ts'),
      import('./schedule/jobs.ts'),
    ]);
    return [pricesSchedule, autoPublishSchedule];
  },
  pageFacts: () => ({
    publishingEnvironments: publishEnvironments.map((name) => ({ id: environmentIds[name], name })),
    publishingModes: [...publishKinds],
    publishingStatuses: {
      [publishStatus.inProgress]: 'In progress',
      [publishStatus.published]: 'Published',
      [publishStatus.failed]: 'Failed',
    },
  }),
};
