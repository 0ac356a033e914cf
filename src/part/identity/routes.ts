import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { carriedBy } from '../../item/carried/queries.ts';
import { ofParts } from '../attribute/queries.ts';
import type { identityContract } from './contract.ts';
import { partData } from './queries.ts';
import { savePartData } from './service.ts';

export const identityHandlers = (jobs: Jobs): HandlersOf<typeof identityContract> => ({
  get: ({ db }) => partData(db),

  save: (call) => {
    const { db, catalogId, input, change } = call;
    const who = signedIn(call);
    return savePartData(db, jobs, input, {
      catalogId,
      actor: { id: who.userId, name: who.displayName || who.userName },
      change: (label, work) => change(label, work),
    });
  },

  specification: async ({ db }) => {
    const [{ specificationAttributeId }, { attributes }] = await Promise.all([partData(db), carriedBy(db, ofParts)]);
    return { specificationAttributeId, attributes: attributes.map(({ attributeId, name }) => ({ attributeId, name })) };
  },
});
