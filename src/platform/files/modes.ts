import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { chmod, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './storeErrors.ts';

/** Modes of folders and files that hold content: no other account of the machine may look in. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

/**
 * Closes a folder to other accounts, making it where it is missing. Where it was open, what lies below gets its modes
 * too; the promise waits for that, nobody else has to: the closed folder hides it already.
 */
export async function closeFolder(root: string): Promise<void> {
  mkdirSync(root, { recursive: true, mode: privateFolder });
  if ((statSync(root).mode & 0o077) === 0) return;
  chmodSync(root, privateFolder);
  await closeBelow(root);
}

async function closeBelow(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isFolder = entry.isDirectory();
    try {
      await chmod(path, isFolder ? privateFolder : privateFile);
      if (isFolder) await closeBelow(path);
    } catch (error) {
      // The sweep may have taken it.
      if (!isMissing(error)) throw error;
    }
  }
}
