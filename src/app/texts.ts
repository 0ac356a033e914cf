import { join } from 'node:path';
import { readTexts } from '../platform/i18n/texts.ts';
import { slices } from './slices.ts';

/** What the screens say, by language: of the platform, the shell and each slice that has any. */
export const texts = readTexts(join(import.meta.dirname, '..'), [
  'platform/web',
  'app/web/shell',
  ...slices.map(({ name }) => name),
]);
