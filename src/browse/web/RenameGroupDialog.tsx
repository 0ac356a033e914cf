import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { lengths } from '../../hierarchy/rules.ts';
import { hierarchyApi, useBrowse } from './useHierarchy.ts';

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
  const [name, setName] = useState(group.name);
  const [error, setError] = useState<string>();
  const dirty = name !== group.name;
  const check = (): string | undefined => (name.trim() === '' ? t('hierarchy.group.required') : undefined);

  const rename = useMutation({
    mutationFn: () =>
      hierarchyApi.group.rename({ context, parentId: group.parentId, group: group.name, name: name.trim() }),
    onSuccess: (done) => {
      onClose();
      onRenamed({ name: name.trim(), ...done });
    },
    onError: (failed) => setError(Object.values(refusedFields(failed)).join(' ') || undefined),
  });

  function submit(): void {
    const problem = check();
    setError(problem);
    if (problem !== undefined) return;
    if (name.trim() === group.name) onClose();
    else rename.mutate();
  }

  return (
    <FormDialog
      title={t('hierarchy.group.rename')}
      dirty={dirty}
      onClose={onClose}
      act={t('platform.save')}
      busy={rename.isPending && t('platform.saving')}
      onSubmit={submit}
      className="form-grid"
    >
      <Field label={t('hierarchy.group.name')} span="all" required hint={t('hierarchy.group.hint')} error={error}>
        <TextInput
          data-autofocus
          maxLength={lengths.name}
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => dirty && setError(check())}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
