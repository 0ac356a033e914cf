import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BoundField } from '../../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { globalTypeKey } from '../../rules.ts';
import { treeQuery } from '../useFeatures.ts';
import { Order } from './Order.tsx';
import { moved, type DefinitionValues, type Part } from '../../rules.form.ts';

/** What a complex object is made of, in its order. */
export function SubObjects({
  form,
  own,
}: {
  form: RecordForm<DefinitionValues>;
  own: number | undefined;
}): ReactElement {
  const { t } = useTranslation();
  const askedTree = useQuery(treeQuery());
  const { data: tree = [] } = askedTree;
  const chosen = form.values.subObjects;
  const set = (next: readonly Part[]): void => form.choose('subObjects', next);
  const open = tree.flatMap(({ globalTypeId, definitions }) =>
    definitions.filter(({ id }) => id !== own).map((definition) => ({ ...definition, globalTypeId })),
  );
  return (
    <BoundField {...form.field('subObjects')} span="all" required>
      <Select
        placeholder={t('standard-feature.addSubObject')}
        from={askedTree}
        options={open.map(({ id, name, globalTypeId }) => ({
          value: String(id),
          label: name,
          hint: t(`standard-feature.kind.${globalTypeKey(globalTypeId)}`),
        }))}
        value={null}
        onChange={(next) => {
          const definition = open.find(({ id }) => String(id) === next);
          if (definition) set([...chosen, { ...definition, isRequired: false }]);
        }}
      />
      <ul className="features-list" aria-label={t('standard-feature.subObjects')}>
        {chosen.map((part, at) => (
          <li key={`${part.id}.${at}`}>
            <span className="grow trunc med">{part.name}</span>
            <Tag>{t(`standard-feature.kind.${globalTypeKey(part.globalTypeId)}`)}</Tag>
            <Checkbox
              label={t('standard-feature.isRequired')}
              checked={part.isRequired}
              onChange={(event) => set(chosen.with(at, { ...part, isRequired: event.currentTarget.checked }))}
            />
            <Order
              name={part.name}
              onMove={(by) => set(moved(chosen, at, by))}
              onRemove={() => set(chosen.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
    </BoundField>
  );
}
