import { z } from 'zod';
import { id, idParam, instant } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { exportFormats } from './rules.ts';

const format = z.enum(exportFormats);
const dataset = z.string().regex(/^[A-Za-z]{1,40}$/);

/** An export with its file (docs/domain/imports.md, Export). */
const exported = z.object({
  id,
  dataset: z.string(),
  datasetName: z.string(),
  format,
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
        formats: z.array(format),
        datasets: z.array(z.object({ key: z.string(), name: z.string(), description: z.string() })),
      }),
    ),
  start: route({
    method: 'POST',
    path: '/api/export/{format}/{dataset}',
    permission: 'member',
    summary:
      'Begins an export of what the caller may see. 404 for an unknown dataset, 409 while the caller exports it.',
  })
    .input(z.strictObject({ format, dataset }))
    .output(exported),
  keys: route({
    method: 'POST',
    path: '/api/export/heirarchyKeys',
    permission: 'member',
    summary: 'Begins the file of hierarchy keys: type, name and key values of every item, with its id.',
  })
    .input(z.strictObject({}))
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
    .input(z.strictObject({ format, id: idParam }))
    .output(exported),
  remove: route({
    method: 'DELETE',
    path: '/api/export/{format}/{id}',
    permission: 'member',
    summary: 'Deletes an export with its file; one that is under way is stopped.',
  })
    .input(z.strictObject({ format, id: idParam }))
    .output(z.object({ id })),
};
