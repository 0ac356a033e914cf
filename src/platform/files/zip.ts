import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openZipFile } from './zipFile.ts';
import { decodedNames, nameProblem, plainName } from './zipNames.ts';

export type ArchiveEntry = {
  /** Path inside the archive with `/`, composed, without `.` and empty parts. */
  name: string;
  /** Bytes when inflated; never more come. */
  size: number;
  /** The content. The stream fails with ArchiveRefused where it is not what the archive says. */
  open(): Promise<Readable>;
};

export type Archive = {
  /** The files of the archive in its order; folders are left out. */
  entries: readonly ArchiveEntry[];
  close(): void;
};

export type ArchiveOptions = {
  /** Paths that are looked for: they tell the code page of names that are not UTF-8. */
  names?: ReadonlySet<string>;
  /** Entries, folders included; 10,000 if left out. */
  entries?: number;
  /** Bytes of all entries when inflated; 4 GB if left out. */
  bytes?: number;
  /** Times that an entry over 1 MB may inflate; 100 if left out. */
  ratio?: number;
};

/** The archive as a whole is not taken: which entry is to blame, and why. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
  readonly entry: string | undefined;

  constructor(reason: string, entry?: string, cause?: unknown) {
    super(entry === undefined ? reason : `${JSON.stringify(entry)}: ${reason}`, { cause });
    this.entry = entry;
  }
}

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 4 * 1024 ** 3;
const MAX_RATIO = 100;
/** Small entries may be packed tighter: they harm nobody. */
const RATIO_FLOOR = 1 << 20;
const LOCAL_HEADER_BYTES = 30;
const PIECE_BYTES = 65_536;
const ARCHIVE = /\.(?:zip|jar|7z|rar|tar|tgz|gz|bz2|xz|zst)$/i;
const FILE_TYPE = 0o170000;
const IS_FOLDER = 0o040000;
const IS_FILE = 0o100000;

/**
 * Opens a zip file, zip64 too. All of its directory is checked before anything is inflated. One that holds an archive
 * is refused; where that goes by another name it is a file like any other and stays closed.
 * @throws ArchiveRefused by the rules of the tests Z-01 to Z-04.
 */
export async function openArchive(path: string, options: ArchiveOptions = {}): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const entries = await checkedEntries(zip, options);
    return { entries, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof ArchiveRefused ? error : damaged(error);
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openZipFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw damaged(error);
  }
}

function damaged(cause: unknown): ArchiveRefused {
  return new ArchiveRefused('The file is not a complete zip archive.', undefined, cause);
}

async function checkedEntries(zip: ZipFile, options: ArchiveOptions): Promise<ArchiveEntry[]> {
  const maxEntries = options.entries ?? MAX_ENTRIES;
  const maxBytes = options.bytes ?? MAX_BYTES;
  if (zip.entryCount > maxEntries)
    throw new ArchiveRefused(`The archive has ${zip.entryCount} entries; at most ${maxEntries} are accepted.`);
  const entries: ArchiveEntry[] = [];
  const places: Place[] = [];
  const seen = new Map<string, string>();
  let bytes = 0;
  const all: Entry[] = [];
  for await (const entry of zip.eachEntry()) all.push(entry);
  const names = decodedNames(all, options.names ?? new Set());
  for (const [nth, entry] of all.entries()) {
    const raw = names[nth] ?? '';
    refuseUnsafe(entry, raw, options.ratio ?? MAX_RATIO);
    const name = plainName(raw);
    refuseDuplicate(name, seen);
    bytes += entry.uncompressedSize;
    if (bytes > maxBytes) throw new ArchiveRefused(`The archive inflates to more than ${maxBytes} bytes.`, name);
    places.push(placeOf(entry, name));
    if (!raw.endsWith('/')) entries.push(archiveEntry(zip, entry, name));
  }
  refuseOverlaps(places, zip.fileSize);
  if (entries.length === 0) throw new ArchiveRefused('The archive is empty.');
  return entries;
}

function refuseUnsafe(entry: Entry, name: string, ratio: number): void {
  const problem = nameProblem(name) ?? kindProblem(entry, name) ?? contentProblem(entry, name, ratio);
  if (problem) throw new ArchiveRefused(problem, name);
}

/** A folder ends with a slash and nothing else does; links and devices are neither. */
function kindProblem(entry: Entry, name: string): string | undefined {
  const isFolder = name.endsWith('/');
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (isFolder ? type === IS_FILE : type === IS_FOLDER) return 'The entry claims to be a file and a folder.';
  if (isFolder && entry.uncompressedSize > 0) return 'The entry is a folder with content.';
  if (type !== 0 && type !== IS_FILE && type !== IS_FOLDER) return 'The entry is a link or a device.';
  return undefined;
}

function contentProblem(entry: Entry, name: string, ratio: number): string | undefined {
  if (ARCHIVE.test(name)) return 'The entry is an archive itself.';
  if (entry.isEncrypted()) return 'The entry is encrypted.';
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    return 'The entry is compressed by an unknown method.';
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > RATIO_FLOOR && uncompressedSize > compressedSize * ratio)
    return `The entry inflates to more than ${ratio} times its size.`;
  return undefined;
}

function refuseDuplicate(name: string, seen: Map<string, string>): void {
  const key = name.toLowerCase();
  const other = seen.get(key);
  if (other === name) throw new ArchiveRefused('The name occurs twice.', name);
  if (other !== undefined)
    throw new ArchiveRefused(`The name differs only in case from ${JSON.stringify(other)}.`, name);
  seen.set(key, name);
}

type Place = { name: string; from: number; to: number };

/** The bytes an entry needs at the least: extra fields of its local header come on top. */
function placeOf(entry: Entry, name: string): Place {
  const from = entry.relativeOffsetOfLocalHeader;
  return { name, from, to: from + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize };
}

/** Entries that share bytes would inflate the same bytes many times. */
function refuseOverlaps(places: Place[], fileSize: number): void {
  let end = 0;
  for (const place of places.sort((a, b) => a.from - b.from)) {
    if (place.from < end) throw new ArchiveRefused('The entry overlaps another.', place.name);
    end = place.to;
    if (end > fileSize) throw new ArchiveRefused('The entry reaches beyond the file.', place.name);
  }
}

function archiveEntry(zip: ZipFile, entry: Entry, name: string): ArchiveEntry {
  return {
    name,
    size: entry.uncompressedSize,
    open: async () => {
      try {
        return Readable.from(checkedContent(await contentOf(zip, entry), entry, name), {
          objectMode: false,
        });
      } catch (error) {
        throw new ArchiveRefused('The entry is damaged.', name, error);
      }
    },
  };
}

/** The content, inflated in pieces that are larger than yauzl's: a sheet of a workbook has many. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.compressionMethod === 0) return zip.openReadStreamPromise(entry);
  const packed = await zip.openReadStreamPromise(entry, { decompress: false });
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  packed.on('error', (error) => inflate.destroy(error));
  inflate.on('close', () => packed.destroy());
  return packed.pipe(inflate);
}

/** Holds the content to the size and the checksum that the archive says. */
async function* checkedContent(stream: Readable, entry: Entry, name: string): AsyncGenerator<Buffer> {
  let sum = 0;
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) throw new Error('It has more bytes than it says.');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw new ArchiveRefused('The entry is damaged.', name, error);
  }
  if (sum !== entry.crc32 || bytes !== entry.uncompressedSize) throw new ArchiveRefused('The entry is damaged.', name);
}
