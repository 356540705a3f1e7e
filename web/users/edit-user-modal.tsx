/** Edits a person. The success dialog and this modal close together, two seconds after saving. */
import { useState } from 'react';
import type { StaffMember } from '../../contract/people/staff.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { noUser, UserFields, type UserValues } from './user-fields.tsx';
import { useUpdateStaff } from './users-queries.ts';

export function EditUserModal({ person, onClose }: { person: StaffMember | null; onClose(): void }) {
  const fields = useFields(noUser);
  const updateStaff = useUpdateStaff();
  const [shown, setShown] = useState<StaffMember | null>(null);

  // Filled only when another person is opened: a reload of the list must not undo what was typed.
  if (person !== shown) {
    setShown(person);
    if (person) fields.reset(valuesOf(person));
  }

  async function save() {
    if (!person) return;
    if (!fields.filled('firstName', 'lastName', 'email', 'roles')) {
      throw new FormError(t('Please fill all the required fields'));
    }
    await updateStaff.mutateAsync({ staffId: person.id, ...fields.values });
    await notify.successDialog(t('User updated'));
    onClose();
  }

  return (
    <FormModal
      title={t('Edit User')}
      submitLabel={t('Update')}
      size="lg"
      opened={person !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <UserFields fields={fields} rolesRequired />
    </FormModal>
  );
}

function valuesOf(person: StaffMember): UserValues {
  return {
    firstName: person.first_name,
    middleName: person.middle_name ?? '',
    lastName: person.last_name,
    email: person.email ?? '',
    phone: person.phone ?? '',
    location: person.location ?? '',
    roles: person.roles ?? [],
  };
}
