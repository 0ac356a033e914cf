import { close as closeFile, createReadStream, fstat, open as openFile, read } from 'node:fs';
import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/**
 * Opens a zip file. It is read by streams of Node: yauzl's own throw where nobody can catch it when they are left before
 * their end.
 */
export async function openZipFile(path: string): Promise<ZipFile> {
  const file = await promisify(openFile)(path, 'r');
  try {
    const { size } = await promisify(fstat)(file);
    return await fromRandomAccessReaderPromise(new FileReader(file), size, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
    });
  } catch (error) {
    await promisify(closeFile)(file);
    throw error;
  }
}

/** A stream that is left closes its file, which others read: this one does not. */
const shared = { open: openFile, read, close: (_file: number, done?: (error: Error | null) => void) => done?.(null) };

class FileReader extends RandomAccessReader {
  readonly #file: number;

  constructor(file: number) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream('', { fd: this.#file, start, end: end - 1, autoClose: false, fs: shared });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    read(this.#file, buffer, offset, length, position, (error, bytes) =>
      callback(error ?? (bytes < length ? new Error('The file ends before its directory does.') : null)),
    );
  }

  override close(callback: (error: Error | null) => void): void {
    closeFile(this.#file, callback);
  }
}
