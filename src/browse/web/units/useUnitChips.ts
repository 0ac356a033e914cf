import { useTranslation } from 'react-i18next';
import { toggled, type SearchState } from '../../../item-search/rules.address.ts';
import { searchedListKeys, withUnitValue, type UnitSearch } from '../../../item-search/unit/rules.address.ts';
import type { UnitValueAsked } from '../../../item-search/unit/contract.ts';
import { useBrowse } from '../useHierarchy.ts';
import { labelAt } from './ValueFilters.tsx';
import { useUnitNames } from './useUnitNames.ts';

/** A filter in words, and the search without it. */
export interface Chip {
  key: string;
  field: string;
  value: string;
  without: Partial<SearchState>;
}

/** What is asked of units in words, each with the search without it. */
export function useUnitChips({ unit }: Pick<SearchState, 'unit'>): Chip[] {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const names = useUnitNames(unit);
  if (context !== 'MajorUnit') return [];
  const without = (to: Partial<UnitSearch>) => ({ unit: { ...unit, ...to } });
  const called = (id: number) => names.values.get(id) ?? String(id);
  const said = (value: UnitValueAsked): string => {
    if (value.flag !== undefined) return t(`browse.unit.${value.flag ? 'yes' : 'no'}`);
    if (value.text !== undefined) return `${value.text}…`;
    if (value.listValueIds) return value.listValueIds.map(called).join(', ');
    const field = names.fields.get(value.fieldId);
    const type =
      value.partId === undefined ? field?.type : field?.subObjects.find(({ id }) => id === value.partId)?.type;
    const symbol = type?.unitsOfMeasure.find(({ id }) => id === value.unitId)?.symbol ?? '';
    return `${value.from ?? '…'} – ${value.to ?? '…'} ${symbol}`.trim();
  };
  return [
    ...searchedListKeys.flatMap((key) =>
      unit[key].map((id) => ({
        key: `${key} ${id}`,
        field: t(`browse.unit.${key}`),
        value: called(id),
        without: without({ [key]: toggled(unit[key], id) }),
      })),
    ),
    ...(['yearFrom', 'yearTo'] as const).flatMap((key) =>
      unit[key] === null
        ? []
        : [
            {
              key,
              field: t(`browse.unit.${key}`),
              value: String(unit[key]),
              without: without({ [key]: null }),
            },
          ],
    ),
    ...(unit.level === null
      ? []
      : [
          {
            key: 'level',
            field: t('browse.unit.level'),
            value: names.levels.get(unit.level) ?? String(unit.level),
            without: without({ level: null }),
          },
        ]),
    ...unit.values.map((value) => ({
      key: `value ${value.fieldId}.${value.partId ?? ''}`,
      field: labelAt(names.fields.get(value.fieldId), value),
      value: said(value),
      without: { unit: withUnitValue(unit, value, undefined) },
    })),
  ];
}
