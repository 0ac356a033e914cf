import { sql } from 'kysely';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { namedUnits } from './queries.named.ts';
import { levelPaths } from './queries.terms.ts';

const used = sql`select l.taxonomy_id from shared_taxonomy_level l where l.id in (select x.level_id from unit_taxonomy x)`;

/** Taxonomy assignments as import 207 reads them back without a difference. */
export const placesExport: ExportDataset = {
  key: 'unitTaxonomy',
  listedAt: 207,
  name: 'Taxonomy assignments of units',
  description: 'The leaves of taxonomies at which major units stand, as their import reads them.',
  isOffered: hasMajorUnits,
  part: { owner: 'item', changed: ownersIn('unit_taxonomy', 'item_id') },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    return {
      heads: [...unit.heads, 'Taxonomy', 'Level path'],
      rows: sql`
        with level as materialized (${levelPaths(used)})
        select array[${unit.cells}, x.name, l.path] as cells
        from unit_taxonomy r join level l on l.id = r.level_id join shared_taxonomy x on x.id = l.taxonomy_id ${unit.joins}
        where ${isWithin(sql`r.item_id`, within)} order by ${unit.order}, lower(x.name), lower(l.path), r.id`,
    };
  },
};
