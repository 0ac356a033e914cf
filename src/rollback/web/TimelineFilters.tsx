import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { nameQuery } from '../../history/web/fields.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Chip } from '../../platform/web/ui/marks.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { changeKinds, peopleQuery } from './useTimeline.ts';
import type { TimelineFilter } from './useTimeline.ts';

/** What the timeline is narrowed to: kind, person, days, an item; all of it stands in the address. */
export function TimelineFilters({ filter }: { filter: TimelineFilter }): ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const askedPeople = useQuery(peopleQuery());
  const { data: people = [] } = askedPeople;
  const { data: itemName } = useQuery({ ...nameQuery(Number(filter.item)), enabled: filter.item !== '' });
  const set = (change: Record<string, string | undefined>): void => {
    const search = (current: Record<string, unknown>) => ({ ...current, change: undefined, ...change });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return (
    <div className="timeline-filters" role="group" aria-label={t('platform.filter.add')}>
      <Select
        aria-label={t('rollback.timeline.kind')}
        placeholder={t('rollback.timeline.kind.all')}
        clearable
        value={filter.kind === '' ? null : filter.kind}
        onChange={(kind) => set({ kind: kind ?? undefined })}
        options={changeKinds.map((kind) => ({ value: kind, label: t(`rollback.timeline.kind.${kind}`) }))}
      />
      <Select
        aria-label={t('rollback.timeline.person')}
        placeholder={t('rollback.timeline.person.all')}
        clearable
        value={filter.person === '' ? null : filter.person}
        onChange={(person) => set({ person: person ?? undefined })}
        from={askedPeople}
        options={people.map(({ actorId, name }) => ({ value: String(actorId), label: name }))}
      />
      <Field label={t('rollback.timeline.from')} span={1}>
        <DateInput
          value={filter.from}
          onChange={(from) => set({ from })}
          max={filter.to === '' ? undefined : filter.to}
        />
      </Field>
      <Field label={t('rollback.timeline.to')} span={1}>
        <DateInput
          value={filter.to}
          onChange={(to) => set({ to })}
          min={filter.from === '' ? undefined : filter.from}
        />
      </Field>
      {filter.item !== '' && (
        <Chip
          value={t('rollback.timeline.item', { name: itemName ?? t('rollback.timeline.item.one') })}
          removeLabel={t('platform.removeValue', { value: itemName ?? t('rollback.timeline.item.one') })}
          onRemove={() => set({ of: undefined })}
        />
      )}
    </div>
  );
}
