import { ListFilter } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { maxSearchAttributes } from '../../../item-search/rules.ts';
import type { HierarchyType, TypeAttribute } from '../../../hierarchy/type/contract.ts';

/** What is searched for; attributes by their id. */
export interface Asked {
  term: string;
  type: number | undefined;
  attributes: ReadonlyMap<number, string>;
}

export const nameOf = (searchable: readonly TypeAttribute[], id: number): string =>
  searchable.find((one) => one.attributeId === id)?.name ?? String(id);

/** The fields of the search: text, type, and attributes that are added one by one. */
export function UnrelatedAsked(props: {
  offered: readonly HierarchyType[];
  searchable: readonly TypeAttribute[];
  value: Asked;
  onChange: (value: Asked) => void;
}): ReactElement {
  const { offered, searchable, value, onChange } = props;
  const { attributes } = value;
  const { t } = useTranslation();
  const change = (part: Partial<Asked>): void => onChange({ ...value, ...part });
  const ask = (id: number, text: string): void => change({ attributes: new Map(attributes).set(id, text) });
  return (
    <div className="unrelated-asked">
      <TextInput
        data-autofocus
        aria-label={t('hierarchy.unrelated.term')}
        placeholder={t('hierarchy.unrelated.term')}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        value={value.term}
        onChange={({ currentTarget }) => change({ term: currentTarget.value })}
      />
      <Select
        aria-label={t('hierarchy.field.type')}
        clearable
        placeholder={t('hierarchy.unrelated.allTypes')}
        options={offered.map((one) => ({ value: String(one.id), label: one.description }))}
        value={value.type === undefined ? null : String(value.type)}
        onChange={(id) => change({ type: id === null ? undefined : Number(id) })}
      />
      {[...attributes].map(([id, text]) => {
        const name = nameOf(searchable, id);
        return (
          <TextInput
            key={id}
            aria-label={name}
            placeholder={name}
            value={text}
            onChange={({ currentTarget }) => ask(id, currentTarget.value)}
          />
        );
      })}
      {attributes.size < maxSearchAttributes && searchable.some((one) => !attributes.has(one.attributeId)) && (
        <Select
          aria-label={t('hierarchy.unrelated.attribute')}
          placeholder={t('hierarchy.unrelated.attribute')}
          options={searchable
            .filter((one) => !attributes.has(one.attributeId))
            .map((one) => ({ value: String(one.attributeId), label: one.name }))}
          value={null}
          onChange={(id) => id !== null && ask(Number(id), '')}
        />
      )}
    </div>
  );
}
