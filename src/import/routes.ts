import { allows } from '../rights.ts';
import { catalogDigits } from '../catalog/digits/queries.ts';
import { admitUpload } from '../catalog/quota/service.ts';
import type { Database } from '../platform/db/pool.ts';
import { routes, type Call } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { importContract } from './contract.ts';
import { importChoiceHandlers } from './choice/routes.ts';
import { keepUpload } from './file/service.ts';
import { typeOf } from './mapping/service.ts';
import { importProfileHandlers } from './profile/routes.ts';
import { importSessionHandlers } from './session/routes.ts';
import { offeredTypes, tableTypes } from './service.ts';
import type { ImportServices } from './session/service.resolve.ts';
import { importWizardHandlers } from './wizard/routes.ts';

/** The routes of imports, over every kind that `app` lists. */
export function importRoutes(services: ImportServices & { database: Database }) {
  const upload = (kind: 'table' | 'zip') => async (call: Call<{ fileName: string }>) => {
    const { input, body, catalogId, request } = call;
    const length = Number(request.headers['content-length'] ?? 0);
    const userId = await admitUpload(call);
    return keepUpload(services, { kind, fileName: input.fileName, body, length, catalogId, userId });
  };
  return routes(importContract, {
    mapping: {
      types: async (call) => {
        const hasAccess = allows('import', signedIn(call));
        const digits = await catalogDigits(call.db);
        const types = await offeredTypes(call.db, tableTypes(services.types));
        return types.map((type) => typeOf(type, hasAccess, digits));
      },
    },
    file: { uploadFile: upload('table'), uploadZipFile: upload('zip') },
    profile: importProfileHandlers(services.types),
    session: importSessionHandlers(services),
    wizard: importWizardHandlers(services.types),
    choice: importChoiceHandlers(services),
  });
}
