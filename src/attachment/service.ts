import type { Db } from '../platform/db/pool.ts';
import { Refusal, conflict, invalid, notFound } from '../platform/http/errors.ts';
import type { Attachment } from './item/contract.ts';
import { attachmentOf, attachmentsOf, nowhere } from './item/queries.ts';
import { written } from './item/service.ts';
import type { Holder, Written } from './item/service.ts';
import { relink } from './link/queries.ts';
import { copyAttachment, updateAttachment } from './queries.ts';
import { attachmentMessages, urlOf } from './rules.ts';
import type { Settings } from './settings/queries.ts';
import { checkedSettings, differ } from './settings/service.ts';
import type { TypedSettings } from './settings/service.ts';
import { putUrls, urlsNamed } from './url/queries.ts';
import { askBeforeConflict } from './url/service.ts';

export interface AttachmentSave extends TypedSettings {
  attachmentId: number;
  version: number;
  url?: string | undefined;
  isEditAll: boolean;
  override: boolean;
}

/** What an attachment says to others of its groups and language, as it is kept. */
const keptIn = ({ customAttributes: { '26': visibility, '31': language } }: Attachment) => ({ visibility, language });

/** Saves an attachment of an item or part. Throws as the route says. */
export async function saveAttachment(db: Db, holder: Holder, save: AttachmentSave): Promise<Written> {
  const { attachmentId, version, isEditAll, override } = save;
  await holder.require(db);
  const now = (await attachmentsOf(db, holder)).find((one) => one.id === attachmentId);
  if (!now) throw notFound();
  if (now.version !== version) throw conflict();
  const [settings] = await checkedSettings(db, [{ ...save, at: '' }]);
  if (!settings) throw notFound();
  const name = now.isUrl && save.url !== undefined ? urlOf(save.url) : now.name;
  if (name === undefined) throw invalid('url', attachmentMessages.notUrl);
  if (now.isUrl && (name !== now.name || !isEditAll)) {
    await readdress(db, holder, save, { ...settings, name }, now);
  } else {
    const target = isEditAll || now.howManyPlacesUsed === 1 ? attachmentId : await ownCopy(db, holder, attachmentId);
    const isAsked = now.isUrl && now.howManyPlacesUsed > 1 && differ(keptIn(now), settings) && !override;
    if (isAsked)
      throw new Refusal(409, attachmentMessages.shared(name), { conflict: [attachmentMessages.shared(name)] });
    const from = target === attachmentId ? version : await versionOf(db, holder, target);
    if (!(await updateAttachment(db, target, from, settings))) throw conflict();
  }
  return written(db, holder);
}

/** Gives a URL another address: the one that has it hangs here instead; one that hangs here alone is renamed. */
async function readdress(
  db: Db,
  holder: Holder,
  save: AttachmentSave,
  wanted: Settings & { name: string },
  now: Attachment,
) {
  const { attachmentId, version, override, isEditAll } = save;
  const [there] = await urlsNamed(db, [wanted.name], holder);
  if (there?.id === attachmentId || (!there && (isEditAll || now.howManyPlacesUsed === 1))) {
    if (!override && now.howManyPlacesUsed > 1 && differ(keptIn(now), wanted))
      await askBeforeConflict(db, holder, [wanted]);
    if (!(await updateAttachment(db, attachmentId, version, wanted))) throw conflict();
    return;
  }
  if (there && (await attachmentsOf(db, holder)).some((one) => one.id === there.id))
    throw conflict({ url: [attachmentMessages.there] });
  if (!override) await askBeforeConflict(db, holder, [wanted]);
  const [target] = await putUrls(db, [wanted]);
  if (target !== undefined) await relink(db, holder, attachmentId, target);
}

/** Saves an attachment that hangs nowhere. Throws as the route says. */
export async function saveLoose(
  db: Db,
  save: TypedSettings & { attachmentId: number; version: number; url?: string | undefined },
): Promise<void> {
  const now = await attachmentOf(db, save.attachmentId);
  if (!now) throw notFound();
  if (now.version !== save.version || now.howManyPlacesUsed > 0) throw conflict();
  const [settings] = await checkedSettings(db, [{ ...save, at: '' }]);
  const name = now.isUrl && save.url !== undefined ? urlOf(save.url) : now.name;
  if (!settings || name === undefined) throw invalid('url', attachmentMessages.notUrl);
  if (name !== now.name && (await urlsNamed(db, [name], nowhere)).length > 0)
    throw conflict({ url: [attachmentMessages.urlTaken] });
  if (!(await updateAttachment(db, now.id, save.version, { ...settings, name }))) throw conflict();
}

async function ownCopy(db: Db, holder: Holder, attachmentId: number): Promise<number> {
  const copy = await copyAttachment(db, attachmentId);
  await relink(db, holder, attachmentId, copy);
  return copy;
}

const versionOf = async (db: Db, holder: Holder, attachmentId: number) =>
  (await attachmentsOf(db, holder)).find((one) => one.id === attachmentId)?.version ?? 0;
