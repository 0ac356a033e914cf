import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BoundField } from '../../platform/web/form/fields.tsx';
import type { Bound } from '../../platform/web/form/useRecordForm.ts';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { ListType } from '../contract.ts';
import { parentListOf } from '../rules.ts';
import type { ListValue } from '../value/contract.ts';
import { useListValues } from './useLookups.ts';

/** What a value belongs to, in the lists of which values belong to others': sub types and brands. */
export function ParentField(props: {
  bound: Bound<number | null>;
  list: ListType;
  value: ListValue | null;
  locked: boolean;
}): ReactElement | null {
  const { bound, list, value, locked } = props;
  const { t } = useTranslation();
  const of = parentListOf(list.id);
  const pages = useListValues({ listTypeId: of ?? 0, replaced: false }, of !== undefined);
  if (of === undefined) return null;
  const own =
    value?.parentId && !pages.rows.some(({ id }) => id === value.parentId)
      ? [{ value: String(value.parentId), label: value.parentName ?? '' }]
      : [];
  return (
    <BoundField {...bound} span="all" readOnly={locked}>
      <Select
        clearable={!locked}
        readOnly={locked}
        placeholder={t('global-lookup.parentId')}
        value={bound.value === null ? null : String(bound.value)}
        from={{
          data: pages.failed ? undefined : pages.rows,
          isLoading: pages.loading,
          isError: pages.failed,
          isFetching: pages.loading,
          refetch: pages.retry,
        }}
        options={[...own, ...pages.rows.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(next) => bound.onChange(next === null ? null : Number(next))}
        onBlur={bound.onBlur}
      />
    </BoundField>
  );
}
