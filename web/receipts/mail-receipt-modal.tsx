/** Asks for an address, mails the receipt there, and shows what the server says about it. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { mailReceipt } from '../../contract/sales.ts';
import { call, failedWith } from '../http/call.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';

interface MailReceiptModalProps {
  receiptId: number;
  opened: boolean;
  onClose(): void;
}

export function MailReceiptModal({ receiptId, opened, onClose }: MailReceiptModalProps) {
  const fields = useFields({ to: '' });
  const [answer, setAnswer] = useState<string | null>(null);

  async function send() {
    if (!fields.filled('to')) return;
    try {
      setAnswer(await call(mailReceipt, { params: { id: receiptId }, body: { to: fields.values.to } }));
    } catch (error) {
      if (!failedWith(error, 'bad-input')) throw error;
      fields.correct({ to: 'Please enter an email address' });
    }
  }

  return (
    <FormModal
      title={`Mail receipt ${receiptId}`}
      opened={opened}
      onClose={onClose}
      {...(answer === null && { onSubmit: send, submitLabel: 'Send' })}
    >
      {answer === null ? (
        <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...fields.bind('to')} />
      ) : (
        // It may also say that the mail could not be sent, so it is not shown as a success.
        <p role="status">{answer}</p>
      )}
    </FormModal>
  );
}
