import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { isLongRange } from '../rules.ts';

/** The first day of a range that ends today; one of more than six months is flagged. */
export function Since({ value, onChange }: { value: string; onChange: (day: string) => void }): ReactElement {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  return (
    <span className="row cleanup-since">
      <Field label={t('cleanup.filter.changedSince')}>
        <DateInput value={value} onChange={onChange} />
      </Field>
      {isLongRange(value, now) && (
        <span role="status">
          <Tag tone="warning">{t('cleanup.filter.long')}</Tag>
        </span>
      )}
    </span>
  );
}
