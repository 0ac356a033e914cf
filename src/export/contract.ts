import { z } from 'zod';
import { id, idParam, instant } from '../platform/contract/fields.ts';
import { maxContentGroups } from '../lookup/rules.ts';
import { route } from '../platform/contract/route.ts';
import { tableFormats } from '../platform/contract/tables.ts';
import { exportFormats } from './rules.ts';

const format = z.enum([...tableFormats, 'xml']);
/** The key of a table's data, or the number of an XML document. */
const dataset = z.string().regex(/^(?:[A-Za-z]{1,40}|\d{3})$/);

/** An export with its file (docs/domain/imports.md, Export). */
const exported = z.object({
  id,
  dataset: z.string(),
  datasetName: z.string(),
  format: z.enum(exportFormats),
  /** 0 in progress, 1 generated, 2 confirmed, 9 failed. */
  status: z.int(),
  timestamp: instant,
  completedAt: instant.nullable(),
  startedByName: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  rows: z.int(),
  /** Why it failed. */
  message: z.string(),
  /** The file is there to be downloaded. */
  isKept: z.boolean(),
  /** What it does just now, and how many rows it has written; 0 of 0 when nothing runs. */
  action: z.string(),
  progress: z.int(),
  total: z.int(),
});
export type Exported = z.infer<typeof exported>;

export const exportContract = {
  formats: route({
    method: 'GET',
    path: '/api/export/formats',
    permission: 'member',
    summary: 'What can be exported, and as what.',
  })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** Of tables; XML documents are listed apart. */
        formats: z.array(z.enum(tableFormats)),
        datasets: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            description: z.string(),
            /** Its rows can be kept to content groups. */
            byContentGroups: z.boolean(),
          }),
        ),
        /** XML documents by their numbers; `reason` says why one is not to be had. */
        documents: z.array(z.object({ number: z.int(), name: z.string(), reason: z.string().nullable() })),
      }),
    ),
  start: route({
    method: 'POST',
    path: '/api/export/{format}/{dataset}',
    permission: 'member',
    summary:
      'Begins an export of what the caller may see: of a dataset as a table, or of an XML document by its number (`/api/export/xml/110`). 404 for an unknown one, 400 for a number that the product lacks, 409 while the caller exports it.',
  })
    .input(
      z.strictObject({
        format,
        dataset,
        /** Only what one of these content groups labels, by id; everything where empty. */
        contentGroups: z.array(id).max(maxContentGroups).default([]),
        /** Where document 231 begins. */
        itemId: id.optional(),
        /** What document 234 begins from: a change, a time, or the snapshot that an earlier document names. */
        since: z
          .string()
          .max(4096)
          .regex(
            /^(?:\d{1,15}|\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?|\d{1,19}:\d{1,19}:[\d,]*)$/,
          )
          .optional(),
      }),
    )
    .output(exported),
  keys: route({
    method: 'POST',
    path: '/api/export/heirarchyKeys',
    permission: 'member',
    summary: 'Begins the file of hierarchy keys: type, name and key values of every item, with its id.',
  })
    .input(z.strictObject({ format: z.enum(tableFormats).default('csv') }))
    .output(exported),
  partsHistory: route({
    method: 'POST',
    path: '/api/export/partsHistory',
    permission: 'member',
    summary: 'Begins the file of supersessions and statuses, as the import of part history reads it.',
  })
    .input(z.strictObject({ format: z.enum(tableFormats).default('csv') }))
    .output(exported),
  history: route({
    method: 'GET',
    path: '/api/export/{format}/history',
    permission: 'member',
    summary:
      'The last 100 exports as a format, newest first: all of them, or the caller’s own where groups restrict him.',
  })
    .input(z.strictObject({ format }))
    .output(z.array(exported)),
  status: route({
    method: 'GET',
    path: '/api/export/{id}/status',
    permission: 'member',
    summary: 'How far an export is.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(exported),
  download: route({
    method: 'GET',
    path: '/api/export/{id}/download',
    permission: 'member',
    answer: 'file',
    summary: 'The file of an export. 404 where there is none, or none any more.',
  }).input(z.strictObject({ id: idParam })),
  confirmDownload: route({
    method: 'POST',
    path: '/api/export/{format}/{id}/confirmdownload',
    permission: 'member',
    summary: 'Says that the file has arrived. 409 where there is no file to confirm.',
  })
    .input(z.strictObject({ format: z.enum(exportFormats), id: idParam }))
    .output(exported),
  remove: route({
    method: 'DELETE',
    path: '/api/export/{format}/{id}',
    permission: 'member',
    summary: 'Deletes an export with its file; one that is under way is stopped.',
  })
    .input(z.strictObject({ format: z.enum(exportFormats), id: idParam }))
    .output(z.object({ id })),
};
