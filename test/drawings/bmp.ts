/** An uncompressed BMP by hand. */
export function bmpOf(of: {
  bits: number;
  width: number;
  /** Below zero where its rows lie from the top down. */
  height: number;
  /** Bytes of a row of the picture, from the top; filled up to four. */
  row: (y: number) => Buffer;
  /** Red, green and blue of each colour, where the pixels name one. */
  palette?: readonly string[];
  compression?: number;
  /** Bytes between the header and the pixels. */
  masks?: Buffer;
}): Buffer {
  const { bits, width, height, row, palette = [], compression = 0, masks = Buffer.alloc(0) } = of;
  const rows = Array.from({ length: Math.abs(height) }, (_, y) => {
    const bytes = row(y);
    return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  });
  const colors = Buffer.concat(
    palette.map((color) => Buffer.concat([Buffer.from(color, 'hex').reverse(), Buffer.alloc(1)])),
  );
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + masks.length + colors.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  header.writeUInt32LE(palette.length, 46);
  return Buffer.concat([header, masks, colors, ...(height < 0 ? rows : rows.toReversed())]);
}
