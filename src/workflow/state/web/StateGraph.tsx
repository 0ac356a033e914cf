import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../../platform/web/ui/marks.tsx';
import { layOut, size } from '../../graph/layout.ts';
import type { Head } from '../../graph/layout.ts';
import { toneOf } from '../../web/useStates.ts';
import type { WorkflowState } from '../contract.ts';
import type { Choosing } from './StateList.tsx';

/** What leads where: the initial state on the left, a line for each step with its arrowhead. A click selects a state. */
export function StateGraph({ states, selected, onSelect }: Choosing): ReactElement {
  const { t } = useTranslation();
  const graph = useMemo(() => layOut(states), [states]);
  const chosen = states.find(({ id }) => id === selected);
  /** Lines that lead out of the chosen state are drawn last, over the others. */
  const lines = graph.lines.toSorted((a, b) => Number(isOf(chosen, a)) - Number(isOf(chosen, b)));
  return (
    <div className="workflow-graph" style={{ width: graph.width, height: graph.height }}>
      <svg width={graph.width} height={graph.height} aria-hidden="true">
        {lines.map((line) => (
          <g key={`${line.from} ${line.to}`} className={isOf(chosen, line) ? 'on' : undefined}>
            <path d={line.path} />
            {line.heads.map((head) => (
              <path key={head.to} className="head" d={arrow(head)} />
            ))}
          </g>
        ))}
      </svg>
      {graph.boxes.map(({ id, x, y }) => {
        const state = states.find((one) => one.id === id);
        return (
          state && (
            <button
              key={id}
              type="button"
              className={state.isInit ? 'init' : undefined}
              style={{ left: x, top: y, width: size.width, height: size.height }}
              aria-pressed={id === selected}
              aria-label={t('workflow.settings.node', { state: state.name, next: namesOf(states, state) })}
              title={state.name}
              onClick={() => onSelect(id)}
            >
              <StateMark tone={toneOf(state)} name={state.name} />
            </button>
          )
        );
      })}
    </div>
  );
}

const isOf = (state: WorkflowState | undefined, { from, to }: { from: number; to: number }): boolean =>
  state !== undefined &&
  ((state.id === from && state.nextFlowIds.includes(to)) || (state.id === to && state.nextFlowIds.includes(from)));

const arrow = ({ x, y, to }: Head): string => {
  const back = x - to * (size.head + 1);
  return `M${x} ${y}L${back} ${y - size.head * 0.7}V${y + size.head * 0.7}Z`;
};

const namesOf = (states: readonly WorkflowState[], { nextFlowIds }: WorkflowState): string =>
  states
    .filter(({ id }) => nextFlowIds.includes(id))
    .map(({ name }) => name)
    .join(', ') || '–';
