import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import type { Column } from '../../platform/web/grid/columns.ts';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Balloon } from '../../platform/web/ui/marks.tsx';
import type { Finding } from '../contract.ts';
import type { FindingKind } from '../rules.ts';
import { reasonOf, subjectOf } from './useInbox.ts';

/** A tag as its balloon, a part by its number, anything else by its name. */
function Subject({ finding }: { finding: Finding }): ReactElement {
  if (finding.tag !== '') return <Balloon tag={finding.tag} state="unlinked" />;
  return <span className={finding.part ? 'pn' : ''}>{subjectOf(finding)}</span>;
}

/** Where it is: the diagram or item with its model, else the description of the part. */
export const whereOf = ({ item, part }: Finding): string =>
  item
    ? [item.name, item.model].filter((name, at) => name !== '' && (at === 0 || name !== item.name)).join(' · ')
    : (part?.description ?? '');

/** Kinds that are told by a tag, which takes less room than a number or name. */
const tagged: readonly FindingKind[] = [
  'calloutWithoutRow',
  'rowWithoutHotspot',
  'hotspotWithoutRow',
  'hotspotUnconfirmed',
];

export const findingColumns = (t: TFunction, kind: FindingKind): Column<Finding>[] => [
  {
    key: 'what',
    title: t('quality.column.what'),
    ...(tagged.includes(kind) ? { width: 64 } : { width: 140, grow: true }),
    render: (finding) => <Subject finding={finding} />,
    text: subjectOf,
  },
  { key: 'place', title: t('quality.column.place'), width: 220, grow: true, render: whereOf },
  {
    key: 'why',
    title: t('quality.column.why'),
    width: 260,
    grow: true,
    className: 'muted',
    render: (finding) => reasonOf(t, kind, finding),
  },
  {
    key: 'changed',
    title: t('quality.column.changed'),
    width: 150,
    priority: 3,
    className: 'muted s',
    render: ({ changedBy, changedAt }) => (
      <>
        {changedBy} · <When at={changedAt} />
      </>
    ),
    text: ({ changedBy, changedAt }) => `${changedBy} ${changedAt}`,
  },
];
