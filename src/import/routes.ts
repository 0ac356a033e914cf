import type { Database } from '../platform/db/pool.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { importContract } from './contract.ts';
import { keepUpload } from './file/service.ts';
import { typeOf } from './mapping/service.ts';
import { importProfileHandlers } from './profile/routes.ts';
import { importSessionHandlers } from './session/routes.ts';
import type { ImportServices } from './session/service.ts';

/** The routes of imports, over every kind that `app` lists. */
export function importRoutes(services: ImportServices & { database: Database }) {
  type Upload = Parameters<typeof signedIn>[0] & {
    input: { fileName: string };
    body: AsyncIterable<Uint8Array>;
    catalogId: number;
  };
  const upload = (kind: 'table' | 'zip') => (call: Upload) => {
    const { input, body, catalogId } = call;
    const of = { kind, fileName: input.fileName, body, catalogId, userId: signedIn(call).userId };
    return keepUpload(services, of);
  };
  return routes(importContract, {
    mapping: { types: async () => services.types.map(typeOf) },
    file: { uploadFile: upload('table'), uploadZipFile: upload('zip') },
    profile: importProfileHandlers(services.types),
    session: importSessionHandlers(services),
  });
}
