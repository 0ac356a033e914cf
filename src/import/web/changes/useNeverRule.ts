import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { toast } from '../../../platform/web/toast.ts';
import { importApi, useProfiles } from '../useImport.ts';
import type { ImportStatus } from '../useImport.ts';
import type { ChangeCounts } from './useChanges.ts';

/** Columns of which everything was rejected, and how they become a rule of the import's profile; no rule without one. */
export function useNeverRule(
  { importTypeId, profileName }: Pick<ImportStatus, 'importTypeId' | 'profileName'>,
  { columns }: ChangeCounts,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: profiles = [] } = useProfiles(importTypeId);
  const profile = profiles.find(({ name }) => name === profileName);
  const rejected = columns.filter(({ cells, accepted }) => cells > 0 && accepted === 0);
  const known = profile?.options.never ?? [];
  const added = rejected.filter(({ columnId }) => !known.includes(columnId));
  const save = useMutation({
    mutationFn: async () => {
      if (!profile) return;
      const { id, version, name, options } = profile;
      const never = [...known, ...added.map(({ columnId }) => columnId)];
      await importApi.profile.save({ id, version, name, options: { ...options, never } });
    },
    onSuccess: () => {
      toast.success(t('import.changes.neverSaved', { name: profileName }));
      return client.invalidateQueries({ queryKey: [catalogCode(), 'import', 'profiles'] });
    },
    onError: (error) => handleApiError(error),
  });
  return { never: added.map(({ title }) => title), save: profile && added.length > 0 ? save : null };
}
