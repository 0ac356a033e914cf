import { z } from 'zod';
import { cursor, id, instant, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { signInKinds, signInsTake } from './rules.ts';

const signIn = z.object({
  id,
  at: instant,
  kind: z.enum(signInKinds),
  /** Empty for a name that no user has. */
  userName: z.string(),
  displayName: z.string(),
  /** The address it came from, or who did it. */
  detail: z.string(),
});
export type SignIn = z.infer<typeof signIn>;

const filter = {
  /** A part of the user's names or of the detail, without case. */
  term: text(256).default(''),
  kind: z.enum(signInKinds).optional(),
  /** At or after. */
  from: instant.optional(),
  /** Before. */
  to: instant.optional(),
};
const page = z.object({ items: z.array(signIn), next: z.string().nullable() });
const list = { ...filter, cursor, take: take(signInsTake) };

export const signInContract = {
  signIns: route({
    method: 'GET',
    path: '/api/signIns',
    permission: 'superAdmin',
    summary: 'Who came into the installation and who was refused, and what became of users, newest first; 400 days.',
  })
    .input(z.strictObject(list))
    .output(page),
  signInsFile: route({
    method: 'GET',
    path: '/api/signIns/file',
    permission: 'superAdmin',
    summary: 'The same as CSV.',
    answer: 'file',
  }).input(z.strictObject(filter)),
  memberSignIns: route({
    method: 'GET',
    path: '/api/members/signIns',
    permission: 'admin',
    summary: 'How members of the catalogue came in and were refused, newest first; 400 days.',
  })
    .input(z.strictObject(list))
    .output(page),
  memberSignInsFile: route({
    method: 'GET',
    path: '/api/members/signIns/file',
    permission: 'admin',
    summary: 'The same as CSV.',
    answer: 'file',
  }).input(z.strictObject(filter)),
};
