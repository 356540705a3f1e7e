/** The users: a list, and the modals to add, edit, view and delete a person. */
import { Badge, Button, Group } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Invitation, StaffMember } from '../../contract/people/staff.ts';
import { roleNames } from '../../contract/words/built-in-names.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { useUser } from '../session/user.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { AddUserModal } from './add-user-modal.tsx';
import { EditUserModal } from './edit-user-modal.tsx';
import { fullName } from './full-name.ts';
import { HandOverModal } from './hand-over-modal.tsx';
import { InvitationModal } from './invitation-modal.tsx';
import { UserDetailsModal } from './user-details-modal.tsx';
import { useDeleteStaff, useStaff } from './users-queries.ts';

const columnsOf = (): Column<StaffMember>[] => [
  { key: 'name', header: t('Full Name'), render: fullName, phone: 'title', width: '26%' },
  { key: 'email', header: t('Email'), render: (person) => person.email, phone: 'wide' },
  {
    key: 'roles',
    header: t('Roles'),
    phone: 'wide',
    render: (person) => (
      <Group gap={4}>
        {person.owner && (
          <Badge color="teal" tt="none" fw={500}>
            {t('owner')}
          </Badge>
        )}
        {person.roles?.map((role) => (
          <Badge key={role} variant="light" color={role === 'admin' ? 'teal' : 'gray'} tt="none" fw={500}>
            {t(roleNames[role])}
          </Badge>
        ))}
      </Group>
    ),
  },
];

export function UsersPage() {
  const staff = useStaff();
  const deleteStaff = useDeleteStaff();
  const list = useListSearch('/layout/users');
  const { open, id: openedId } = list.shown;
  const opened = useOpened('staff', openedId, { rows: staff.data });
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const personOf = (modal: typeof open) => (open === modal ? opened : null);
  const openPerson = (modal: typeof open, { id }: StaffMember) => list.open({ open: modal, id });
  const { close } = list;
  const [adding, setAdding] = useState(false);
  const { id } = useUser();
  const isOwner = staff.data?.some((person) => person.owner && person.id === id) ?? false;
  /** Only the owner may change the owner. */
  const mayChange = (person: StaffMember) => !person.owner || person.id === id;

  async function remove(person: StaffMember) {
    if (!(await confirmDelete(`${fullName(person)}, ${person.email}`))) return;
    deleteStaff.mutate(person.id, {
      onSuccess: () => notify.success(),
      onError: (error) => notify.error(error),
    });
  }

  const editing = personOf('edit');
  const toEdit = editing && mayChange(editing) ? editing : null;
  return (
    <>
      <PageHeader title={t('User')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('Add User')}
        </Button>
      </PageHeader>
      <DataTable
        label={t('Users')}
        columns={columnsOf()}
        rows={staff.data}
        rowKey={(person) => person.id}
        {...loadStateOf(staff)}
        empty={{ text: t('The people who work here will appear here.') }}
        rowActions={(person) => (
          <>
            {mayChange(person) && (
              <>
                <RowAction
                  label={t('Delete')}
                  name={t('Delete {{name}}', { name: fullName(person) })}
                  danger
                  icon={<IconTrash size={17} />}
                  onClick={() => remove(person)}
                />
                <RowAction
                  label={t('Edit')}
                  name={t('Edit {{name}}', { name: fullName(person) })}
                  icon={<IconPencil size={17} />}
                  onClick={() => openPerson('edit', person)}
                />
              </>
            )}
            <RowAction
              label={t('View')}
              name={t('View {{name}}', { name: fullName(person) })}
              icon={<IconEye size={17} />}
              onClick={() => openPerson('details', person)}
            />
          </>
        )}
      />
      <AddUserModal opened={adding} onClose={() => setAdding(false)} onInvited={setInvitation} />
      <EditUserModal person={toEdit} onClose={close} />
      <UserDetailsModal
        person={personOf('details')}
        isOwner={isOwner}
        onClose={close}
        onHandOver={(person) => openPerson('owner', person)}
        onCode={setInvitation}
      />
      <HandOverModal person={isOwner ? personOf('owner') : null} onClose={close} />
      <InvitationModal invitation={invitation} onClose={() => setInvitation(null)} />
    </>
  );
}
