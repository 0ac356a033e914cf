import { parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  DateInput as AriaDateInput,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import type { ReactElement } from 'react';
import { dateLanguage, formatDay } from '../format.ts';
import { frameClass, useField } from './Field.tsx';

/** A day, typed or picked. `value`, `min` and `max` are YYYY-MM-DD, or empty. */
export function DateInput(props: {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  min?: string | undefined;
  max?: string | undefined;
  autoFocus?: boolean;
  /** Without a Field around it. */
  'aria-label'?: string;
  readOnly?: boolean;
  invalid?: boolean;
  dirty?: boolean;
}): ReactElement {
  const { value, onChange, onBlur, min, max, autoFocus = false, 'aria-label': label, ...own } = props;
  const field = { ...useField(), ...own };
  return (
    <I18nProvider locale={dateLanguage()}>
      <DatePicker
        value={value ? parseDate(value) : null}
        onChange={(next) => onChange(next?.toString() ?? '')}
        {...(onBlur ? { onBlur } : {})}
        {...(min ? { minValue: parseDate(min) } : {})}
        {...(max ? { maxValue: parseDate(max) } : {})}
        {...(label ? { 'aria-label': label } : {})}
        {...(field.labelId ? { 'aria-labelledby': field.labelId } : {})}
        {...(field.describedBy ? { 'aria-describedby': field.describedBy } : {})}
        isReadOnly={field.readOnly}
        isInvalid={field.invalid}
        isRequired={field.required}
        validationBehavior="aria"
        autoFocus={autoFocus}
      >
        <Group className={frameClass(field, ' date')}>
          {value && (
            <span className="date-text tn" aria-hidden="true">
              {formatDay(new Date(`${value}T00:00`), new Date(0))}
            </span>
          )}
          <AriaDateInput className="in-value tn">
            {(segment) => <DateSegment className="date-part" segment={segment} />}
          </AriaDateInput>
          <Button className="in-clear">
            <CalendarDays className="i14" aria-hidden="true" />
          </Button>
        </Group>
        <Popover className="pop" placement="bottom start" offset={4}>
          <Dialog>
            <Calendar>
              <header className="row">
                <Button slot="previous" className="ib sm">
                  <ChevronLeft className="i14" aria-hidden="true" />
                </Button>
                <Heading className="grow med" />
                <Button slot="next" className="ib sm">
                  <ChevronRight className="i14" aria-hidden="true" />
                </Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell className="day" date={date} />}</CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}
