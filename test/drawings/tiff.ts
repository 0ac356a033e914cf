/** A bilevel, white tiff by hand; a few bytes of its first rows are really there. */
export function tiffOf({ width, height, pages = 1 }: { width: number; height: number; pages?: number }): Buffer {
  const bytes = Math.ceil(width / 8) * height;
  const data = Buffer.alloc(Math.min(64, bytes), 0xff);
  const entries = [
    [256, width],
    [257, height],
    [258, 1],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, Math.min(1e9, bytes)],
  ];
  const size = 2 + 12 * entries.length + 4;
  const start = Buffer.from('II*\0\0\0\0\0', 'latin1');
  start.writeUInt32LE(8 + data.length, 4);
  const directories = Array.from({ length: pages }, (_, page) => {
    const directory = Buffer.alloc(size);
    directory.writeUInt16LE(entries.length);
    for (const [at, [tag = 0, value = 0]] of entries.entries()) {
      directory.writeUInt16LE(tag, 2 + 12 * at);
      directory.writeUInt16LE(4, 4 + 12 * at);
      directory.writeUInt32LE(1, 6 + 12 * at);
      directory.writeUInt32LE(value, 10 + 12 * at);
    }
    if (page + 1 < pages) directory.writeUInt32LE(8 + data.length + size * (page + 1), size - 4);
    return directory;
  });
  return Buffer.concat([start, data, ...directories]);
}
