import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { AddRelation } from './AddRelation.tsx';
import { RelationRows } from './RelationRows.tsx';
import { loadRelations, saveRelations, useLists, useRelations, wayOf, ways } from './useRelations.ts';
import type { RelationList, RelationName, RelationValues } from './useRelations.ts';

interface Props {
  part: { id: number; partNumber: string };
  name: RelationName;
  onClose: () => void;
}

/** Says what a part is related to by one kind: which parts, in which order, how many of each. */
export function RelationsDialog(props: Props): ReactElement | null {
  const list = useRelations(props.part.id, props.name);
  return list ? <RelationsForm {...props} list={list} /> : null;
}

const valuesOf = (list: RelationList): RelationValues => ({
  parts: list.parts.map(({ partId, partNumber, description, isConjunction, quantity, unit, isMandatory }) => ({
    partId,
    partNumber,
    description,
    isConjunction,
    quantity,
    unit,
    isMandatory,
  })),
  way: wayOf(list),
});

function RelationsForm({ part, name, onClose, list }: Props & { list: RelationList }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const [start] = useState(list);
  const isSupersession = name === 'supersession';
  const lists = useLists(part.id, isSupersession);
  const title = t(`part.relation.${name}`);
  const form = useRecordForm<RelationList, RelationValues>({
    record: start,
    valuesOf,
    label: (key) => t(`part.relation.${key}`),
    say: (of, key) =>
      key === 'parts'
        ? of.parts.map(({ partNumber, quantity }) => `${partNumber} x ${formatNumber(quantity)}`).join(', ')
        : t(`part.${of.way}`),
    problemsOf: ({ parts }) =>
      Object.fromEntries(
        parts.flatMap(({ quantity }, at) =>
          quantity > 0 ? [] : [[`parts.${at}.quantity`, t('part.relation.quantityRule')]],
        ),
      ),
    send: async (values, over) => {
      const saved = await saveRelations(part.id, name, values, over.version);
      told(t('part.relation.saved', { name: title, number: part.partNumber }), saved.changeId);
      void written(queries, ['part_relation']);
      return saved;
    },
    load: () => loadRelations(part.id, name),
    onSaved: onClose,
  });
  const { parts, way } = form.values;
  const set = (next: RelationValues['parts']): void => {
    form.set('parts', next);
    // Of fewer than two parts none is a conjunction.
    if (next.length < 2) form.set('way', 'or');
  };
  return (
    <FormDialog
      title={t('part.relation.title', { name: title, number: part.partNumber })}
      width={800}
      form={form}
      act={t('platform.save')}
      reason={form.changed.length === 0 ? t('part.relation.unchanged') : undefined}
      onClose={onClose}
      className="part-relation-form"
    >
      {isSupersession && lists && lists.totalCount > 0 && (
        <Banner tone="info">
          {t('part.relation.touches', {
            count: lists.totalCount,
            n: formatNumber(lists.totalCount),
            number: part.partNumber,
          })}
        </Banner>
      )}
      {isSupersession && parts.length > 1 && (
        <Segment
          label={t('part.relation.way')}
          options={ways.map((value) => ({ value, label: t(`part.${value}`) }))}
          value={way}
          onChange={(value) => form.set('way', ways.find((one) => one === value) ?? way)}
        />
      )}
      <RelationRows
        label={title}
        parts={parts}
        errors={form.errors}
        isCounted={isSupersession || name === 'included'}
        isSupersession={isSupersession}
        isMixed={isSupersession && way === 'mixed'}
        onChange={set}
      />
      <AddRelation
        without={[part.id, ...parts.map(({ partId }) => partId)]}
        onAdd={({ id: partId, partNumber, description }) =>
          set([
            ...parts,
            { partId, partNumber, description, isConjunction: false, quantity: 1, unit: '', isMandatory: false },
          ])
        }
      />
    </FormDialog>
  );
}
