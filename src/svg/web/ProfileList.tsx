import { useQueryClient } from '@tanstack/react-query';
import { FileSearch, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty, Panel } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { SvgProfile } from '../contract.ts';
import { columnIds, svgColumns } from '../rules.ts';
import { ProfileDialog } from './ProfileDialog.tsx';
import { svgApi, svgSettingsQuery } from './useSvg.ts';

const profileName = ({ customData, hotSpotRefNum, partNum }: SvgProfile) =>
  customData.name || `${hotSpotRefNum}, ${partNum}`;

/** The profiles in the order in which a drawing is tried with them. */
export function ProfileList({ profiles }: { profiles: readonly SvgProfile[] }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const busy = useBusyReason();
  const undoToast = useUndoToast();
  const [editing, edit] = useUrlState('profile');
  const edited = profiles.find(({ id }) => String(id) === editing);
  const refresh = () => queries.invalidateQueries({ queryKey: svgSettingsQuery().queryKey });

  async function remove(profile: SvgProfile): Promise<void> {
    const sure = await confirm({
      title: t('diagram.svg.remove', { name: profileName(profile) }),
      text: t('diagram.svg.sure'),
      confirm: t('diagram.svg.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { changeId } = await svgApi.removeProfile({ id: profile.id });
      undoToast(t('diagram.svg.removed', { name: profileName(profile) }), changeId);
    } catch (error) {
      handleApiError(error);
    } finally {
      await refresh();
    }
  }

  const add = (
    <Button icon={<Plus className="i14" />} reason={busy} onClick={() => edit('new')}>
      {t('diagram.svg.add')}
    </Button>
  );
  return (
    <Panel
      className="svg-profiles"
      title={t('diagram.svg.profiles')}
      head={
        <>
          <Count>{profiles.length}</Count>
          {profiles.length > 0 && <span className="ml">{add}</span>}
        </>
      }
    >
      {profiles.length === 0 ? (
        <Empty
          icon={<FileSearch className="i i20" aria-hidden="true" />}
          title={t('diagram.svg.none')}
          text={t('diagram.svg.none.text')}
          action={add}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
        <div className="svg-scroll" tabIndex={0} role="region" aria-label={t('diagram.svg.profiles')}>
          <table className="tb">
            <thead>
              <tr>
                <th scope="col">{t('diagram.svg.name')}</th>
                {svgColumns.map((column) => (
                  <th key={column} scope="col">
                    {t(`diagram.svg.${column}`)}
                  </th>
                ))}
                <th scope="col">{t('diagram.svg.firstColumnId')}</th>
                <th scope="col" className="r">
                  {t('diagram.svg.weight')}
                </th>
                <th scope="col">
                  <span className="vh">{t('diagram.svg.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {profiles.map((profile) => (
                <tr key={profile.id}>
                  <th scope="row" className="med">
                    {profileName(profile)}
                  </th>
                  {svgColumns.map((column) => (
                    <td key={column}>{profile[column] || <span className="faint">{t('diagram.svg.absent')}</span>}</td>
                  ))}
                  <td>
                    {svgColumns
                      .filter((column) => columnIds[column] === profile.firstColumnId)
                      .map((column) => t(`diagram.svg.${column}`))}
                  </td>
                  <td className="r tn">{profile.weight}</td>
                  <td className="r">
                    <IconButton
                      size="sm"
                      label={t('diagram.svg.edit', { name: profileName(profile) })}
                      icon={<Pencil className="i14" />}
                      onClick={() => edit(String(profile.id))}
                    />
                    <IconButton
                      size="sm"
                      label={t('diagram.svg.remove', { name: profileName(profile) })}
                      icon={<Trash2 className="i14" />}
                      disabled={busy !== undefined}
                      onClick={() => void remove(profile)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(edited || editing === 'new') && (
        <ProfileDialog
          key={editing}
          profile={edited ?? null}
          onClose={() => edit('')}
          onSaved={() => {
            edit('');
            void refresh();
          }}
        />
      )}
    </Panel>
  );
}
