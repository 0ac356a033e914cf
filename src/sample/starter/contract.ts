import { z } from 'zod';
import { route } from '../../platform/contract/route.ts';
import { templateKeys } from './rules.ts';

/** Files that show how a catalogue is brought: a template for each kind of import, and a small catalogue as a whole. */
export const starterContract = {
  template: route({
    method: 'GET',
    path: '/api/import/template/{key}',
    permission: 'import',
    answer: 'file',
    summary: 'A table with the columns of a kind of import, filled with the first rows of the sample.',
  }).input(z.strictObject({ key: z.enum(templateKeys) })),
  starter: route({
    method: 'GET',
    path: '/api/import/starter',
    permission: 'import',
    answer: 'file',
    summary: 'A zip with the tables and drawings of a small catalogue, which can be imported as they are.',
  }).input(z.strictObject({})),
};
