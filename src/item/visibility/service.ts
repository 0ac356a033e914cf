import { lookupValues } from '../../lookup/queries.ts';
import { lookupType } from '../../lookup/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import { updateItem } from '../queries.ts';
import { hierarchyMessages } from '../../hierarchy/rules.ts';
import { countGroups, itemVisibility, replaceGroups, seesWith } from './queries.ts';

async function topLevelItem(db: Db, id: number) {
  const item = await itemVisibility(db, id);
  if (!item) throw notFound();
  if (!item.isTopLevel) throw invalid('id', hierarchyMessages.onlyTopLevelVisibility);
  return item;
}

/** The groups of a top-level item, and which there are. Throws 404, and 400 for an item further down. */
export async function readVisibility(db: Db, id: number) {
  const { groups, version } = await topLevelItem(db, id);
  const choices = await lookupValues(db, lookupType('visibilityGroup'));
  return { groups, choices: choices.map(({ id: value, name }) => ({ id: value, name })), version };
}

/**
 * Makes `groups` all groups of which the caller is told, of a top-level item that is still as `version` left it. Throws 403 where the caller would not
 * see it any more. Run inside a change.
 */
export async function setVisibility(db: Db, id: number, version: number, groups: readonly number[]) {
  await topLevelItem(db, id);
  const wanted = [...new Set(groups)];
  if ((await countGroups(db, wanted)) < wanted.length) throw invalid('groups', hierarchyMessages.unknownGroup);
  if (!(await seesWith(db, id, wanted))) throw forbidden();
  await requireEditable(db, id);
  if (!(await updateItem(db, id, version, {}))) throw conflict();
  await replaceGroups(db, id, wanted);
  return contentSaved(db, id);
}
