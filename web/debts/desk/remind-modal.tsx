/**
 * Reminds a customer of what they owe. Mail is sent by the server. For WhatsApp and SMS the server answers the text and a
 * link with it, which the person presses themselves: a browser blocks windows that open without a press.
 */
import '../../ui/styles.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { remind } from '../../../contract/debts/debts.ts';
import type { Payload } from '../../../contract/endpoint.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import { type Channel, channelNames, channelsOf } from '../channels.ts';
import { CountryCodeHint } from '../country-code-hint.tsx';
import classes from './desk.module.css';
import { useRemind } from './desk-queries.ts';

type Reminder = Payload<typeof remind>;

interface RemindModalProps {
  customer: { id: number; name: string; phone: string; email: string; owes?: number };
  /** The one to start with, if the customer has it. */
  channel?: Channel;
  onClose(): void;
}

export function RemindModal({ customer, channel: wanted, onClose }: RemindModalProps) {
  const sendReminder = useRemind(customer.id);
  const offered = channelsOf(customer);
  const [channel, setChannel] = useState(wanted && offered.includes(wanted) ? wanted : offered[0]);
  const [sent, setSent] = useState<Reminder | null>(null);
  const { name, owes } = customer;

  async function send() {
    if (channel) setSent(await sendReminder.mutateAsync({ channel }));
  }

  return (
    <FormModal
      title={t('Remind {{name}}', { name })}
      size="28rem"
      opened
      onClose={onClose}
      {...(channel &&
        !sent && { onSubmit: send, submitLabel: channel === 'mail' ? t('Send mail') : t('Write message') })}
    >
      {sent ? (
        <Sent reminder={sent} to={customer} />
      ) : (
        <>
          {owes !== undefined && (
            <Text size="sm">
              {rich(
                '{{name}} owes <b>{{owes, money}}</b>.',
                { b: (words) => <strong>{words}</strong> },
                { name, owes },
              )}
            </Text>
          )}
          {channel ? (
            <fieldset className={classes.channels} aria-label={t('Send by')}>
              {offered.map((one) => (
                <Button
                  key={one}
                  variant={one === channel ? 'light' : 'default'}
                  aria-pressed={one === channel}
                  onClick={() => setChannel(one)}
                >
                  {t(channelNames[one])}
                </Button>
              ))}
            </fieldset>
          ) : (
            <Text size="sm">{t('{{name}} has no phone number and no e-mail address to write to.', { name })}</Text>
          )}
          {channel && (
            <Text size="sm" c="dimmed">
              {t('To {{address}}', { address: channel === 'mail' ? customer.email : customer.phone })}
            </Text>
          )}
          {channel && channel !== 'mail' && <CountryCodeHint phone={customer.phone} />}
        </>
      )}
    </FormModal>
  );
}

interface SentProps {
  reminder: Reminder;
  to: { name: string; email: string };
}

/** For WhatsApp and SMS the link has the focus, so Enter opens it. */
function Sent({ reminder: { channel, text, link }, to }: SentProps) {
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <>
      <Text size="sm" role="status">
        {channel === 'mail'
          ? t('The reminder goes to {{email}}.', { email: to.email })
          : t('The message is ready. Open {{app}} to send it.', { app: t(channelNames[channel]) })}
      </Text>
      <Textarea label={t('Message')} autosize minRows={2} maxRows={10} readOnly value={text} />
      <div className={classes.channels}>
        {link && (
          <Button
            component="a"
            ref={open}
            href={link}
            // A page of its own for WhatsApp; an SMS opens the phone's own app and leaves this page as it is.
            {...(channel === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('Open {{app}}', { app: t(channelNames[channel]) })}
          </Button>
        )}
        <CopyButton text={text} />
      </div>
    </>
  );
}
