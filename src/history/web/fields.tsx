import { lazy } from 'react';
import { contexts } from '../../contexts.ts';
import type { ItemTab } from '../../item/web/fields.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { showsRevisions } from '../rules.ts';
import { revisionCountQuery } from './useHistory.ts';

export { ItemHistory } from './ItemHistory.tsx';
export { goneQuery, nameQuery, wroteQuery, wroteRecordsQuery } from './useHistory.ts';

addTexts(texts);

/** Revision history: not in MajorUnit (docs/domain/history.md, Revisions). */
export const historyTab: ItemTab = {
  key: 'revisionHistory',
  former: 'history',
  label: 'history.tab',
  contexts: contexts.filter(showsRevisions),
  count: revisionCountQuery,
  Tab: lazy(() => import('./HistoryTab.tsx').then(({ HistoryTab }) => ({ default: HistoryTab }))),
};
