import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { mayLine } from '../../account/web/fields.tsx';
import { CheckList, SelectField } from '../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';
import { roles, workflowRoles, type WorkflowRole } from '../../rights.ts';
import type { ProfileFields as Profile } from '../rules.ts';
import { useChoices } from './useMembers.ts';

/** A member as a form holds one: no workflow role is an empty text. */
export interface MemberValues extends Omit<Profile, 'workflowRole'> {
  userName: string;
  displayName: string;
  workflowRole: WorkflowRole | '';
}

export const valuesOfMember = (member: Profile & Pick<MemberValues, 'userName' | 'displayName'>): MemberValues => ({
  userName: member.userName,
  displayName: member.displayName,
  roles: member.roles,
  workflowRole: member.workflowRole ?? '',
  visibilityGroups: member.visibilityGroups,
  priceAudiences: member.priceAudiences,
});

export const profileOf = (values: MemberValues): Profile => ({
  roles: values.roles,
  workflowRole: values.workflowRole === '' ? null : values.workflowRole,
  visibilityGroups: values.visibilityGroups,
  priceAudiences: values.priceAudiences,
});

/** What a member may do and sees, and both in a line of words. */
export function ProfileFields({ form }: { form: RecordForm<MemberValues> }): ReactElement {
  const { t } = useTranslation();
  const choices = useChoices();
  const { field, values } = form;
  const named = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const groups = named(choices.data?.visibilityGroups);
  const audiences = (choices.data?.priceAudiences ?? []).map(({ id, name, context }) => ({
    value: id,
    label: `${name}, ${context}`,
  }));
  return (
    <>
      <SelectField
        {...field('workflowRole')}
        span="all"
        none=""
        placeholder={t('member.workflowRole.none')}
        options={workflowRoles.map((role) => ({ value: role, label: t(`member.workflowRole.${role}`) }))}
      />
      <CheckList
        {...field('roles')}
        choices={roles.map((role) => ({ value: role, label: t(`member.role.${role}`) }))}
        className="member-checks"
      />
      {groups.length > 0 && (
        <CheckList
          {...field('visibilityGroups')}
          choices={groups}
          hint={t('member.visibilityGroupsHint')}
          className="member-checks"
        />
      )}
      {audiences.length > 0 && (
        <CheckList
          {...field('priceAudiences')}
          choices={audiences}
          hint={t('member.priceAudiencesHint')}
          className="member-checks"
        />
      )}
      <p className="span-all muted" role="status">
        {t('member.may')}: {mayLine(t, profileOf(values))}
      </p>
    </>
  );
}
