import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import type { Member } from '../contract.ts';
import { ProfileFields, profileOf, valuesOfMember, type MemberValues } from './ProfileFields.tsx';
import { memberApi } from './useMembers.ts';

/** Says what a member may do. */
export function MemberForm(props: { member: Member; onClose: () => void; onSaved: () => void }): ReactElement {
  const { member, onClose, onSaved } = props;
  const { t } = useTranslation();
  const form = useRecordForm<Member, MemberValues>({
    record: member,
    valuesOf: valuesOfMember,
    label: (key) => t(`member.${key}`),
    send: (values, { id, version }) => memberApi.save({ id, version, ...profileOf(values) }),
    load: () => memberApi.get({ id: member.id }),
    onSaved: () => {
      toast.success(t('member.saved'));
      onSaved();
    },
  });
  return (
    <FormDialog
      width={560}
      title={t('member.edit', { name: member.displayName || member.userName })}
      form={form}
      act={t('platform.save')}
      onClose={onClose}
      className="form-grid"
    >
      <ProfileFields form={form} />
    </FormDialog>
  );
}
