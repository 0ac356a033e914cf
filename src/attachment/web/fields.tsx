import { lazy } from 'react';
import type { ItemTab } from '../../item/web/fields.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { attachmentApi, attachmentsQuery } from './useAttachments.ts';

addTexts(texts);

/** Literature: only where the type allows attachments (docs/domain/images.md, Literature). */
export const literatureTab: ItemTab = {
  key: 'literature',
  label: 'attachment.tab',
  applies: (_item, type) => type.allowAttachments,
  count: (id) => {
    const { queryKey } = attachmentsQuery(id);
    return { queryKey: [...queryKey, 'count'], queryFn: async () => (await attachmentApi.list({ id })).items.length };
  },
  Tab: lazy(() => import('./LiteratureTab.tsx').then(({ LiteratureTab }) => ({ default: LiteratureTab }))),
};
