import { addTexts } from '../../platform/web/i18n.ts';
import type { AriTab } from '../../platform/web/slice.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { ConfigsPage } from './ConfigsPage.tsx';
import { ConfigsRow } from './ConfigsRow.tsx';

addTexts(texts);

export const importConfigAri: readonly AriTab[] = [{ key: 'configs', component: ConfigsPage, row: ConfigsRow }];
