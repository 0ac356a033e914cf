import { queryOptions } from '@tanstack/react-query';
import type { Context } from '../../contexts.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import type { StateTone } from '../../platform/web/ui/marks.tsx';
import type { WorkflowState } from '../state/contract.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { workflowApi } from './useStateChange.ts';

addTexts(texts);

/** The states of a context, as filters and marks need them. */
export const statesQuery = (context: Context) =>
  queryOptions({
    queryKey: [catalogCode(), 'workflow', context],
    queryFn: () => workflowApi.state.all({ context, needPending: false }),
    staleTime: 300_000,
  });

/** Shape and colour of a state by what it does, so that states of a catalogue's own have them too. */
export const toneOf = (state: Pick<WorkflowState, 'isInit' | 'isEditable' | 'isPublishedState'>): StateTone =>
  state.isPublishedState ? 'publish' : !state.isEditable ? 'remove' : state.isInit ? 'draft' : 'review';
