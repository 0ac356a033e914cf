import { Readable } from 'node:stream';
import { downloadCookieHeader } from '../platform/contract/download.ts';
import { contentDisposition } from '../platform/files/fileName.ts';
import { numberOfCursor } from '../platform/http/cursor.ts';
import { routes } from '../platform/http/handlers.ts';
import { deliveryContract } from './contract.ts';
import { countDeliveries, deliveries } from './queries.ts';
import { deliveryDetails, reportLines, requireImportApi, takeDelivery } from './service.ts';
import { sourceHandlers } from './source/routes.ts';
import type { SourceServices } from './source/service.ts';

/** Imports that programs send, and the history of them. */
export const deliveryRoutes = (services: SourceServices) =>
  routes(deliveryContract, {
    source: sourceHandlers(services),
    deliver: async (call) => ({ importSessionId: await takeDelivery(services, call) }),
    list: async ({ db, input: { cursor, take, ...filter } }) => {
      await requireImportApi(db);
      const before = numberOfCursor(cursor);
      const found = await deliveries(db, filter, { before, take: take + 1 });
      const items = found.slice(0, take);
      const last = items.at(-1);
      return {
        items,
        next: found.length > take && last ? String(last.id) : null,
        total: await countDeliveries(db, filter),
      };
    },
    get: async ({ db, input }) => {
      await requireImportApi(db);
      return deliveryDetails(db, input.id);
    },
    report: async ({ database, catalogId, headers, input: { downloadToken, ...filter } }) => {
      await database.inCatalog(catalogId, requireImportApi);
      if (downloadToken !== undefined) headers['Set-Cookie'] = downloadCookieHeader(downloadToken);
      return {
        content: Readable.from(reportLines(database, catalogId, filter)),
        type: 'text/csv; charset=utf-8',
        disposition: contentDisposition('API imports.csv', 'attachment'),
      };
    },
  });
