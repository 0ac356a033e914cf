import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { lengths } from '../../../hierarchy/rules.ts';
import { ItemFinder } from '../../../item-search/web/fields.tsx';
import { AttributeField } from '../../../attribute/web/fields.tsx';
import { useBulkStates } from '../useBulkStates.ts';
import { nounOf, useBrowse, useTypes } from '../useHierarchy.ts';
import { useAttributes } from './useBulk.ts';
import type { Draft } from './useBulk.ts';

interface FieldProps {
  draft: Draft;
  change: (to: Partial<Draft>) => void;
}

/** What an action asks for: an attribute with its value, a group, a state, a parent. */
export function BulkField(props: FieldProps): ReactElement | null {
  switch (props.draft.kind) {
    case 'attribute':
      return <ValueField {...props} />;
    case 'group':
      return <GroupField {...props} />;
    case 'state':
      return <StateField {...props} />;
    case 'move':
    case 'link':
      return <ParentField {...props} />;
    default:
      return null;
  }
}

function ValueField({ draft, change }: FieldProps): ReactElement {
  const { t } = useTranslation();
  const attributes = useAttributes();
  const attribute = attributes.find((one) => one.attributeId === draft.attributeId);
  return (
    <>
      <Field label={t('hierarchy.bulk.attribute')} required span="all" hint={t('hierarchy.bulk.attribute.hint')}>
        <Select
          size="lg"
          value={draft.attributeId === null ? null : String(draft.attributeId)}
          placeholder={t('hierarchy.bulk.choose')}
          options={attributes.map((one) => ({ value: String(one.attributeId), label: one.name }))}
          onChange={(value) => change({ attributeId: Number(value), values: [] })}
        />
      </Field>
      {attribute && (
        <AttributeField
          attribute={{ ...attribute, isRequired: false, definition: { ...attribute.definition, isRequired: false } }}
          values={draft.values}
          onChange={(values) => change({ values })}
        />
      )}
    </>
  );
}

function GroupField({ draft, change }: FieldProps): ReactElement {
  const { t } = useTranslation();
  const { context } = useBrowse();
  return (
    <Field label={t(`hierarchy.group.label.${nounOf(context)}`)} span="all" hint={t('hierarchy.bulk.group.hint')}>
      <TextInput
        size="lg"
        maxLength={lengths.name}
        value={draft.group}
        onChange={(event) => change({ group: event.currentTarget.value })}
      />
    </Field>
  );
}

function StateField({ draft, change }: FieldProps): ReactElement {
  const { t } = useTranslation();
  const states = useBulkStates();
  return (
    <Field label={t('hierarchy.bulk.state')} required span="all">
      <Select
        size="lg"
        value={draft.state === null ? null : String(draft.state)}
        placeholder={t('hierarchy.bulk.choose')}
        options={states.map(({ id, name }) => ({
          value: String(id),
          label: name,
          icon: <WorkflowMark workflowId={id} name={name} iconOnly />,
        }))}
        onChange={(value) => change({ state: Number(value), through: null })}
      />
    </Field>
  );
}

/** Looks for a parent among the items whose type has others under it. */
function ParentField({ draft, change }: FieldProps): ReactElement {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const as = draft.kind === 'link' ? 'link' : 'primary';
  const takes = useTypes()
    .filter((type) => type.allowableChildren.some((child) => child[as]))
    .map((type) => type.id);
  return (
    <div className="place-pick">
      <ItemFinder
        label={t('hierarchy.place.search')}
        context={context}
        selected={draft.parent?.id ?? null}
        typeIds={takes}
        onOpen={(id, item) => change({ parent: { id, name: item.displayName } })}
      />
      <p className="s muted" role="status">
        {draft.parent ? t('hierarchy.place.chosen', { name: draft.parent.name }) : t('hierarchy.place.choose')}
      </p>
    </div>
  );
}
