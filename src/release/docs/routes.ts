import { routes } from '../../platform/http/handlers.ts';
import { docsContract } from './contract.ts';
import { docsPage, releaseSchemas } from './rules.ts';

const cacheControl = 'no-cache';

/** What is described never changes while the program runs, so it is written once. */
export function docsRoutes() {
  const page = Buffer.from(docsPage());
  const schemas = Buffer.from(JSON.stringify(releaseSchemas(), null, 2));
  return routes(docsContract, {
    docs: () => Promise.resolve({ content: page, type: 'text/html; charset=utf-8', cacheControl }),
    schemas: () => Promise.resolve({ content: schemas, type: 'application/json; charset=utf-8', cacheControl }),
  });
}
