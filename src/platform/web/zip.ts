/** A file with its path, parted by slashes. */
export interface PathFile {
  path: string;
  file: File;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

async function crcOf(file: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    for (const byte of next.value) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Fields of a zip's records: their values, and how many bytes each has. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Names are in UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
/** The first day that a zip can say: what it holds has no time. */
const DAY = 0x21;

/** A zip of files as they are, not compressed: pictures would not become smaller. Their bytes stay where they are. */
export async function zipOf(files: readonly PathFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let length = 0;
  for (const { path, file } of files) {
    const name = new TextEncoder().encode(path);
    const crc = await crcOf(file);
    const fields = [
      [FLAGS, 2],
      [0, 2],
      [0, 2],
      [DAY, 2],
      [crc, 4],
      [file.size, 4],
      [file.size, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const head = record([0x04034b50, 4], [VERSION, 2], ...fields);
    parts.push(head, name, file);
    const entry = record(
      [0x02014b50, 4],
      [VERSION, 2],
      [VERSION, 2],
      ...fields,
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    );
    directory.push(entry, name);
    offset += head.length + name.length + file.size;
    length += entry.length + name.length;
  }
  const count = files.length;
  const end = record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
