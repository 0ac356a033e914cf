import { sql } from 'kysely';
import type { TextKind } from '../translation/first/queries.ts';

/** Texts of SKUs that are in several languages. */
export const skuTexts: readonly TextKind[] = [
  { noun: 'sku', field: 'name', table: sql`sku`, shown: sql`r.name`, set: sql`name = t.text` },
  {
    noun: 'sku',
    field: 'description',
    table: sql`sku`,
    shown: sql`r.description`,
    set: sql`description = t.text`,
  },
];
