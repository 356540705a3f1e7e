/** Goods of a delivery go back to the supplier: how many of each, what is allowed for them, and how that is given. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, DeliveryLine } from '../../contract/buying/deliveries.ts';
import { listAllStock } from '../../contract/goods/stock.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { msg } from '../../contract/words/text.ts';
import { call } from '../http/call.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { ReasonField } from '../returns/reason-field.tsx';
import { useFormat } from '../session/format.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { amountIn } from './deliver-body.ts';
import classes from './deliveries.module.css';
import { useSendBack } from './deliveries-queries.ts';

const usualReasons = [msg('Faulty'), msg('Wrong item'), msg('Past its date'), msg('Too many')];

/** Counted in pieces. The credit follows what the paper charged until somebody types another one. */
interface Going {
  quantity: string;
  credit: string | null;
}

const nothing: Going = { quantity: '', credit: null };

interface SendBackModalProps {
  id: number;
  delivery: Delivery;
  supplier: { id: number; name: string };
  onClose(): void;
}

export function SendBackModal({ id, delivery, supplier, onClose }: SendBackModalProps) {
  const format = useFormat();
  const fields = useFields({ reason: '', date: format.today(), methodId: '', reference: '' });
  const [going, setGoing] = useState<Record<number, Going>>({});
  const { data: methods = [] } = usePaymentMethods();
  const onHand = useOnHand(delivery.lines);
  const sendBack = useSendBack(supplier.id);
  const { reason, date, methodId, reference } = fields.values;
  const offered = methods.filter(({ kind }) => kind !== 'deposit' && kind !== 'advance');
  const method = offered.find((one) => String(one.id) === methodId);

  const parts = delivery.lines.flatMap((line, at) => {
    const { quantity, credit } = going[at] ?? nothing;
    if (!(Number(quantity) > 0)) return [];
    return [{ stockId: line.stockId, quantity, credit: credit ?? usualCredit(line, quantity, format.moneyInField) }];
  });
  const total = sumMoney(parts.map(({ credit }) => amountIn(credit)));

  async function save() {
    if (parts.length === 0) throw new FormError(t('Please enter what goes back'));
    const needed = method?.needsReference ? (['reference'] as const) : [];
    if (!fields.filled('reason', 'date', ...needed)) throw new FormError(t('Please say why it goes back'));
    const refund = method ? { methodId: method.id, reference } : null;
    const { label } = await sendBack.mutateAsync({ deliveryId: id, date, lines: parts, refund, reason });
    onClose();
    notify.success(label);
  }

  return (
    <FormModal
      title={t('Send back to {{name}}', { name: supplier.name })}
      submitLabel={t('Send back')}
      size="38rem"
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <ul className={classes.returned} aria-label={t('Goods')}>
        {delivery.lines.map((line, at) => (
          <GoingLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a delivery never change, and an item may be on several
            key={at}
            line={line}
            most={mostOf(line, onHand)}
            going={going[at] ?? nothing}
            first={at === 0}
            onChange={(changes) =>
              setGoing((before) => ({ ...before, [at]: { ...nothing, ...before[at], ...changes } }))
            }
          />
        ))}
      </ul>
      <ReasonField fields={fields} usual={usualReasons} />
      <FieldPair>
        <NativeSelect
          label={t('What the supplier allows')}
          data={[
            { value: '', label: t('Comes off what we owe') },
            ...offered.map(({ id, name }) => ({
              value: String(id),
              label: t('Refund by {{method}}', { method: methodName(t, name) }),
            })),
          ]}
          {...fields.bind('methodId')}
        />
        <BookDateField label={t('Date')} aria-required {...fields.bind('date')} />
      </FieldPair>
      {method && (
        <TextInput
          label={t('Reference')}
          autoComplete="off"
          maxLength={100}
          aria-required={method.needsReference}
          {...fields.bind('reference')}
        />
      )}
      <Text size="sm" c="dimmed">
        {method
          ? t(
              'The supplier allows {{total, money}}. It lowers the bill of this delivery, then the one that is due first. What is left is refunded.',
              { total },
            )
          : t(
              'The supplier allows {{total, money}}. It lowers the bill of this delivery, then the one that is due first. What is left is kept as an advance.',
              { total },
            )}
      </Text>
    </FormModal>
  );
}

interface GoingLineProps {
  line: DeliveryLine;
  /** Undefined until the stock has loaded. */
  most: number | undefined;
  going: Going;
  first: boolean;
  onChange(changes: Partial<Going>): void;
}

function GoingLine({ line, most, going, first, onChange }: GoingLineProps) {
  const format = useFormat();
  const { name, expiresOn } = line;
  const { quantity, credit } = going;
  const isTooMany = most !== undefined && Number(quantity) > most;
  const usual = Number(quantity) > 0 ? usualCredit(line, quantity, format.moneyInField) : '';
  return (
    <li>
      <fieldset aria-label={name}>
        <span>
          {name}
          {expiresOn && <span className={classes.sub}>{t('Best before {{expiresOn, day}}', { expiresOn })}</span>}
          {most !== undefined && (
            <span className={classes.sub}>{t('Up to {{most, quantity}} can go back', { most })}</span>
          )}
        </span>
        <NumberField
          label={t('Pieces')}
          placeholder="0"
          data-autofocus={first || undefined}
          error={isTooMany}
          value={quantity}
          onChange={(value) => onChange({ quantity: value })}
        />
        <MoneyField
          label={t('Credit')}
          value={credit ?? usual}
          onChange={(value) => onChange({ credit: value === '' ? null : value })}
        />
      </fieldset>
    </li>
  );
}

function useOnHand(lines: readonly DeliveryLine[]): ReadonlyMap<number, number> | undefined {
  const ids = [...new Set(lines.map(({ stockId }) => stockId))];
  const { data } = useQuery({
    queryKey: ['stock', 'on hand', ids],
    queryFn: ({ signal }) => call(listAllStock, { query: { ids: ids.join(',') }, signal }),
  });
  return data && new Map(data.map(({ id, qty }) => [id, qty]));
}

/** What came on this line and has not gone back yet, but no more than is in stock. */
function mostOf({ pieces, sentBack, stockId }: DeliveryLine, onHand: ReadonlyMap<number, number> | undefined) {
  return onHand && Math.max(0, Math.min(sumQuantities([pieces, -sentBack]), onHand.get(stockId) ?? 0));
}

function usualCredit({ total, pieces }: DeliveryLine, quantity: string, inField: (amount: number) => string): string {
  return inField(Number(((total * Number(quantity)) / pieces).toFixed(moneyDecimals())));
}
