import { KeyRound, Link2, Pencil, UserMinus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDialog } from '../../account/web/fields.tsx';
import { usePageData } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { usePage } from '../../platform/web/page.ts';
import { toast } from '../../platform/web/toast.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { Member } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { InviteForm } from './InviteForm.tsx';
import { MemberForm } from './MemberForm.tsx';
import { memberColumns } from './columns.tsx';
import { memberApi, useChoices, useMembers, useRefreshMembers } from './useMembers.ts';
import './Members.css';

addTexts(texts);

const nameOf = ({ userName, displayName }: Member): string => displayName || userName;

/** `/{code}/members`, for Admins: who is in the catalogue, and what each may do (docs/domain/rights.md, Members). */
export function MembersPage(): ReactElement {
  const { t } = useTranslation();
  usePage({ crumbs: [{ label: t('member.title') }] });
  const own = usePageData().profile.userName;
  const [term, setTerm] = useUrlState('q', '');
  const [editing, edit] = useUrlState('member');
  const [given, give] = useState<{ name: string; link: string } | null>(null);
  const typed = useTypedFilter(term, setTerm, FILTER_MS);
  const pages = useMembers(term, true);
  const refresh = useRefreshMembers();
  const { data: choices } = useChoices();
  const groups = new Map(choices?.visibilityGroups.map(({ id, name }) => [id, name]));
  const edited = pages.rows.find(({ id }) => String(id) === editing);
  const done = () => {
    edit('');
    refresh();
  };

  async function remove(member: Member): Promise<void> {
    const name = nameOf(member);
    const sure = await confirm({
      title: t('member.remove', { name }),
      text: t('member.remove.text', { name }),
      confirm: t('member.remove.act'),
      danger: true,
    });
    if (!sure) return;
    try {
      await memberApi.remove({ id: member.id });
      toast.success(t('member.removed', { name }));
    } catch (error) {
      handleApiError(error);
    }
    refresh();
  }

  async function renew(member: Member): Promise<void> {
    try {
      give({ name: nameOf(member), link: (await memberApi.link({ id: member.id })).link });
    } catch (error) {
      handleApiError(error);
    }
  }

  const actions = (member: Member): ReactElement => (
    <span className="row">
      {member.isInvited && (
        <IconButton
          size="sm"
          label={t('member.newLink', { name: nameOf(member) })}
          icon={<Link2 className="i14" />}
          onClick={() => void renew(member)}
        />
      )}
      <IconButton
        size="sm"
        label={t('member.edit', { name: nameOf(member) })}
        icon={<Pencil className="i14" />}
        onClick={() => edit(String(member.id))}
      />
      <IconButton
        size="sm"
        label={t('member.remove', { name: nameOf(member) })}
        icon={<UserMinus className="i14" />}
        onClick={() => void remove(member)}
      />
    </span>
  );
  const invite = (
    <Button variant="primary" icon={<UserPlus className="i14" />} onClick={() => edit('new')}>
      {t('member.invite')}
    </Button>
  );
  return (
    <>
      <ListPage
        id="members"
        label={t('member.title')}
        title={t('member.title')}
        acts={
          <>
            <AppLink className="btn" href={paths.memberSignIns(catalogCode())}>
              <KeyRound className="i14" aria-hidden="true" />
              {t('account.signIns')}
            </AppLink>
            {invite}
          </>
        }
        columns={memberColumns(t, { own, groupName: (id) => groups.get(id) ?? '', actions })}
        rowId={({ id }) => String(id)}
        pages={pages}
        onOpen={({ id }) => edit(String(id))}
        found={(count) => t('member.found', { count })}
        filtered={
          term === ''
            ? undefined
            : { title: t('member.none'), text: t('member.noneText'), onClear: () => typed.clear() }
        }
        empty={
          <Empty
            icon={<Users className="i i20" aria-hidden="true" />}
            title={t('member.empty')}
            text={t('member.emptyText')}
            action={invite}
          />
        }
      >
        <div className="member-text muted">{t('member.text')}</div>
        <div className="toolbar">
          <TextInput
            type="search"
            style={{ maxWidth: 320 }}
            aria-label={t('member.find')}
            placeholder={t('member.find')}
            value={typed.text}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onKeyDown={typed.onKeyDown}
          />
        </div>
      </ListPage>
      {edited && <MemberForm key={edited.id} member={edited} onClose={() => edit('')} onSaved={done} />}
      {editing === 'new' && (
        <InviteForm
          others={pages.rows}
          onClose={() => edit('')}
          onInvited={({ member, link }) => {
            done();
            if (link !== null) give({ name: nameOf(member), link });
          }}
        />
      )}
      {given && <LinkDialog {...given} onClose={() => give(null)} />}
    </>
  );
}
