import type { TFunction } from 'i18next';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { When } from '../../../platform/web/ui/furniture.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { HierarchyType } from '../../type/contract.ts';
import { TypeIcon } from '../TypeIcon.tsx';
import type { FoundRow } from './useFound.ts';

interface ColumnsOptions {
  t: TFunction;
  code: string;
  types: readonly HierarchyType[];
  /** Attributes that are shown. */
  attributes: readonly { id: number; name: string }[];
}

const nameColumn = ({ t, code }: ColumnsOptions): Column<FoundRow> => ({
  key: 'name',
  title: t('hierarchy.field.name'),
  width: 220,
  grow: true,
  sortable: true,
  className: 'search-name',
  render: (row) => (
    <>
      <TypeIcon baseType={row.baseType} />
      <AppLink className="link med trunc" tabIndex={-1} href={paths.item(code, row.id)} title={row.displayName}>
        {row.displayName}
      </AppLink>
      {row.isOrphan && <Tag tone="warning">{t('hierarchy.orphan')}</Tag>}
    </>
  ),
});

const typeColumn = ({ t, types }: ColumnsOptions): Column<FoundRow> => ({
  key: 'type',
  title: t('hierarchy.field.type'),
  width: 136,
  sortable: true,
  className: 'muted',
  render: (row) => types.find(({ id }) => id === row.typeId)?.description ?? row.typeCode,
});

const stateColumn = ({ t }: ColumnsOptions): Column<FoundRow> => ({
  key: 'state',
  title: t('hierarchy.search.state'),
  width: 164,
  sortable: true,
  className: 'search-state',
  render: (row) => (
    <>
      <WorkflowMark workflowId={row.workflowId} name={row.workflowName} />
      <EnvironmentTag environment={row.publishedEnvironment} />
    </>
  ),
});

/** The columns of items that were found by what they are. */
export const itemColumns = (options: ColumnsOptions): Column<FoundRow>[] => [
  nameColumn(options),
  typeColumn(options),
  {
    key: 'parent',
    title: options.t('hierarchy.search.under'),
    width: 152,
    priority: 3,
    className: 'muted',
    render: (row) => (row.isOrphan ? '' : row.parentName || options.t('hierarchy.topLevel')),
  },
  ...options.attributes.map(({ id, name }): Column<FoundRow> => ({
    key: `attribute ${id}`,
    title: name,
    width: 120,
    render: (row) =>
      (row.attributes ?? [])
        .filter(({ attributeId }) => attributeId === id)
        .map(({ stringValue }) => stringValue)
        .join(', '),
  })),
  stateColumn(options),
  {
    key: 'changed',
    title: options.t('hierarchy.search.changed'),
    width: 96,
    align: 'right',
    sortable: true,
    priority: 3,
    className: 'faint s',
    render: (row) => row.modified && <When at={row.modified} />,
  },
];

const unsorted = (column: Column<FoundRow>): Column<FoundRow> => ({ ...column, sortable: false });

/** The columns of models that were found by serial number, with the rule that holds it. */
export const serialColumns = (options: ColumnsOptions): Column<FoundRow>[] => [
  unsorted(nameColumn(options)),
  unsorted(typeColumn(options)),
  ...(['prefix', 'numbers', 'suffix'] as const).map((part): Column<FoundRow> => ({
    key: part,
    title: options.t(part === 'numbers' ? 'hierarchy.search.serial.number' : `hierarchy.search.serial.${part}`),
    width: part === 'numbers' ? 180 : 110,
    className: 'pn',
    render: (row) => row.rule?.[part] ?? '',
  })),
  unsorted(stateColumn(options)),
];
