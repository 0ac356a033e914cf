import { ChevronLeft, KeyRound, Link2, Pencil, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty, When } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { User } from '../user/contract.ts';
import { UserForm } from './UserForm.tsx';
import { LinkDialog, mayLine } from './fields.tsx';
import { useRefreshUsers, userApi, useUsers } from './useUsers.ts';
import './Users.css';

const nameOf = ({ userName, displayName }: User): string => displayName || userName;

/** `/account/users`: everybody who may sign in, for super administrators (docs/domain/rights.md, Users). */
export function UsersPage(): ReactElement {
  const { t } = useTranslation();
  const [term, setTerm] = useUrlState('q', '');
  const [editing, edit] = useUrlState('user');
  const [given, give] = useState<{ name: string; link: string } | null>(null);
  const typed = useTypedFilter(term, setTerm, FILTER_MS);
  const pages = useUsers(term);
  const refresh = useRefreshUsers();
  const edited = pages.rows.find(({ id }) => String(id) === editing);
  usePage({ crumbs: [{ label: t('account.users') }] });

  async function link(user: User): Promise<void> {
    try {
      give({ name: nameOf(user), link: (await userApi.userLink({ id: user.id })).link });
    } catch (error) {
      handleApiError(error);
    }
  }

  const actions = (user: User): ReactElement => (
    <span className="row">
      {!user.isDisabled && (
        <IconButton
          size="sm"
          label={t('account.users.link', { name: nameOf(user) })}
          icon={<Link2 className="i14" />}
          onClick={() => void link(user)}
        />
      )}
      <IconButton
        size="sm"
        label={t('account.users.edit', { name: nameOf(user) })}
        icon={<Pencil className="i14" />}
        onClick={() => edit(String(user.id))}
      />
    </span>
  );
  return (
    <div className="users">
      <AppLink className="link s" href={paths.catalogues()}>
        <ChevronLeft className="i12" aria-hidden="true" />
        {t('account.users.back')}
      </AppLink>
      <ListPage
        id="users"
        label={t('account.users')}
        title={t('account.users')}
        acts={
          <>
            <AppLink className="btn" href={paths.signIns()}>
              <KeyRound className="i14" aria-hidden="true" />
              {t('account.signIns')}
            </AppLink>
            <Button variant="primary" icon={<UserPlus className="i14" />} onClick={() => edit('new')}>
              {t('account.users.add')}
            </Button>
          </>
        }
        columns={columnsOf(t, actions)}
        rowId={({ id }) => String(id)}
        pages={pages}
        onOpen={({ id }) => edit(String(id))}
        found={(count) => t('account.users.found', { count })}
        filtered={
          term === ''
            ? undefined
            : { title: t('account.users.none'), text: t('account.users.noneText'), onClear: () => typed.clear() }
        }
        empty={<Empty icon={<Users className="i i20" aria-hidden="true" />} title={t('account.users.none')} />}
      >
        <div className="users-text muted">{t('account.users.text')}</div>
        <div className="toolbar">
          <TextInput
            type="search"
            style={{ maxWidth: 320 }}
            aria-label={t('account.users.find')}
            placeholder={t('account.users.find')}
            value={typed.text}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onKeyDown={typed.onKeyDown}
          />
        </div>
      </ListPage>
      {(edited || editing === 'new') && (
        <UserForm
          key={editing}
          user={edited ?? null}
          onClose={() => edit('')}
          onSaved={(made) => {
            edit('');
            refresh();
            if (made) give(made);
          }}
        />
      )}
      {given && <LinkDialog {...given} onClose={() => give(null)} />}
    </div>
  );
}

const cataloguesOf = (t: TFunction, { profiles }: User): string =>
  profiles.map((profile) => `${profile.code}: ${mayLine(t, profile)}`).join('; ') || t('account.users.noCatalogue');

const columnsOf = (t: TFunction, actions: (user: User) => ReactElement): Column<User>[] => [
  {
    key: 'userName',
    title: t('account.users.userName'),
    width: 280,
    className: 'med',
    render: (user) => (
      <span className="row">
        <span className="trunc">{user.userName}</span>
        {user.superAdmin && <Tag tone="accent">{t('account.users.super')}</Tag>}
        {user.isDisabled && <Tag tone="error">{t('account.users.shutOut')}</Tag>}
        {!user.hasPassword && <Tag>{t('account.users.invited')}</Tag>}
      </span>
    ),
  },
  {
    key: 'displayName',
    title: t('account.users.displayName'),
    width: 170,
    priority: 2,
    render: (row) => row.displayName,
  },
  {
    key: 'catalogues',
    title: t('account.users.catalogues'),
    width: 200,
    grow: true,
    className: 'muted',
    render: (user) => cataloguesOf(t, user),
  },
  {
    key: 'lastSeen',
    title: t('account.users.lastSeen'),
    width: 130,
    priority: 3,
    className: 'muted',
    render: ({ lastSeen, sessions }) => (
      <span title={t('account.users.sessions', { count: sessions })}>
        {lastSeen === null ? t('account.users.never') : <When at={lastSeen} />}
      </span>
    ),
  },
  { key: 'actions', acts: true, title: t('account.users.actions'), width: 88, align: 'right', render: actions },
];
