import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { maxAudiences, partMessages } from '../rules.ts';
import type { Audience, AudienceFields } from './contract.ts';
import {
  arrangeAudiences,
  audiences,
  hasPrices,
  insertAudience,
  lockAudiences,
  unmark,
  updateAudience,
} from './queries.ts';

interface AudienceSave extends AudienceFields {
  context: Context;
  oldDefaultId: number;
  id?: number | undefined;
  version?: number | undefined;
}

/** Saves an audience of a context inside the running change; see the contract. */
export async function saveAudience(
  db: Db,
  { context, oldDefaultId, id, version, ...fields }: AudienceSave,
): Promise<Audience> {
  await lockAudiences(db);
  const all = await audiences(db, context);
  if (oldDefaultId !== 0 && !all.some((one) => one.id === oldDefaultId)) throw notFound();
  const named = all.find((one) => one.name.toLowerCase() === fields.name.toLowerCase() && one.id !== id);
  if (id === undefined) {
    if (named && !named.enable) return updateAudience(db, named.id, { ...named, enable: true });
    if (named) throw conflict({ name: [partMessages.audienceTaken] });
    if (all.length >= maxAudiences) throw conflict({ name: [partMessages.tooManyAudiences] });
    await giveWay(db, all, { oldDefaultId, fields });
    return insertAudience(db, context, fields);
  }
  const kept = all.find((one) => one.id === id);
  if (!kept) throw notFound();
  if (version === undefined) throw invalid('version', 'A changed audience names the version it started from.');
  if (kept.version !== version) throw conflict();
  if (named) throw conflict({ name: [partMessages.audienceTaken] });
  if (fields.currency !== kept.currency && (await hasPrices(db, id)))
    throw conflict({ currency: [partMessages.currencyStays] });
  const others = all.filter((one) => one !== kept);
  if (!fields.enable && !others.some(({ enable }) => enable)) throw conflict({ enable: [partMessages.lastAudience] });
  // What a reader sees by default, or second, is never an audience that is not there.
  const marks = fields.enable || !kept.enable ? {} : { default: false, partSmartAlt1: false };
  const saved = { ...fields, ...marks };
  await giveWay(db, others, { oldDefaultId, fields: saved });
  return updateAudience(db, id, saved);
}

/** Puts the audiences of a context in an order. Throws 409 unless `items` are all of them. Answers whether any moved. */
export async function orderAudiences(db: Db, context: Context, items: readonly number[]): Promise<boolean> {
  await lockAudiences(db);
  const there = new Set((await audiences(db, context)).map(({ id }) => id));
  if (there.size !== items.length || new Set(items).size !== items.length || items.some((id) => !there.has(id)))
    throw conflict();
  return arrangeAudiences(db, items);
}

/** Takes default and second from the audience that has them, where the saved one gets them. */
async function giveWay(
  db: Db,
  others: readonly Audience[],
  { oldDefaultId, fields }: { oldDefaultId: number; fields: AudienceFields },
): Promise<void> {
  if (fields.default && !fields.enable) throw invalid('default', partMessages.disabledDefault);
  const before = others.find((one) => one.default && one.currency === fields.currency);
  if (fields.default && before) {
    if (before.id !== oldDefaultId)
      throw conflict({ default: [partMessages.otherDefault(before.name, before.currency)] });
    await unmark(db, before.id, 'is_default');
  }
  const second = others.find((one) => one.partSmartAlt1);
  if (fields.partSmartAlt1 && second) await unmark(db, second.id, 'is_second');
}
