import { conflict, notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { deleteSessionsOf, noteSecurityEvent } from '../session/queries.ts';
import { ownContract } from './contract.ts';
import { endSessionOf, ownAccount, sessionsOf, updateOwn } from './queries.ts';

/** What a user may do with the own account. */
export const ownRoutes = routes(ownContract, {
  own: (call) => ownAccount(call.db, signedIn(call).userId),

  saveOwn: async (call) => {
    const { userId } = signedIn(call);
    const { displayName, ...input } = call.input;
    if (!(await updateOwn(call.db, { userId, ...input, displayName: displayName.trim() }))) throw conflict();
    return ownAccount(call.db, userId);
  },

  sessions: (call) => {
    const { userId, sessionId } = signedIn(call);
    return sessionsOf(call.db, userId, sessionId);
  },

  endSession: async (call) => {
    const { userId } = signedIn(call);
    const { id } = call.input;
    if (!(await endSessionOf(call.db, userId, id))) throw notFound();
    await noteSecurityEvent(call.db, 'session-ended', userId, call.request.ip);
    return { id };
  },

  endOthers: async (call) => {
    const { userId, sessionId } = signedIn(call);
    const ended = await deleteSessionsOf(call.db, userId, sessionId);
    if (ended > 0) await noteSecurityEvent(call.db, 'session-ended', userId, call.request.ip);
    return { ended };
  },
});
