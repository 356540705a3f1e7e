/** A person's details. Someone who has lost theirs can be given a new password code, or have two-step sign-in turned off. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Invitation, StaffMember } from '../../contract/people/staff.ts';
import { roleNames } from '../../contract/words/built-in-names.ts';
import { useUser } from '../session/user.ts';
import { Facts } from '../ui/facts.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { fullName } from './full-name.ts';
import { useIssueCode, useRemoveSecondFactor } from './users-queries.ts';

interface UserDetailsModalProps {
  person: StaffMember | null;
  /** Whether the person who is signed in is the owner. */
  isOwner: boolean;
  onClose(): void;
  onHandOver(person: StaffMember): void;
  onCode(invitation: Invitation): void;
}

export function UserDetailsModal({ person, isOwner, onClose, onHandOver, onCode }: UserDetailsModalProps) {
  const issueCode = useIssueCode();
  const removeSecondFactor = useRemoveSecondFactor();
  const user = useUser();
  // Keeps the text while the modal fades out.
  const last = useRef(person);
  if (person) last.current = person;
  const shown = last.current;

  function newCode() {
    if (!person) return;
    issueCode.mutate(person.id, {
      onSuccess: (invitation) => {
        onClose();
        onCode(invitation);
      },
      onError: (error) => notify.error(error),
    });
  }

  /** Only the owner may change the owner. */
  const mayChange = shown?.owner !== true || shown.id === user.id;
  /** People turn off their own two-step sign-in with a code, in the menu under their name. */
  const mayTurnOff = shown?.second_factor && shown.id !== user.id && mayChange;

  const mayHandOver = isOwner && shown && !shown.owner && shown.roles?.includes('admin');

  async function turnOff() {
    if (!person) return;
    const sure = await openDialog({
      kind: 'question',
      title: t('Turn off two-step sign-in?'),
      text: t('{{name}} will sign in with just a password, and will be signed out everywhere now.', {
        name: fullName(person),
      }),
      yes: t('Yes, turn it off'),
      no: t('Cancel'),
    });
    if (!sure) return;
    removeSecondFactor.mutate(person.id, {
      onSuccess: () => {
        onClose();
        notify.success(t('Two-step sign-in is off'));
      },
      onError: (error) => notify.error(error),
    });
  }

  return (
    <FormModal
      title={t('User Details')}
      opened={person !== null}
      onClose={onClose}
      actions={
        <>
          {mayTurnOff && (
            <Button variant="light" color="red" loading={removeSecondFactor.isPending} onClick={turnOff}>
              {t('Turn off two-step sign-in')}
            </Button>
          )}
          {mayHandOver && (
            <Button variant="light" onClick={() => onHandOver(shown)}>
              {t('Make owner')}
            </Button>
          )}
          {mayChange && (
            <Button variant="light" loading={issueCode.isPending} onClick={newCode}>
              {t('New code')}
            </Button>
          )}
        </>
      }
    >
      {shown && (
        <Facts
          facts={[
            { label: t('Full Name'), value: fullName(shown) },
            { label: t('Email'), value: shown.email },
            { label: t('Phone'), value: shown.phone },
            { label: t('Location'), value: shown.location },
            { label: t('Roles'), value: shown.roles?.map((role) => t(roleNames[role])).join(t(', ')) },
            ...(shown.owner ? [{ label: t('Owner'), value: t('Nobody else can change this account.') }] : []),
            {
              label: t('Two-step sign-in'),
              value: shown.second_factor ? t({ text: 'On', context: 'state' }) : t({ text: 'Off', context: 'state' }),
            },
          ]}
        />
      )}
    </FormModal>
  );
}
