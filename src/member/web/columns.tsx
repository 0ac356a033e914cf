import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Column } from '../../platform/web/grid/columns.ts';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { Member } from '../contract.ts';
import { ownedBy } from '../../account/rules.ts';
import { mayLine } from '../../account/web/fields.tsx';

/** Names of the groups that somebody sees; where the profile names none, what the roles see by themselves. */
function groupsLine(t: TFunction, { roles, workflowRole, visibilityGroups }: Member, nameOf: GroupName): string {
  const owned = ownedBy({ superAdmin: false, profile: { roles, workflowRole } }, visibilityGroups);
  if (owned === 'all') return t('member.groups.all');
  return owned.length === 0 ? t('member.groups.none') : owned.map(nameOf).filter(Boolean).join(', ');
}

type GroupName = (id: number) => string;

const seen = (t: TFunction, { lastSeen }: Member): ReactNode =>
  lastSeen === null ? t('member.never') : <When at={lastSeen} />;

export const memberColumns = (
  t: TFunction,
  of: {
    own: string;
    /** The name of a visibility group; empty until the names have come. */
    groupName: GroupName;
    actions: (member: Member) => ReactNode;
  },
): Column<Member>[] => [
  {
    key: 'userName',
    title: t('member.userName'),
    width: 160,
    grow: true,
    className: 'med',
    render: (member) => (
      <span className="row">
        <span className="trunc">{member.userName}</span>
        {member.userName === of.own && <Tag>{t('member.you')}</Tag>}
        {member.isInvited && <Tag tone="accent">{t('member.invited')}</Tag>}
        {member.isDisabled && <Tag tone="error">{t('member.disabled')}</Tag>}
      </span>
    ),
  },
  {
    key: 'displayName',
    title: t('member.displayName'),
    width: 120,
    grow: true,
    priority: 2,
    render: (row) => row.displayName,
  },
  {
    key: 'may',
    title: t('member.may'),
    width: 300,
    grow: true,
    className: 'muted',
    render: (member) => mayLine(t, member),
  },
  {
    key: 'visibilityGroups',
    title: t('member.visibilityGroups'),
    width: 140,
    priority: 2,
    className: 'muted',
    render: (member) => groupsLine(t, member, of.groupName),
  },
  {
    key: 'lastSeen',
    title: t('member.lastSeen'),
    width: 120,
    priority: 3,
    className: 'muted',
    render: (row) => seen(t, row),
  },
  { key: 'actions', acts: true, title: t('member.actions'), width: 112, align: 'right', render: of.actions },
];
