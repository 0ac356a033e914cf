import { sql } from 'kysely';
import type { Stage } from '../../import/service.ts';
import { rejectUnnamed } from '../../item-exchange/queries.named.ts';
import { isUnknownLanguage } from '../../translation/queries.ts';
import { attachmentMessages, maxAttachments } from '../../attachment/rules.ts';
import { warnOfPartSpellings } from '../../part/queries.staging.ts';
import { findHolders, hasUnknownValue, isUnknownValue, planLiterature, planned } from './queries.import.ts';

/** Rejects rows that say something wrong of literature, or hang it where it may not hang; makes the plan of the others. */
export async function rejectWrong(stage: Stage): Promise<void> {
  await stage.reject('itemName', 'Name an item or a part number', sql`s.item_name is null and s.part_number is null`);
  await stage.reject(
    'itemName',
    'Name an item or a part number, not both',
    sql`s.item_name is not null and s.part_number is not null`,
  );
  await stage.reject(
    'category',
    'Literature category not found',
    isUnknownValue('literatureCategory', sql`s.category`),
  );
  await stage.reject(
    'language',
    'The catalogue does not have this language',
    isUnknownLanguage(sql`nullif(s.language, '')`),
  );
  await stage.reject('visibility', 'Visibility group not found', hasUnknownValue('visibilityGroup', sql`s.visibility`));
  await stage.reject(
    'contentGroups',
    'Content group not found',
    hasUnknownValue('contentGroup', sql`s.content_groups`),
  );
  await findHolders(stage);
  await rejectUnnamed(stage, 'itemName', 'Item');
  const holds = (where: ReturnType<typeof sql>) =>
    sql`s.line in (select h.line from ${stage.side('holder')} h where ${where})`;
  await stage.reject(
    'partNumber',
    'Part number not found',
    sql`s.part_number is not null and ${holds(sql`h.part_id is null`)}`,
  );
  await stage.reject('itemType', 'Items of this type have no literature', holds(sql`not h.allowed`));
  await planLiterature(stage);
  const says = (where: ReturnType<typeof sql>) =>
    sql`s.line in (select p.line from ${planned(stage)} p where ${where})`;
  await stage.reject(
    'filePath',
    sql`(select 'Same file and place as in row ' || p.first from ${planned(stage)} p where p.line = s.line)`,
    says(sql`p.first < p.line`),
  );
  await stage.reject(
    'filePath',
    sql`(select 'Says otherwise of the file than row ' || p.leads from ${planned(stage)} p where p.line = s.line)`,
    says(sql`p.contradicts`),
  );
  await stage.rejectUnseen(
    'filePath',
    attachmentMessages.there,
    sql`exists (select from ${planned(stage)} p join ${stage.side('file')} z on z.path = p.path
      join attachment_link l on l.item_id = p.item_id or l.part_id = p.part_id
      join attachment a on a.id = l.attachment_id and not a.is_url and lower(a.name) = lower(z.name)
      where p.line = s.line and p.there_id is null and not p.is_there)`,
  );
  await stage.reject('filePath', `A place has at most ${maxAttachments} files and addresses`, says(sql`p.is_too_much`));
  await planLiterature(stage);
  await warnOfPartSpellings(stage, 'holder');
}
