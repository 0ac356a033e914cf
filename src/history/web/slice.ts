import { addTexts } from '../../platform/web/i18n.ts';
import type { WebSlice } from '../../platform/web/slice.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

/** Names of cells are said wherever a past is shown. */
export const historyWeb: WebSlice = {};
