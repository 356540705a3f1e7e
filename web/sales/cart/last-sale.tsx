/** The last sale: a line with a link to its receipt, and the change to give back. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { receiptName } from '../../receipts/receipt-name.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';

interface LastSaleProps {
  receipt: Receipt | null;
  /** False once the next customer's cart has begun. */
  showChange: boolean;
  onOpen(receipt: Receipt): void;
}

export function LastSale({ receipt, showChange, onOpen }: LastSaleProps) {
  const format = useFormat();
  if (!receipt) return null;
  const { total, credit } = receipt;
  const id = receiptName(receipt);
  const change = sumMoney(receipt.tenders.map((tender) => tender.change));
  return (
    <div className={classes.lastSale}>
      {showChange && change > 0 && (
        <div className={classes.change}>
          <span>{t({ text: 'Change', context: 'money back' })}</span>
          <output aria-label={t({ text: 'Change', context: 'money back' })}>{format.money(change)}</output>
        </div>
      )}
      <span>
        {credit
          ? t('Sold: receipt {{id}}, {{total, money}}, on credit to {{name}}', { id, total, name: credit.customerName })
          : t('Sold: receipt {{id}}, {{total, money}}', { id, total })}
      </span>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconReceipt size={16} aria-hidden />}
        onClick={() => onOpen(receipt)}
      >
        {t('Receipt')}
      </Button>
    </div>
  );
}
