import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { formatWeekday } from '../../../platform/web/format.ts';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { BoundField } from '../../../platform/web/form/fields.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { written } from '../../../platform/web/written.ts';
import { Segment, Switch } from '../../../platform/web/ui/checks.tsx';
import { lengthOf, overlapped, weekDays, type MaintenanceWindow, type WeekTime } from '../../block/rules.ts';
import { environmentIds, publishEnvironments } from '../../rules.ts';
import { ClockChanges } from './ClockChanges.tsx';
import { LastRuns } from './LastRuns.tsx';
import { NextRun } from './NextRun.tsx';
import { TimeInput } from './TimeInput.tsx';
import { WeekStrip, windowText } from './WeekStrip.tsx';
import { WindowsTable } from './WindowsTable.tsx';
import { blockApi, readSchedule, scheduleApi, scheduleKey, type ScheduleRecord } from './useSchedule.ts';

interface Values {
  isOn: boolean;
  daysOfWeek: number[];
  timeOfDay: string;
  environment: number;
  windows: MaintenanceWindow[];
}

const valuesOf = ({ schedule, maintenance }: ScheduleRecord): Values => ({
  isOn: schedule.isOn,
  daysOfWeek: schedule.daysOfWeek,
  timeOfDay: schedule.timeOfDay,
  environment: schedule.customData.environment,
  // In one order of their fields, by which they are compared.
  windows: maintenance.windows.map(({ name, start, end }) => ({ name, start: inOrder(start), end: inOrder(end) })),
});

const inOrder = ({ day, time }: WeekTime): WeekTime => ({ day, time });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The schedule of a context with the windows of all, as one form. */
export function ScheduleForm(props: {
  record: ScheduleRecord;
  context: Context;
  contexts: readonly Context[];
  onContext: (context: Context) => void;
}): ReactElement {
  const { record, context, contexts, onContext } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const show = (saved: ScheduleRecord): void => void queries.setQueryData(scheduleKey(context), saved);
  const form = useRecordForm<ScheduleRecord, Values>({
    record,
    valuesOf,
    label: (key) => t(`publish.schedule.${key}`),
    say: (of, key) => sayValue(of, key),
    changedOf: (base, values) =>
      (Object.keys(values) as (keyof Values)[]).filter((key) => !isSame(base[key], values[key])),
    problemsOf: (values) => ({
      ...(values.daysOfWeek.length === 0 && { daysOfWeek: t('publish.schedule.dayRequired') }),
      ...windowProblems(values.windows, t),
    }),
    send: async ({ windows, environment, ...fields }, over) => {
      const { version } = over.maintenance;
      if (!isSame(windows, valuesOf(over).windows)) await blockApi.saveWindows({ windows, version });
      const { isOn, daysOfWeek, timeOfDay, environment: to } = valuesOf(over);
      if (!isSame({ ...fields, environment }, { isOn, daysOfWeek, timeOfDay, environment: to }))
        await scheduleApi.save({ context, ...fields, customData: { environment }, version: over.schedule.version });
      const saved = await readSchedule(context);
      show(saved);
      void written(queries, ['auto_publish', 'maintenance']);
      toast.success(t('publish.schedule.saved'));
      return saved;
    },
    load: () => readSchedule(context),
  });
  const { values, field, choose } = form;
  const windows = field('windows');
  const chooseWindows = (next: MaintenanceWindow[]): void => choose('windows', next);
  return (
    <FormPage form={form}>
      <form className="pane-scroll publish-schedule" noValidate onSubmit={(event) => event.preventDefault()}>
        <FormErrors form={form} />
        <div className="publish-schedule-head">
          <Switch
            label={t(values.isOn ? 'publish.schedule.on' : 'publish.schedule.off')}
            aria-label={t('publish.schedule.isOn')}
            checked={values.isOn}
            onChange={(event) => choose('isOn', event.currentTarget.checked)}
          />
          {contexts.length > 1 && (
            <Segment
              label={t('publish.schedule.context')}
              options={contexts.map((value) => ({ value, label: t(`publish.context.${value}`) }))}
              value={context}
              onChange={onContext}
            />
          )}
        </div>
        {record.schedule.isOn && (
          <NextRun context={context} schedule={record.schedule} dirty={form.changed.length > 0} onChanged={show} />
        )}
        <div className="publish-schedule-fields">
          <Days
            label={t('publish.schedule.daysOfWeek')}
            error={form.errors['daysOfWeek']}
            value={values.daysOfWeek}
            onChange={(days) => choose('daysOfWeek', days)}
          />
          <BoundField {...field('timeOfDay')}>
            <TimeInput
              value={values.timeOfDay}
              onChange={field('timeOfDay').onChange}
              onBlur={field('timeOfDay').onBlur}
            />
          </BoundField>
          <div className="fld">
            <span className="lab">{t('publish.schedule.environment')}</span>
            <Segment
              label={t('publish.schedule.environment')}
              options={publishEnvironments.map((name) => ({ value: name, label: name }))}
              value={publishEnvironments.find((name) => environmentIds[name] === values.environment) ?? null}
              onChange={(name) => choose('environment', environmentIds[name])}
            />
          </div>
        </div>
        <WeekStrip
          windows={values.windows}
          days={values.isOn ? values.daysOfWeek : []}
          time={values.timeOfDay}
          zone={record.maintenance.timeZone}
          onChange={chooseWindows}
        />
        <WindowsTable
          windows={values.windows}
          changes={record.maintenance.clockChanges}
          errors={form.errors}
          onChange={windows.onChange}
          onLeft={form.left}
        />
        <ClockChanges
          changes={record.maintenance.clockChanges}
          windows={values.windows}
          zone={record.maintenance.timeZone}
        />
        <LastRuns runs={record.schedule.runs} zone={record.schedule.timeZone} />
      </form>
    </FormPage>
  );
}

/** The days as buttons that stay pressed. */
function Days(props: {
  label: string;
  error: string | undefined;
  value: readonly number[];
  onChange: (days: number[]) => void;
}): ReactElement {
  const { label, error, value, onChange } = props;
  const toggled = (day: number): number[] => weekDays.filter((one) => (one === day) !== value.includes(one));
  return (
    <div className="fld">
      <span className="lab" id="publish-schedule-days">
        {label}
      </span>
      <span className="bgrp publish-days" role="group" aria-labelledby="publish-schedule-days">
        {weekDays.map((day) => (
          <button
            key={day}
            type="button"
            className="btn"
            aria-label={formatWeekday(day, 'long')}
            aria-pressed={value.includes(day)}
            onClick={() => onChange(toggled(day))}
          >
            {formatWeekday(day)}
          </button>
        ))}
      </span>
      {error !== undefined && (
        <span className="errt" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

function sayValue(of: Values, key: keyof Values): string {
  if (key === 'daysOfWeek') return of.daysOfWeek.map((day) => formatWeekday(day)).join(', ');
  if (key === 'windows') return of.windows.map((one) => `${one.name} ${windowText(one)}`).join(', ');
  if (key === 'environment') return publishEnvironments.find((name) => environmentIds[name] === of.environment) ?? '';
  return String(of[key]);
}

/** What is wrong with windows, at the row of each. */
function windowProblems(windows: readonly MaintenanceWindow[], t: TFunction): Record<string, string> {
  return Object.fromEntries(
    windows.flatMap((one, index): [string, string][] => {
      if (one.name.trim() === '') return [[`windows.${index}`, t('publish.schedule.nameRequired')]];
      if (lengthOf(one) === 0) return [[`windows.${index}`, t('publish.schedule.empty')]];
      const other = overlapped(one, windows);
      return other ? [[`windows.${index}`, t('publish.schedule.overlaps', { name: other.name })]] : [];
    }),
  );
}
