/** Who is in focus: what they owe, what happened so far, and what can be done, each with its key. */
import { Anchor, Badge, Button, Title } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCalendarDue,
  IconCash,
  IconCircleCheck,
  IconMail,
  IconMessage,
  IconPhone,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Promised } from '../../../contract/debts/debts.ts';
import { CustomerLink } from '../../links/customer-link.tsx';
import { useFormat } from '../../session/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import { type Channel, channelNames, channelsOf, dialled } from '../channels.ts';
import { customerPage } from '../debts-queries.ts';
import classes from './desk.module.css';
import { useDoneToday } from './desk-list.tsx';
import type { DeskEntry } from './desk-queries.ts';
import { Overdue } from './overdue.tsx';
import { PromiseBadge } from './promise-badge.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

/** What can be done about a customer. A channel means that they are reminded through it. */
export type DeskAction = Channel | 'payment' | 'promise';

interface DeskCustomerProps {
  entry: DeskEntry;
  /** Whether they have paid everything since. */
  settled: boolean;
  onAction(action: DeskAction, email: string): void;
  /** Undefined at the end of the list. */
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

const channelKeys = { whatsapp: 'W', sms: 'S', mail: 'M' } as const;
const channelIcons = { whatsapp: IconBrandWhatsapp, sms: IconMessage, mail: IconMail };

export function DeskCustomer({ entry, settled, onAction, onNext, onPrevious }: DeskCustomerProps) {
  const format = useFormat();
  const done = useDoneToday(entry);
  const call = useRef<HTMLAnchorElement>(null);
  const { customer, phone, owed, overdue, overdueDays, promise } = entry;
  // The list has no e-mail addresses, so Mail is offered only once the customer's own data has loaded.
  const { data: page } = useQuery(customerPage(customer.id));
  const email = page?.email ?? '';
  const telephone = dialled(phone);
  const channels = settled ? [] : channelsOf({ phone, email });
  const act = (action: DeskAction) => () => onAction(action, email);

  useDeskKeys({
    c: telephone ? () => call.current?.click() : undefined,
    ...Object.fromEntries(channels.map((channel) => [channelKeys[channel].toLowerCase(), act(channel)])),
    t: settled ? undefined : act('payment'),
    p: settled ? undefined : act('promise'),
  });

  return (
    <section className={classes.customer} aria-labelledby="desk-customer">
      <div className={classes.head}>
        <Title order={2} id="desk-customer">
          <CustomerLink customer={customer} />
        </Title>
        {promise && <PromiseBadge promise={promise} />}
        {done && (
          <Badge variant="light" color="green" tt="none" leftSection={<IconCircleCheck size={12} aria-hidden />}>
            {done}
          </Badge>
        )}
      </div>
      {settled ? (
        <p className={classes.settled} role="status">
          {t('{{name}} owes nothing any more.', { name: customer.name })}
        </p>
      ) : (
        <p className={classes.figures}>
          <span>
            {rich('Owes <b>{{amount, money}}</b>', { b: (words) => <strong>{words}</strong> }, { amount: owed })}
          </span>
          <Overdue amount={overdue} days={overdueDays} />
        </p>
      )}
      <Facts
        facts={[
          {
            label: t('Phone'),
            value: telephone ? (
              <Anchor inherit href={telephone}>
                {phone}
              </Anchor>
            ) : (
              phone
            ),
          },
          { label: t('Oldest due date'), value: format.day(entry.oldestDue) },
          {
            label: t('Last payment'),
            value:
              entry.lastPayment &&
              t('{{amount, money}} on {{date, day}}', {
                amount: entry.lastPayment.amount,
                date: entry.lastPayment.date,
              }),
          },
          {
            label: t('Last reminder'),
            value:
              entry.lastReminder &&
              `${t(channelNames[entry.lastReminder.channel])}, ${format.moment(entry.lastReminder.at)}`,
          },
          { label: t('Promise'), value: promise && promiseText(promise) },
        ]}
      />
      <div className={classes.actions}>
        {telephone && (
          <Button
            component="a"
            ref={call}
            href={telephone}
            variant="default"
            leftSection={<IconPhone size={18} aria-hidden />}
            rightSection={<Key>C</Key>}
            aria-keyshortcuts="C"
          >
            {t('Call')}
          </Button>
        )}
        {channels.map((channel) => {
          const Icon = channelIcons[channel];
          return (
            <Action
              key={channel}
              icon={<Icon size={18} aria-hidden />}
              keyName={channelKeys[channel]}
              onClick={act(channel)}
            >
              {t(channelNames[channel])}
            </Action>
          );
        })}
        {!settled && (
          <>
            <Action icon={<IconCash size={18} aria-hidden />} keyName="T" onClick={act('payment')}>
              {t('Take payment')}
            </Action>
            <Action icon={<IconCalendarDue size={18} aria-hidden />} keyName="P" onClick={act('promise')}>
              {t('Promise')}
            </Action>
          </>
        )}
      </div>
      <div className={classes.steps}>
        <Button
          variant="default"
          disabled={!onPrevious}
          aria-keyshortcuts="K ArrowUp"
          rightSection={<Key>K ↑</Key>}
          onClick={onPrevious}
        >
          {t('Previous')}
        </Button>
        <Button disabled={!onNext} aria-keyshortcuts="J ArrowDown" rightSection={<Key>J ↓</Key>} onClick={onNext}>
          {t('Next')}
        </Button>
      </div>
      <p className={classes.hint}>{rich('<key>{{key}}</key> opens the customer.', { key: spokenKey }, { key: 'O' })}</p>
    </section>
  );
}

function promiseText({ amount, date, note, paid, staff }: Promised): string {
  const parts = [
    t('{{amount, money}} by {{date, day}}', { amount, date }),
    paid > 0 && t('{{paid, money}} paid since', { paid }),
    note,
    t('noted by {{staff}}', { staff }),
  ];
  return parts.filter(Boolean).join(t(', '));
}

interface ActionProps {
  icon: ReactNode;
  keyName: string;
  onClick(): void;
  children: string;
}

function Action({ icon, keyName, onClick, children }: ActionProps) {
  return (
    <Button
      variant="default"
      leftSection={icon}
      rightSection={<Key>{keyName}</Key>}
      aria-keyshortcuts={keyName}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function spokenKey(name: string) {
  return <kbd className={classes.key}>{name}</kbd>;
}

function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={classes.key}>
      {children}
    </kbd>
  );
}
