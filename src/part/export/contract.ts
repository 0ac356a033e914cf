import { z } from 'zod';
import { boolParam, intParam, skip, tableFormat, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { partFilter } from '../find/contract.ts';
import { maxAudiences } from '../rules.ts';

/** Ids of price audiences, with commas between them. */
const audienceIds = text(200)
  .refine((ids) => /^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/.test(ids), 'Audiences are ids with commas between them.')
  .transform((ids) => (ids === '' ? [] : [...new Set(ids.split(',').map(Number))]))
  .pipe(z.array(z.number()).max(maxAudiences * 10));

export const partExportContract = {
  file: route({
    method: 'GET',
    path: '/api/parts/partExport',
    permission: 'member',
    answer: 'file',
    summary:
      'The parts of a search, as a file of what the caller may see. 409 where the catalogue does not have the switch PartExport.',
  }).input(
    z.strictObject({
      ...partFilter,
      format: tableFormat,
      /** Part Number 0, Recently Changed 1, Recently Added 2. */
      orderBy: intParam(0, 2).default(0),
      isInternal: boolParam.optional(),
      start: skip,
      /** How many parts at most; absent: all. */
      take: intParam(1, 999_999_999).optional(),
      /** With description and status. */
      isPartDescStatus: boolParam.default(true),
      /** With the latest price of audiences, and the day from which it holds. */
      isPricing: boolParam.default(false),
      /** The audiences; none: all that are enabled. */
      partPrices: audienceIds.default([]),
    }),
  ),
};
