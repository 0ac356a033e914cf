import { z } from 'zod';
import { userNameMax } from '../account/rules.ts';
import { cursor, id, idParam, requiredText, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { roles, workflowRoles } from '../rights.ts';
import { maxNamed, membersTake } from './rules.ts';

const profile = {
  roles: z.array(z.enum(roles)).max(roles.length),
  /** Null for none. */
  workflowRole: z.enum(workflowRoles).nullable(),
  /** Ids of lookup values; none means what the roles see by themselves (docs/domain/rights.md, Visibility). */
  visibilityGroups: z.array(id).max(maxNamed),
  /** Ids of price audiences of the catalogue. */
  priceAudiences: z.array(id).max(maxNamed),
};

const member = z.object({
  /** The user's number. */
  id,
  userName: z.string(),
  displayName: z.string(),
  /** Shut out of the whole installation. */
  isDisabled: z.boolean(),
  /** Has never signed in and has no password: the link of the invitation is the only way in. */
  isInvited: z.boolean(),
  /** When the user was last seen in the installation, or null. */
  lastSeen: z.iso.datetime().nullable(),
  ...profile,
  /** Goes up with each save of the profile. */
  version: z.int(),
});
export type Member = z.infer<typeof member>;

const choice = z.object({ id, name: z.string() });

export const memberContract = {
  list: route({
    method: 'GET',
    path: '/api/members',
    permission: 'admin',
    summary: 'Who is in the catalogue, by user name.',
  })
    .input(
      z.strictObject({
        /** A part of the user name or of the display name, without case. */
        term: text(256).default(''),
        cursor,
        take: take(membersTake),
      }),
    )
    .output(z.object({ items: z.array(member), next: z.string().nullable(), total: z.int() })),
  get: route({
    method: 'GET',
    path: '/api/members/{id}',
    permission: 'admin',
    summary: 'One member. 404 for who is none.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(member),
  choices: route({
    method: 'GET',
    path: '/api/members/choices',
    permission: 'admin',
    summary: 'Visibility groups and price audiences that a profile may name.',
  })
    .input(z.strictObject({}))
    .output(
      z.object({
        visibilityGroups: z.array(choice),
        priceAudiences: z.array(choice.extend({ context: z.string() })),
      }),
    ),
  invite: route({
    method: 'POST',
    path: '/api/members',
    permission: 'admin',
    answersSecret: true,
    summary:
      'Takes a user into the catalogue by name. A name that nobody has makes a new user, with a link to hand over. 409 for who is a member already.',
  })
    .input(
      z.strictObject({
        userName: requiredText(userNameMax),
        /** Of a new user; who is known keeps the own one. */
        displayName: text(256).default(''),
        ...profile,
      }),
    )
    .output(
      z.object({
        member,
        /** The address behind the installation's own; null where the user could sign in before. */
        link: z.string().nullable(),
      }),
    ),
  link: route({
    method: 'POST',
    path: '/api/members/{id}/link',
    permission: 'admin',
    answersSecret: true,
    summary:
      'A new link for who was invited to this catalogue alone and has not signed in yet; the earlier one ends. 409 for anybody else.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ link: z.string() })),
  save: route({
    method: 'PUT',
    path: '/api/members/{id}',
    permission: 'admin',
    summary:
      'Says what a member may do; it holds at the next call. 400 for the last Admin and for oneself; 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version: z.int().positive(), ...profile }))
    .output(member),
  remove: route({
    method: 'DELETE',
    path: '/api/members/{id}',
    permission: 'admin',
    summary: 'Takes a member out of the catalogue; the user stays. 400 for the last Admin and for oneself.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ id })),
};
