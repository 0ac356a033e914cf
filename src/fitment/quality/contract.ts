import { z } from 'zod';
import { id, idParam, instant, requiredText, skip, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { fitmentFindingKinds, qualityLimits } from './rules.ts';

// What is wrong, or looks so, with what SKUs fit (docs/domain/fitments.md, Quality).

const kind = z.enum(fitmentFindingKinds);
const years = z.array(z.int());
const score = z.object({
  /** Units that are fitted, or missed by a gap or a new year. */
  units: z.int(),
  /** Of these the ones with a finding that nobody said is right so. */
  found: z.int(),
  findings: z.int(),
});

const finding = z.object({
  kind,
  /** The first line that it is about. */
  lineId: id,
  /** The other SKU of a conflict; 0: none. */
  otherId: z.int(),
  other: z.object({ id, sku: z.string(), name: z.string() }).nullable(),
  make: z.string(),
  model: z.string(),
  lines: z.array(id),
  years,
  /** Lines and years as they are; "right so" holds as long as they stay. */
  facts: z.string(),
  by: z.string(),
  label: z.string(),
  at: instant,
  approval: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
});
export type Finding = z.infer<typeof finding>;

const quality = z.object({
  score,
  /** Of all SKUs of its product groups; null: it is in none. */
  group: score.extend({ skus: z.int(), name: z.string() }).nullable(),
  /** Those that are right so come with their reason. */
  findings: z.array(finding),
  /** Lines of the models that it fits. */
  lines: z.array(
    z.object({ lineId: id, make: z.string(), model: z.string(), attributes: z.string(), there: years, fits: years }),
  ),
});
export type Quality = z.infer<typeof quality>;

const findings = z
  .array(z.strictObject({ kind, lineId: id, otherId: z.int().min(0).default(0) }))
  .min(1)
  .max(qualityLimits.atOnce);
const base = '/api/ecommerce/skus/{id}/fitments/quality';

export const effect = z.object({
  /** Findings that it settles, and that it opens. */
  closes: z.array(finding),
  opens: z.array(finding),
  before: score,
  after: score,
  /** Units that the SKU fits before and after. */
  unitsBefore: z.int(),
  unitsAfter: z.int(),
});
export type Effect = z.infer<typeof effect>;

export const fitmentQualityContract = {
  ofSku: route({
    method: 'GET',
    path: base,
    permission: 'member',
    summary: 'Findings about what a SKU fits, true at this moment, with its score and a map of years and models.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(quality),
  preview: route({
    method: 'POST',
    path: `${base}/fixes/preview`,
    permission: 'writeOem',
    summary: 'What putting findings right would close, open and change. Writes nothing.',
  })
    .input(z.strictObject({ id: idParam, findings }))
    .output(effect),
  fix: route({
    method: 'POST',
    path: `${base}/fixes`,
    permission: 'writeOem',
    summary:
      'Puts findings right, as one change: assigns what is missing as the nearest year has it, takes away what is too much.',
  })
    .input(z.strictObject({ id: idParam, findings }))
    .output(z.object({ changeId: id.nullable() })),
  approve: route({
    method: 'POST',
    path: `${base}/approvals`,
    permission: 'moveParts',
    summary: 'Says that findings are right so, with the reason, until their lines or years change.',
  })
    .input(z.strictObject({ id: idParam, findings, reason: requiredText(qualityLimits.reason) }))
    .output(z.object({ changeId: id.nullable(), count: z.int() })),
  reopen: route({
    method: 'POST',
    path: `${base}/approvals/removed`,
    permission: 'moveParts',
    summary: 'Opens findings again that were right so.',
  })
    .input(z.strictObject({ id: idParam, findings }))
    .output(z.object({ changeId: id.nullable(), count: z.int() })),
  scores: route({
    method: 'GET',
    path: '/api/ecommerce/Fitments/quality/{groupId}',
    permission: 'member',
    summary:
      'SKUs of a product group with findings, the lowest score first, and the score of all together; 404 without that group.',
  })
    .input(z.strictObject({ groupId: idParam, skip, take: take(qualityLimits.scores) }))
    .output(
      z.object({
        items: z.array(score.extend({ id, sku: z.string(), name: z.string() })),
        total: z.int(),
        all: z.object({ units: z.int(), found: z.int() }),
      }),
    ),
};
