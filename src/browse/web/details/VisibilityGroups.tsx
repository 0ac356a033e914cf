import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleSaveError } from '../../../platform/web/api/errors.ts';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { MultiSelect } from '../../../platform/web/ui/Select.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { hierarchyApi, useRefresh, visibilityQuery } from '../useHierarchy.ts';

/** Who sees a top-level item and what is under it; each choice is saved at once. Nothing where there are no groups. */
export function VisibilityGroups({ id, readOnly }: { id: number; readOnly: boolean }): ReactElement | null {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const [draft, setDraft] = useState<readonly number[] | null>(null);
  const query = visibilityQuery(id);
  const { data, isError, refetch } = useQuery(query);
  const save = useMutation({
    // One after the other, each on the version that the one before it made.
    scope: { id: `visibility-${id}` },
    mutationFn: async (groups: number[]) => {
      const { version } = await client.ensureQueryData(query);
      const saved = await hierarchyApi.visibility.set({ id, version, groups });
      client.setQueryData(query.queryKey, (old) => old && { ...old, groups, version: saved.version });
      return saved.changeId;
    },
    onSuccess: (changeId, groups) => {
      setDraft((now) => (now === groups ? null : now));
      undoToast(t('hierarchy.visibility.saved'), changeId, refresh);
    },
    onError: (error) => {
      setDraft(null);
      handleSaveError(error);
    },
    onSettled: refresh,
  });
  // Choices wait for each other; a reload would lose those that were not sent. Within the program they go on.
  useBlocker({ enableBeforeUnload: () => save.isPending, shouldBlockFn: () => false });
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data || data.choices.length === 0) return null;
  const { choices } = data;
  const groups = draft ?? data.groups;
  function choose(names: readonly string[]): void {
    const next = choices.filter(({ name }) => names.includes(name)).map((one) => one.id);
    setDraft(next);
    save.mutate(next);
  }
  return (
    <section className="form-grid" aria-label={t('hierarchy.visibility')}>
      <Field label={t('hierarchy.visibility')} hint={t('hierarchy.visibility.hint')} readOnly={readOnly}>
        <MultiSelect
          options={choices.map(({ name }) => name)}
          values={choices.filter((one) => groups.includes(one.id)).map(({ name }) => name)}
          onChange={choose}
          readOnly={readOnly}
        />
      </Field>
    </section>
  );
}
