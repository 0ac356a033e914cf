import { FolderTree, SearchX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useBrowse, useStartName } from './useHierarchy.ts';

/** The geometry of an item while it loads. */
export function ItemSkeleton(): ReactElement {
  return (
    <div className="pane fill" aria-busy="true">
      <div className="ph">
        <Skeleton width={180} />
      </div>
      <div className="tabs" />
      <div className="form-grid item-fields item-skeleton">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
          <div key={at} className="fld">
            <Skeleton width={80} />
            <Skeleton width="100%" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The address names an item that this catalogue's context does not have. */
export function NoItem({ onTree }: { onTree?: (() => void) | undefined }): ReactElement {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const start = paths.start(code, context);
  usePage({ crumbs: [{ label: useStartName(), href: start }, { label: t('hierarchy.gone') }] });
  return (
    <div className="pane fill item-gone">
      <h1 className="vh">{t('hierarchy.gone')}</h1>
      <Empty
        icon={<SearchX className="i i20" aria-hidden="true" />}
        title={t('hierarchy.gone')}
        text={t('hierarchy.goneText')}
        action={
          <AppLink className="btn" href={start}>
            {t('hierarchy.goneAction')}
          </AppLink>
        }
      />
      {onTree && <TreeButton onTree={onTree} />}
    </div>
  );
}

/** Opens the tree where it is a drawer. */
export function TreeButton({ onTree }: { onTree: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Button
      className="tree-open"
      aria-label={t('hierarchy.tree.open')}
      icon={<FolderTree className="i14" />}
      onClick={onTree}
    />
  );
}
