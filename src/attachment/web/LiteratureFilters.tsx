import { Search, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, usePageData } from '../../catalog/web/fields.tsx';
import { baseTypes } from '../../hierarchy/rules.ts';
import { useLookups } from '../../lookup/web/fields.tsx';
import { FilterPicker, type FilterField } from '../../platform/web/list/FilterPicker.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import {
  addedDays,
  filtersOf,
  hangings,
  isFilter,
  lists,
  type FilterKey,
  type LiteratureState,
} from '../rules.address.ts';
import { fileKind, mediaTypes } from '../rules.ts';

/** Items of these base types may carry literature. */
const parentTypes = ['model', 'folder', 'diagram', 'accessoryList', 'majorUnit', 'majorUnitFolder'] as const;

/** The values that a filter offers, by what they are called; undefined of those that are typed. */
function useOffers(): (key: FilterKey) => readonly (readonly [value: string, label: string])[] | undefined {
  const { t, i18n } = useTranslation();
  const { contexts, supportedLangCodes } = usePageData();
  const { data: categories = [] } = useLookups('literatureCategory');
  const { data: groups = [] } = useLookups('contentGroup');
  return (key) => {
    switch (key) {
      case 'context':
        return contexts.length > 1 ? contexts.map((one) => [one, t(`attachment.context.${one}`)]) : [];
      case 'category':
        return categories.map(({ id, name }) => [String(id), name]);
      case 'group':
        return groups.map(({ id, name }) => [String(id), name]);
      case 'language':
        return supportedLangCodes.map((code) => [code, languageName(code, i18n.language)]);
      case 'type':
        return mediaTypes.map((type) => [type, fileKind(type)]);
      case 'kind':
        return (['pictures', 'others'] as const).map((kind) => [kind, t(`attachment.kind.${kind}`)]);
      case 'parentType':
        return parentTypes.map((type) => [String(baseTypes[type]), t(`attachment.parentType.${type}`)]);
      case 'hangs':
        return hangings.map((one) => [one, t(`attachment.hangs.${one}`)]);
      case 'added':
        return addedDays.map((days) => [String(days), t('attachment.lastDays', { count: days })]);
      default:
        return undefined;
    }
  };
}

/** Files or URLs, the text, and a chip for each further filter. */
export function LiteratureFilters(props: {
  state: LiteratureState;
  onChange: (change: Partial<LiteratureState>) => void;
}): ReactElement {
  const { state, onChange } = props;
  const { t } = useTranslation();
  const offersOf = useOffers();
  const typed = useTypedFilter(state.q, (q) => onChange({ q }));
  const label = (key: FilterKey): string => t(`attachment.filter.${key}`);
  const put = (key: FilterKey, value: string | undefined): void => {
    const { [key]: _before, ...rest } = state.filters;
    onChange({ filters: value === undefined ? rest : { ...rest, [key]: value } });
  };
  const fields = filtersOf[state.list].flatMap((key): FilterField[] => {
    const offers = offersOf(key);
    if (!offers) return [{ key, label: label(key), onText: (text) => isFilter(key, text) && put(key, text) }];
    const values = offers
      .filter(([value]) => value !== state.filters[key])
      .map(([value, name]) => ({ key: value, label: name, onChoose: () => put(key, value) }));
    return values.length === 0 ? [] : [{ key, label: label(key), values }];
  });
  const chips = filtersOf[state.list].flatMap((key) => {
    const value = state.filters[key];
    return value === undefined ? [] : [{ key, value: offersOf(key)?.find(([own]) => own === value)?.[1] ?? value }];
  });
  return (
    <search className="found-filters" aria-label={t('attachment.filters')}>
      <div className="row">
        <Segment
          label={t('attachment.lists')}
          options={lists.map((list) => ({ value: list, label: t(`attachment.list.${list}`) }))}
          value={state.list}
          onChange={(list) => onChange({ list, filters: {}, sort: '' })}
        />
        <TextInput
          data-filter
          icon={<Search className="i14" aria-hidden="true" />}
          aria-label={t('attachment.search')}
          placeholder={t(`attachment.search.${state.list}`)}
          maxLength={256}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
          onClear={typed.clear}
          clearLabel={t('attachment.clearText')}
        />
      </div>
      <div className="row found-chips">
        {chips.map(({ key, value }) => (
          <span key={key} className="chip on">
            {label(key)} <b className="trunc">{value}</b>
            <button
              type="button"
              className="chip-x"
              aria-label={t('attachment.filter.remove', { name: label(key) })}
              onClick={() => put(key, undefined)}
            >
              <X className="i12" />
            </button>
          </span>
        ))}
        <FilterPicker fields={fields} maxLength={256} />
      </div>
    </search>
  );
}
