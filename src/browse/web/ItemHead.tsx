import { Ellipsis, Link } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../platform/web/toast.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import { EnvironmentTag, StateControl, WorkflowMark } from '../../workflow/web/fields.tsx';
import type { Item } from '../../item/contract.ts';
import { displayNameOf, mainTypeOf } from '../../hierarchy/rules.ts';
import { PreviewButton } from '../../publish/web/fields.tsx';
import { TreeButton } from './ItemStates.tsx';
import { useBrowse, useRefresh } from './useHierarchy.ts';
import { useItemActions } from './useItemActions.ts';

const COPIED_MS = 2000;

/** Name, state, environment, last edit, link, menu, next state. */
export function ItemHead(props: { item: Item; dirty: boolean; onTree?: (() => void) | undefined }): ReactElement {
  const { item, dirty, onTree } = props;
  const { t } = useTranslation();
  const { code, canWrite } = useBrowse();
  const mayPublish = useMay('publish');
  const actions = useItemActions();
  const refresh = useRefresh();
  const name = displayNameOf(item);

  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(window.location.href);
    toast.success(t('hierarchy.link.copied'), { duration: COPIED_MS });
  }

  return (
    <div className="ph item-head">
      {onTree && <TreeButton onTree={onTree} />}
      <h1 title={name}>{name}</h1>
      <WorkflowMark pill workflowId={item.workflowId} name={item.workflowName} />
      <EnvironmentTag environment={item.publishedEnvironment} />
      <div className="ph-end">
        <span className="s faint nw item-edited">
          {t('hierarchy.edited')} <When at={item.lastChange.at} />{' '}
          {t('hierarchy.edited.by', { name: item.lastChange.actorName })}
        </span>
        {item.baseType === mainTypeOf(item.context) && (
          <PreviewButton context={item.context} itemId={item.id} name={name} disabled={dirty} />
        )}
        <IconButton label={t('hierarchy.link.copy')} icon={<Link className="i" />} onClick={() => void copyLink()} />
        <Menu items={actions.menuOf({ ...item, name })}>
          <IconButton label={t('hierarchy.more')} icon={<Ellipsis className="i" />} disabled={dirty} />
        </Menu>
        {item.publishedEnvironment === 'Pending' && mayPublish && (
          <AppLink className="btn pri" href={paths.publishing(code, item.context)}>
            {t('hierarchy.toPublish')}
          </AppLink>
        )}
        {canWrite && <StateControl item={item} dirty={dirty} onChanged={refresh} />}
      </div>
    </div>
  );
}
