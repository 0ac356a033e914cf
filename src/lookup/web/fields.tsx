import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../platform/web/i18n.ts';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { LookupKey } from '../rules.ts';
import lookupTexts from '../texts.en.json' with { type: 'json' };
import { useLookups } from './useLookups.ts';

addTexts(lookupTexts);

/** Chooses from a list by its code, or by its name where it has none. A value that the list lacks stays choosable. */
export function LookupSelect(props: {
  list: LookupKey;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  const { list, value, onChange } = props;
  const { t } = useTranslation();
  const query = useLookups(list);
  const { data = [] } = query;
  const options = data.map(({ name, charCode }) => ({
    value: charCode || name,
    label: name,
    hint: charCode || undefined,
  }));
  const unlisted = value !== '' && !options.some((option) => option.value === value);
  return (
    <Select
      clearable
      from={query}
      options={unlisted ? [...options, { value, label: value, hint: t('lookup.unlisted') }] : options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

export { useLookups };
