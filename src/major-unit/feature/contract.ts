import { z } from 'zod';
import { savedOrNot } from '../../hierarchy/place/contract.ts';
import { id, idParam, requiredText, take, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { unitLimits, unitMessages } from '../rules.ts';

/** A feature of a unit (docs/domain/units.md, Features). */
const feature = z.object({
  featureId: id,
  featureGroupId: id,
  featureGroupName: z.string(),
  featureName: z.string(),
  featureValue: z.string(),
  /** Its picture; null where it has none. */
  imageId: id.nullable(),
  image: z.object({ id, name: z.string(), version }).nullable(),
  /** Its place in the list, from 0. */
  itemIndex: z.int(),
  version,
});
export type Feature = z.infer<typeof feature>;

const fields = {
  /** A group of the catalogue; else its name says which, or becomes one. */
  featureGroupId: id.optional(),
  featureGroupName: text(unitLimits.featureGroup).default(''),
  featureName: text(unitLimits.featureName).default(''),
  featureValue: text(unitLimits.featureValue).default(''),
  imageId: id.nullable().default(null),
  /** Its place in the list as it is to be. Left out, a new feature comes last and another stays where it is. */
  itemIndex: z.int().min(0).max(unitLimits.features).optional(),
};
const many = <T extends z.ZodType>(row: T) =>
  z.array(row).max(unitLimits.features, unitMessages.tooManyFeatures).default([]);

const added = z.strictObject(fields);
export type FeatureToAdd = z.output<typeof added>;
const updated = z.strictObject({ featureId: id, version, ...fields });
export type FeatureToUpdate = z.output<typeof updated>;

const group = z.object({ featureGroupId: id, featureGroupName: z.string() });

const answer = {
  features: z.array(feature),
  /** State of the unit; 0 where its type has no workflow. */
  workFlowId: z.int(),
};

export const featureContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/features',
    permission: 'member',
    asOf: true,
    summary: 'The features of a unit in their order.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object(answer)),

  groups: route({
    method: 'GET',
    path: '/api/majorUnits/featureGroups',
    permission: 'member',
    asOf: true,
    summary: 'Groups under which units have features, by name: those that hold the text.',
  })
    .input(z.strictObject({ term: text(unitLimits.featureGroup).default(''), take: take(50) }))
    .output(z.object({ groups: z.array(group) })),

  update: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/features',
    permission: 'writeMajorUnit',
    bodyLimit: 8_388_608,
    summary:
      'Saves new, changed and removed features of a unit as one change. A new row that holds nothing is dropped; one ' +
      'that holds a part is refused with 400 by row and field, one that somebody else changed or removed with 409.',
  })
    .input(
      z.strictObject({
        id: idParam,
        groupsToAdd: many(z.strictObject({ featureGroupName: requiredText(unitLimits.featureGroup) })),
        featuresToAdd: many(added),
        featuresToDelete: many(z.strictObject({ featureId: id, version })),
        featuresToUpdate: many(updated),
        ...namedAncestor,
      }),
    )
    .output(savedOrNot.extend(answer)),
};
