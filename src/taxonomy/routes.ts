import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { taxonomyContract } from './contract.ts';
import { findLevels, industries, industryExists, taxonomiesOf } from './queries.ts';
import { taxonomyMessages } from './rules.ts';
import {
  addLevel,
  levelUses,
  nestedLevels,
  orTaken,
  removeLevel,
  removeTaxonomy,
  requireLevel,
  requireTaxonomy,
  saveLevel,
} from './service.ts';

export const taxonomyRoutes = routes(taxonomyContract, {
  industries: ({ db }) => industries(db),

  byIndustry: async ({ db, input }) => {
    if (!(await industryExists(db, input.industryId))) throw notFound();
    return taxonomiesOf(db, input.industryId);
  },

  add: async ({ db, input: { industryId, name, names }, change }) => {
    if (!(await industryExists(db, industryId))) throw invalid('industryId', taxonomyMessages.unknownIndustry);
    return change(`Taxonomy ${name}`, async (changeId) => {
      const { id } = await orTaken(
        db
          .insertInto('taxonomy')
          .values({ industry_id: industryId, name, names: names })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return { id, version: changeId, changeId };
    });
  },

  save: async ({ db, input: { id, version, name, names }, change }) => {
    const before = await requireTaxonomy(db, id);
    return change(`Taxonomy ${name ?? before.name}`, async (changeId) => {
      const { numUpdatedRows } = await orTaken(
        db
          .updateTable('taxonomy')
          .set({ ...(name !== undefined && { name }), ...(names !== undefined && { names: names }), id })
          .where('id', '=', id)
          .where('change_id', '=', version)
          .executeTakeFirst(),
      );
      if (numUpdatedRows === 0n) throw conflict();
      return { id, version: changeId, changeId };
    });
  },

  remove: async ({ db, input: { id }, change }) => {
    const { name } = await requireTaxonomy(db, id);
    return change(`Delete taxonomy ${name}`, async (changeId) => {
      await removeTaxonomy(db, id);
      return { changeId };
    });
  },

  levels: ({ db, input }) => nestedLevels(db, input),

  find: async ({ db, input: { id, ...asked } }) => {
    await requireTaxonomy(db, id);
    return findLevels(db, id, asked);
  },

  level: ({ db, input }) => requireLevel(db, input.id),

  uses: (call) => levelUses(call.db, signedIn(call), call.input.id),

  addLevel: ({ db, input, change }) =>
    change(`Taxonomy level ${input.name}`, async (changeId) => ({
      id: await addLevel(db, input),
      version: changeId,
      changeId,
    })),

  saveLevel: async ({ db, input, change }) => {
    const before = await requireLevel(db, input.id);
    const moved = input.parentId !== undefined || input.beforeId !== undefined;
    return change(
      `${moved ? 'Move taxonomy level' : 'Taxonomy level'} ${input.name ?? before.name}`,
      async (changeId) => {
        await saveLevel(db, input);
        return { id: input.id, version: changeId, changeId };
      },
    );
  },

  removeLevel: async ({ db, input: { id }, change }) => {
    const { name } = await requireLevel(db, id);
    return change(`Delete taxonomy level ${name}`, async (changeId) => {
      await removeLevel(db, id);
      return { changeId };
    });
  },
});
