import { PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TableDownload } from '../../export/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty, When } from '../../platform/web/ui/furniture.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import { apartOf } from '../../platform/web/ui/apart.ts';
import { Chip } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { draftAges } from '../rules.ts';
import type { Draft } from '../work/contract.ts';
import { Bars } from './chart/Bars.tsx';
import { ChartCard } from './chart/ChartCard.tsx';
import { exportAddress, useDraftAges, useDrafts } from './useReports.ts';
import type { Filters } from './useReports.ts';

/** Tab Drafts by age: how long what is in no published state has been waiting, and what has waited longest. */
export function Drafts({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const code = catalogCode();
  const [named, setAge] = useUrlState('age');
  const age = draftAges.find((one) => String(one) === named);
  const ages = useDraftAges(filters);
  const pages = useDrafts(filters, age);
  const apart = useMemo(() => apartOf(pages.rows.map(({ path }) => path)), [pages.rows]);
  const counted = ages.data?.ages ?? [];
  const total = counted.reduce((sum, { initial, others }) => sum + initial + others, 0);
  const ageText = (from: number): string => {
    const next = draftAges[draftAges.findIndex((one) => one === from) + 1];
    return next === undefined ? t('reports.age.more', { from }) : t('reports.age', { from, to: next - 1 });
  };
  const columns: Column<Draft>[] = [
    {
      key: 'item',
      title: t('reports.column.item'),
      width: 240,
      render: ({ id, displayName }) => <AppLink href={paths.item(code, id)}>{displayName}</AppLink>,
      text: ({ displayName }) => displayName,
    },
    {
      key: 'path',
      title: t('reports.column.path'),
      width: 240,
      grow: true,
      priority: 3,
      className: 'muted',
      text: ({ path }) => path.join(' › '),
      render: ({ path }) => <Way names={path} {...apart} />,
    },
    { key: 'state', title: t('reports.column.state'), width: 150, render: ({ workflowName }) => workflowName },
    {
      key: 'since',
      title: t('reports.column.since'),
      width: 130,
      render: ({ since }) => <When at={since} />,
      text: ({ since }) => since,
    },
    {
      key: 'modified',
      title: t('reports.column.changed'),
      width: 130,
      priority: 2,
      render: ({ modifiedAt }) => <When at={modifiedAt} />,
      text: ({ modifiedAt }) => modifiedAt,
    },
  ];
  return (
    <div className="reports-drafts">
      <div className="reports-grid">
        <ChartCard
          title={t('reports.chart.ages')}
          caption={t('reports.ages.caption')}
          size="bar"
          of={ages}
          isChosen
          empty={total === 0 && { title: t('reports.drafts.none'), text: t('reports.drafts.noneText') }}
        >
          <Bars
            sentence={t('reports.ages.sentence', { count: total, total: formatNumber(total) })}
            series={[
              { key: 'initial', name: t('reports.drafts.initial'), tone: 'one' },
              { key: 'others', name: t('reports.drafts.others'), tone: 'two' },
            ]}
            bars={counted.map((one) => ({
              key: String(one.age),
              label: ageText(one.age),
              values: [one.initial, one.others],
            }))}
            active={named}
            onActive={setAge}
            onTable={() => document.querySelector<HTMLElement>('.reports-drafts [role="grid"] [tabindex="0"]')?.focus()}
          />
        </ChartCard>
      </div>
      <div className="pane fill">
        <ListPage
          id="reports.drafts"
          label={t('reports.tab.drafts')}
          columns={columns}
          rowId={({ id }) => String(id)}
          pages={pages}
          preview={({ id }) => `item/${id}`}
          found={(count, n) => t('reports.drafts.found', { count, n })}
          empty={
            <Empty
              icon={<PencilLine className="i i20" aria-hidden="true" />}
              title={t('reports.drafts.none')}
              text={t('reports.drafts.noneText')}
            />
          }
        >
          <div className="reports-acts">
            {age !== undefined && (
              <Chip
                field={t('reports.column.age')}
                value={ageText(age)}
                on
                removeLabel={t('platform.clear')}
                onRemove={() => setAge('')}
              />
            )}
            <TableDownload className="ml" href={exportAddress('drafts', filters, age)}>
              {t('reports.export')}
            </TableDownload>
          </div>
        </ListPage>
      </div>
    </div>
  );
}
