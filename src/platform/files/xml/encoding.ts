import { encodings, type Encoding } from '../../contract/encodings.ts';
import { createDecoder } from '../table/decode.ts';

/** Bytes in which a document says how it is written. */
export const HEAD_BYTES = 256;

/** Turns the bytes of a document into text, by how it begins; undefined where it names an encoding that is not known. */
export function decoderOf(head: Buffer): ((bytes: Buffer, last: boolean) => string) | undefined {
  const encoding = encodingOf(head);
  if (encoding === undefined) return undefined;
  const decoder = createDecoder(encoding, true);
  return (bytes, last) => decoder.decode(bytes, last);
}

/** The name of its encoding that a document declares, as it stands there; undefined where it declares none. */
export const declaredEncoding = (head: Buffer): string | undefined =>
  /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1', 0, HEAD_BYTES))?.[1];

function encodingOf(head: Buffer): Encoding | undefined {
  const start = head.toString('latin1', 0, HEAD_BYTES);
  if (/^(?:\xff\xfe|<\0)/.test(start)) return 'utf-16le';
  if (/^(?:\xfe\xff|\0<)/.test(start)) return 'utf-16be';
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
  const name = nameOf(declaredEncoding(head) ?? 'utf-8');
  // A declaration that is read byte by byte is not in UTF-16, whatever it says.
  return name.startsWith('utf-16') ? 'utf-8' : encodings.find((one) => one === name);
}

/** The name that the Encoding Standard has for a label; empty for none. */
function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return '';
  }
}

/** Whether a file begins as XML does, by its first bytes in any encoding. */
export const beginsAsXml = (head: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<\0?[?!A-Za-z]/.test(head.toString('latin1', 0, 400));
