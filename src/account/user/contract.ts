import { z } from 'zod';
import { cursor, id, idParam, requiredText, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { roles, workflowRoles } from '../../rights.ts';
import { userNameMax } from '../rules.ts';
import { usersTake } from './rules.ts';

const user = z.object({
  id,
  userName: z.string(),
  displayName: z.string(),
  superAdmin: z.boolean(),
  /** Shut out: no sign-in, no link, and no session since. */
  isDisabled: z.boolean(),
  /** False for who came by a link and has set no password. */
  hasPassword: z.boolean(),
  /** When the user was last seen, or null. */
  lastSeen: z.iso.datetime().nullable(),
  /** Sessions that live. */
  sessions: z.int(),
  /** By code, at most 100. */
  profiles: z.array(
    z.object({ code: z.string(), roles: z.array(z.enum(roles)), workflowRole: z.enum(workflowRoles).nullable() }),
  ),
  /** Goes up with each save. */
  version: z.int(),
});
export type User = z.infer<typeof user>;

export const userContract = {
  users: route({
    method: 'GET',
    path: '/api/users',
    permission: 'superAdmin',
    summary: 'Users of the installation with their catalogues, by user name.',
  })
    .input(
      z.strictObject({
        /** A part of the user name or of the display name, without case. */
        term: text(256).default(''),
        cursor,
        take: take(usersTake),
      }),
    )
    .output(z.object({ items: z.array(user), next: z.string().nullable(), total: z.int() })),
  user: route({
    method: 'GET',
    path: '/api/users/{id}',
    permission: 'superAdmin',
    summary: 'One user.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(user),
  addUser: route({
    method: 'POST',
    path: '/api/users',
    permission: 'superAdmin',
    answersSecret: true,
    summary: 'A new user, with a link to hand over. 409 for a name in use.',
  })
    .input(
      z.strictObject({
        userName: requiredText(userNameMax),
        displayName: text(256).default(''),
        superAdmin: z.boolean().default(false),
      }),
    )
    .output(z.object({ user, link: z.string() })),
  saveUser: route({
    method: 'PUT',
    path: '/api/users/{id}',
    permission: 'superAdmin',
    summary:
      'Names a user, gives or takes the right of a super administrator, shuts out or lets in again; who is shut out loses sessions and links at once. 400 for oneself and for the last super administrator; 409 for a version that is not the newest.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version: z.int().positive(),
        displayName: text(256),
        superAdmin: z.boolean(),
        isDisabled: z.boolean(),
      }),
    )
    .output(user),
  userLink: route({
    method: 'POST',
    path: '/api/users/{id}/link',
    permission: 'superAdmin',
    answersSecret: true,
    summary: 'A link that signs the user in once; earlier ones end. 409 for who is shut out.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ link: z.string() })),
};
