import { queryOptions, useQuery } from '@tanstack/react-query';
import { defaultContext, type Context } from '../../../contexts.ts';
import { apiOf, catalogCode } from '../../../platform/web/api/client.ts';
import { askAhead } from '../../../platform/web/list/ask.ts';
import { queryClient } from '../../../platform/web/Platform.tsx';
import { publishBlockContract, type Maintenance } from '../../block/contract.ts';
import { autoPublishContract, type AutoPublish } from '../../schedule/contract.ts';

export const scheduleApi = apiOf(autoPublishContract);
export const blockApi = apiOf(publishBlockContract);

/** What the area shows: when a context is published of itself, and when nothing is. */
export interface ScheduleRecord {
  schedule: AutoPublish;
  maintenance: Maintenance;
}

export const scheduleKey = (context: Context) => [catalogCode(), 'autoPublish', context];

export const readSchedule = async (context: Context): Promise<ScheduleRecord> => {
  const [schedule, maintenance] = await Promise.all([scheduleApi.get({ context }), blockApi.windows({})]);
  return { schedule, maintenance };
};

const scheduleQuery = (context: Context) =>
  queryOptions({ queryKey: scheduleKey(context), queryFn: () => readSchedule(context) });

export const useSchedule = (context: Context) => useQuery(scheduleQuery(context));

export const askSchedule = (): void => askAhead(queryClient, scheduleQuery(defaultContext));
