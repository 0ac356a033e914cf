import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { KeyValue } from '../../../platform/web/ui/furniture.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import { StateHistory } from '../../../workflow/past/web/fields.tsx';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { Item } from '../../../item/contract.ts';
import { showsRevisions } from '../../../history/rules.ts';
import { sumUp } from '../../../item/rules.progress.ts';
import { baseTypes } from '../../../hierarchy/rules.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { activityQuery, diagramsQuery, translatedQuery, useBrowse } from '../useHierarchy.ts';
import { ActivityList } from './Activity.tsx';
import { RecordTexts } from '../../../translation/web/fields.tsx';
import { fileAddress } from '../../../platform/web/moment.ts';

/** Beside the form: the picture, the facts of the state, what happened. */
export function Inspector({ item, type }: { item: Item; type: HierarchyType | undefined }): ReactElement {
  const { t } = useTranslation();
  const { code } = useBrowse();
  const activity = useQuery(activityQuery(item.id));
  const isDiagram = item.baseType === baseTypes.diagram;
  return (
    <aside className="inspector" aria-label={t('hierarchy.inspector')}>
      <div className="inspector-facts">
        {(type?.allowImage || item.image || isDiagram) && (
          <div className="inspector-picture">
            <div className="thumb inspector-image">
              {item.image ? (
                <img src={fileAddress(`/${code}/api/file/image/${item.image.id}/400`)} alt={item.image.name} />
              ) : (
                <span className="thumb-none">
                  <ImageOff className="i20" aria-hidden="true" />
                  {t('hierarchy.image.none')}
                </span>
              )}
            </div>
            {isDiagram && item.parentId !== null && (
              <AppLink className="btn" href={paths.diagram(code, item.parentId, item.id)}>
                {t('hierarchy.diagrams.open')}
              </AppLink>
            )}
          </div>
        )}
        <Facts item={item} type={type} />
        <RecordTexts noun="item" id={item.id} />
      </div>
      <section className="inspector-activity" aria-label={t('hierarchy.activity')}>
        <div className="row">
          <h2 className="h grow">{t('hierarchy.activity')}</h2>
          {showsRevisions(item.context) && (
            <AppLink className="link s" href={paths.item(code, item.id, 'history', item.context)}>
              {t('hierarchy.activity.all')}
            </AppLink>
          )}
        </div>
        <ActivityList
          changes={activity.data?.items}
          failed={activity.isError}
          onRetry={() => void activity.refetch()}
        />
      </section>
    </aside>
  );
}

const isFact = (fact: readonly [string, ReactNode] | false): fact is readonly [string, ReactNode] => fact !== false;

function Facts({ item, type }: { item: Item; type: HierarchyType | undefined }): ReactElement {
  const { t } = useTranslation();
  const { workflowId, workflowName, publishedEnvironment, nextFlows } = item;
  const holdsDiagrams = type?.allowDiagrams === true;
  const diagrams = useQuery({ ...diagramsQuery(item.id), enabled: holdsDiagrams });
  const translated = useQuery({
    ...translatedQuery(item.id),
    enabled: holdsDiagrams || item.baseType === baseTypes.diagram,
  });
  const sums = diagrams.data && sumUp(diagrams.data);
  const none = (text: string): ReactElement => <span className="faint">{text}</span>;
  const facts: (readonly [string, ReactNode] | false)[] = [
    [
      t('hierarchy.state'),
      <span key="state" className="row">
        {workflowId === 0 ? none(t('workflow.noneSet')) : <WorkflowMark workflowId={workflowId} name={workflowName} />}
        <StateHistory itemId={item.id} />
      </span>,
    ],
    workflowId !== 0 && [
      t('hierarchy.environment'),
      publishedEnvironment ? (
        <EnvironmentTag key="environment" environment={publishedEnvironment} />
      ) : (
        none(t('hierarchy.environment.none', { state: workflowName }))
      ),
    ],
    workflowId !== 0 && [
      t('hierarchy.nextStates'),
      nextFlows.length === 0 ? (
        none(t('hierarchy.nextStates.none'))
      ) : (
        <span key="states" className="next-states">
          {nextFlows.map(({ id, name }) => (
            <WorkflowMark key={id} workflowId={id} name={name} />
          ))}
        </span>
      ),
    ],
    sums !== undefined && [
      t('hierarchy.diagrams'),
      <span key="n" className="tn">
        {formatNumber(sums.diagrams)}
        {sums.open.length > 0 && (
          <span className="faint">
            {t('hierarchy.diagrams.ofStates', {
              states: sums.open.map(({ name, count }) => `${formatNumber(count)} ${name}`).join(', '),
            })}
          </span>
        )}
      </span>,
    ],
    sums !== undefined && [
      t('hierarchy.parts'),
      <span key="n" className="tn">
        {formatNumber(sums.parts)}
      </span>,
    ],
    sums !== undefined &&
      sums.coverage !== null && [
        t('hierarchy.coverage'),
        <span key="n" className="row coverage">
          <ProgressBar
            label={t('hierarchy.coverage')}
            done={sums.coverage}
            total={100}
            tone={sums.coverage < 90 ? 'warning' : 'success'}
          />
          <span className="tn">{formatPercent(sums.coverage / 100)}</span>
        </span>,
      ],
    translated.data !== undefined &&
      translated.data.length > 0 && [
        t('hierarchy.translated'),
        <span key="languages" className="row translated">
          {translated.data.map(({ language, total, left }) => (
            <Tag key={language} tone={left === 0 ? 'success' : 'warning'}>
              {left === 0 ? language : t('hierarchy.translated.left', { language, n: formatNumber(left), total })}
            </Tag>
          ))}
        </span>,
      ],
  ];
  return <KeyValue nameWidth={96} items={facts.filter(isFact)} />;
}
