import { z } from 'zod';
import { id, idParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** A change as the start page and the inspector tell of it. */
export const activity = z.object({
  id,
  kind: z.enum(['edit', 'import', 'restore', 'publish', 'script', 'undo']),
  label: z.string(),
  actorName: z.string(),
  at: z.string(),
  /** The change that this one takes back. */
  undoes: id.nullable(),
  /** The change that took this one back. */
  undoneBy: id.nullable(),
});

const page = z.object({
  items: z.array(activity),
  /** Pass it as `before` for older ones; null at the end. */
  before: id.nullable(),
});

export const activityContract = {
  ofCatalog: route({
    method: 'GET',
    path: '/api/changes',
    permission: 'member',
    summary: 'Changes of the catalogue, newest first.',
  })
    .input(z.strictObject({ take: take(100), before: idParam.optional() }))
    .output(page),
  ofItem: route({
    method: 'GET',
    path: '/api/hierarchies/history/{id}',
    permission: 'member',
    summary: 'Changes that touched an item, its places or its parts list, newest first (002 §7).',
  })
    .input(z.strictObject({ id: idParam, take: take(100), before: idParam.optional() }))
    .output(page),
};
