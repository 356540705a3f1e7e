/** Makes another admin the owner of the shop, with the owner's password. */
import { Text } from '@mantine/core';
import { useRef } from 'react';
import type { StaffMember } from '../../contract/people/staff.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { fullName } from './full-name.ts';
import { useHandOver } from './users-queries.ts';

export function HandOverModal({ person, onClose }: { person: StaffMember | null; onClose(): void }) {
  const fields = useFields({ password: '' });
  const handOver = useHandOver();
  // Keeps the text while the modal fades out.
  const last = useRef(person);
  if (person) last.current = person;
  const name = last.current ? fullName(last.current) : '';

  function close() {
    fields.reset();
    onClose();
  }

  async function save() {
    if (!person || !fields.filled('password')) return;
    const answer = await handOver.mutateAsync({ id: person.id, ...fields.values });
    close();
    notify.success(answer);
  }

  return (
    <FormModal
      title={t('Make owner')}
      submitLabel={t('Make owner')}
      opened={person !== null}
      onClose={close}
      onSubmit={save}
    >
      <Text size="sm">
        {rich(
          '<strong>{{name}}</strong> will own the shop. From then on, nobody else can change, reset or delete their account, and only they can make you the owner again. You stay an admin.',
          { strong: (words) => <strong>{words}</strong> },
          { name },
        )}
      </Text>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        aria-required
        data-autofocus
        {...fields.bind('password')}
      />
    </FormModal>
  );
}
