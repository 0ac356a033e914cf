import { sql } from 'kysely';
import { contentImported } from '../hierarchy/states/service.ts';
import type { ImportType, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { findUnits, warnAdded } from './queries.named.ts';
import { addValues } from './queries.ts';
import {
  beyondCount,
  countValues,
  listedAnew,
  planValues,
  problemsOfValues,
  unitsErased,
  unknownListed,
  valueDiffs,
  writeValues,
} from './queries.values.ts';
import { unitNameColumns } from './rules.ts';
import { valueColumns, valueMessages as said } from './rules.records.ts';

/**
 * Import 204: values of the standardized features of units. A row names a field and says its value, or there is a column for
 * each field; numbers, measurements, flags and texts are read by the field's definition. A value that its list lacks is
 * added to it, marked as waiting to be settled.
 */
export const valuesImport: ImportType = {
  id: 204,
  key: 'unitValues',
  name: 'Standardized values of units',
  xml: { number: 204, name: 'Standardized values', list: 'unitValues', element: 'unitValue' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: ['update'],
  tables: ['unit_value'],
  columns: [...unitNameColumns, ...valueColumns],

  async validate(stage) {
    await findUnits(stage);
    await stage.reject('field', said.noField, sql`s.field is null and s.value is not null`);
    await planValues(stage);
    await rejectProblems(stage, problemsOfValues(stage));
    // A row that falls may have said how often others are repeated.
    while ((await rejectProblems(stage, beyondCount(stage))) > 0);
    await warnAdded(stage, stage.has('value') ? 'value' : 'values', listedAnew(stage));
  },

  count: countValues,
  diff: { records: valueDiffs },

  async beforeChange(stage, of) {
    await addValues(stage, of, unknownListed(stage));
  },

  async write(stage, changeId) {
    await planValues(stage);
    const counts = await countValues(stage);
    await writeValues(stage);
    await contentImported(
      stage.db,
      sql`select v.item_id from unit_value v where v.change_id = ${changeId} union ${unitsErased(stage)}`,
      stage.options.stateAfterImport,
    );
    return counts;
  },
};

/** Rejects rows for what a query of `line`, `key` of a column and `reason` says. Answers how many. */
async function rejectProblems(stage: Stage, problems: SqlFragment): Promise<number> {
  await makeSide(stage, 'problem', problems);
  const side = stage.side('problem');
  let count = 0;
  for (const key of ['name', 'field', 'subObject', 'repetition', 'value', 'values'])
    count += await stage.reject(
      key,
      sql`(select p.reason from ${side} p where p.line = s.line and p.key = ${key} order by p.reason limit 1)`,
      sql`s.line in (select p.line from ${side} p where p.key = ${key})`,
    );
  return count;
}
