import { useQuery } from '@tanstack/react-query';
import { FolderTree } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BringLink } from '../../../catalog/web/fields.tsx';
import { defaultContext, onlyIn } from '../../../contexts.ts';
import { BusyBanner } from '../../../platform/web/BusyBanner.tsx';
import { usePage } from '../../../platform/web/page.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { QualityFigure } from '../../../quality/web/fields.tsx';
import { ShopStart } from '../../../sku/web/fields.tsx';
import { TreeButton } from '../ItemStates.tsx';
import { linesQuery, useBrowse, useStartName } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import { Changes } from './Changes.tsx';
import { Continue } from './Continue.tsx';
import { ProductLines } from './ProductLines.tsx';
import { Waiting } from './Waiting.tsx';

/** Nothing is selected: the product lines, what waits, what happened last, and where one was. */
export function StartPane({ onTree }: { onTree?: (() => void) | undefined }): ReactElement {
  const { t } = useTranslation();
  const { context, canWrite, intro } = useBrowse();
  const actions = useItemActions();
  const title = useStartName();
  usePage({ crumbs: [{ label: title }], list: 'browse-tree', detail: 'browse-detail' });
  const lines = useQuery(linesQuery(context));

  return (
    <div className="pane fill">
      <div className="ph">
        {onTree && <TreeButton onTree={onTree} />}
        <h1>{title}</h1>
      </div>
      <BusyBanner />
      <div className="pane-scroll start" id="browse-detail" tabIndex={-1}>
        {intro}
        {lines.data?.items.length === 0 && context === onlyIn.skus ? (
          <Suspense>
            <ShopStart />
          </Suspense>
        ) : lines.data?.items.length === 0 ? (
          <Empty
            icon={<FolderTree className="i i20" aria-hidden="true" />}
            title={t('hierarchy.tree.empty')}
            text={t(canWrite ? 'hierarchy.start.emptyText' : 'hierarchy.tree.emptyText')}
            action={
              canWrite && (
                <span className="row">
                  <Menu items={actions.additions(null)} position="bottom-start">
                    <Button variant="primary">{t('hierarchy.add.first')}</Button>
                  </Menu>
                  {context === defaultContext && <BringLink />}
                </span>
              )
            }
          />
        ) : (
          <>
            <ProductLines lines={lines} />
            <Waiting />
            {context === defaultContext && <QualityFigure />}
          </>
        )}
        <div className="start-two">
          <Changes />
          <Continue />
        </div>
      </div>
    </div>
  );
}
