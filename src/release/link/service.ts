import { createHmac, timingSafeEqual } from 'node:crypto';

/** No layer has this name, so no file's name is ever a signature. */
const purpose = 'reader-link';

const signature = (secret: Uint8Array, id: number) =>
  createHmac('sha256', secret).update(`${purpose}\0${id}`).digest('base64url');

/** What an address carries to open a catalogue: the link's number and a signature of the catalogue. */
export const linkToken = (secret: Uint8Array, id: number) => `${id}.${signature(secret, id)}`;

/** The number of a link that this catalogue signed; undefined for any other text. */
export function linkIdOf(secret: Uint8Array, token: string): number | undefined {
  const [, id, given] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || given === undefined) return undefined;
  const [expected, found] = [Buffer.from(signature(secret, Number(id))), Buffer.from(given)];
  return timingSafeEqual(expected, found) ? Number(id) : undefined;
}
