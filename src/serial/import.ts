import { serialsEnabled } from '../item-search/holding/queries.ts';
import { serialsOff } from '../item-search/holding/rules.ts';
import { sql } from 'kysely';
import type { ImportType, Stage } from '../import/service.ts';
import { rejectUnnamed } from '../item-exchange/queries.named.ts';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { countPlan, findModels, madeRules, makePlan, planned, ruleDiff, ruleType, writePlan } from './plan/queries.ts';
import { serialSettings } from './queries.ts';
import { serialLimits, serialMessages } from './rules.ts';

/** Messages stand in lists of problems without the stop. */
const reason = (message: string) => message.replace(/\.$/, '');

/**
 * Import type 15, SerialVin: one row is a rule of a model. The file is the whole list of each model that it names: equal
 * rules stay, the others are removed, unless a row of the model is rejected; with `add` nothing is removed. With [UP] a rule that its model has under
 * the same type, prefix and suffix, once there and once in the file, gets the range; nothing is added or removed.
 */
export const serialVinImport: ImportType = {
  id: 15,
  key: 'serialVin',
  name: 'Serial/VIN rules',
  xml: { number: 106, name: 'Serials', list: 'serials', element: 'serial' },
  modes: ['add', 'update'],
  isOffered: async (db) => (await serialSettings(db)).serialVinEnabled,
  tables: ['serial_rule'],
  columns: [
    { key: 'typeCode', title: 'Type', dataType: 'text', maxLength: 256, aliases: ['model type', 'type code'] },
    {
      key: 'modelName',
      title: 'Model name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
      aliases: ['model', 'name'],
    },
    { key: 'modelTag', title: 'Model tag', dataType: 'text', maxLength: 256, aliases: ['tag'] },
    {
      key: 'ruleType',
      title: 'Rule type',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 32,
      aliases: ['kind'],
    },
    { key: 'prefix', title: 'Prefix', dataType: 'text', maxLength: serialLimits.part },
    {
      key: 'rangeStart',
      title: 'Range start',
      dataType: 'text',
      empty: '',
      maxLength: serialLimits.part,
      aliases: ['start', 'from', 'number', 'begin'],
    },
    {
      key: 'rangeEnd',
      title: 'Range end',
      dataType: 'text',
      maxLength: serialLimits.part,
      aliases: ['end', 'to'],
    },
    { key: 'suffix', title: 'Suffix', dataType: 'text', maxLength: serialLimits.part },
  ],
  records: [{ name: 'Models', columns: ['typeCode', 'modelName', 'modelTag'] }],

  async validate(stage) {
    await stage.reject('modelName', reason(serialsOff), sql`not ${serialsEnabled}`);
    await stage.reject(
      'ruleType',
      'The rule type is none of single, open range, closed range',
      sql`${ruleType} is null`,
    );
    await rejectRules(stage);
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
    await findModels(stage);
    await rejectUnnamed(stage, 'modelName', 'Model');
    await makePlan(stage);
    await stage.reject(
      'modelName',
      `A model has at most ${serialLimits.rules.toLocaleString('en')} rules`,
      sql`s.line in (select line from (
        select p.line, p.comes, row_number() over (partition by p.item_id order by p.comes, p.line) as place
        from ${planned(stage)} p where not p.goes) p where p.comes and p.place > ${serialLimits.rules})`,
    );
  },

  async count(stage) {
    await makePlan(stage);
    return countPlan(stage);
  },

  makes: madeRules,

  diff: { groupTitle: 'Model', prepare: makePlan, records: (stage) => [ruleDiff(stage)] },

  async write(stage) {
    await findModels(stage);
    await makePlan(stage);
    const counts = await countPlan(stage);
    stage.progress('Writing serial/VIN rules', 0, 1);
    const changed = await writePlan(stage);
    await contentImported(stage.db, changed, stage.options.stateAfterImport);
    return counts;
  },
};

/** The rules of docs/domain/serial.md, Serial rule, over the staged rows; `problemsOfRule` says the same of one. */
async function rejectRules(stage: Stage) {
  const closed = sql`${ruleType} = '3'`;
  const numeric = sql`s.range_start ~ '^[0-9]+$' and s.range_end ~ '^[0-9]+$'`;
  const problems = [
    ['prefix', serialMessages.prefixCharacters, sql`s.prefix !~ '^[0-9A-Za-z?]*$'`],
    ['prefix', serialMessages.prefixMark, sql`s.prefix ~ '\\?.*\\?' or left(s.prefix, 3) ~ '\\?'`],
    ['rangeStart', serialMessages.digits, sql`s.range_start !~ '^[0-9]*$'`],
    ['rangeStart', serialMessages.startRequired, sql`${closed} and nullif(s.range_start, '') is null`],
    ['rangeStart', serialMessages.empty, sql`coalesce(s.prefix, nullif(s.range_start, ''), s.suffix) is null`],
    ['rangeEnd', serialMessages.endUnused, sql`not ${closed} and s.range_end is not null`],
    ['rangeEnd', serialMessages.endRequired, sql`${closed} and s.range_end is null`],
    ['rangeEnd', serialMessages.digits, sql`s.range_end !~ '^[0-9]*$'`],
    [
      'rangeEnd',
      serialMessages.endNotGreater,
      sql`case when ${closed} and ${numeric} then s.range_end::numeric <= s.range_start::numeric end`,
    ],
    [
      'rangeEnd',
      serialMessages.lengths,
      sql`${closed} and (s.range_start like '0%' or s.range_end like '0%') and length(s.range_start) <> length(s.range_end)`,
    ],
    ['suffix', serialMessages.suffixCharacters, sql`s.suffix !~ '^[0-9A-Za-z]*$'`],
    [
      'suffix',
      serialMessages.suffixAlone,
      sql`s.suffix is not null and s.prefix is null and nullif(s.range_start, '') is null`,
    ],
  ] as const;
  for (const [column, message, where] of problems) await stage.reject(column, reason(message), where);
}
