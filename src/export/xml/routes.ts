import { routes } from '../../platform/http/handlers.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { xmlDocsContract } from './contract.ts';
import { xmlNumbers } from './rules.ts';
import type { XmlKind } from './rules.ts';
import { xmlExample, xmlPage } from './rules.docs.ts';
import { xmlSchema } from './rules.schema.ts';

const cacheControl = 'no-cache';

/** What is described never changes while the program runs, so the page is written once. */
export function xmlDocsRoutes(kinds: readonly XmlKind[]) {
  const page = Buffer.from(xmlPage(kinds));
  return routes(xmlDocsContract, {
    page: () => Promise.resolve({ content: page, type: 'text/html; charset=utf-8', cacheControl }),
    file: ({ input }) => {
      const [number = '', kind] = input.file.split('.');
      const found = xmlNumbers(kinds).find((one) => one.number === Number(number));
      if (!found) throw notFound();
      if (found.reason !== undefined) throw invalid('file', found.reason);
      const text = (kind === 'xsd' ? xmlSchema : xmlExample)(kinds, Number(number));
      return Promise.resolve({ content: Buffer.from(text), type: 'application/xml; charset=utf-8', cacheControl });
    },
  });
}
