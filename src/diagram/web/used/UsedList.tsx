import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { relationModes } from '../../../hierarchy/rules.ts';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { totalText } from '../../../platform/web/totalText.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Way } from '../../../platform/web/ui/Way.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { diagramApi } from '../useDiagram.ts';
import './Used.css';

/** Where a drawing is used: its places, other diagrams with the same file, and what leads to it. */
export function UsedList({ code, diagramId }: { code: string; diagramId: number }): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: [code, 'diagram', diagramId, 'used'],
    queryFn: () => diagramApi.used.used({ id: diagramId }),
  });
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="60%" />;
  const { places, totalPlaces, isMore, sameDrawing, jumps } = data;
  return (
    <div className="used">
      <Section
        title={t('diagram.used.places', { count: totalPlaces, n: totalText(t, totalPlaces, isMore) })}
        note={places.length < totalPlaces ? t('diagram.used.first', { n: formatNumber(places.length) }) : undefined}
      >
        {places.map(({ relationId, parentId, path, relationType, workflowId, workflowName }) => (
          <tr key={relationId}>
            <td>
              <Place href={parentId === null ? undefined : paths.diagram(code, parentId, diagramId)} path={path} />
            </td>
            <td className="muted">
              {t(relationType === relationModes.link ? 'diagram.used.link' : 'diagram.used.own')}
            </td>
            <td>
              <WorkflowMark workflowId={workflowId} name={workflowName} />
            </td>
          </tr>
        ))}
      </Section>
      {sameDrawing.length > 0 && (
        <Section title={t('diagram.used.same', { count: sameDrawing.length })} note={t('diagram.used.sameNote')}>
          {sameDrawing.map((one) => (
            <TiedRow key={one.id} code={code} {...one} says="" />
          ))}
        </Section>
      )}
      {jumps.length > 0 && (
        <Section title={t('diagram.used.jumps', { count: jumps.length })}>
          {jumps.map(({ jumpToId, tag, ...one }) => (
            <TiedRow key={jumpToId} code={code} {...one} says={t('diagram.used.tag', { tag })} />
          ))}
        </Section>
      )}
    </div>
  );
}

function Section(props: { title: string; note?: string | undefined; children: ReactElement[] }): ReactElement {
  return (
    <section aria-label={props.title}>
      <h3 className="h">{props.title}</h3>
      {props.note !== undefined && <p className="s muted">{props.note}</p>}
      <table className="tb c fit" aria-label={props.title}>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

function TiedRow(props: {
  code: string;
  id: number;
  displayName: string;
  hierarchyId: number | null;
  path: readonly string[];
  says: string;
}): ReactElement {
  const { code, id, displayName, hierarchyId, path, says } = props;
  const href = hierarchyId === null ? paths.item(code, id) : paths.diagram(code, hierarchyId, id);
  return (
    <tr>
      <td>
        <Place href={href} path={[...path, displayName]} />
      </td>
      <td className="muted" colSpan={2}>
        {says}
      </td>
    </tr>
  );
}

function Place({ href, path }: { href: string | undefined; path: readonly string[] }): ReactElement {
  const { t } = useTranslation();
  const way = <Way names={path.length === 0 ? [t('diagram.used.nowhere')] : path} wraps />;
  if (href === undefined) return way;
  return (
    <AppLink className="link" href={href}>
      {way}
    </AppLink>
  );
}
