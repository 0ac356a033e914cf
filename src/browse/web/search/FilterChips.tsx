import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyIn } from '../../../contexts.ts';
import { longestString } from '../../../attribute/rules.ts';
import { FilterPicker, type FilterField } from '../../../platform/web/list/FilterPicker.tsx';
import { statesQuery } from '../../../workflow/web/fields.tsx';
import { useLookups } from '../../../lookup/web/fields.tsx';
import { itemQuery, useBrowse } from '../useHierarchy.ts';
import { noSearch, toggled, withAttribute, type SearchState } from '../../../item-search/rules.address.ts';
import { gaps } from '../../../item-search/rules.ts';
import { useSearchAttributes } from './useSearchAttributes.ts';
import { useUnitChips, type Chip } from '../units/useUnitChips.ts';
import type { ChangeSearch } from './useSearchAddress.ts';
import { useSearchTypes } from './useSearchTypes.ts';

/** The filters that are on, but for the text. */
export function useChips(state: SearchState): Chip[] {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const types = useSearchTypes();
  const { data: states = [] } = useQuery(statesQuery(context));
  const { data: groups = [] } = useLookups('contentGroup');
  const { offered } = useSearchAttributes();
  const { data: under } = useQuery({
    ...itemQuery(context, state.under ?? 0),
    enabled: state.under !== null,
    select: (item) => item.displayName || item.name,
  });
  const ofUnits = useUnitChips(state);
  const { serial } = state;
  if (serial) {
    return (['prefix', 'number', 'suffix'] as const)
      .filter((part) => serial[part] !== '')
      .map((part) => ({
        key: part,
        field: t(`hierarchy.search.serial.${part}`),
        value: serial[part],
        without: { serial: { ...serial, [part]: '' } },
      }));
  }
  return [
    ...state.types.map((id) => ({
      key: `type ${id}`,
      field: t('hierarchy.field.type'),
      value: types.find((type) => type.id === id)?.description ?? String(id),
      without: { types: toggled(state.types, id) },
    })),
    ...state.states.map((id) => ({
      key: `state ${id}`,
      field: t('hierarchy.search.state'),
      value: states.find((one) => one.id === id)?.name ?? String(id),
      without: { states: toggled(state.states, id) },
    })),
    ...state.contentGroups.map((id) => ({
      key: `group ${id}`,
      field: t('hierarchy.contentGroup'),
      value: groups.find((one) => one.id === id)?.name ?? String(id),
      without: { contentGroups: toggled(state.contentGroups, id) },
    })),
    ...state.attributes.map(({ attributeId, value }) => ({
      key: `attribute ${attributeId}`,
      field: offered.find(({ id }) => id === attributeId)?.name ?? String(attributeId),
      value,
      without: withAttribute(state, attributeId, ''),
    })),
    ...ofUnits,
    ...(state.orphans
      ? [
          {
            key: 'orphans',
            field: t('hierarchy.search.place'),
            value: t('hierarchy.search.orphans'),
            without: { orphans: false },
          },
        ]
      : []),
    ...(state.gap
      ? [
          {
            key: 'gap',
            field: t('hierarchy.search.gap'),
            value: t(`hierarchy.search.gap.${state.gap}`),
            without: { gap: null },
          },
        ]
      : []),
    ...(state.under
      ? [
          {
            key: 'under',
            field: t('hierarchy.search.under'),
            value: under ?? String(state.under),
            without: { under: null },
          },
        ]
      : []),
  ];
}

/** What "+ Filter" offers: fields, then values; attributes without a list take a text. */
function useFields(state: SearchState, change: ChangeSearch): FilterField[] {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const types = useSearchTypes();
  const { data: states = [] } = useQuery(statesQuery(context));
  const { data: groups = [] } = useLookups('contentGroup');
  const { offered } = useSearchAttributes();
  const offer = (key: string | number, label: string, to: Partial<SearchState>) => ({
    key: String(key),
    label,
    onChoose: () => change(to),
  });
  const fields: FilterField[] = [
    {
      key: 'type',
      label: t('hierarchy.field.type'),
      values: types
        .filter(({ id }) => !state.types.includes(id))
        .map(({ id, description }) => offer(id, description, { types: [...state.types, id] })),
    },
    {
      key: 'state',
      label: t('hierarchy.search.state'),
      values: states
        .filter(({ id }) => !state.states.includes(id))
        .map(({ id, name }) => offer(id, name, { states: [...state.states, id] })),
    },
    {
      key: 'group',
      label: t('hierarchy.contentGroup'),
      values: groups
        .filter(({ id }) => !state.contentGroups.includes(id))
        .map(({ id, name }) => offer(id, name, { contentGroups: toggled(state.contentGroups, id) })),
    },
    ...offered.map(({ id, name, items }) =>
      items.length === 0
        ? { key: `attribute ${id}`, label: name, onText: (text: string) => change(withAttribute(state, id, text)) }
        : {
            key: `attribute ${id}`,
            label: name,
            values: items.map((item) => offer(item, item, withAttribute(state, id, item))),
          },
    ),
    {
      key: 'place',
      label: t('hierarchy.search.place'),
      values: state.orphans ? [] : [offer('orphans', t('hierarchy.search.orphans'), { orphans: true })],
    },
    {
      key: 'gap',
      label: t('hierarchy.search.gap'),
      values:
        context === onlyIn.diagrams
          ? gaps.filter((gap) => gap !== state.gap).map((gap) => offer(gap, t(`hierarchy.search.gap.${gap}`), { gap }))
          : [],
    },
  ];
  return fields.filter((field) => !('values' in field) || field.values.length > 0);
}

export function FilterChips(props: { state: SearchState; change: ChangeSearch }): ReactElement {
  const { state, change } = props;
  const { t } = useTranslation();
  const chips = useChips(state);
  const fields = useFields(state, change);
  return (
    <div className="row search-chips">
      {chips.map(({ key, field, value, without }) => (
        <span key={key} className="chip on">
          {field} <b className="trunc">{value}</b>
          <button
            type="button"
            className="chip-x"
            aria-label={t('hierarchy.search.remove', { field, value })}
            onClick={() => change(without)}
          >
            <X className="i12" />
          </button>
        </span>
      ))}
      {!state.serial && <FilterPicker fields={fields} maxLength={longestString} />}
      {(chips.length > 0 || state.q !== '') && (
        <button
          type="button"
          className="txtb ml"
          onClick={() => change({ ...noSearch, serial: state.serial && { prefix: '', number: '', suffix: '' } })}
        >
          {t('hierarchy.search.clear')}
        </button>
      )}
    </div>
  );
}
