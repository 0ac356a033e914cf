import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import { Checkbox, Segment } from '../../../platform/web/ui/checks.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { WorkflowMark, statesQuery } from '../../../workflow/web/fields.tsx';
import { TypeIcon } from '../../../hierarchy/web/fields.tsx';
import { onlyIn } from '../../../contexts.ts';
import { gaps } from '../../../item-search/rules.ts';
import { useLookups } from '../../../lookup/web/fields.tsx';
import { useBrowse } from '../useHierarchy.ts';
import { AttributeFilters } from './AttributeFilters.tsx';
import { toggled, type SearchState } from '../../../item-search/rules.address.ts';
import { longestSerialPart, type Serial } from '../../../item-search/holding/rules.ts';
import { useSearchTypes } from './useSearchTypes.ts';
import type { ChangeSearch } from './useSearchAddress.ts';

const UnitFilters = lazy(() => import('../units/UnitFilters.tsx').then((of) => ({ default: of.UnitFilters })));

interface FiltersProps {
  state: SearchState;
  change: ChangeSearch;
}

/** The column of filters: types, states, attributes; or the parts of a serial number. */
export function SearchFilters(props: FiltersProps & { bySerial: boolean }): ReactElement {
  const { state, change, bySerial } = props;
  const { t } = useTranslation();
  return (
    <search className="pane fill search-filters" id="search-filters" aria-label={t('hierarchy.search.filters')}>
      <div className="pane-scroll search-sections">
        {bySerial && (
          <Segment
            label={t('hierarchy.search.by')}
            options={[
              { value: 'items', label: t('hierarchy.search.byItems') },
              { value: 'serial', label: t('hierarchy.search.bySerial') },
            ]}
            value={state.serial ? 'serial' : 'items'}
            onChange={(by) => change({ serial: by === 'serial' ? { prefix: '', number: '', suffix: '' } : null })}
          />
        )}
        {state.serial ? (
          <SerialFilters serial={state.serial} onChange={(serial) => change({ serial }, { replace: true })} />
        ) : (
          <ItemFilters state={state} change={change} />
        )}
      </div>
    </search>
  );
}

function ItemFilters({ state, change }: FiltersProps): ReactElement {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const types = useSearchTypes();
  const { data: states = [] } = useQuery(statesQuery(context));
  const { data: groups = [] } = useLookups('contentGroup');
  return (
    <>
      <fieldset>
        <legend className="sec">{t('hierarchy.search.types')}</legend>
        {types.map((type) => (
          <Checkbox
            key={type.id}
            checked={state.types.includes(type.id)}
            onChange={() => change({ types: toggled(state.types, type.id) })}
            label={
              <>
                <TypeIcon baseType={type.baseType} /> {type.description} <span className="faint">{type.code}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="sec">{t('hierarchy.search.states')}</legend>
        {states.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={state.states.includes(id)}
            onChange={() => change({ states: toggled(state.states, id) })}
            label={<WorkflowMark workflowId={id} name={name} />}
          />
        ))}
      </fieldset>
      {groups.length > 0 && (
        <fieldset>
          <legend className="sec">{t('hierarchy.contentGroups')}</legend>
          {groups.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={state.contentGroups.includes(id)}
              onChange={() => change({ contentGroups: toggled(state.contentGroups, id) })}
              label={name}
            />
          ))}
        </fieldset>
      )}
      <AttributeFilters state={state} change={change} />
      {context === 'MajorUnit' && (
        <Suspense fallback={<Skeleton width={160} />}>
          <UnitFilters state={state} change={change} />
        </Suspense>
      )}
      <fieldset>
        <legend className="sec">{t('hierarchy.search.place')}</legend>
        <Checkbox
          checked={state.orphans}
          onChange={() => change({ orphans: !state.orphans })}
          label={t('hierarchy.search.orphans')}
        />
      </fieldset>
      {context === onlyIn.diagrams && (
        <fieldset>
          <legend className="sec">{t('hierarchy.search.gap')}</legend>
          {gaps.map((gap) => (
            <Checkbox
              key={gap}
              checked={state.gap === gap}
              onChange={() => change({ gap: state.gap === gap ? null : gap })}
              label={t(`hierarchy.search.gap.${gap}`)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

const parts = ['prefix', 'number', 'suffix'] as const;
/** What a part may hold; the rest cannot be typed (docs/domain/serial.md, Serial rule). */
const foreign = { prefix: /[^0-9a-z?]/gi, number: /[^0-9]/g, suffix: /[^0-9a-z]/gi };

function SerialFilters(props: { serial: Serial; onChange: (serial: Serial) => void }): ReactElement {
  const { serial, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className="search-serial">
      {parts.map((part) => (
        <SerialPart
          key={part}
          label={t(`hierarchy.search.serial.${part}`)}
          value={serial[part]}
          onChange={(value) => onChange({ ...serial, [part]: value.replace(foreign[part], '') })}
        />
      ))}
      <p className="s faint">{t('hierarchy.search.serial.hint')}</p>
    </div>
  );
}

function SerialPart(props: { label: string; value: string; onChange: (value: string) => void }): ReactElement {
  const { label, value, onChange } = props;
  const { t } = useTranslation();
  const typed = useTypedFilter(value, onChange);
  return (
    <Field label={label}>
      <TextInput
        className="pn"
        maxLength={longestSerialPart}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={typed.onKeyDown}
        onClear={typed.clear}
        clearLabel={t('hierarchy.search.clearText', { name: label })}
      />
    </Field>
  );
}
