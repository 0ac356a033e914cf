import { svgImport } from './drawn/import.ts';
import { imageImport } from './image/import.ts';
import { partBomImport } from './import.ts';
import type { Routes } from '../platform/http/handlers.ts';
import { limits } from './rules.ts';
import type { Slice } from '../slice.ts';

async function listRoutes(): Promise<Routes[]> {
  const [{ diagramRoutes }, { diagramListRoutes }, { partUseRoutes }, { hotspotRoutes }] = await Promise.all([
    import('./routes.ts'),
    import('./list/routes.ts'),
    import('./partUse/routes.ts'),
    import('./hotspots/routes.ts'),
  ]);
  return [diagramRoutes, diagramListRoutes, partUseRoutes, hotspotRoutes];
}

export const diagramSlice: Slice = {
  name: 'diagram',
  tables: ['jump_to', 'parts_list_row', 'presence', 'svg_profile', 'svg_setting'],
  routes: async (of) => {
    const [lists, { foundRoutes }, { svgRoutes }] = await Promise.all([
      listRoutes(),
      import('./found/routes.ts'),
      import('./svg/routes.ts'),
    ]);
    return [...lists, foundRoutes(of), svgRoutes(of.files)];
  },
  jobs: async (of) => (await import('./found/jobs.ts')).foundJobs(of),
  imports: [imageImport, svgImport, partBomImport],
  limits: {
    maxLength: {
      referenceTag: limits.tag,
      quantity: limits.quantity,
      context: limits.context,
      footnote: limits.footnote,
    },
  },
};
