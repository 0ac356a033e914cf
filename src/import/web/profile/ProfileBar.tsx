import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, EllipsisVertical, Save, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { describeError, handleApiError } from '../../../platform/web/api/errors.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { modeOfProfile, partsOfProfileName, profileNameIn } from '../../rules.ts';
import { ProfileDialog } from './ProfileDialog.tsx';
import { profileOptions } from '../../mapping/rules.fill.ts';
import type { Draft } from '../useDraft.ts';
import { importApi, useProfiles } from '../useImport.ts';
import type { Analysis, ImportKind, Profile } from '../useImport.ts';

/** Choose a saved profile; save what stands on the screen as one, over it, or beside it; delete it. */
export function ProfileBar(props: {
  kind: ImportKind;
  draft: Draft;
  /** Undefined while there is no file: then a profile is chosen or configured. */
  analysis: Analysis | undefined;
  /** Opens the wizard for the chosen profile. */
  onConfigure?: (() => void) | undefined;
  onChange: (patch: Partial<Draft>) => void;
}): ReactElement {
  const { kind, draft, analysis, onConfigure, onChange } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const asked = useProfiles(kind.id);
  const { data: profiles = [], isError, refetch } = asked;
  const [naming, setNaming] = useState<{ as: 'save' | 'duplicate' | 'update'; taken?: string } | null>(null);
  const chosen = profiles.find(({ name }) => name === draft.profileName);
  const [, suffix] = partsOfProfileName(draft.profileName);
  const isChanged = chosen !== undefined && JSON.stringify(chosen.options) !== JSON.stringify(draft.options);
  const settle = (): Promise<void> =>
    client.invalidateQueries({ queryKey: [catalogCode(), 'import', 'profiles', kind.id] });

  const update = useMutation({
    mutationFn: ({ id, version, name: former }: Profile) => {
      const name = profileNameIn(draft.options.mode ?? 'standard', partsOfProfileName(former)[0]);
      return importApi.profile.save({ id, version, name, options: profileOptions(draft.options, analysis) });
    },
    onSuccess: async (saved) => {
      await settle();
      onChange({ profileName: saved.name, options: saved.options });
      toast.success(t('import.profile.saved', { name: saved.name }));
    },
    onError: (error) => {
      const taken = error instanceof ApiError ? error.modelState['name']?.[0] : undefined;
      if (taken !== undefined) return setNaming({ as: 'update', taken });
      // Somebody saved it meanwhile: the newest is shown beside what stands on the screen.
      if (describeError(error).as === 'conflict') void settle();
      handleApiError(error);
    },
  });
  const remove = async ({ id, name }: Profile): Promise<void> => {
    const yes = await confirm({
      title: t('import.profile.delete'),
      text: t('import.profile.deleteText', { name }),
      confirm: t('import.profile.deleteConfirm'),
      danger: true,
    });
    if (!yes) return;
    await importApi.profile.remove({ id }).catch(handleApiError);
    onChange({ profileName: '' });
    await settle();
  };
  const choose = (name: string | null): void => {
    const profile = profiles.find((one) => one.name === name);
    const mode = modeOfProfile(name ?? '');
    onChange(
      profile
        ? { profileName: profile.name, options: mode ? { ...profile.options, mode } : profile.options }
        : { profileName: '', options: {} },
    );
  };

  return (
    <div className="import-profile-bar">
      <Field label={t('import.profile')}>
        <Select
          clearable
          placeholder={t(
            isError ? 'import.profile.failed' : kind.isArchive ? 'import.profile.no' : 'import.profile.none',
          )}
          from={asked}
          options={profiles.map(({ name }) => {
            const [plain, tag] = partsOfProfileName(name);
            return { value: name, label: plain, hint: tag || undefined };
          })}
          value={chosen ? chosen.name : null}
          onChange={choose}
        />
      </Field>
      {suffix && <Tag>{suffix}</Tag>}
      {isChanged && <Tag tone="accent">{t('import.profile.changed')}</Tag>}
      {isError && <Button onClick={() => void refetch()}>{t('platform.tryAgain')}</Button>}
      {chosen && isChanged && (
        <Button
          icon={<Save className="i14" />}
          busy={update.isPending && t('platform.saving')}
          onClick={() => update.mutate(chosen)}
        >
          {t('import.profile.update')}
        </Button>
      )}
      {chosen && onConfigure && (
        <Button icon={<Settings2 className="i14" />} onClick={onConfigure}>
          {t('import.profile.configure')}
        </Button>
      )}
      {!chosen && (analysis || kind.isArchive) && (
        <Button icon={<Save className="i14" />} onClick={() => setNaming({ as: 'save' })}>
          {t('import.profile.save')}
        </Button>
      )}
      {chosen && (
        <Menu
          items={[
            {
              key: 'duplicate',
              label: t('import.profile.duplicate'),
              icon: <Copy className="i" />,
              onSelect: () => setNaming({ as: 'duplicate' }),
            },
            'line',
            {
              key: 'delete',
              label: t('import.profile.delete'),
              icon: <Trash2 className="i" />,
              danger: true,
              onSelect: () => void remove(chosen),
            },
          ]}
        >
          <IconButton label={t('import.profile.more')} icon={<EllipsisVertical className="i" />} />
        </Menu>
      )}
      {naming && (
        <ProfileDialog
          kind={kind}
          over={chosen ?? null}
          as={naming.as}
          {...(naming.taken !== undefined && { taken: naming.taken })}
          options={profileOptions(draft.options, analysis)}
          onClose={() => setNaming(null)}
          onSaved={async ({ name, options }) => {
            await settle();
            onChange({ profileName: name, options });
            setNaming(null);
          }}
        />
      )}
    </div>
  );
}
