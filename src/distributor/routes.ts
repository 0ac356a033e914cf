import { contentDisposition } from '../platform/files/fileName.ts';
import type { FileStore } from '../platform/files/store.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { distributorContract } from './contract.ts';
import { distributors, isDistributor, pageHash, printedCatalogs } from './queries.ts';
import { addCatalog, addDistributor, ofSku } from './service.ts';

/** Distributors, their printed catalogs and what they say of a SKU. */
export const distributorRoutes = ({ files }: { files: FileStore }) =>
  routes(distributorContract, {
    ofIndustries: ({ db, input }) => distributors(db, input.industryIds),
    list: ({ db }) => distributors(db),

    add: ({ db, input: { name, industryIds }, change }) =>
      change(`Distributor ${name.trim()}`, async (changeId) => ({
        id: await addDistributor(db, name, industryIds),
        changeId,
      })),

    catalogs: async ({ db, input: { id, groupResults } }) => {
      if (!(await isDistributor(db, id))) throw notFound();
      const catalogs = await printedCatalogs(db, id);
      if (!groupResults) return catalogs;
      const years = [...new Set(catalogs.map(({ year }) => year))];
      return years.map((year) => ({ year, catalogs: catalogs.filter((one) => one.year === year) }));
    },

    addCatalog: ({ db, input: { id, name, year }, change }) =>
      change(`Catalog ${name.trim()} ${year}`, async (changeId) => {
        const added = await addCatalog(db, { distributorId: id, name: name.trim(), year });
        return { id: added.id, changeId: added.isNew ? changeId : null };
      }),

    page: async ({ db, input: { id, catalogId, page } }) => {
      const hash = await pageHash(db, { distributorId: id, catalogId, page });
      if (hash === undefined || !(await files.has(hash))) throw notFound();
      return {
        content: await files.read(hash),
        type: 'application/pdf',
        disposition: contentDisposition(`Page ${page}.pdf`, 'inline'),
        etag: `"${hash}"`,
      };
    },

    ofSku: ({ db, input }) => ofSku(db, input.id),
  });
