import type { AriTab } from '../../platform/web/slice.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { CollisionsPage } from './CollisionsPage.tsx';
import { CollisionsRow } from './CollisionsRow.tsx';

addTexts(texts);

export const collisionAri: readonly AriTab[] = [{ key: 'collisions', component: CollisionsPage, row: CollisionsRow }];
