import { z } from 'zod';
import { saved } from '../../hierarchy/place/contract.ts';
import { id, idParam, requiredText, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { jumpLimits, jumpTexts } from './rules.ts';

const tag = requiredText(jumpLimits.tag, jumpTexts.tag);

/** A tag of a diagram that leads to another diagram (docs/domain/diagrams.md, Jump-tos). */
export const jumpTo = z.object({
  id,
  version,
  sourceId: id,
  /** The callout in the drawing; compared without case. */
  tag: z.string(),
  /** Null while it is broken: the diagram that it led to is deleted. */
  targetId: id.nullable(),
  /** What the target is called in a tree; empty while it is broken. */
  targetName: z.string(),
  /** The parent that the target is opened under; null where it is broken or hangs nowhere. */
  hierarchyId: id.nullable(),
  /** Names of that parent and of the item above it, as far as there are such. */
  where: z.array(z.string()),
  /** Number of the target's workflow state; 0 where it has none of its own. */
  status: z.int(),
  workflowName: z.string(),
});
export type JumpTo = z.infer<typeof jumpTo>;

const diagramJumps = z.object({
  items: z.array(jumpTo),
  /** The item whose workflow state a save sets back: the diagram, or the nearest ancestor that has one. */
  workflowAncestorId: id.nullable(),
});

/** A jump-to as a list of follow-ups names it, with the diagram that it belongs to. */
const namedJump = z.object({
  id,
  tag: z.string(),
  sourceId: id,
  sourceName: z.string(),
  /** The parent that the diagram is opened under; null where it hangs nowhere. */
  hierarchyId: id.nullable(),
});
export type NamedJump = z.infer<typeof namedJump>;

const path = '/api/diagrams/{id}/jumpTos';

export const jumpContract = {
  list: route({
    method: 'GET',
    path,
    permission: 'member',
    asOf: true,
    summary: 'The jump-tos of a diagram in the order of their tags.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(diagramJumps),

  byTag: route({
    method: 'GET',
    path: `${path}/byTag`,
    permission: 'member',
    asOf: true,
    summary: 'The jump-to that a tag of a diagram is, without case; 404 where it is none.',
  })
    .input(z.strictObject({ id: idParam, tag }))
    .output(jumpTo),

  named: route({
    method: 'GET',
    path: '/api/jumpTos',
    permission: 'member',
    asOf: true,
    summary: 'Those of some jump-tos that still are there, with their diagrams, by id: what follow-ups are about.',
  })
    .input(
      z.strictObject({
        /** Ids, parted by commas. */
        ids: z
          .string()
          .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$/)
          .transform((list) => list.split(',').map(Number))
          .pipe(z.array(id).max(jumpLimits.named)),
      }),
    )
    .output(z.array(namedJump)),

  save: route({
    method: 'POST',
    path,
    permission: 'writeOem',
    summary:
      'Adds a jump-to, or saves one again: then the old one is deleted first and the new one has an id of its own. ' +
      '400 for a target that is no other diagram of the catalogue; 409 for a tag in use, a version that is not the newest, or a state that is not editable.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** The one that is saved again, with the version it started from. */
        old: z.strictObject({ id, version }).optional(),
        targetId: id,
        tag,
        ...namedAncestor,
      }),
    )
    .output(saved.extend({ jumpToId: id })),

  remove: route({
    method: 'DELETE',
    path: `${path}/{jumpToId}`,
    permission: 'writeOem',
    summary: 'Deletes a jump-to. 409 for a version that is not the newest, or a state that is not editable.',
  })
    .input(z.strictObject({ id: idParam, jumpToId: idParam, version: idParam }))
    .output(saved),
};
