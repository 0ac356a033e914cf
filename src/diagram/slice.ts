import { partBomImport } from './import.ts';
import { partBomExport } from './export.ts';
import { limits } from './rules.ts';
import type { Slice } from '../slice.ts';

export const diagramSlice: Slice = {
  name: 'diagram',
  tables: ['jump_to', 'parts_list_row', 'presence', 'read_callout'],
  routes: async (of) => {
    const [{ diagramRoutes }, { diagramListRoutes }, { foundRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./list/routes.ts'),
      import('./found/routes.ts'),
    ]);
    return [diagramRoutes(of), diagramListRoutes, foundRoutes(of)];
  },
  jobs: async (of) => (await import('./found/jobs.ts')).foundJobs(of),
  imports: [partBomImport],
  exports: [partBomExport],
  limits: {
    maxLength: {
      referenceTag: limits.tag,
      quantity: limits.quantity,
      context: limits.context,
      footnote: limits.footnote,
    },
  },
};
