import { ArrowUpDown, ChevronsDownUp, Crosshair, ListFilter, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';
import type { useTreeFilter } from './useTreeFilter.ts';

/** Filter, add, sort, locate, collapse. */
export function TreeTools(props: {
  filter: ReturnType<typeof useTreeFilter>;
  /** The item on the right. */
  current: ActionTarget | null;
  onLocate: (() => void) | undefined;
  onCollapse: () => void;
}): ReactElement {
  const { filter, current, onLocate, onCollapse } = props;
  const { t } = useTranslation();
  const actions = useItemActions();
  return (
    <div className="toolbar tree-tools" role="toolbar" aria-label={t('hierarchy.tree.tools')}>
      <TextInput
        data-filter
        aria-label={t('hierarchy.tree.filter')}
        placeholder={t('hierarchy.tree.filter')}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        style={{ height: 26 }}
        value={filter.typed}
        onChange={(event) => filter.type(event.currentTarget.value)}
        onKeyDown={filter.onKeyDown}
        onClear={filter.clear}
        clearLabel={t('platform.clear')}
      />
      <Menu items={actions.additions(current)} position="bottom-start">
        <IconButton size="sm" label={t('hierarchy.tree.add')} icon={<Plus className="i14" />} />
      </Menu>
      <Menu items={actions.sorts(current)} position="bottom-start">
        <IconButton size="sm" label={t('hierarchy.tree.sort')} icon={<ArrowUpDown className="i14" />} />
      </Menu>
      <IconButton
        size="sm"
        label={t('hierarchy.tree.locate')}
        icon={<Crosshair className="i14" />}
        disabled={onLocate === undefined}
        onClick={onLocate}
      />
      <IconButton
        size="sm"
        label={t('hierarchy.tree.collapse')}
        icon={<ChevronsDownUp className="i14" />}
        onClick={onCollapse}
      />
    </div>
  );
}
