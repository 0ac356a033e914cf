import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../../item/contract.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Switch } from '../../../platform/web/ui/checks.tsx';
import { Kbd } from '../../../platform/web/ui/Kbd.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import type { ProductField } from '../../../standard-feature/contract.ts';
import { globalTypes, problemOfValue, type TypedValue } from '../../../standard-feature/rules.ts';
import type { UnitValues } from '../../value/contract.ts';
import { typeAt } from '../../value/rules.ts';
import { unitApi } from '../useUnit.ts';
import { useUnitSaved } from '../useUnitSaved.ts';
import { FieldRow } from './FieldRow.tsx';
import { GroupList } from './GroupList.tsx';
import {
  cellKey,
  cellsOf,
  changedValues,
  doneOf,
  fieldKey,
  groupsOf,
  placesOf,
  valuesIn,
  withCell,
  type Cells,
  type FormValues,
} from '../../value/rules.form.ts';
import { LostValues } from './LostValues.tsx';
import { valuesQuery } from './useValues.ts';
import './Values.css';

const noCells: Cells = {};

/** What is wrong with what was typed, by field and place. */
function problemsIn(values: FormValues, base: FormValues, fields: readonly ProductField[]): Record<string, string> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const problems: Record<string, string> = {};
  for (const { fieldId, place, partId, value, unitId } of changedValues(base, values)) {
    const type = typeAt(byId.get(fieldId), { place, partId });
    const problem = type && value.trim() !== '' ? problemOfValue(value.trim(), unitId, type) : undefined;
    if (problem !== undefined) problems[`${fieldKey(fieldId)}.${cellKey(place, partId)}`] = problem;
  }
  return problems;
}

/** The form of a unit's standardized features: groups on the left, the fields of one on the right. */
export function ValuesForm(props: { item: Item; record: UnitValues; readOnly: boolean }): ReactElement {
  const { item, record, readOnly } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const busy = useBusyReason();
  const { will, said } = useUnitSaved(item, ['unit_value']);
  const { fields, lost } = record;
  const byKey = useMemo(() => new Map(fields.map((field) => [fieldKey(field.id) as string, field])), [fields]);
  const sent = useRef<readonly TypedValue[]>([]);
  const pane = useRef<HTMLDivElement>(null);
  const [opened, open] = useState<string | null>(null);
  const [onlyOpen, setOnlyOpen] = useState(false);
  /** The field that the focus goes to once its group is drawn. */
  const [wanted, want] = useState<number | null>(null);

  const form = useRecordForm<UnitValues, FormValues>({
    record,
    valuesOf: cellsOf,
    label: (key) => byKey.get(key)?.fieldName ?? t('major-unit.value.lost'),
    say: (of, key) =>
      key === 'drop'
        ? String(of.drop.length)
        : Object.values(of[key] ?? {})
            .map(({ value }) => value)
            .join(', '),
    problemsOf: (values, over) => problemsIn(values, cellsOf(over), fields),
    named: (path) => {
      const at = /^values\.(\d+)\./.exec(path)?.[1];
      const value = at === undefined ? undefined : sent.current[Number(at)];
      return value ? `${fieldKey(value.fieldId)}.${cellKey(value.place, value.partId)}` : path;
    },
    send: async (values, over) => {
      sent.current = changedValues(cellsOf(over), values);
      const {
        changeId,
        workflowUpdated: _isSetBack,
        workflowAncestorId: _ancestor,
        ...saved
      } = await unitApi.value.save({
        id: item.id,
        version: over.version,
        values: [...sent.current],
        drop: [...values.drop],
      });
      client.setQueryData(valuesQuery(item.id).queryKey, saved);
      said({ changeId });
      return saved;
    },
    load: () => client.fetchQuery({ ...valuesQuery(item.id), staleTime: 0 }),
  });

  const values = useMemo(() => valuesIn(form.values), [form.values]);
  // How far groups are may follow a moment later than what is typed.
  const settled = useDeferredValue(values);
  const done = useMemo(() => doneOf(fields, settled), [fields, settled]);
  const groups = useMemo(
    () => groupsOf(fields, done, { required: t('major-unit.value.required'), other: t('major-unit.value.otherGroup') }),
    [fields, done, t],
  );
  const keys = [...groups.map(({ key }) => key), ...(lost.length > 0 ? ['lost'] : [])];
  const current = opened !== null && keys.includes(opened) ? opened : (keys[0] ?? '');
  const group = groups.find(({ key }) => key === current);
  const locked = readOnly || busy !== undefined || form.saving;
  const required = fields.filter(({ isRequired }) => isRequired);

  // What is completed while only incomplete fields are shown stays until the group is opened anew.
  const shown = (group?.fields ?? []).filter(
    ({ id }) => !onlyOpen || !done.has(id) || form.changed.includes(fieldKey(id) as never),
  );

  const step = (by: 1 | -1): void => {
    const next = keys[(keys.indexOf(current) + by + keys.length) % keys.length];
    if (next !== undefined) open(next);
  };
  function nextIncomplete(): void {
    const at = document.activeElement?.closest('[data-field]')?.getAttribute('data-field');
    const all = groups.flatMap((one) => one.fields.map((field) => ({ key: one.key, field })));
    const here = all.findIndex(({ key, field }) => key === current && String(field.id) === at);
    const from =
      here >= 0
        ? here + 1
        : Math.max(
            0,
            all.findIndex(({ key }) => key === current),
          );
    const found = [...all.slice(from), ...all.slice(0, from)].find(({ field }) => !done.has(field.id));
    if (!found) return;
    open(found.key);
    want(found.field.id);
  }
  useEffect(() => {
    if (wanted === null) return;
    const row = pane.current?.querySelector(`[data-field="${wanted}"]`);
    row?.querySelector<HTMLElement>('input, textarea, button.in-value')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
    want(null);
  }, [wanted, current]);
  const part = { group: t('major-unit.value.tab') };
  useHotkey('n', nextIncomplete, { label: t('major-unit.value.next'), ...part });
  useHotkey('alt+arrowdown', () => step(1), { label: t('major-unit.value.nextGroup'), ...part });
  useHotkey('alt+arrowup', () => step(-1), { label: t('major-unit.value.previousGroup'), ...part });

  const setCells = (field: ProductField, change: (cells: Cells) => Cells): void =>
    form.set(fieldKey(field.id), change(form.values[fieldKey(field.id)] ?? noCells));

  /** Fields without a value that begin with one. */
  const withDefault = locked
    ? []
    : fields.filter(
        ({ id, type, repeatField }) =>
          repeatField === null &&
          type.globalTypeId !== globalTypes.complexObject &&
          (type.customData.default ?? '') !== '' &&
          Object.keys(form.values[fieldKey(id)] ?? noCells).length === 0,
      );

  return (
    <FormPage form={form} note={will ?? ''} className="pane fill">
      <div className="uv" id="browse-detail" tabIndex={-1} ref={pane}>
        <GroupList groups={groups} lost={lost.length} value={current} onChange={open} />
        <div className="uv-fields">
          <div className="uv-head">
            <h2>{group?.name ?? t('major-unit.value.lost')}</h2>
            {group && group.done < group.fields.length && (
              <span className={current === 'required' ? 'danger s med' : 'muted s'}>
                {t('major-unit.value.left', { count: group.fields.length - group.done })}
              </span>
            )}
            <span className="ml row">
              {withDefault.length > 0 && (
                <Button
                  size="sm"
                  onClick={() =>
                    form.restore({
                      ...form.values,
                      ...Object.fromEntries(
                        withDefault.map(({ id, type }) => [
                          fieldKey(id),
                          withCell(noCells, cellKey(0, null), { value: type.customData.default ?? '', unitId: null }),
                        ]),
                      ),
                    })
                  }
                >
                  {t('major-unit.value.defaults', { count: withDefault.length })}
                </Button>
              )}
              <Switch
                label={t('major-unit.value.onlyIncomplete')}
                checked={onlyOpen}
                onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
              />
            </span>
          </div>
          <FormErrors form={form} />
          {current === 'lost' ? (
            <LostValues
              lost={lost}
              drop={form.values.drop}
              readOnly={locked}
              onChange={(drop) => form.choose('drop' as never, drop as never)}
            />
          ) : (
            shown.map((field) => (
              <FieldRow
                key={field.id}
                itemId={item.id}
                field={field}
                cells={form.values[fieldKey(field.id)] ?? noCells}
                places={placesOf(field, values)}
                counter={field.repeatField === null ? undefined : byKey.get(fieldKey(field.repeatField))?.fieldName}
                labels={record.values}
                errors={form.errors}
                isDone={done.has(field.id)}
                isDirty={form.changed.includes(fieldKey(field.id) as never)}
                tried={form.tried}
                readOnly={locked}
                setCells={setCells}
                left={form.left}
              />
            ))
          )}
          {group && shown.length === 0 && <p className="muted s">{t('major-unit.value.allDone')}</p>}
        </div>
      </div>
      <div className="uv-foot s">
        <span className="uv-bar">
          <ProgressBar label={t('major-unit.value.progress')} done={done.size} total={fields.length} />
        </span>
        <span>
          {t('major-unit.value.sum', {
            done: done.size,
            total: fields.length,
            requiredDone: required.filter(({ id }) => done.has(id)).length,
            required: required.length,
          })}
        </span>
        <span className="ml row muted uv-keys">
          <Kbd>Alt ↓</Kbd> {t('major-unit.value.nextGroup')} <Kbd>N</Kbd> {t('major-unit.value.next')}
        </span>
      </div>
    </FormPage>
  );
}
