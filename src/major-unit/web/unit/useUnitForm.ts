import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemContract } from '../../../item/contract.ts';
import type { Item } from '../../../item/contract.ts';
import { changedFields, fieldOfAttribute, fieldsOf, problemsOf, toSave } from '../../../item/rules.fields.ts';
import type { Fields } from '../../../item/rules.fields.ts';
import { apiOf } from '../../../platform/web/api/client.ts';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { ListValue } from '../../list/contract.ts';
import type { UnitCustomData } from '../../unit/contract.ts';
import { toUnitValues, unitFieldsOf, unitProblems, valueOf } from '../../unit/rules.form.ts';
import { unitValueFields } from '../../unit/rules.ts';
import { unitApi, unitQuery } from '../useUnit.ts';
import { useUnitSaved } from '../useUnitSaved.ts';

const itemApi = apiOf(itemContract);

/** An item with what it is as a unit. */
export type UnitRecord = Item & { customData: UnitCustomData };

/** Values of lists by their ids: those of a unit, and those that were chosen. */
export function useKnownValues(of: UnitCustomData | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ListValue>>(() => new Map());
  const known = useMemo(
    () =>
      new Map([
        ...(of
          ? unitValueFields.flatMap((field) => {
              const value = valueOf(of, field);
              return value ? [[value.id, value] as const] : [];
            })
          : []),
        ...chosen,
      ]),
    [of, chosen],
  );
  return {
    known,
    onKnown: (value: ListValue): void => setChosen((now) => new Map(now).set(value.id, value)),
  };
}

/** The form of a unit's details: what it is, and the fields of its item. */
export function useUnitForm(item: Item, customData: UnitCustomData, onSaved?: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { will, said } = useUnitSaved(item, ['major_unit']);
  const values = useKnownValues(customData);
  const attributes = new Map(item.attributes.map(({ attributeId, name }) => [fieldOfAttribute(attributeId), name]));
  const record = useMemo<UnitRecord>(() => ({ ...item, customData }), [item, customData]);
  const valuesOf = (of: UnitRecord): Fields => ({ ...fieldsOf(of), ...unitFieldsOf(of.customData) });
  const load = async (): Promise<UnitRecord> => {
    const [now, unit] = await Promise.all([
      itemApi.get({ context: item.context, id: item.id }),
      client.fetchQuery({ ...unitQuery(item.id), staleTime: 0 }),
    ]);
    return { ...now, customData: unit.customData };
  };
  const form = useRecordForm<UnitRecord, Fields>({
    record,
    valuesOf,
    label: (key) => attributes.get(key) ?? t(`major-unit.field.${key}`),
    say: (of, key) => (of[key] ?? []).map((text) => values.known.get(Number(text))?.name ?? text).join(', '),
    problemsOf: (typed, of) => ({ ...problemsOf(of, typed), ...unitProblems(typed, new Date()) }),
    changedOf: changedFields,
    send: async (typed, over) => {
      const changed = changedFields(valuesOf(over), typed);
      const answer = await unitApi.unit.update({
        id: over.id,
        version: over.version,
        ...toSave(over, typed, changed),
        ...toUnitValues(typed),
      });
      const now = await load();
      said(answer);
      return now;
    },
    load,
    ...(onSaved && { onSaved }),
  });
  return { form, will, ...values };
}
