import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { privateFile, privateFolder } from '../files/modes.ts';
import { isMissing } from '../files/storeErrors.ts';
import { keyBytes, type Secrets, secretsOf } from './seal.ts';

/**
 * Reads the secret file, or makes it where it is missing.
 * @throws Error in one line where others can read it, or where it is none
 */
export async function openSecrets(path: string): Promise<Secrets> {
  await keepSecretFile(path, `${randomBytes(keyBytes).toString('base64url')}\n`);
  // Accounts of Windows are no bits of a mode.
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
    throw new Error(`${path}: other accounts of this machine can read it, expected chmod 600.`);
  const key = /^[\w-]{43}\n?$/.exec(await readFile(path, 'utf8'))?.[0];
  if (key === undefined) throw new Error(`${path}: found no secret of Callout, expected the file that it made.`);
  return secretsOf(Buffer.from(key.trim(), 'base64url'));
}

/** Writes a secret file where there is none, whole or not at all; answers the content of the one that lies there then. */
export async function keepSecretFile(path: string, content: string): Promise<string> {
  const there = await secretFileAt(path);
  if (there !== undefined) return there;
  await mkdir(dirname(path), { recursive: true, mode: privateFolder });
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content, { mode: privateFile, flush: true });
  try {
    await link(temporary, path);
    return content;
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  } finally {
    await rm(temporary);
  }
}

/** Its content; undefined where there is none. */
export async function secretFileAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
