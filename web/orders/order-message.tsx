/** A sent order as a text for the supplier: to be opened in WhatsApp, copied into any other message, or printed. */
import '../ui/styles.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Order } from '../../contract/buying/orders.ts';
import { channelNames } from '../debts/channels.ts';
import { CountryCodeHint } from '../debts/country-code-hint.tsx';
import { oneSupplier } from '../suppliers/suppliers-queries.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './orders.module.css';
import { orderMessage } from './orders-queries.ts';
import { printOrder } from './print-order.ts';

export function OrderMessage({ order, onClose }: { order: Order; onClose(): void }) {
  const { label, supplier } = order;
  const { data: message, error, refetch } = useQuery(orderMessage(order.id));
  return (
    <FormModal
      title={t('{{label}} for {{name}}', { label, name: supplier.name })}
      size="28rem"
      opened
      onClose={onClose}
    >
      {message ? (
        <Message order={order} {...message} />
      ) : error ? (
        <RetryLine onRetry={refetch} />
      ) : (
        <div aria-busy>
          <Skeleton height={160} />
        </div>
      )}
    </FormModal>
  );
}

/** The link has the focus, so Enter opens it. */
function Message({ order, text, link }: { order: Order; text: string; link: string | null }) {
  const { data: supplier } = useQuery(oneSupplier(order.supplier.id));
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <>
      <Text size="sm" role="status">
        {t('The order counts as sent. Now tell the supplier.')}
      </Text>
      <Textarea label={t('Message')} autosize minRows={3} maxRows={12} readOnly value={text} />
      {link === null && (
        <Text size="sm">
          {t("{{name}} has no phone number, so WhatsApp can't be opened from here.", { name: order.supplier.name })}
        </Text>
      )}
      {link !== null && supplier && <CountryCodeHint phone={supplier.phone} />}
      <div className={classes.ways}>
        {link !== null && (
          <Button
            component="a"
            ref={open}
            href={link}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('Open {{app}}', { app: t(channelNames.whatsapp) })}
          </Button>
        )}
        <CopyButton text={text} />
        <Button variant="light" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => printOrder(order)}>
          {t('Print')}
        </Button>
      </div>
    </>
  );
}
