import { z } from 'zod';
import { id, instant } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { reportPage } from '../rules.ts';

const reported = z.object({
  /** The image. */
  item: z.object({ id, name: z.string(), width: z.int(), height: z.int() }),
  /** It was taken out of the report. Such rows are not listed. */
  removed: z.boolean(),
  /** The diagram that shows it, with the model it primarily hangs under; null where it hangs nowhere. */
  parentRelations: z.array(
    z.object({ diagramId: id, diagram: z.string(), hierarchyId: id.nullable(), hierarchy: z.string() }),
  ),
});
export type Reported = z.infer<typeof reported>;

const query = z.strictObject({
  /** Diagrams changed since; absent: in the last 90 days. */
  startDate: instant.optional(),
  /** Rows to leave out: whole pages. */
  skip: z.int().min(0).max(1_000_000).default(0),
  take: z.int().min(1).max(reportPage).default(reportPage),
  /** Looks at the catalogue anew, in the background, unless that is under way. */
  regenerate: z.boolean().default(false),
  /** Also images of diagrams whose parts list is empty. */
  includeDiagramsWithoutParts: z.boolean().default(false),
});
export type ReportQuery = z.output<typeof query>;

const report = z.object({
  result: z.array(reported),
  totalCount: z.int(),
  /** When the catalogue was looked at; null before the first time. */
  asOf: z.iso.datetime().nullable(),
  /** It is being looked at. */
  isRunning: z.boolean(),
});

const of = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `/api/file/reports/${path}`,
    permission: 'moveParts',
    summary: `${summary}, those changed last first. The first call looks at the catalogue. 404 where none is found.`,
  })
    .input(query)
    .output(report);

export const hotspotReportContract = {
  missing: of('missingHotspots', 'Images of diagrams that lack a hotspot for a row of their parts list'),
  unconfirmed: of('unconfirmedHotspots', 'Images with hotspots that were found and not yet confirmed'),
  remove: route({
    method: 'POST',
    path: '/api/file/reports/removed',
    permission: 'moveParts',
    summary: 'Takes an image out of a report for good.',
  })
    .input(z.strictObject({ imageId: id, kind: z.enum(['missing', 'unconfirmed']) }))
    .output(z.object({ changeId: id })),
};
