import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { UnitList } from '../../../major-unit/list/rules.ts';
import { ListValueInput } from '../../../major-unit/web/fields.tsx';
import { toggled, type SearchState } from '../../../item-search/rules.address.ts';
import { searchedListKeys, type SearchedList, type UnitSearch } from '../../../item-search/unit/rules.address.ts';
import type { ChangeSearch } from '../search/useSearchAddress.ts';
import { LevelFilter } from './LevelFilter.tsx';
import { useUnitNames } from './useUnitNames.ts';
import { ValueFilters } from './ValueFilters.tsx';
import './Units.css';

/** The list that the values of each are of. */
const lists: Record<SearchedList, UnitList> = {
  industries: 'industry',
  productTypes: 'productType',
  subTypes: 'productSubType',
  makes: 'make',
};

const alone = (ids: readonly number[]) => (ids.length === 1 ? ids[0] : undefined);

/** What units are searched by beside what all items are (docs/domain/units.md, Search). */
export function UnitFilters(props: { state: SearchState; change: ChangeSearch }): ReactElement {
  const { state, change } = props;
  const { unit } = state;
  const { t } = useTranslation();
  const names = useUnitNames(unit);
  const set = (to: Partial<UnitSearch>, options?: { replace: boolean }) =>
    change({ unit: { ...unit, ...to } }, options);
  return (
    <>
      <fieldset>
        <legend className="sec">{t('browse.unit')}</legend>
        {searchedListKeys.map((key) => (
          <div key={key} className="search-value">
            <Field label={t(`browse.unit.${key}`)}>
              <ListValueInput
                list={lists[key]}
                label={t(`browse.unit.${key}`)}
                placeholder={t('browse.unit.add')}
                value={null}
                {...(key !== 'industries' && { industryId: alone(unit.industries) })}
                {...(key === 'subTypes' && { parentId: alone(unit.productTypes) })}
                onChange={(value) => value && !unit[key].includes(value.id) && set({ [key]: [...unit[key], value.id] })}
              />
            </Field>
            {unit[key].map((id) => (
              <Checkbox
                key={id}
                checked
                label={names.values.get(id) ?? String(id)}
                onChange={() => set({ [key]: toggled(unit[key], id) })}
              />
            ))}
          </div>
        ))}
        <div className="search-range" role="group" aria-label={t('browse.unit.years')}>
          {(['yearFrom', 'yearTo'] as const).map((key) => (
            <Year key={key} which={key} year={unit[key]} onChange={(year) => set({ [key]: year }, { replace: true })} />
          ))}
        </div>
        <LevelFilter
          level={unit.level}
          name={unit.level === null ? undefined : names.levels.get(unit.level)}
          industryId={alone(unit.industries)}
          onChange={(level) => set({ level })}
        />
      </fieldset>
      <ValueFilters unit={unit} names={names} onChange={(next, options) => change({ unit: next }, options)} />
    </>
  );
}

/** A bound of the model years: four digits, anything less is not asked. */
function Year(props: {
  which: 'yearFrom' | 'yearTo';
  year: number | null;
  onChange: (year: number | null) => void;
}): ReactElement {
  const { which, year, onChange } = props;
  const { t } = useTranslation();
  const isYear = (text: string) => text === '' || /^[1-9]\d{3}$/.test(text);
  const typed = useTypedFilter(year === null ? '' : String(year), (text) => {
    if (isYear(text)) onChange(text === '' ? null : Number(text));
  });
  const label = t(`browse.unit.${which}`);
  return (
    <Field label={label} error={isYear(typed.text.trim()) ? undefined : t('browse.unit.year')}>
      <TextInput
        inputMode="numeric"
        maxLength={4}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value.replace(/\D/g, ''))}
        onKeyDown={typed.onKeyDown}
        onClear={typed.clear}
        clearLabel={t('hierarchy.search.clearText', { name: label })}
      />
    </Field>
  );
}
