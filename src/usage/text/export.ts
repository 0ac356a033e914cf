import { sql } from 'kysely';
import { isWithin, ownersIn } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';

/** Translations of contexts and footnotes as import type 11 reads them back without a difference. */
export const bomContextTranslationsExport: ExportDataset = {
  key: 'bomContextTranslations',
  listedAt: 11,
  name: 'Context translations',
  description: 'Contexts and footnotes of parts lists in the further languages, as their import reads them.',

  part: { owner: 'text', changed: ownersIn('row_translation', 'id') },

  open: async (_db, _groups, within) => ({
    heads: ['Kind', 'Text', 'Language', 'Translation'],
    rows: sql`
      select array[initcap(x.field), x.source, x.language, x.text] as cells from row_translation x where ${isWithin(sql`x.id`, within)}
      order by x.field, x.source collate "C", x.language`,
  }),
};
