import { onlyIn } from '../../contexts.ts';
import type { ReactElement } from 'react';
import { usePageData } from '../../catalog/web/fields.tsx';
import { PublishPage } from '../../publish/web/PublishPage.tsx';
import { ContextMissing } from './ContextMissing.tsx';

/** Publishing, in a catalogue with the context that is published. */
export function PublishScreen(): ReactElement {
  return usePageData().contexts.includes(onlyIn.publishing) ? (
    <PublishPage />
  ) : (
    <ContextMissing name={onlyIn.publishing} />
  );
}
