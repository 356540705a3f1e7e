/** Adds a person. If first name, last name or e-mail is empty, it is marked and nothing is sent. */
import type { Invitation } from '../../contract/people/staff.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import { noUser, UserFields } from './user-fields.tsx';
import { useAddStaff } from './users-queries.ts';

interface AddUserModalProps {
  opened: boolean;
  onClose(): void;
  /** Gets the code for choosing a password, which can't be shown again. */
  onInvited(invitation: Invitation): void;
}

export function AddUserModal({ opened, onClose, onInvited }: AddUserModalProps) {
  const fields = useFields(noUser);
  const addStaff = useAddStaff();

  function close() {
    fields.reset();
    onClose();
  }

  async function save() {
    if (!fields.filled('firstName', 'lastName', 'email')) return;
    const invitation = await addStaff.mutateAsync(fields.values);
    close();
    onInvited(invitation);
  }

  return (
    <FormModal
      title={t('Add User')}
      submitLabel={t('Add User')}
      size="lg"
      opened={opened}
      onClose={close}
      onSubmit={save}
    >
      <UserFields fields={fields} rolesRequired={false} />
    </FormModal>
  );
}
