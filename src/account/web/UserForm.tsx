import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { CheckField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { userNameMax } from '../rules.ts';
import type { User } from '../user/contract.ts';
import { userApi } from './useUsers.ts';

type Values = Pick<User, 'userName' | 'displayName' | 'superAdmin' | 'isDisabled'>;
type Kept = Values & Pick<User, 'id' | 'version'>;
const blank: Kept = { id: 0, version: 0, userName: '', displayName: '', superAdmin: false, isDisabled: false };

/** Adds a user, or edits one. `onSaved` gets the link of a new one. */
export function UserForm(props: {
  user: User | null;
  onClose: () => void;
  onSaved: (made: { name: string; link: string } | null) => void;
}): ReactElement {
  const { user, onClose, onSaved } = props;
  const { t } = useTranslation();
  const [made, setMade] = useState<{ name: string; link: string } | null>(null);
  const form = useRecordForm<Kept, Values>({
    record: user ?? blank,
    valuesOf: ({ userName, displayName, superAdmin, isDisabled }) => ({
      userName,
      displayName,
      superAdmin,
      isDisabled,
    }),
    label: (key) => t(`account.users.${key}`),
    problemsOf: ({ userName }) => (userName.trim() === '' ? { userName: t('account.users.nameRequired') } : {}),
    send: async ({ userName, displayName, superAdmin, isDisabled }, { id, version }) => {
      if (user) return userApi.saveUser({ id, version, displayName, superAdmin, isDisabled });
      const added = await userApi.addUser({ userName: userName.trim(), displayName, superAdmin });
      setMade({ name: displayName.trim() || userName.trim(), link: added.link });
      return added.user;
    },
    load: user ? () => userApi.user({ id: user.id }) : undefined,
    onSaved: () => {
      if (user) toast.success(t('account.users.saved'));
      onSaved(made);
    },
  });
  const { field } = form;
  return (
    <FormDialog
      title={user ? t('account.users.edit', { name: user.displayName || user.userName }) : t('account.users.add')}
      form={form}
      act={user ? t('platform.save') : t('account.users.add')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField
        {...field('userName')}
        required
        span="all"
        maxLength={userNameMax}
        readOnly={user !== null}
        autoComplete="off"
      />
      <TextField {...field('displayName')} span="all" maxLength={256} />
      <div className="span-all users-checks">
        <CheckField {...field('superAdmin')} />
        {user && <CheckField {...field('isDisabled')} />}
      </div>
    </FormDialog>
  );
}
