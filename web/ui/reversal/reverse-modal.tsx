/** Reverses a document that was a mistake by another one with the opposite amount, dated today. */
import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { maxCommentLength } from '../../../contract/fields.ts';
import type { reverseBanking } from '../../../contract/money/bankings.ts';
import { call } from '../../http/call.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { t } from '../../words/t.ts';
import { FormModal } from '../form/form-modal.tsx';
import { useFields } from '../form/use-fields.ts';
import { notify } from '../overlay/notify.tsx';

/** The calls that reverse a document, which all take the same input. */
type ReversingCall = Endpoint & Pick<typeof reverseBanking, 'params' | 'body'>;

interface ReverseModalProps {
  reversing: ReversingCall;
  id: number;
  /** The document, in words. */
  record: string;
  onClose(): void;
}

export function ReverseModal({ reversing, id, record, onClose }: ReverseModalProps) {
  const fields = useFields({ reason: '' });
  const reverse = useMutation({
    mutationFn: (reason: string) => call(reversing, { params: { id }, body: { reason } }),
    onSuccess: () => refreshAfter(reversing),
  });

  async function save() {
    if (!fields.filled('reason')) return;
    await reverse.mutateAsync(fields.values.reason);
    onClose();
    notify.success();
  }

  return (
    <FormModal title={t('Reverse')} submitLabel={t('Reverse')} opened onClose={onClose} onSubmit={save}>
      <Text size="sm">
        {t(
          "{{record}}. An entry with the opposite amount is made with today's date. Both stay in the books, and the day of the first one stays as it is.",
          { record },
        )}
      </Text>
      <TextInput
        label={t('Reason')}
        data-autofocus
        aria-required
        autoComplete="off"
        maxLength={maxCommentLength}
        {...fields.bind('reason')}
      />
    </FormModal>
  );
}
