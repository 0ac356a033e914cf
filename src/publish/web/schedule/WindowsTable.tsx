import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { formatWeekday } from '../../../platform/web/format.ts';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import {
  blockLimits,
  lengthIn,
  lengthOf,
  lengthText,
  overlapped,
  weekDays,
  weekTimeOf,
  type ClockChange,
  type MaintenanceWindow,
  type WeekTime,
} from '../../block/rules.ts';
import { TimeInput } from './TimeInput.tsx';

/** The windows row by row. */
export function WindowsTable(props: {
  windows: readonly MaintenanceWindow[];
  changes: readonly ClockChange[];
  errors: Readonly<Record<string, string>>;
  onChange: (windows: MaintenanceWindow[]) => void;
  onLeft: (path: string) => void;
}): ReactElement {
  const { windows, changes, errors, onChange, onLeft } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement | null>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) table.current?.querySelector<HTMLInputElement>('tbody tr:last-child input')?.select();
  }, [added]);
  const isFull = windows.length >= blockLimits.windows;
  const add = (): void => {
    onChange([...windows, freeWindow(windows, t('publish.schedule.window.new'))]);
    setAdded(added + 1);
  };
  useHotkey('w', add, { label: t('publish.schedule.window.add'), group: t('publish.schedule'), enabled: !isFull });
  const put = (index: number, of: Partial<MaintenanceWindow>): void =>
    onChange(windows.map((one, at) => (at === index ? { ...one, ...of } : one)));
  return (
    <div className="publish-windows">
      <div className="row">
        <h2 className="sec">{t('publish.schedule.windows')}</h2>
        <Button
          variant="ghost"
          className="ml"
          icon={<Plus className="i14" />}
          kbd="W"
          reason={isFull ? t('publish.schedule.window.full', { n: blockLimits.windows }) : undefined}
          onClick={add}
        >
          {t('publish.schedule.window.add')}
        </Button>
      </div>
      {windows.length === 0 ? (
        <p className="muted s">{t('publish.schedule.window.none')}</p>
      ) : (
        <table ref={table} className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('publish.schedule.window')}</th>
              <th scope="col">{t('publish.schedule.window.start')}</th>
              <th scope="col">{t('publish.schedule.window.end')}</th>
              <th scope="col">{t('publish.schedule.window.length')}</th>
              <th scope="col">
                <span className="vh">{t('publish.schedule.window.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {windows.map((one, index) => (
              <tr key={index}>
                <td>
                  <TextInput
                    aria-label={t('publish.schedule.window.name', { n: index + 1 })}
                    maxLength={blockLimits.windowName}
                    value={one.name}
                    aria-invalid={errors[`windows.${index}`] !== undefined || undefined}
                    aria-describedby={errors[`windows.${index}`] === undefined ? undefined : `window-error-${index}`}
                    onChange={(event) => put(index, { name: event.currentTarget.value })}
                    onBlur={() => onLeft(`windows.${index}`)}
                  />
                  {errors[`windows.${index}`] !== undefined && (
                    <span className="errt" role="alert" id={`window-error-${index}`}>
                      {errors[`windows.${index}`]}
                    </span>
                  )}
                </td>
                {(['start', 'end'] as const).map((side) => (
                  <td key={side}>
                    <WeekTimeInput
                      label={t(`publish.schedule.window.${side}Of`, { name: one.name })}
                      value={one[side]}
                      onChange={(time) => put(index, { [side]: time })}
                      onBlur={() => onLeft(`windows.${index}`)}
                    />
                  </td>
                ))}
                <td className="nw">
                  {lengthText(lengthOf(one))} <Unusual of={one} changes={changes} />
                </td>
                <td>
                  <IconButton
                    size="sm"
                    label={t('publish.schedule.window.remove', { name: one.name })}
                    icon={<X className="i14" />}
                    onClick={() => onChange(windows.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function WeekTimeInput(props: {
  label: string;
  value: WeekTime;
  onChange: (time: WeekTime) => void;
  onBlur: () => void;
}): ReactElement {
  const { label, value, onChange, onBlur } = props;
  const { t } = useTranslation();
  return (
    <span className="row publish-weektime">
      <Select
        aria-label={`${label}, ${t('publish.schedule.day')}`}
        options={weekDays.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
        value={String(value.day)}
        onChange={(day) => onChange({ ...value, day: Number(day ?? value.day) })}
      />
      <TimeInput
        label={`${label}, ${t('publish.schedule.timeOfDay')}`}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        onBlur={onBlur}
      />
    </span>
  );
}

/** How long it lasts in the weeks in which clocks change, where that is another time. */
function Unusual({ of, changes }: { of: MaintenanceWindow; changes: readonly ClockChange[] }): ReactElement | null {
  const { t } = useTranslation();
  const lengths = changes.map((change) => lengthIn(of, change)).filter((length) => length !== lengthOf(of));
  if (lengths.length === 0) return null;
  return (
    <span className="warn s">{t('publish.schedule.window.or', { lengths: lengths.map(lengthText).join(', ') })}</span>
  );
}

/** An hour that no window takes, on Sunday where there is one. */
function freeWindow(windows: readonly MaintenanceWindow[], name: string): MaintenanceWindow {
  const hours = 7 * 24;
  for (let ahead = 0; ahead < hours; ahead++) {
    const start = ((6 * 24 + 1 + ahead) % hours) * 60;
    const window = { name, start: weekTimeOf(start), end: weekTimeOf(start + 60) };
    if (!overlapped(window, windows)) return window;
  }
  return { name, start: weekTimeOf(0), end: weekTimeOf(60) };
}
