import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { diagramApi } from '../useDiagram.ts';
import './Models.css';

/** Models that are shown; where-used has all. */
const SHOWN = 10;

/** "Where-used models" of a row: the models whose parts lists name its part. */
export function UsingModels({ diagramId: id, partId }: { diagramId: number; partId: number }): ReactElement {
  const code = catalogCode();
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: [code, 'diagram', id, 'models', partId],
    queryFn: () => diagramApi.filter.models({ id, partId, take: SHOWN }),
  });
  const more = data ? data.totalCount - data.items.length : 0;
  return (
    <section className="models-using" aria-labelledby="models-using">
      <h4 id="models-using">{t('diagram.models.using')}</h4>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton width="60%" />}
      {data?.totalCount === 0 && <p className="s muted">{t('diagram.models.usingNone')}</p>}
      <ul>
        {data?.items.map((model) => (
          <li key={model.id} className="row">
            <AppLink className="link" href={paths.item(code, model.id)}>
              {model.displayName}
            </AppLink>
            <span className="s faint trunc">{model.path.join(' › ')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <AppLink className="link s" href={paths.part(code, partId, 'whereUsed')}>
          {t('diagram.models.usingMore', { count: more })}
        </AppLink>
      )}
    </section>
  );
}
