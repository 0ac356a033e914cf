import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { LostValue } from '../../value/contract.ts';

/** Values that the definition of the unit has no place for any more: kept until somebody takes them out. */
export function LostValues(props: {
  lost: readonly LostValue[];
  drop: readonly number[];
  readOnly: boolean;
  onChange: (drop: readonly number[]) => void;
}): ReactElement {
  const { lost, drop, readOnly, onChange } = props;
  const { t } = useTranslation();
  return (
    <>
      <Banner tone="info">{t('major-unit.value.lostText')}</Banner>
      <table className="tb" aria-label={t('major-unit.value.lost')}>
        <thead>
          <tr>
            <th>{t('major-unit.value.field')}</th>
            <th>{t('major-unit.value.value')}</th>
            <th>{t('major-unit.value.takeOut')}</th>
          </tr>
        </thead>
        <tbody>
          {lost.map(({ id, fieldName, partName, place, value, label, symbol }) => {
            const name = [fieldName, partName, place > 0 ? String(place + 1) : null].filter(Boolean).join(', ');
            return (
              <tr key={id}>
                <td>{name}</td>
                <td>
                  {label ?? value} {symbol}
                </td>
                <td>
                  <Checkbox
                    aria-label={t('major-unit.value.takeOutOf', { name })}
                    checked={drop.includes(id)}
                    disabled={readOnly}
                    onChange={(event) =>
                      onChange(event.currentTarget.checked ? [...drop, id] : drop.filter((one) => one !== id))
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
