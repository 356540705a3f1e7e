/** Who works here. Everyone gets an invitation, as a link and a QR code. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Invitation } from '../../contract/people/staff.ts';
import { roleNames } from '../../contract/words/built-in-names.ts';
import { AddUserModal } from '../users/add-user-modal.tsx';
import { fullName } from '../users/full-name.ts';
import { useStaff } from '../users/users-queries.ts';
import { t } from '../words/t.ts';
import classes from './guided-start.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const InvitationModal = lazy(() =>
  import('../users/invitation-modal.tsx').then((file) => ({ default: file.InvitationModal })),
);

export function StaffStep({ settings: _, ...step }: StepProps) {
  const { data: staff = [] } = useStaff();
  const [adding, setAdding] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  return (
    <StepForm
      title={t('Your staff')}
      text={t(
        'Give everyone who works here an account of their own. They scan a code or open a link, and choose a password.',
      )}
      {...step}
    >
      {staff.length > 0 && (
        <ul className={classes.list}>
          {staff.map((one) => (
            <li key={one.id}>
              <span>{fullName(one)}</span>
              <span>{one.roles?.map((role) => t(roleNames[role])).join(t(', '))}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.choices}>
        <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('Invite someone')}
        </Button>
      </div>
      <AddUserModal opened={adding} onClose={() => setAdding(false)} onInvited={setInvitation} />
      <Suspense>
        <InvitationModal invitation={invitation} onClose={() => setInvitation(null)} />
      </Suspense>
    </StepForm>
  );
}
