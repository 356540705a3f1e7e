/** Asks for an address, sends a mail there, and shows the server's answer. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { failedWith } from '../../http/call.ts';
import { t } from '../../words/t.ts';
import { FormModal } from './form-modal.tsx';
import { useFields } from './use-fields.ts';

interface MailModalProps {
  title: string;
  /** The address that the field begins with. */
  address?: string;
  /** Whether the address can't be changed. */
  isFixed?: boolean;
  /** Sends the mail, and resolves to the server's answer. */
  send(to: string): Promise<string>;
  onClose(): void;
}

export function MailModal({ title, address = '', isFixed, send, onClose }: MailModalProps) {
  const fields = useFields({ to: address });
  const [answer, setAnswer] = useState<string | null>(null);

  async function submit() {
    if (!fields.filled('to')) return;
    try {
      setAnswer(await send(fields.values.to));
    } catch (error) {
      if (!failedWith(error, 'bad-input')) throw error;
      fields.correct({ to: t('Please enter an email address') });
    }
  }

  return (
    <FormModal
      title={title}
      opened
      onClose={onClose}
      {...(answer === null && { onSubmit: submit, submitLabel: t('Send') })}
    >
      {answer === null ? (
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="off"
          readOnly={isFixed}
          data-autofocus
          {...fields.bind('to')}
        />
      ) : (
        // The answer may also say that the mail could not be sent, so it is not shown as a success.
        <p role="status">{answer}</p>
      )}
    </FormModal>
  );
}
