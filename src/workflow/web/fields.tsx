import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../platform/contract/fields.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button, ButtonGroup } from '../../platform/web/ui/Button.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { SquareTag, StateMark } from '../../platform/web/ui/marks.tsx';
import type { StateTone } from '../../platform/web/ui/marks.tsx';
import { workflowContract } from '../contract.ts';
import { forwardState, workflowMessages } from '../rules.ts';
import type { Environment } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);
const api = apiOf(workflowContract);

/** The states of a context, as filters and marks need them. */
export const statesQuery = (context: Context) =>
  queryOptions({
    queryKey: [catalogCode(), 'workflow', context],
    queryFn: () => api.states({ context, needPending: false }),
    staleTime: 300_000,
  });

const tones: readonly StateTone[] = ['draft', 'review', 'publish', 'remove'];
/** Shape and colour of a state by its number; states of a catalogue's own look like a draft. */
const toneOf = (workflowId: number): StateTone => tones[workflowId - 1] ?? 'draft';

/** The state of an item as icon and name; nothing for items without workflow. */
export function WorkflowMark(props: {
  workflowId: number;
  name: string;
  pill?: boolean;
  iconOnly?: boolean;
}): ReactElement | null {
  const { workflowId, ...rest } = props;
  return workflowId === 0 ? null : <StateMark tone={toneOf(workflowId)} {...rest} />;
}

const environmentTones = { Pending: 'pending', Staging: 'staging', Production: 'prod' } as const;

/** Where the published content of an item is, or waits to go. */
export const EnvironmentTag = ({ environment }: { environment: Environment | null }): ReactElement | null =>
  environment && <SquareTag tone={environmentTones[environment]}>{environment}</SquareTag>;

/** What the control needs of the item whose state it changes. */
export interface Flowing {
  id: number;
  context: Context;
  workflowId: number;
  version: number;
  nextFlows: readonly { id: number; name: string; needConfirmation: boolean }[];
}

/** The next state as a button, with a menu of the others; asks what has to be asked (001 §4). */
export function StateControl(props: {
  item: Flowing;
  /** While the form around it has changes: the state belongs to what is saved. */
  dirty: boolean;
  onChanged: () => unknown;
}): ReactElement | null {
  const { item, dirty, onChanged } = props;
  const { t } = useTranslation();
  const menuId = useId();
  const { data: states = [] } = useQuery(statesQuery(item.context));
  const busy = useBusyReason();
  const update = useMutation({
    mutationFn: async (state: Flowing['nextFlows'][number]): Promise<boolean> => {
      const text = t('workflow.confirm', { state: state.name });
      const title = t('workflow.confirm.title');
      if (state.needConfirmation && !(await confirm({ title, text, confirm: t('platform.proceed') }))) return false;
      const step = { itemId: item.id, newWorkflowState: state.id, version: item.version };
      try {
        await api.updateItem(step);
      } catch (error) {
        if (!(error instanceof ApiError) || !('ancestorNotPublish' in error.modelState)) throw error;
        const publish = await confirm({
          title: t('workflow.ancestors.title'),
          text: workflowMessages.ancestorNotPublish,
          confirm: t('workflow.ancestors.proceed'),
        });
        if (!publish) return false;
        await api.updateItem({ ...step, updateAncestors: true });
      }
      return true;
    },
    onSuccess: (changed) => {
      if (!changed) return;
      toast.success(t('workflow.updated'), { duration: 2000 });
      void onChanged();
    },
    onError: (error) => {
      const shown = handleApiError(error);
      if (shown.as === 'conflict') void onChanged();
    },
  });
  useHotkey('s', () => document.getElementById(menuId)?.click(), {
    label: t('workflow.shortcut'),
    group: t('platform.keyboard.groups.general'),
    enabled: item.nextFlows.length > 0 && !dirty,
  });

  const first = forwardState(states, item.workflowId, item.nextFlows);
  if (item.workflowId === 0 || !first) return null;
  const off = dirty ? { reason: t('workflow.unsaved') } : busy === undefined ? {} : { reason: busy };
  return (
    <ButtonGroup label={t('workflow.shortcut')}>
      <Button
        {...off}
        busy={update.isPending && t('workflow.setting')}
        aria-label={t('workflow.setTo', { state: first.name })}
        icon={<WorkflowMark workflowId={first.id} name={first.name} iconOnly />}
        onClick={() => update.mutate(first)}
      >
        {first.name}
      </Button>
      <Menu
        items={item.nextFlows.map((state) => ({
          key: String(state.id),
          label: t('workflow.setTo', { state: state.name }),
          icon: <WorkflowMark workflowId={state.id} name={state.name} iconOnly />,
          reason: off.reason,
          onSelect: () => update.mutate(state),
        }))}
      >
        <Button id={menuId} className="split" aria-label={t('workflow.menu')} icon={<ChevronDown className="i14" />} />
      </Menu>
    </ButtonGroup>
  );
}
