import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { privateFile } from '../files/modes.ts';
import { BackupRefused } from './manifest.ts';

/** How every file of age begins (age-encryption.org/v1); `age -d` opens such an archive too. */
const mark = 'age-encryption.org/';

/** Encrypts a stream with a passphrase. */
export function sealing(passphrase: string): Duplex {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Duplex.from(async function* seal(source: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(webStreamOf(source));
  });
}

/** Is the file encrypted? */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await file.close();
  }
}

/** Decrypts the file to another. @throws BackupRefused for another passphrase or a damaged file */
export async function unseal(path: string, passphrase: string, target: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(webStreamOf(createReadStream(path))).catch((error: unknown) => {
    throw new BackupRefused('The passphrase is not the one of this archive, or the archive is damaged.', {
      cause: error,
    });
  });
  try {
    await pipeline(Readable.from(opened), createWriteStream(target, { flags: 'wx', mode: privateFile }));
  } catch (error) {
    // What the disk says has a code; the library's words have none.
    if (error instanceof Error && 'code' in error) throw error;
    throw new BackupRefused('The archive is damaged or cut off.', { cause: error });
  }
}

function webStreamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      // A Buffer may be a part of a larger piece of memory; the library wants plain bytes.
      else controller.enqueue(new Uint8Array(next.value));
    },
  });
}
