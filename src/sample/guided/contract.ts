import { z } from 'zod';
import { text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { leftReasons } from './rules.ts';

const files = {
  /** The table, as UploadFile took it. */
  fileId: z.int().positive(),
  /** The drawings, as UploadZipFile took them. */
  zipFileId: z.int().positive(),
  /**
   * What drawings without folders stand under: names of the levels from the top down; the name of the folder of all
   * drawings where one is blank or left out.
   */
  under: z.array(text(256)).max(6).optional(),
};

/** One import of drawings and the table of their parts. */
export const guidedContract = {
  analyze: route({
    method: 'POST',
    path: '/api/import/guided/analyze',
    permission: 'import',
    summary:
      'What a zip of drawings and one table would become: which file is which diagram, under what, by which columns, and what has no place. 400 at `fileId` or `zipFileId`.',
  })
    .input(z.strictObject(files))
    .output(
      z.object({
        /** The name of the folder of all drawings, or of the zip. */
        under: z.string(),
        /** What stands above drawings without folders, from the top down: the types by their descriptions. */
        levels: z.array(z.string()),
        /** Columns of the catalogue with the columns of the file that fill them. */
        columns: z.array(z.object({ title: z.string(), header: z.string() })),
        /** Columns of the file that nothing is made of. */
        unused: z.array(z.string()),
        rows: z.int(),
        parts: z.int(),
        /** Diagrams, of which `placed` lists the first 200. */
        diagrams: z.int(),
        placed: z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            /** Null where no file bears its number. */
            file: z.string().nullable(),
            /** What it stands under, from the top down. */
            path: z.array(z.string()),
            rows: z.int(),
          }),
        ),
        withoutDrawing: z.int(),
        withoutRows: z.int(),
        /** Files without a place, of which `left` lists the first 200. */
        leftFiles: z.int(),
        left: z.array(z.object({ file: z.string(), reason: z.enum(leftReasons) })),
      }),
    ),
  start: route({
    method: 'POST',
    path: '/api/import/guided/start',
    permission: 'import',
    summary:
      'Makes tree, parts, lists and images of a zip of drawings and one table, as one import of four files with one dry run, one change and one undo. 400 as `analyze`; 409 busy while another import runs.',
  })
    .input(
      z.strictObject({
        ...files,
        /** What comes is in a state that is published. */
        isReady: z.boolean().default(false),
        dryRun: z.boolean().default(true),
      }),
    )
    .output(z.object({ importSessionId: z.int() })),
};
