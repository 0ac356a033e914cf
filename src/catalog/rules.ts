import type { Context } from '../platform/contract/fields.ts';

/** First parts of addresses that belong to no catalogue, so no code can be one of them (spec README, reading 1). */
const reservedCodes = [
  'api',
  'account',
  'accessDenied',
  'assets',
  'published',
  'health',
  'metrics',
  'docs',
  'signin',
  'oidc',
].map((code) => code.toLowerCase());

/** A code: 2 to 16 letters, digits and dashes, beginning with a letter; compared without case (spec README, reading 1). */
export const catalogCode = /^[A-Za-z][A-Za-z0-9-]{1,15}$/;

export const isReservedCode = (code: string) => reservedCodes.includes(code.toLowerCase());

/** What a new catalogue is made of. */
export interface NewCatalog {
  code: string;
  name: string;
  /** What it covers, such as the makes and years. */
  covers?: string | undefined;
  contexts?: Context[] | undefined;
  /** Codes of its content languages; the first one is its own. */
  languages?: string[] | undefined;
}
