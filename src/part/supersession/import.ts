import { sql } from 'kysely';
import { hasExtra } from '../../import/service.ts';
import type { ImportType, SqlFragment, Stage } from '../../import/service.ts';
import { partLimits } from '../rules.ts';
import { rejectRepeats, warnOfSpellings } from '../queries.staging.ts';
import {
  addMissing,
  countLinks,
  deleteLinks,
  deleteOthers,
  linkDiff,
  madeLinks,
  rejectCycles,
  stageLinks,
  writeLinks,
  writeStatuses,
} from './queries.ts';

/** The profile may say that unknown numbers become parts instead of errors. */
const createsMissing = (stage: Stage) => hasExtra(stage, 'createMissing');

/** The same where writing adds them: what matches only adds nothing, and what removes does not either. */
const addsParts = (stage: Stage) => createsMissing(stage) && stage.mode !== 'update' && stage.mode !== 'delete';

/**
 * Import type 6, PartHistory: one row says that a part is superseded by another, and may set its status
 * (docs/domain/imports.md, Kinds of import). Blank cells leave what is there; a new supersession is then Or, quantity
 * 1, discretionary. With [RE] the file is the whole list of what supersedes each part that it names; with [PU] the
 * supersessions that it names are removed. No row may close a cycle, also not with rows above it.
 */
export const partHistoryImport: ImportType = {
  id: 6,
  key: 'partHistory',
  name: 'Part history',
  xml: { number: 140, name: 'Supersessions', list: 'supersessions', element: 'supersession' },
  modes: ['update', 'replace', 'delete'],
  comesFirst: { 'Part number not found': 'partBase', 'Superseding part number not found': 'partBase' },
  extras: { createMissing: ['Part number not found', 'Superseding part number not found'] },
  tables: ['part', 'part_relation'],
  columns: [
    {
      key: 'partNumber',
      identifies: true,
      title: 'Part number',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: partLimits.partNumber,
      aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku', 'old part number'],
    },
    {
      key: 'status',
      title: 'Status',
      dataType: 'text',
      empty: '',
      maxLength: partLimits.status,
      aliases: ['part status'],
    },
    {
      key: 'supersededBy',
      identifies: true,
      title: 'Superseded by',
      dataType: 'text',
      maxLength: partLimits.partNumber,
      aliases: ['new part number', 'replaced by', 'supersession', 'replacement'],
    },
    { key: 'conjunction', title: 'And/Or', dataType: 'text', empty: 'or', aliases: ['and or', 'is conjunction'] },
    { key: 'quantity', title: 'Quantity', dataType: 'decimal', empty: '1', min: 0, aliases: ['qty'] },
    { key: 'unit', title: 'Unit', dataType: 'text', empty: '', maxLength: partLimits.unit, aliases: ['uom'] },
    { key: 'type', title: 'Type', dataType: 'text', empty: 'discretionary', aliases: ['supersession type'] },
  ],

  async validate(stage) {
    await stageLinks(stage);
    const side = stage.side('link');
    const rejectWhere = (column: string, reason: string, where: string) =>
      stage.reject(column, reason, sql`s.line in (select k.line from ${side} k where ${sql.raw(where)})`);
    await rejectWhere('partNumber', 'The part number has no letter or digit', `k.old_key ~ '^[.-]*$'`);
    await rejectWhere('supersededBy', 'The part number has no letter or digit', `k.new_key ~ '^[.-]*$'`);
    if (!createsMissing(stage)) {
      await rejectWhere('partNumber', 'Part number not found', 'k.old_id is null');
      await rejectWhere(
        'supersededBy',
        'Superseding part number not found',
        'k.new_key is not null and k.new_id is null',
      );
    }
    await stage.reject('conjunction', 'Must be And or Or', sql`lower(s.conjunction) not in ('and', 'or')`);
    await stage.reject(
      'type',
      'Must be mandatory or discretionary',
      sql`lower(s.type) not in ('mandatory', 'discretionary')`,
    );
    await stage.reject('quantity', 'Quantity must be above 0', sql`s.quantity <= 0`);
    if (stage.mode === 'delete')
      await stage.reject('supersededBy', 'Superseded by is required', sql`s.superseded_by is null`);
    await rejectRepeats(stage, 'link', 'partNumber', 'Same supersession as in row');
    if (stage.mode !== 'delete') await rejectCycles(stage);
    const added = (key: SqlFragment) => addsParts(stage) && { added: key };
    await warnOfSpellings(stage, 'link', [
      { column: 'partNumber', is: sql`p.id = k.old_id`, ...added(sql`k.old_key`) },
      { column: 'supersededBy', is: sql`p.id = k.new_id`, ...added(sql`k.new_key`) },
    ]);
  },

  count: (stage) => countLinks(stage),

  makes: (stage) => madeLinks(stage, addsParts(stage)),

  diff: { records: linkDiff },

  async write(stage) {
    if (stage.mode === 'replace') await stageLinks(stage);
    const counts = await countLinks(stage);
    if (stage.mode === 'delete') {
      await deleteLinks(stage);
      return counts;
    }
    if (addsParts(stage)) await addMissing(stage);
    if (stage.mode === 'replace') await deleteOthers(stage);
    stage.progress('Writing supersessions', 0, 2);
    await writeLinks(stage);
    stage.progress('Writing statuses', 1, 2);
    await writeStatuses(stage);
    return counts;
  },
};
