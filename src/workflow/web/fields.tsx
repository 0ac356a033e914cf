import { defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { createContext, lazy, useContext, useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { isFocusLost } from '../../platform/web/focus.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { Button, ButtonGroup } from '../../platform/web/ui/Button.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import { SquareTag, StateMark } from '../../platform/web/ui/marks.tsx';
import { forwardState, roleIn } from '../rules.ts';
import type { Environment } from '../rules.ts';
import { useStateChange } from './useStateChange.ts';
import type { Flowing, Step } from './useStateChange.ts';
import { statesQuery, toneOf } from './useStates.ts';

export { statesQuery, toneOf };

/** The editor of the states of some contexts, as the settings have it. */
export const StatesEditor = lazy(async () => ({
  default: (await import('../state/web/WorkflowsPage.tsx')).WorkflowsPage,
}));

/** The context whose states a page shows. A page of another context than Oem provides it once. */
export const WorkflowContext = createContext<Context>(defaultContext);

/** The state of an item as icon and name; nothing for items without workflow. */
export function WorkflowMark(props: {
  workflowId: number;
  name: string;
  pill?: boolean;
  iconOnly?: boolean;
}): ReactElement | null {
  const { workflowId, ...rest } = props;
  const { data: tone = 'draft' } = useQuery({
    ...statesQuery(useContext(WorkflowContext)),
    select: (states) => {
      const state = states.find(({ id }) => id === workflowId);
      return state && toneOf(state);
    },
  });
  return workflowId === 0 ? null : <StateMark tone={tone} {...rest} />;
}

/**
 * What a save will do to the state of what is published or in review, in words
 * (docs/domain/workflow.md, Back to the initial state); null where the state stays as it is. What it did, the message
 * about the save says.
 */
export function useSetBack(workflowId: number): string | null {
  const { t } = useTranslation();
  const { data: states = [] } = useQuery(statesQuery(useContext(WorkflowContext)));
  const initial = states.find(({ isInit }) => isInit);
  const names = {
    state: initial?.name ?? '',
    published: states.find(({ isPublishedState }) => isPublishedState)?.name ?? '',
  };
  const isSetBack = workflowId !== 0 && initial !== undefined && initial.id !== workflowId;
  return isSetBack ? t('workflow.setBack.will', names) : null;
}

const environmentTones = { Pending: 'pending', Staging: 'staging', Production: 'prod' } as const;

/** Where the published content of an item is, or waits to go. */
export const EnvironmentTag = ({ environment }: { environment: Environment | null }): ReactElement | null =>
  environment && <SquareTag tone={environmentTones[environment]}>{environment}</SquareTag>;

/** The initial state, where the item is in another and the caller's role may set it. */
function useReset({ context, workflowId }: Flowing): Step | undefined {
  const { data: states = [] } = useQuery(statesQuery(context));
  const { superAdmin, roles, workflowRole } = usePageData().profile;
  const init = states.find((state) => state.isInit);
  const role = roleIn({ superAdmin, profile: { roles, workflowRole } }, context);
  if (!init || init.id === workflowId || role === null || !init.setableRoles.includes(role)) return undefined;
  return { to: init, isReset: true };
}

/**
 * The next state as a button, with a menu of the others; asks what has to be asked
 * (docs/domain/workflow.md, Setting a state). From a published state there is no next one: the menu has the ways back.
 */
export function StateControl(props: {
  item: Flowing;
  /** While the form around it has changes: the state belongs to what is saved. */
  dirty: boolean;
  onChanged: () => unknown;
}): ReactElement | null {
  const { item, dirty, onChanged } = props;
  const { context, nextFlows } = item;
  const { t } = useTranslation();
  const menu = useRef<HTMLButtonElement>(null);
  const { data: states = [] } = useQuery(statesQuery(context));
  const busy = useBusyReason();
  const reset = useReset(item);
  const update = useStateChange(item, onChanged);
  const { isPending } = update;
  const isSet = useRef(false);
  useEffect(() => {
    if (isPending) isSet.current = true;
    // The button that was pressed goes with its state; the control keeps the focus.
    else if (isSet.current && isFocusLost()) menu.current?.focus();
  }, [isPending, item.workflowId]);
  const next = forwardState(states, item.workflowId, nextFlows);
  const first = next ? { to: next, isReset: false } : reset;
  const isPublished = states.some(({ id, isPublishedState }) => id === item.workflowId && isPublishedState);
  const isOpen = item.workflowId !== 0 && first !== undefined;
  useHotkey('s', () => menu.current?.click(), {
    label: t('workflow.shortcut'),
    group: t('platform.keyboard.groups.general'),
    enabled: isOpen && !dirty,
  });

  if (!isOpen) return null;
  const off = dirty ? { reason: t('workflow.unsaved') } : busy === undefined ? {} : { reason: busy };
  const mark = ({ id, name }: Step['to']) => <WorkflowMark workflowId={id} name={name} iconOnly />;
  const entryOf = (step: Step) => ({
    key: step.isReset ? 'reset' : String(step.to.id),
    label: step.isReset ? t('workflow.reset') : t('workflow.setTo', { state: step.to.name }),
    icon: mark(step.to),
    reason: off.reason,
    onSelect: () => update.mutate(step),
  });
  const entries: MenuEntry[] = [
    ...nextFlows.map((to) => entryOf({ to, isReset: false })),
    ...(reset && nextFlows.length > 0 ? (['line'] as const) : []),
    ...(reset ? [entryOf(reset)] : []),
  ];
  if (isPublished)
    return (
      <Menu items={entries}>
        <Button ref={menu}>
          {t('workflow.change')}
          <ChevronDown className="i14" aria-hidden="true" />
        </Button>
      </Menu>
    );
  return (
    <ButtonGroup label={t('workflow.shortcut')}>
      <Button
        {...off}
        busy={update.isPending && t('workflow.setting')}
        aria-label={first.isReset ? t('workflow.reset') : t('workflow.setTo', { state: first.to.name })}
        icon={mark(first.to)}
        onClick={() => update.mutate(first)}
      >
        {first.to.name}
      </Button>
      <Menu items={entries}>
        <Button ref={menu} className="split" aria-label={t('workflow.menu')} icon={<ChevronDown className="i14" />} />
      </Menu>
    </ButtonGroup>
  );
}
