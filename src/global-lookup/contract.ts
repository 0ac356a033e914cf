import { z } from 'zod';
import { id, idParam, idsParam, requiredText, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { limits } from './rules.ts';
import { listValueContract } from './value/contract.ts';

/** A list of the installation (docs/domain/ari.md, Lists). */
const listType = z.object({
  id,
  name: z.string(),
  /** Its values may be changed. */
  editable: z.boolean(),
  /** The same. */
  isEditable: z.boolean(),
  labelIds: z.array(id),
  /** Values that are not invalid. */
  count: z.int(),
  /** Values that wait to be settled. */
  waiting: z.int(),
  /** Values that are invalid, in whichever context. */
  invalid: z.int(),
  version,
});
export type ListType = z.infer<typeof listType>;

const label = z.object({ id, name: z.string(), version });
export type ListLabel = z.infer<typeof label>;

/** That a value goes with values of another list. */
const relation = z.object({
  id,
  globalLookupValueId: id,
  globalLookupListTypeId: id,
  listTypeName: z.string(),
  /** 1, the one kind that there is. */
  type: z.int(),
  isRequired: z.boolean(),
  version,
});
export type ListRelation = z.infer<typeof relation>;

const shared = { shared: true, permission: 'signedIn' } as const;
const writes = { shared: true, permission: 'superAdmin' } as const;
const name = requiredText(limits.name);
const labelIds = z.array(id).max(limits.labels);

export const globalLookupContract = {
  value: listValueContract,
  types: route({
    method: 'GET',
    path: '/api/global-lookup/list-types',
    ...shared,
    summary: 'All lists, by number.',
  }).output(z.array(listType)),
  filteredTypes: route({
    method: 'GET',
    path: '/api/global-lookup/list-types/filtered',
    ...shared,
    summary: 'Lists that have one of these labels.',
  })
    .input(z.strictObject({ labelIds: idsParam(limits.labels) }))
    .output(z.array(listType)),
  typeLabels: route({
    method: 'GET',
    path: '/api/global-lookup/list-types/labels',
    ...shared,
    summary: 'The labels of each list.',
  }).output(z.array(z.object({ listTypeId: id, labels: z.array(z.object({ id, name: z.string() })) }))),
  type: route({ method: 'GET', path: '/api/global-lookup/list-types/{id}', ...shared, summary: 'One list.' })
    .input(z.strictObject({ id: idParam }))
    .output(listType),
  addType: route({
    method: 'POST',
    path: '/api/global-lookup/list-types',
    ...writes,
    summary: 'Adds a list. 409 where another has its name.',
  })
    .input(z.strictObject({ name, editable: z.boolean().default(true), labelIds: labelIds.default([]) }))
    .output(listType),
  saveType: route({
    method: 'PATCH',
    path: '/api/global-lookup/list-types/{id}',
    ...writes,
    summary: 'Saves the fields that are named. 409 where the version is not the newest or another list has the name.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        name: name.optional(),
        editable: z.boolean().optional(),
        labelIds: labelIds.optional(),
      }),
    )
    .output(listType),
  labels: route({
    method: 'GET',
    path: '/api/global-lookup/labels',
    ...shared,
    summary: 'All labels, by name.',
  }).output(z.array(label)),
  addLabel: route({
    method: 'POST',
    path: '/api/global-lookup/labels',
    ...writes,
    summary: 'Adds a label. 409 where another has its name.',
  })
    .input(z.strictObject({ name }))
    .output(label),
  removeLabel: route({
    method: 'DELETE',
    path: '/api/global-lookup/labels/{id}',
    ...writes,
    summary: 'Deletes a label that no list has; 409 else.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
  relationTypes: route({
    method: 'GET',
    path: '/api/global-lookup/relation-types',
    ...shared,
    summary: 'Kinds of relation.',
  }).output(z.array(z.object({ id: z.int(), name: z.string() }))),
  relations: route({
    method: 'GET',
    path: '/api/global-lookup/values/{id}/relations',
    ...shared,
    summary: 'The lists that a value goes with.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(relation)),
  addRelation: route({
    method: 'POST',
    path: '/api/global-lookup/values/{id}/relations',
    ...writes,
    summary: 'Has a value go with a list. 409 where it does, or its own list is not editable.',
  })
    .input(z.strictObject({ id: idParam, listTypeId: id, isRequired: z.boolean().default(false) }))
    .output(relation),
  saveRelation: route({
    method: 'PATCH',
    path: '/api/global-lookup/relations/{id}',
    ...writes,
    summary: 'Says whether the relation is required. 409 where the version is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, isRequired: z.boolean() }))
    .output(relation),
  removeRelation: route({
    method: 'DELETE',
    path: '/api/global-lookup/relations/{id}',
    ...writes,
    summary: 'Removes a relation.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
};
