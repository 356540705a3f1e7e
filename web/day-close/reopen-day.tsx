/** Reopens the latest closed day, for admins. Asks for a reason, which goes into the log. */
import '../ui/styles.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { maxCommentLength } from '../../contract/fields.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useReopenDay } from './day-close-queries.ts';

export function ReopenDay({ date }: { date: string }) {
  const format = useFormat();
  const fields = useFields({ reason: '' });
  const reopen = useReopenDay();
  const [asking, question] = useDisclosure();

  async function submit() {
    if (!fields.filled('reason')) return;
    await reopen.mutateAsync({ date, reason: fields.values.reason });
    notify.success();
  }

  return (
    <>
      <Button variant="default" onClick={question.open}>
        Reopen day
      </Button>
      <FormModal
        title="Are you sure?"
        size="sm"
        opened={asking}
        onClose={question.close}
        closeLabel="Cancel"
        submitLabel="Yes, reopen it!"
        onSubmit={submit}
      >
        <Text size="sm">The count for {format.day(date)} will be undone.</Text>
        <TextInput
          label="Reason"
          maxLength={maxCommentLength}
          aria-required
          data-autofocus
          {...fields.bind('reason')}
        />
      </FormModal>
    </>
  );
}
