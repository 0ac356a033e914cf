import { literatureExport } from './literature/export.ts';
import { literatureImport } from './literature/import.ts';
import { jumpsExport } from './export.jumps.ts';
import { rowRemovalsExport } from './export.rows.ts';
import { jumpsImport } from './import.jumps.ts';
import { rowRemovals } from './import.rows.ts';
import { translationRemovals } from './import.translations.ts';
import { literatureRemovals } from './import.removals.ts';
import { literatureRemovalsExport, translationRemovalsExport } from './export.removals.ts';
import { bomContextTranslationsExport } from './text/export.ts';
import { bomContextTranslationsImport } from './text/import.ts';
import { exchangeRowTexts } from './text/queries.ts';
import { urlsExport } from './url/export.ts';
import { urlsImport } from './url/import.ts';
import type { Slice } from '../slice.ts';

export const usageSlice: Slice = {
  name: 'usage',
  tables: ['row_translation'],
  imports: [
    literatureImport,
    bomContextTranslationsImport,
    urlsImport,
    jumpsImport,
    rowRemovals,
    literatureRemovals,
    translationRemovals,
  ],
  exports: [
    literatureExport,
    bomContextTranslationsExport,
    urlsExport,
    jumpsExport,
    rowRemovalsExport,
    literatureRemovalsExport,
    translationRemovalsExport,
  ],
  exchangeTexts: exchangeRowTexts,
  routes: async ({ config, files, jobs }) => {
    const [
      { partUseRoutes },
      { partMergeRoutes },
      { imageUseRoutes },
      { pictureRoutes },
      { partLiteratureRoutes },
      { uploadRoutes },
      { lookupUseRoutes },
      { attributeUseRoutes },
    ] = await Promise.all([
      import('./routes.ts'),
      import('./merge/routes.ts'),
      import('./image/routes.ts'),
      import('./picture/routes.ts'),
      import('./literature/routes.ts'),
      import('./upload/routes.ts'),
      import('./lookup/routes.ts'),
      import('./attribute/routes.ts'),
    ]);
    return [
      partUseRoutes,
      partMergeRoutes({ jobs }),
      imageUseRoutes({ config, files }),
      pictureRoutes,
      partLiteratureRoutes(files),
      uploadRoutes(files),
      lookupUseRoutes,
      attributeUseRoutes,
    ];
  },
  jobs: async () => (await import('./merge/jobs.ts')).mergeJobs,
};
