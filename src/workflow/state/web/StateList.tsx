import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark, Tag } from '../../../platform/web/ui/marks.tsx';
import { toneOf } from '../../web/useStates.ts';
import type { WorkflowState } from '../contract.ts';

/** The states of a context and the one that the form shows. */
export interface Choosing {
  states: readonly WorkflowState[];
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The states in the order of their numbers. */
export function StateList({ states, selected, onSelect }: Choosing): ReactElement {
  const { t } = useTranslation();
  return (
    <ul className="workflow-list" aria-label={t('workflow.settings')}>
      {states.map((state) => (
        <li key={state.id}>
          <button
            type="button"
            aria-current={state.id === selected ? 'true' : undefined}
            onClick={() => onSelect(state.id)}
          >
            <StateMark tone={toneOf(state)} name={state.name} />
            {state.isInit && <Tag>{t('workflow.settings.isInit.tag')}</Tag>}
          </button>
        </li>
      ))}
    </ul>
  );
}
