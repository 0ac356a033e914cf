import { deflateSync } from 'node:zlib';

/** A PDF by hand: pages of 360 by 180 points with their content, and a font F. */
export function pdfOf(...pages: readonly string[]): string {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 180]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}\nendobj\n`).join('');
  return `%PDF-1.7\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`;
}

/** A PDF of one empty page, which differs by the text. */
export const pdfSaying = (text: string): Buffer => Buffer.from(pdfOf(`% ${text}`));

/** The drawing of a packed PDF: lines beside a picture. */
export const packedContent = deflateSync(
  `q 100 0 0 50 10 120 cm /I Do Q\n${Array.from({ length: 300 }, (_, n) => `${n} ${(n * 7) % 180} m ${n} 20 l S`).join('\n')}`,
);

/**
 * A PDF of one page as most programs write it: compressed content and a picture, a JPEG of 120 by 60 pixels or whatever its
 * filter says. Its cross references are right, whatever bytes are given.
 */
export function packedPdf({
  content = packedContent,
  picture,
  filter = 'DCTDecode',
}: {
  content?: Buffer;
  picture: Buffer;
  filter?: string;
}): Buffer {
  const stream = (dictionary: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
      bytes,
      Buffer.from('\nendstream '),
    ]);
  const shape = '/Type/XObject/Subtype/Image/Width 120/Height 60/ColorSpace/DeviceRGB/BitsPerComponent 8';
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 180]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>'),
    stream('/Filter/FlateDecode', content),
    stream(`${shape}/Filter/${filter}`, picture),
  ];
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const offsets: string[] = [];
  let length = 9;
  for (const [at, object] of objects.entries()) {
    const piece = Buffer.concat([Buffer.from(`${at + 1} 0 obj`), object, Buffer.from('endobj\n')]);
    offsets.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    pieces.push(piece);
    length += piece.length;
  }
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

/** The same bytes with some of them changed, from the middle on. */
export function harmed(bytes: Buffer, count = 1): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = bytes.length >> 1; at < (bytes.length >> 1) + count; at += 1) changed[at] = (changed[at] ?? 0) ^ 0x55;
  return changed;
}
