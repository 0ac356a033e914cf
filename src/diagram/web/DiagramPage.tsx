import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileQuestionMark } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { displayNameOf } from '../../hierarchy/rules.ts';
import type { DiagramMenuProps } from '../../item/web/fields.tsx';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import texts from '../texts.en.json' with { type: 'json' };
import { DiagramEditor } from './DiagramEditor.tsx';
import './Diagram.css';
import { diagramQueries } from './useDiagram.ts';

addTexts(texts);

/**
 * The diagram editor at `/{code}/tree/{hierarchyId}/{diagramId}/{partId}` (docs/domain/screens.md, Addresses), with the
 * menu of what is done with the diagram as an item.
 */
export function DiagramPage({ Menu }: { Menu: ComponentType<DiagramMenuProps> }): ReactElement {
  const params: { code?: string; hierarchyId?: string; diagramId?: string; partId?: string } = useParams({
    strict: false,
  });
  const { code = '' } = params;
  const hierarchyId = Number(params.hierarchyId);
  const diagramId = Number(params.diagramId);
  const settings = usePageData();
  const { t } = useTranslation();
  const diagram = useQuery(diagramQueries.diagram(code, diagramId, hierarchyId));
  const rows = useQuery(diagramQueries.rows(code, diagramId));
  const item = useQuery(diagramQueries.item(code, diagramId));
  const ancestors = useQuery(diagramQueries.ancestors(code, diagramId, hierarchyId));
  const imageId = diagram.data ? (diagram.data.image?.id ?? null) : null;
  const hotspots = useQuery({
    ...diagramQueries.hotspots(code, imageId),
    enabled: diagram.data !== undefined,
  });

  const way = (ancestors.data ?? []).filter(({ id }) => id !== diagramId);
  usePage({
    crumbs: [
      ...way.map(({ id, displayName }) => ({ label: displayName, href: paths.item(code, id) })),
      { label: t('diagram.crumb'), href: paths.item(code, hierarchyId, 'diagrams') },
      { label: diagram.data ? displayNameOf(diagram.data) : '' },
    ],
    list: 'diagram-canvas',
    detail: 'diagram-parts',
    rail: true,
  });

  const queries = [diagram, rows, item, hotspots];
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  if (failed?.error instanceof ApiError && failed.error.status === 404) {
    return (
      <Empty
        icon={<FileQuestionMark className="i i20" aria-hidden="true" />}
        title={t('platform.error.notFound')}
        action={
          <AppLink className="link" href={paths.item(code, hierarchyId, 'diagrams')}>
            {t('diagram.backToList')}
          </AppLink>
        }
      />
    );
  }
  if (failed) return <LoadFailed isPage onRetry={() => queries.forEach((query) => void query.refetch())} />;
  if (!diagram.data || !rows.data || !item.data || !hotspots.data) return <Loading />;
  return (
    <DiagramEditor
      key={`${diagramId}:${imageId}`}
      code={code}
      hierarchyId={hierarchyId}
      partId={params.partId === undefined ? undefined : Number(params.partId)}
      settings={settings}
      diagram={diagram.data}
      item={item.data}
      savedRows={rows.data}
      savedSpots={hotspots.data}
      Menu={Menu}
    />
  );
}

/** The final geometry in grey; it stays unseen for the first moment. */
function Loading(): ReactElement {
  const { t } = useTranslation();
  return (
    <div className="pane fill diagram-loading" role="status" aria-label={t('diagram.loading')}>
      <div className="ph">
        <Skeleton width={56} />
        <Skeleton width={180} />
      </div>
      <div className="split">
        <div className="cv" />
        <div>
          {Array.from({ length: 18 }, (_, index) => (
            <div className="sk-row" key={index}>
              <Skeleton width={24} />
              <Skeleton width={80} />
              <Skeleton width="45%" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
