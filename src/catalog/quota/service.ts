import type { Db } from '../../platform/db/pool.ts';
import type { StoredFile } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { addFiles, lockQuota, newBytes, roomOf } from './queries.ts';
import { noRoom } from './rules.ts';

/**
 * Admits an upload before its body is read: answers the user whose it is. Throws 413 with the figures where what it
 * announces has no room.
 */
export async function admitUpload<I>(call: Pick<Call<I>, 'who' | 'request' | 'connect'>): Promise<number> {
  const { userId } = signedIn(call);
  const announced = Number(call.request.headers['content-length'] ?? 0);
  await call.connect(({ db }) => requireRoom(db, userId, announced));
  return userId;
}

async function requireRoom(db: Db, userId: number, bytes: number): Promise<void> {
  const room = await roomOf(db, userId);
  const text = room && noRoom(room, bytes);
  if (text !== undefined) throw new Refusal(413, text, { quota: [text] });
}

/**
 * Records files that a user brought, so that the sweeper keeps them. Run inside the transaction that writes what points to
 * them: two uploads are counted one after the other. Throws 413 with the figures where they have no room.
 */
export async function keepFiles(db: Db, userId: number, files: readonly StoredFile[]): Promise<void> {
  if (await roomOf(db, userId)) {
    await lockQuota(db);
    await requireRoom(db, userId, await newBytes(db, files));
  }
  await addFiles(db, files, userId);
}
