import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { userNameMax } from '../../account/rules.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { Member } from '../contract.ts';
import { ProfileFields, profileOf, valuesOfMember, type MemberValues } from './ProfileFields.tsx';
import { memberApi } from './useMembers.ts';

const blank: MemberValues = {
  userName: '',
  displayName: '',
  roles: [],
  workflowRole: '',
  visibilityGroups: [],
  priceAudiences: [],
};

export interface Invited {
  member: Member;
  link: string | null;
}

/** Takes somebody into the catalogue by name. `others` are members whose rights can be taken over. */
export function InviteForm(props: {
  others: readonly Member[];
  onClose: () => void;
  onInvited: (invited: Invited) => void;
}): ReactElement {
  const { others, onClose, onInvited } = props;
  const { t } = useTranslation();
  const [like, setLike] = useState<string | null>(null);
  const [made, setMade] = useState<Invited | null>(null);
  const form = useRecordForm<MemberValues, MemberValues>({
    record: blank,
    valuesOf: (values) => values,
    label: (key) => t(`member.${key}`),
    problemsOf: ({ userName }) => (userName.trim() === '' ? { userName: t('member.nameRequired') } : {}),
    send: async (values) => {
      const { userName, displayName } = values;
      setMade(await memberApi.invite({ userName: userName.trim(), displayName, ...profileOf(values) }));
      return values;
    },
    onSaved: () => made && onInvited(made),
  });
  function take(userName: string | null): void {
    setLike(userName);
    const member = others.find((one) => one.userName === userName);
    if (!member) return;
    const { roles, workflowRole, visibilityGroups, priceAudiences } = valuesOfMember(member);
    form.choose('roles', roles);
    form.choose('workflowRole', workflowRole);
    form.choose('visibilityGroups', visibilityGroups);
    form.choose('priceAudiences', priceAudiences);
  }
  return (
    <FormDialog
      width={560}
      title={t('member.invite.title')}
      form={form}
      act={t('member.invite.act')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField
        {...form.field('userName')}
        required
        span="all"
        maxLength={userNameMax}
        hint={t('member.userNameHint')}
        autoComplete="off"
      />
      <TextField {...form.field('displayName')} span="all" maxLength={256} hint={t('member.displayNameHint')} />
      {others.length > 0 && (
        <Field label={t('member.copy')} span="all" hint={t('member.copyHint')}>
          <Select
            clearable
            value={like}
            options={others.map(({ userName, displayName }) => ({
              value: userName,
              label: userName,
              hint: displayName || undefined,
            }))}
            onChange={take}
          />
        </Field>
      )}
      <ProfileFields form={form} />
    </FormDialog>
  );
}
