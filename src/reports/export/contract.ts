import { z } from 'zod';
import { intParam, tableFormat } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { reportNames } from '../rules.ts';
import { workAsked } from '../work/contract.ts';

export const exportContract = {
  file: route({
    method: 'GET',
    path: '/api/report/export/{report}',
    permission: 'member',
    answer: 'file',
    summary: 'The table of a report, with at most 10,000 rows. Filters that it does not have are passed over.',
  }).input(
    z.strictObject({
      report: z.enum(reportNames),
      ...workAsked,
      age: intParam(0, 10_000).optional(),
      format: tableFormat,
    }),
  ),
};
