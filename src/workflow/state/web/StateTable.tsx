import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../../platform/web/ui/marks.tsx';
import { toneOf } from '../../web/useStates.ts';
import type { Choosing } from './StateList.tsx';

/** The same as the graph, in words, with who may set each state. */
export function StateTable({ states, selected, onSelect }: Choosing): ReactElement {
  const { t } = useTranslation();
  const yes = (is: boolean, name: string) => is && <Check className="i14" role="img" aria-label={name} />;
  const flags = ['isInit', 'isEditable', 'needConfirmation', 'isPublishedState'] as const;
  return (
    <table className="tb c workflow-table">
      <thead>
        <tr>
          <th>{t('workflow.settings.state')}</th>
          <th>{t('workflow.settings.nextFlowIds')}</th>
          {flags.map((flag) => (
            <th key={flag} className="flag">
              {t(`workflow.settings.${flag}.tag`)}
            </th>
          ))}
          <th>{t('workflow.settings.setableRoles')}</th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <tr key={state.id} className={state.id === selected ? 'sel' : undefined}>
            <td>
              <button type="button" className="link" onClick={() => onSelect(state.id)}>
                <StateMark tone={toneOf(state)} name={state.name} />
              </button>
            </td>
            <td className="wrap">
              {states
                .filter(({ id }) => state.nextFlowIds.includes(id))
                .map(({ name }) => name)
                .join(', ')}
            </td>
            {flags.map((flag) => (
              <td key={flag} className="flag">
                {yes(state[flag], t(`workflow.settings.${flag}.tag`))}
              </td>
            ))}
            <td className="wrap">
              {state.setableRoles === '' ? (
                <span className="faint">{t('workflow.settings.nobody')}</span>
              ) : (
                state.setableRoles.split(',').join(', ')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
