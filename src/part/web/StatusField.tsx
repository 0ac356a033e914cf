import { useId } from 'react';
import type { ReactElement } from 'react';
import { usePageData } from '../../catalog/web/fields.tsx';
import { LookupSelect, useLookups } from '../../lookup/web/fields.tsx';
import { BoundField, TextField } from '../../platform/web/form/fields.tsx';
import type { Bound } from '../../platform/web/form/useRecordForm.ts';
import { partLimits } from '../rules.ts';

/** A part's status: one of the catalogue's list; typed freely only where the catalogue takes others. */
export function StatusField(props: Bound<string> & { readOnly: boolean }): ReactElement {
  const { value, onChange } = props;
  const { allowCustomPartStatus } = usePageData();
  const { data = [] } = useLookups('partStatus');
  const listId = useId();
  if (!allowCustomPartStatus)
    return (
      <BoundField {...props} span={1}>
        <LookupSelect list="partStatus" value={value} onChange={onChange} />
      </BoundField>
    );
  const known = data.find(({ charCode }) => charCode !== '' && charCode === value);
  return (
    <>
      <TextField {...props} span={1} list={listId} maxLength={partLimits.status} hint={known?.name} />
      <datalist id={listId}>
        {data.map(({ id, name, charCode }) => (
          <option key={id} value={charCode || name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
