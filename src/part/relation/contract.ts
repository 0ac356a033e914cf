import { z } from 'zod';
import { id, idParam, intParam, requiredText, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { maxRelated, partLimits, relationKinds } from '../rules.ts';

/** A part that another one is related to, with what the relation says. */
const related = z.object({
  relationId: id,
  partId: id,
  partNumber: z.string(),
  description: z.string(),
  status: z.string(),
  /** Of supersessions: all parts marked so together (AND), else any one of them (OR). */
  isConjunction: z.boolean(),
  quantity: z.number(),
  unit: z.string(),
  isMandatory: z.boolean(),
});

/** What a part is related to, in its order. */
const relations = z.object({
  parts: z.array(related),
  /** The change that wrote the list last, 0 where none did: a save names it. */
  version: z.int().min(0),
});
export type Relations = z.infer<typeof relations>;

const givenPart = z.strictObject({
  partId: id.optional(),
  partNumber: requiredText(partLimits.partNumber),
  quantity: z.number().positive().max(999_999_999).default(1),
  unit: text(partLimits.unit).default(''),
  isMandatory: z.boolean().default(false),
});
const supersedingPart = givenPart.extend({
  /** Whether it is one of those that replace the part together; absent, what the list says of all. */
  isConjunction: z.boolean().optional(),
});
export type GivenPart = z.infer<typeof supersedingPart>;

/** The whole list of a save: by id or by number; what is not in it goes. At most `maxRelated`. */
const given = {
  id: idParam,
  parts: z.array(givenPart).max(maxRelated),
  version: z.union([version, z.literal(0)]),
};

const relatedKind = z.union([
  z.literal(relationKinds.alternate),
  z.literal(relationKinds.included),
  z.literal(relationKinds.crossSell),
  z.literal(relationKinds.upSell),
]);
const partRelationType = intParam(1, 99).pipe(relatedKind);

const saved = relations.extend({
  /** The change, which can be undone; null where the list was as given. */
  changeId: id.nullable(),
});
/** The chains of supersessions around a part. */
const chain = z.object({
  parts: z.array(
    z.object({
      partId: id,
      partNumber: z.string(),
      description: z.string(),
      status: z.string(),
      /** Steps from the part: below 0 it was before it, 0 it is the part, above 0 it came after. */
      step: z.int(),
    }),
  ),
  links: z.array(
    related.omit({ partId: true, partNumber: true, description: true, status: true }).extend({
      fromId: id,
      toId: id,
    }),
  ),
  /** Chains are longer than what is shown. */
  isMore: z.boolean(),
});
export type Chain = z.infer<typeof chain>;

const refusals =
  '400 at a part that is not known, is there twice or is the part itself; 409 where the list is newer than `version`.';

export const relationContract = {
  replacement: route({
    method: 'GET',
    path: '/api/parts/{id}/replacement',
    permission: 'member',
    asOf: true,
    summary: 'The parts that supersede a part.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(relations.extend({ isConjunction: z.boolean() })),
  saveReplacement: route({
    method: 'POST',
    path: '/api/parts/{id}/replacement',
    permission: 'writeOem',
    summary: `Says what supersedes a part: all parts of a conjunction together, or one of the others. Fewer than two parts are none. ${refusals} 400 at a part through which the chain would close a circle.`,
  })
    .input(
      z.strictObject({
        ...given,
        parts: z.array(supersedingPart).max(maxRelated),
        isConjunction: z.boolean().default(false),
      }),
    )
    .output(saved.extend({ isConjunction: z.boolean() })),
  priors: route({
    method: 'GET',
    path: '/api/parts/{id}/priors',
    permission: 'member',
    asOf: true,
    summary: `The first ${maxRelated} parts that a part supersedes.`,
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(related)),
  history: route({
    method: 'GET',
    path: '/api/parts/{id}/replacementHistory',
    permission: 'member',
    asOf: true,
    summary: 'The chains of supersessions that lead to a part and away from it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(chain),
  included: route({
    method: 'GET',
    path: '/api/parts/{id}/includedParts',
    permission: 'member',
    asOf: true,
    summary: 'The parts that come with a part, with their quantities.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(relations),
  saveIncluded: route({
    method: 'POST',
    path: '/api/parts/{id}/includedParts',
    permission: 'writeOem',
    summary: `Says which parts come with a part. ${refusals}`,
  })
    .input(z.strictObject(given))
    .output(saved),
  related: route({
    method: 'GET',
    path: '/api/parts/{id}/{partRelationType}/relatedParts',
    permission: 'member',
    asOf: true,
    summary: 'Related parts of one kind: 5 alternate, 6 included, 10 cross-sell, 11 up-sell.',
  })
    .input(z.strictObject({ id: idParam, partRelationType }))
    .output(relations),
  saveRelated: route({
    method: 'POST',
    path: '/api/parts/{id}/{partRelationType}/relatedParts',
    permission: 'writeOem',
    summary: `Says which parts are related to a part. ${refusals}`,
  })
    .input(z.strictObject({ ...given, partRelationType }))
    .output(saved),
};
