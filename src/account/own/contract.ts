import { z } from 'zod';
import { id, idParam, instant, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { timeZone } from '../../catalog/contract.ts';

const ownSession = z.object({
  id,
  /** The session of the call. */
  isThis: z.boolean(),
  openedAt: instant,
  lastSeen: instant,
  /** IP address that it was opened from; empty where it is not known. */
  address: z.string(),
  /** Browser and system, or the program, as it named itself; empty where it is not known. */
  program: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

const own = z.object({
  userName: z.string(),
  displayName: z.string(),
  /** IANA name; null: the zone of the browser. */
  timeZone: z.string().nullable(),
  /** Goes up with each save. */
  version: z.int(),
});

export const ownContract = {
  own: route({
    method: 'GET',
    path: '/api/account/own',
    permission: 'signedIn',
    summary: 'What the caller may change of their own account.',
  })
    .input(z.strictObject({}))
    .output(own),
  saveOwn: route({
    method: 'PUT',
    path: '/api/account/own',
    permission: 'signedIn',
    summary: 'Saves the own account. 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ version: z.int().positive(), displayName: text(256), timeZone: timeZone.nullable() }))
    .output(own),
  sessions: route({
    method: 'GET',
    path: '/api/account/sessions',
    permission: 'signedIn',
    summary: 'The living sessions of the caller, at most 100, the last seen first.',
  })
    .input(z.strictObject({}))
    .output(z.array(ownSession)),
  endSession: route({
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    permission: 'signedIn',
    summary: 'Ends a session of the caller; its tokens hold no more. 404 for any other.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ id })),
  endOthers: route({
    method: 'DELETE',
    path: '/api/account/sessions',
    permission: 'signedIn',
    summary: 'Ends all sessions of the caller but the one of the call; answers how many.',
  })
    .input(z.strictObject({}))
    .output(z.object({ ended: z.int() })),
};
