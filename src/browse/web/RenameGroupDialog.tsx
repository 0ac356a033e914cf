import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { TextField } from '../../platform/web/form/fields.tsx';
import { lengths } from '../../hierarchy/rules.ts';
import { hierarchyApi, nounOf, useBrowse } from './useHierarchy.ts';

/** A virtual group node of the tree; `parentId` null at the top level. */
export interface GroupTarget {
  parentId: number | null;
  name: string;
}

/** Renames a serial or model group under one parent: everything that carries it there (docs/domain/tree.md, Groups). */
export function RenameGroupDialog(props: {
  group: GroupTarget;
  onClose: () => void;
  /** The group is called `name` now, in `count` items; `changeId` can be undone. */
  onRenamed: (done: { name: string; count: number; changeId: number }) => void;
}): ReactElement {
  const { group, onClose, onRenamed } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const form = useRecordForm<GroupTarget, { name: string }>({
    record: group,
    valuesOf: ({ name }) => ({ name }),
    label: () => t('hierarchy.group.name'),
    problemsOf: ({ name }) => (name.trim() === '' ? { name: t('hierarchy.group.required') } : {}),
    send: async (values, over) => {
      const name = values.name.trim();
      const { parentId } = over;
      if (name !== over.name) {
        const done = await hierarchyApi.group.rename({ context, parentId, group: over.name, name });
        onRenamed({ name, ...done });
      }
      return { parentId, name };
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(`hierarchy.group.rename.${nounOf(context)}`)}
      form={form}
      act={t('platform.save')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField
        {...form.field('name')}
        span="all"
        required
        hint={t('hierarchy.group.hint')}
        data-autofocus
        maxLength={lengths.name}
        onFocus={(event) => event.currentTarget.select()}
      />
    </FormDialog>
  );
}
