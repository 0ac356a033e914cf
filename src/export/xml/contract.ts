import { z } from 'zod';
import { route } from '../../platform/contract/route.ts';

/** The description of the XML documents, for programs that write or read them. */
export const xmlDocsContract = {
  page: route({
    method: 'GET',
    path: '/docs/xml',
    permission: 'anyone',
    withoutDatabase: true,
    answer: 'file',
    summary: 'The XML documents by their numbers, as a page.',
  }),
  file: route({
    method: 'GET',
    path: '/docs/xml/{file}',
    permission: 'anyone',
    withoutDatabase: true,
    answer: 'file',
    summary: 'The schema of the documents of a number (`110.xsd`), or an example of them (`110.xml`).',
  }).input(z.strictObject({ file: z.string().regex(/^\d{3}\.(?:xsd|xml)$/) })),
};
