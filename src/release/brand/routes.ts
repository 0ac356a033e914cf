import { admitUpload, keepFiles } from '../../catalog/quota/service.ts';
import { addImage } from '../../image/queries.ts';
import { madeImage, refusedPicture } from '../../image/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { askerOf } from '../../platform/http/mount.ts';
import { brandContract } from './contract.ts';
import { readBrand, writeBrand } from './queries.ts';
import { refusedAccent } from './rules.ts';

export const brandRoutes = (files: FileStore) =>
  routes(brandContract, {
    get: ({ db }) => readBrand(db),

    save: async ({ db, input, change }) => {
      const accent = input.accent.trim().toLowerCase();
      const refused = refusedAccent(accent);
      if (refused) throw invalid('accent', refused);
      const { logo } = await readBrand(db);
      return change('Brand', async () => {
        const imageId = input.hasLogo ? (logo?.id ?? null) : null;
        if (!(await writeBrand(db, { ...input, name: input.name.trim(), accent, imageId }))) throw conflict();
        return readBrand(db);
      });
    },

    saveLogo: async (call) => {
      const { input, body, connect } = call;
      const userId = await admitUpload(call);
      const file = await files.put(body, { limit: MAX_PICTURE_BYTES });
      const of = { file, fileName: input.filename, page: 1 };
      const { image, kept } = await madeImage(files, of, askerOf(call)).catch(refusedPicture);
      return connect(({ db, change }) =>
        change('Logo', async () => {
          await keepFiles(db, userId, kept);
          const { name, accent } = await readBrand(db);
          const { id } = await addImage(db, image);
          if (!(await writeBrand(db, { name, accent, imageId: id, version: input.version }))) throw conflict();
          return readBrand(db);
        }),
      );
    },
  });
