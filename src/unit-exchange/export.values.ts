import { sql } from 'kysely';
import { resolvedValue } from '../global-lookup/value/queries.ts';
import { isWithin, ownersIn } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { globalTypes } from '../standard-feature/rules.ts';
import { namedUnits, valueNow } from './queries.named.ts';
import { valuePlaces, valueText } from './queries.values.ts';

const read = (column: string) => resolvedValue(sql.ref<number | null>(column));

/** Holds where a stored value `r` is of the kind that its definition `p` asks for, as parted() of value/rules.ts judges it. */
const isOfType = sql`case p.global_type
  when ${sql.lit(globalTypes.number)} then r.number is not null and r.unit_id is null
  when ${sql.lit(globalTypes.text)} then r.text is not null
  when ${sql.lit(globalTypes.flag)} then r.flag is not null
  when ${sql.lit(globalTypes.list)} then exists (select from shared_list_value v
    where v.id = ${read('r.list_value_id')} and v.list_type_id = p.list_type_id)
  when ${sql.lit(globalTypes.measurement)} then r.number is not null and exists (select from shared_definition_unit m
    where m.definition_id = p.value_id and m.unit_id = r.unit_id) else false end`;

/** How often a repeated field stands in its unit. */
const times = sql`coalesce((select min(c.number) from unit_value c where c.item_id = r.item_id
  and c.field_id = a.repeat_field_id and c.place = 0 and c.part_id is null), 0)`;

/** Standardized values as import 204 reads them back without a difference; those that lost their place are left out. */
export const valuesExport: ExportDataset = {
  key: 'unitValues',
  listedAt: 204,
  name: 'Standardized values of units',
  description: 'The values of the standardized features of major units, as their import reads them.',
  isOffered: hasMajorUnits,
  part: { owner: 'item', changed: ownersIn('unit_value', 'item_id') },

  async open(db, _groups, within) {
    const unit = await namedUnits(db);
    return {
      heads: [...unit.heads, 'Field', 'Repetition', 'Sub object', 'Value'],
      rows: sql`
        with kept as materialized (
          select r.id, f.field_name, a.ordinal, a.id as assignment_id, p.part
          from unit_value r join major_unit u on u.item_id = r.item_id
          join shared_feature_field f on f.id = r.field_id and f.industry_id = ${read('u.industry_id')}
          join shared_feature_assignment a on a.field_id = f.id and a.product_type_id = ${read('u.product_type_id')}
            and a.sub_type_id = ${read('u.sub_type_id')}
          join ${valuePlaces} p on p.definition_id = f.definition_id and p.part_id is not distinct from r.part_id
          where ${isWithin(sql`r.item_id`, within)} and ${isOfType}
            and (r.place = 0 or (a.repeat_field_id is not null and r.place < ${times})))
        select array[${unit.cells}, k.field_name, case when r.place = 0 then '' else (r.place + 1)::text end, coalesce(k.part, ''),
          ${valueText('r', valueNow(sql`r.list_value_id`))}] as cells
        from kept k join unit_value r on r.id = k.id ${unit.joins}
        order by ${unit.order}, k.ordinal, k.assignment_id, r.place, r.part_id nulls first, r.id`,
    };
  },
};
