import { useQuery } from '@tanstack/react-query';
import { Clipboard, Ellipsis, FolderInput, Trash2, Unplug, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../../platform/web/ui/Menu.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { useClipboard } from '../useClipboard.ts';
import { orphansQuery, useBrowse } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';

/** How many items are marked, and what can be done with all of them. */
export function MarkedBar({
  targets,
  onClear,
}: {
  targets: readonly ActionTarget[];
  onClear: () => void;
}): ReactElement {
  const { t } = useTranslation();
  const actions = useItemActions();
  const all = actions.menuOfMany(targets);
  const entry = (key: string): Exclude<MenuEntry, 'line' | { heading: string }> | undefined => {
    const found = all.find((one) => one !== 'line' && 'key' in one && one.key === key);
    return found && found !== 'line' && 'onSelect' in found ? found : undefined;
  };
  const button = (key: string, label: string, icon: ReactElement): ReactElement => (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      disabled={entry(key)?.reason !== undefined}
      onClick={() => entry(key)?.onSelect()}
    />
  );
  return (
    <div className="tree-foot marked row s" role="region" aria-label={t('hierarchy.marked.label')}>
      <span role="status" className="med">
        {t('platform.grid.selected', { n: formatNumber(targets.length) })}
      </span>
      <span className="ml row">
        {button('move', t('hierarchy.move'), <FolderInput className="i14" />)}
        {button('delete', t('hierarchy.delete'), <Trash2 className="i14" />)}
        <Menu items={all} position="top-start">
          <IconButton size="sm" label={t('hierarchy.marked.more')} icon={<Ellipsis className="i14" />} />
        </Menu>
        <IconButton size="sm" label={t('hierarchy.marked.clear')} icon={<X className="i14" />} onClick={onClear} />
      </span>
    </div>
  );
}

/** What was copied, with what can be done with it here. */
export function ClipboardLine({ current }: { current: ActionTarget | null }): ReactElement | null {
  const { t } = useTranslation();
  const actions = useItemActions();
  const copied = useClipboard();
  if (!copied) return null;
  return (
    <div className="tree-foot row s faint">
      <Clipboard className="i14" aria-hidden="true" />
      <span className="trunc">{t('hierarchy.clipboard', { name: copied.name })}</span>
      {current && (
        <Menu items={actions.pastes(current)} position="top-start">
          <button type="button" className="ml link med">
            {t('hierarchy.paste')}
          </button>
        </Menu>
      )}
    </div>
  );
}

/** How many items hang nowhere, and the way to their list and back. */
export function OrphansLine(): ReactElement | null {
  const { t } = useTranslation();
  const { context, canWrite } = useBrowse();
  const [shown, show] = useUrlState('orphans', '', { push: true });
  // To count them all items are looked at: that is done for those who can give one a place.
  const { data } = useQuery({ ...orphansQuery(context), enabled: canWrite || shown !== '' });
  const count = data?.items.length ?? 0;
  if (shown === '' && count === 0) return null;
  return (
    <div className="tree-foot row s faint">
      <Unplug className="i14" aria-hidden="true" />
      <span className="trunc">
        {data?.cursor ? t('hierarchy.orphans.many', { count: formatNumber(count) }) : t('hierarchy.orphans', { count })}
      </span>
      <button type="button" className="ml link med nw" onClick={() => show(shown === '' ? '1' : '')}>
        {t(shown === '' ? 'hierarchy.orphans.show' : 'hierarchy.orphans.back')}
      </button>
    </div>
  );
}
