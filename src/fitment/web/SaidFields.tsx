import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { MultiSelect } from '../../platform/web/ui/Select.tsx';
import { fitmentLimits } from '../rules.ts';
import { applicationsQuery } from './useFitments.ts';

export interface Said {
  applicationIds: number[];
  note: string;
}
export const nothingSaid: Said = { applicationIds: [], note: '' };

/** Applications, of the list alone, and a note. */
export function SaidFields({ said, onChange }: { said: Said; onChange: (next: Said) => void }): ReactElement {
  const { t } = useTranslation();
  const { data = [] } = useQuery(applicationsQuery());
  const nameOf = (id: number): string => data.find((one) => one.id === id)?.name ?? '';
  return (
    <>
      <Field label={t('fitment.applications')}>
        <MultiSelect
          readOnly={false}
          options={data.map(({ name }) => name)}
          values={said.applicationIds.map(nameOf).filter((name) => name !== '')}
          onChange={(names) =>
            onChange({
              ...said,
              applicationIds: data
                .filter(({ name }) => names.includes(name))
                .map(({ id }) => id)
                .slice(0, fitmentLimits.applications),
            })
          }
        />
      </Field>
      <Field label={t('fitment.note')}>
        <TextInput
          maxLength={fitmentLimits.note}
          value={said.note}
          onChange={(event) => onChange({ ...said, note: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
