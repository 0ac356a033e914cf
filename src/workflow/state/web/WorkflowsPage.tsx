import { defaultContext } from '../../../contexts.ts';
import type { Context } from '../../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { BusyBanner, useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Empty, LoadFailed, PageHead } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { statesQuery } from '../../web/useStates.ts';
import { workflowApi } from '../../web/useStateChange.ts';
import { StateForm } from './StateForm.tsx';
import { StateGraph } from './StateGraph.tsx';
import { StateList } from './StateList.tsx';
import { StateTable } from './StateTable.tsx';
import './Workflows.css';
import { useRefreshStates } from './useWorkflow.ts';

/**
 * Settings, area 1: the states of a context, what leads where, and who may set them (docs/domain/workflow.md, States);
 * `only` names contexts where it stands elsewhere.
 */
export function WorkflowsPage({ only }: { only?: readonly Context[] }): ReactElement {
  const { t } = useTranslation();
  const { contexts: all } = usePageData();
  const contexts = only ? all.filter((one) => only.includes(one)) : all;
  const [chosen, choose] = useUrlState('context', contexts[0], { push: true });
  const [shown, setView] = useUrlState('view', 'graph');
  const [selected, select] = useUrlState('state', '', { push: true });
  const context = contexts.find((one) => one === chosen) ?? contexts[0] ?? defaultContext;
  const view = shown === 'table' ? 'table' : 'graph';
  const query = useQuery({ ...statesQuery(context), staleTime: 0 });
  const busy = useBusyReason();
  const states = query.data ?? [];
  const isNew = selected === 'new';
  const state = states.find(({ id }) => String(id) === selected) ?? states[0];
  const choosing = { states, selected: isNew ? undefined : state?.id, onSelect: (id: number) => select(String(id)) };

  return (
    <>
      <PageHead
        title={t('workflow.settings')}
        marks={query.data && <Count>{states.length}</Count>}
        actions={
          states.length > 0 && (
            <Button icon={<Plus className="i14" />} reason={busy} onClick={() => select('new')}>
              {t('workflow.settings.add')}
            </Button>
          )
        }
      />
      <BusyBanner />
      <div className="toolbar">
        {contexts.length > 1 && (
          <Segment
            label={t('workflow.settings.context')}
            options={contexts.map((one) => ({ value: one, label: t(`shell.context.${one}`) }))}
            value={context}
            onChange={(next) => next && choose(next)}
          />
        )}
        <Segment
          label={t('workflow.settings.view')}
          options={(['graph', 'table'] as const).map((one) => ({
            value: one,
            label: t(`workflow.settings.view.${one}`),
          }))}
          value={view}
          onChange={(next) => next && setView(next)}
        />
      </div>
      {query.isError && !query.data ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="form-grid workflow-loading" aria-busy="true">
          {[60, 80, 40, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      ) : states.length === 0 ? (
        <NoStates context={context} busy={busy} />
      ) : (
        <div className="workflow-body">
          <StateList {...choosing} />
          <div className="workflow-main">
            <section className="workflow-picture" aria-label={t(`workflow.settings.view.${view}`)}>
              {view === 'table' ? <StateTable {...choosing} /> : <StateGraph {...choosing} />}
            </section>
            <StateForm
              key={`${context} ${isNew ? 'new' : state?.id}`}
              context={context}
              states={states}
              state={isNew ? undefined : state}
              onSelect={(id) => select(id === undefined ? '' : String(id))}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** A context that the catalogue got later: nothing can be in a state until it has some. */
function NoStates({ context, busy }: { context: Context; busy: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const refresh = useRefreshStates();
  const start = (): Promise<unknown> => workflowApi.state.start({ context }).catch(handleApiError).then(refresh);
  return (
    <Empty
      icon={<Workflow className="i i20" aria-hidden="true" />}
      title={t('workflow.settings.none')}
      text={t('workflow.settings.noneText')}
      action={
        <Button reason={busy} onClick={() => void start()}>
          {t('workflow.settings.start')}
        </Button>
      }
    />
  );
}
