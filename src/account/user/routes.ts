import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { userContract } from './contract.ts';
import { countUsers, usersFound } from './queries.ts';
import { addUser, linkFor, requireUser, saveUser } from './service.ts';

/** Users of the installation. */
export const userRoutes = routes(userContract, {
  users: async ({ db, input: { term, cursor = '', take } }) => {
    const found = await usersFound(db, { term, after: cursor, take: take + 1 });
    const items = found.slice(0, take);
    const next = found.length > take ? (items.at(-1)?.userName ?? null) : null;
    return { items, next, total: await countUsers(db, term) };
  },
  user: ({ db, input }) => requireUser(db, input.id),
  addUser: (call) => addUser(call.db, signedIn(call), call.input),
  saveUser: (call) => saveUser(call.db, signedIn(call), call.input),
  userLink: async (call) => ({ link: await linkFor(call.db, signedIn(call), call.input.id) }),
});
