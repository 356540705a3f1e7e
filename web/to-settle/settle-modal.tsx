/** Settles an entry, with a note if there is something to say. A sale that was set aside can be booked or given up here. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ToSettle } from '../../contract/tills/to-settle.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useSettle } from './to-settle-queries.ts';

type Action = 'settled' | 'land' | 'discard';

export const actionLabels: Record<Action, Message> = {
  settled: msg('Settled'),
  land: msg('Put in the books'),
  discard: msg('Discard'),
};

/** What can be done about the entry, the usual action first. */
export function actionsOf({ code }: ToSettle): Action[] {
  return code === 'kept' ? ['land', 'settled', 'discard'] : ['settled'];
}

interface SettleModalProps {
  /** The entry as it was when it was opened. */
  entry: ToSettle;
  action: Action;
  onClose(): void;
}

export function SettleModal({ entry, action, onClose }: SettleModalProps) {
  const { id, label, sentence } = entry;
  const [note, setNote] = useState('');
  const settle = useSettle();

  async function submit() {
    await settle.mutateAsync({ id, action, note: note.trim() || null });
    onClose();
    notify.success();
  }

  const consequence = consequenceOf(entry, action);
  return (
    <FormModal
      title={titleOf(action, label)}
      submitLabel={t(actionLabels[action])}
      opened
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{sentence}</Text>
      {consequence && <Text size="sm">{consequence}</Text>}
      <TextInput
        label={t('Note')}
        description={t('If you like. It is kept in the activity log.')}
        data-autofocus
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
}

function titleOf(action: Action, label: string): string {
  if (action === 'land') return t('Put {{label}} in the books?', { label });
  if (action === 'discard') return t('Discard {{label}} for good?', { label });
  return t('Settle {{label}}', { label });
}

function consequenceOf({ code }: ToSettle, action: Action): string | null {
  if (action === 'land')
    return t('It is booked as the till wrote it: the goods leave the stock, and the money counts.');
  if (action === 'discard') {
    return t(
      'It will never be in the books, even if the till sends it again. Only do this if no goods left the shop, or if you have entered the sale yourself.',
    );
  }
  return code === 'kept' ? t('It leaves this list and stays out of the books.') : null;
}
