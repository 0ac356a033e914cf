import { useQuery } from '@tanstack/react-query';
import { ListPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import type { SearchField } from '../../../item-search/unit/contract.ts';
import { withUnitValue, type UnitSearch } from '../../../item-search/unit/rules.address.ts';
import { mostUnitValues } from '../../../item-search/unit/rules.ts';
import { ValueFilter } from './ValueFilter.tsx';
import { useFieldsById, foundFieldsQuery, type useUnitNames } from './useUnitNames.ts';

interface Place {
  fieldId: number;
  partId?: number | undefined;
}
const keyOf = ({ fieldId, partId }: Place) => `${fieldId}.${partId ?? ''}`;

/** What is searched by a field: itself, or each sub object of it. */
const placesOf = ({ id, fieldName, subObjects }: SearchField): (Place & { label: string })[] =>
  subObjects.length === 0
    ? [{ fieldId: id, label: fieldName }]
    : subObjects.map((part) => ({ fieldId: id, partId: part.id, label: `${fieldName}, ${part.name}` }));

const typeAt = (field: SearchField, { partId }: Place) =>
  partId === undefined ? field.type : field.subObjects.find(({ id }) => id === partId)?.type;

export const labelAt = (field: SearchField | undefined, place: Place): string =>
  (field && placesOf(field).find((one) => one.partId === place.partId)?.label) ?? String(place.fieldId);

/** Standardized fields that units are searched by: those with a value, and those that were added to get one. */
export function ValueFilters(props: {
  unit: UnitSearch;
  names: ReturnType<typeof useUnitNames>;
  onChange: (unit: UnitSearch, options?: { replace: boolean }) => void;
}): ReactElement {
  const { unit, names, onChange } = props;
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly Place[]>([]);
  const open = added.filter((place) => !unit.values.some((value) => keyOf(value) === keyOf(place)));
  const places: readonly Place[] = [...unit.values, ...open];
  const fields = useFieldsById(open.map(({ fieldId }) => fieldId));
  const isFull = places.length >= mostUnitValues;
  const remove = (place: Place): void => {
    setAdded(added.filter((one) => keyOf(one) !== keyOf(place)));
    onChange(withUnitValue(unit, place, undefined));
  };
  return (
    <fieldset>
      <legend className="sec">{t('browse.unit.values')}</legend>
      {places.map((place) => {
        const field = names.fields.get(place.fieldId) ?? fields.get(place.fieldId);
        const type = field && typeAt(field, place);
        const label = labelAt(field, place);
        return (
          <div key={keyOf(place)} className="search-value" role="group" aria-label={label}>
            <span className="row">
              <span className="s muted grow trunc">{label}</span>
              <IconButton
                size="sm"
                label={t('browse.unit.removeValue', { name: label })}
                icon={<X className="i12" />}
                onClick={() => remove(place)}
              />
            </span>
            {type && (
              <ValueFilter
                label={label}
                type={type}
                names={names.values}
                value={unit.values.find((value) => keyOf(value) === keyOf(place))}
                onChange={(value, options) => {
                  if (!added.some((one) => keyOf(one) === keyOf(place))) setAdded([...added, place]);
                  onChange(withUnitValue(unit, place, value), options);
                }}
              />
            )}
          </div>
        );
      })}
      {isFull ? (
        <p className="s faint">{t('browse.unit.most', { count: mostUnitValues })}</p>
      ) : (
        <AddField
          industries={unit.industries}
          isThere={(place) => places.some((one) => keyOf(one) === keyOf(place))}
          onAdd={(place) => setAdded([...added, place])}
        />
      )}
    </fieldset>
  );
}

/** Finds a field by its name. Down and up walk the list. */
function AddField(props: {
  industries: readonly number[];
  isThere: (place: Place) => boolean;
  onAdd: (place: Place) => void;
}): ReactElement {
  const { industries, isThere, onAdd } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const term = useSettled(text.trim(), 150);
  const { data = [], isPending } = useQuery({ ...foundFieldsQuery(term, industries), enabled: opened });
  const offers = data
    .flatMap((field) => placesOf(field).map((place) => ({ ...place, industry: field.industryName })))
    // What was asked for a moment ago may hold less fitting ones still.
    .filter((place) => !isThere(place) && place.label.toLowerCase().includes(text.trim().toLowerCase()));
  function open(next: boolean): void {
    setOpened(next);
    setText('');
  }
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .menu-item')];
    all[Math.max(0, all.findIndex((one) => one === document.activeElement) + step)]?.focus();
    event.preventDefault();
  }
  const take = ({ fieldId, partId }: Place): void => {
    open(false);
    onAdd({ fieldId, partId });
  };
  const label = t('browse.unit.findField');
  return (
    <Popover
      label={label}
      position="bottom-start"
      opened={opened}
      onChange={open}
      target={
        <Button size="sm" variant="ghost" icon={<ListPlus className="i14" />} onClick={() => open(!opened)}>
          {t('browse.unit.addField')}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows of the field and its offers */}
      <div onKeyDown={walk}>
        <TextInput
          autoFocus
          size="sm"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && offers[0]) take(offers[0]);
          }}
        />
        <ul className="filter-offers search-fields">
          {offers.map((place) => (
            <li key={keyOf(place)}>
              <button type="button" className="menu-item" onClick={() => take(place)}>
                <span className="trunc">{place.label}</span> <span className="s faint nw">{place.industry}</span>
              </button>
            </li>
          ))}
        </ul>
        {offers.length === 0 && !isPending && (
          <p className="s faint filter-why" role="status">
            {t('browse.unit.noField')}
          </p>
        )}
      </div>
    </Popover>
  );
}
