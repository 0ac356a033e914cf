import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A sealed value cannot be opened; the message, one line for an operator, tells another secret file from damage. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/** Seals texts that the database keeps and that are worth nothing without the secret file. */
export interface Secrets {
  /** A text as it is kept: `1.KEY.BYTES`, other bytes each time. */
  seal(text: string): string;
  /** @throws CannotOpen */
  open(sealed: string): string;
}

const cipher = 'aes-256-gcm';
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const shape = /^1\.([\w-]{11})\.([\w-]{38,})$/;

/** @param key 32 bytes */
export function secretsOf(key: Buffer): Secrets {
  // Tells keys apart and says nothing of them.
  const keyId = createHmac('sha256', key).update('callout key').digest().subarray(0, 8).toString('base64url');
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const sealer = createCipheriv(cipher, key, nonce);
      const body = Buffer.concat([sealer.update(text, 'utf8'), sealer.final()]);
      return `1.${keyId}.${Buffer.concat([nonce, sealer.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [, sealedWith, text = ''] = shape.exec(sealed) ?? [];
      if (sealedWith === undefined) throw new CannotOpen('The sealed value is damaged.');
      if (sealedWith !== keyId) throw new CannotOpen('The value was sealed with another secret file.');
      const bytes = Buffer.from(text, 'base64url');
      const opener = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opener.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return opener.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opener.final('utf8');
      } catch {
        throw new CannotOpen('The sealed value is damaged.');
      }
    },
  };
}
