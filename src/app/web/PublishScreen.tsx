import type { ReactElement } from 'react';
import { defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { usePageData } from '../../catalog/web/fields.tsx';
import { PublishPage } from '../../publish/web/PublishPage.tsx';
import { PublishContext } from '../../publish/web/usePublish.ts';
import { ContextMissing } from './ContextMissing.tsx';

/** Publishing of a context, in a catalogue that has it. */
const screenOf = (context: Context) => (): ReactElement =>
  usePageData().contexts.includes(context) ? (
    <PublishContext value={context}>
      <PublishPage key={context} />
    </PublishContext>
  ) : (
    <ContextMissing name={context} />
  );

export const PublishScreen = screenOf(defaultContext);
export const PublishMajorUnitScreen = screenOf('MajorUnit');
export const PublishEcommerceScreen = screenOf('Ecommerce');
