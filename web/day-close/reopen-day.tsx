/** Reopens the latest closed day, for admins. Asks for a reason, which goes into the log. */
import '../ui/styles.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { maxCommentLength } from '../../contract/fields.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useReopenDay } from './day-close-queries.ts';

export function ReopenDay({ date }: { date: string }) {
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
        {t('Reopen day')}
      </Button>
      <FormModal
        title={t('Are you sure?')}
        size="sm"
        opened={asking}
        onClose={question.close}
        closeLabel={t('Cancel')}
        submitLabel={t('Yes, reopen it!')}
        onSubmit={submit}
      >
        <Text size="sm">{t('The count for {{date, day}} will be undone.', { date })}</Text>
        <TextInput
          label={t('Reason')}
          maxLength={maxCommentLength}
          aria-required
          data-autofocus
          {...fields.bind('reason')}
        />
      </FormModal>
    </>
  );
}
