import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { BoundField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { formatDay, formatStamp } from '../../platform/web/format.ts';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { earliestMoment } from '../rules.ts';
import { offsetHere, type Target } from './useRollback.ts';

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Asks for a moment of the last 31 days, in the person's own time; the default is yesterday at this time. */
export function MomentDialog(props: { onClose: () => void; onChosen: (to: Target) => void }): ReactElement {
  const { onClose, onChosen } = props;
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const [start] = useState(() => ({
    day: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)),
    time: now.toTimeString().slice(0, 5),
  }));
  const earliest = earliestMoment(now, offsetHere());
  const momentOf = ({ day, time }: typeof start) => new Date(`${day}T${time}`);
  const form = useRecordForm({
    record: start,
    valuesOf: ({ day, time }) => ({ day, time }),
    label: (key) => t(`rollback.moment.${key}`),
    problemsOf: (values): Record<string, string> => {
      if (!clock.test(values.time)) return { time: t('rollback.moment.notime') };
      const at = momentOf(values);
      if (Number.isNaN(at.getTime()) || at < earliest)
        return { day: t('rollback.moment.tooEarly', { day: formatDay(earliest) }) };
      return at > now ? { day: t('rollback.moment.tooLate') } : {};
    },
    send: async (values) => {
      const at = momentOf(values);
      onChosen({ point: null, timestamp: at.toISOString(), name: formatStamp(at) });
      return null;
    },
  });
  const day = form.field('day');
  return (
    <FormDialog
      title={t('rollback.moment')}
      form={form}
      onClose={onClose}
      act={t('rollback.moment.next')}
      className="rollback-said"
    >
      <p className="muted">{t('rollback.moment.text', { day: formatDay(earliest) })}</p>
      <div className="form-grid">
        <BoundField {...day} span={2}>
          <DateInput
            value={day.value}
            onChange={(next) => form.choose('day', next)}
            min={dayOf(earliest)}
            max={dayOf(now)}
          />
        </BoundField>
        <TextField {...form.field('time')} span={1} maxLength={5} inputMode="numeric" />
      </div>
    </FormDialog>
  );
}
