import { visibilityGroups } from '../lookup/queries.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { memberContract } from './contract.ts';
import { allAudiences, countMembers, membersPage } from './queries.ts';
import { invite, removeMember, renewLink, requireMember, saveMember } from './service.ts';

export const memberRoutes = routes(memberContract, {
  list: async ({ db, input: { term, cursor = '', take } }) => {
    const items = await membersPage(db, { term, after: cursor, take: take + 1 });
    const shown = items.slice(0, take);
    return {
      items: shown,
      next: items.length > take ? (shown.at(-1)?.userName ?? null) : null,
      total: await countMembers(db, term),
    };
  },

  get: ({ db, input }) => requireMember(db, input.id),

  choices: async ({ db }) => ({
    visibilityGroups: await visibilityGroups(db),
    priceAudiences: await allAudiences(db),
  }),

  invite: (call) => invite(call.db, signedIn(call), call.input),

  link: async (call) => ({ link: await renewLink(call.db, signedIn(call), call.input.id) }),

  save: (call) => {
    const { id, version, ...of } = call.input;
    return saveMember(call.db, signedIn(call), id, version, of);
  },

  remove: async (call) => {
    await removeMember(call.db, signedIn(call), call.input.id);
    return { id: call.input.id };
  },
});
