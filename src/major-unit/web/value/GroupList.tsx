import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../value/rules.form.ts';

/** The groups of fields, each with how far it is; what has no place any more comes last. */
export function GroupList(props: {
  groups: readonly Group[];
  lost: number;
  value: string;
  onChange: (key: string) => void;
}): ReactElement {
  const { groups, lost, value, onChange } = props;
  const { t } = useTranslation();
  return (
    <nav className="uv-groups" aria-label={t('major-unit.value.groups')}>
      {groups.map(({ key, name, fields, done }) => {
        const isDone = done === fields.length;
        const state = key === 'required' && !isDone ? 'err' : isDone ? 'ok' : '';
        return (
          <button
            key={key}
            type="button"
            className={`uv-group ${state}`}
            aria-current={key === value || undefined}
            onClick={() => onChange(key)}
          >
            <span className="trunc">{name}</span>
            <span className="uv-group-end">
              {isDone ? (
                <>
                  <Check className="i14" aria-hidden="true" />
                  <span className="vh">{t('major-unit.value.complete')}</span>
                </>
              ) : (
                <span className="num">
                  {done}/{fields.length}
                </span>
              )}
              <span className="uv-group-bar" aria-hidden="true">
                <i style={{ width: `${fields.length === 0 ? 0 : (100 * done) / fields.length}%` }} />
              </span>
            </span>
          </button>
        );
      })}
      {lost > 0 && (
        <button
          type="button"
          className="uv-group"
          aria-current={value === 'lost' || undefined}
          onClick={() => onChange('lost')}
        >
          <span className="trunc">{t('major-unit.value.lost')}</span>
          <span className="uv-group-end num">{lost}</span>
        </button>
      )}
    </nav>
  );
}
