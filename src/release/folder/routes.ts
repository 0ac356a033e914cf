import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { contentDisposition } from '../../platform/files/fileName.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { defaultContext } from '../../contexts.ts';
import { areThere } from '../link/queries.ts';
import { releaseSecret } from '../queries.ts';
import { pointerFor } from '../reader/service.ts';
import { catalogFolder, openReleaseFiles, releaseRoot } from '../service.ts';
import { folderContract } from './contract.ts';
import { folderArchive } from './service.archive.ts';

interface FolderServices {
  config: Pick<Config, 'filesDir'>;
  /** The built viewer, and as one classic script. */
  viewerRoot: string;
  stickRoot: string;
}

export const folderRoutes = ({ config, viewerRoot, stickRoot }: FolderServices) =>
  routes(folderContract, {
    archive: async ({ db, catalogId, input }) => {
      const { context, environment, group, audience } = input;
      const [groups, audiences] = [group, audience].map((id) => (id === undefined ? [] : [id]));
      if (!(await areThere(db, context, groups ?? [], audiences ?? []))) throw notFound();
      const reader = { groups: new Set(groups), audiences: new Set(audiences) };
      const pointer = await pointerFor(db, { context, environment }, reader);
      // A program that runs from its sources without a build has no viewer to give away.
      if (!pointer || ![viewerRoot, stickRoot].every((folder) => existsSync(join(folder, 'index.html'))))
        throw notFound();
      const root = releaseRoot(config.filesDir);
      const layerOf = openReleaseFiles(root, catalogId, await releaseSecret(db)).layer;
      const viewer = { host: viewerRoot, stick: stickRoot };
      const of = { kind: input.for, viewer, from: catalogFolder(root, catalogId), layerOf };
      const { code } = pointer.catalog;
      return {
        content: await folderArchive(of, pointer),
        type: 'application/zip',
        disposition: contentDisposition(
          `${[code, ...(context === defaultContext ? [] : [context]), environment, pointer.release].join(' ')}.zip`,
          'attachment',
        ),
      };
    },
  });
