import { z } from 'zod';
import { context } from '../../contexts.ts';
import { idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { folderKinds } from './rules.ts';

export const folderContract = {
  archive: route({
    method: 'GET',
    path: '/api/publish/{context}/Folder',
    permission: 'publish',
    answer: 'file',
    summary:
      'A zip with the viewer and what a reader has of an environment: for any file host, for a double click on its page, as from a USB stick, or for both. The public where neither a visibility group nor a price audience is named. 404 where nothing is published there, or one of them is not there.',
  }).input(
    z.strictObject({
      context,
      environment: z.enum(['Staging', 'Production']),
      for: z.enum(folderKinds).default('stick'),
      /** Id of a visibility group that the reader is in. */
      group: idParam.optional(),
      /** Id of the price audience that the reader has. */
      audience: idParam.optional(),
    }),
  ),
};
