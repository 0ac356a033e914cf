import type { ReactElement } from 'react';
import { usePageData } from '../../catalog/web/fields.tsx';
import { PublishPage } from '../../publish/web/PublishPage.tsx';
import { ContextMissing } from './ContextMissing.tsx';

/** Publishing of Oem, in a catalogue that has it. */
export function PublishScreen(): ReactElement {
  return usePageData().contexts.includes('Oem') ? <PublishPage /> : <ContextMissing name="Oem" />;
}
