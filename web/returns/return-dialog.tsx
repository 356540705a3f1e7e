/**
 * Takes goods back from a receipt: which, how many, to the shelf or not, why, and how the money goes back. What is given
 * back is worked out as the server does (contract/cart/give-back.ts). A refusal keeps all that was typed.
 */
import '../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type GivenBack, giveBack } from '../../contract/cart/give-back.ts';
import type { GoodsReturn } from '../../contract/selling/returns.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { readQuantity } from '../../contract/values/quantity.ts';
import { msg } from '../../contract/words/text.ts';
import { useApproval } from '../approvals/use-approval.tsx';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import { ReasonField } from './reason-field.tsx';
import { RefundFields } from './refund-fields.tsx';
import { refundMethods } from './refund-methods.ts';
import { type Refunding, type RefundLine, refundBy } from './refunds.ts';
import { type Coming, leftOf, nothing, ReturnLines } from './return-lines.tsx';
import classes from './returns.module.css';
import { useMakeReturn } from './returns-queries.ts';

/** Reasons after which goods can't be sold again. */
const spoilt = [msg('Faulty'), msg('Past its date')];
const usualReasons = [spoilt[0]!, msg('Wrong item'), msg('Changed their mind'), spoilt[1]!];

interface ReturnDialogProps {
  receipt: Receipt;
  onClose(): void;
  onReturned(made: GoodsReturn): void;
}

export function ReturnDialog({ receipt, onClose, onReturned }: ReturnDialogProps) {
  const isAdmin = useUser().roles.includes('admin');
  const settings = useShopSettings();
  const methods = usePaymentMethods();
  const lines = receipt.lines.filter((line) => !line.deleted && leftOf(line) > 0);
  const [coming, setComing] = useState(() => startingWith(lines));
  const [chosen, setChosen] = useState<RefundLine[] | null>(null);
  const [references, setReferences] = useState<Record<number, string>>({});
  const fields = useFields({ reason: '' });
  const makeReturn = useMakeReturn();
  const toShelf = !spoilt.some((one) => t(one) === fields.values.reason);

  const parts = lines.flatMap((line) => {
    const { typed, toStock } = coming[line.id] ?? nothing;
    const quantity = Math.min(readQuantity(typed) ?? 0, leftOf(line));
    return quantity > 0 ? [{ lineId: line.id, quantity, toStock: toStock ?? toShelf }] : [];
  });
  const isTooMany = lines.some((line) => (readQuantity(coming[line.id]?.typed ?? '') ?? 0) > leftOf(line));
  const sold = { ...receipt, owed: sumMoney([receipt.owed, receipt.writtenOff]) };
  const rules = { decimals: moneyDecimals(), smallestCoin: settings.data?.money.smallestCoin };
  const given = giveBack(sold, parts, rules);
  const refunding = refundBy(chosen, given);
  const approval = useApproval({ action: 'return', receiptId: receipt.id, amount: given.total });

  function change(lineId: number, changes: Partial<Coming>) {
    setComing((before) => ({ ...before, [lineId]: { ...nothing, ...before[lineId], ...changes } }));
  }

  async function submit() {
    if (parts.length === 0) throw refusedAt('quantity', t('Please choose what is being returned'));
    if (isTooMany) throw refusedAt('quantity', t('More than can still be returned'));
    if (!fields.filled('reason')) throw new FormError(t('Please say why it is being returned'));
    if (refunding.remains !== 0) {
      const divided = sumMoney(refunding.refunds.map(({ amount }) => amount));
      throw refusedAt(
        'method',
        t('Refunds total {{divided, money}}, but {{due, money}} is to be given back', { divided, due: refunding.due }),
      );
    }
    const refunds = refunding.refunds.map((refund) => ({
      ...refund,
      reference: references[refund.methodId]?.trim() || null,
    }));
    const body = { receiptId: receipt.id, lines: parts, reason: fields.values.reason, refunds };
    const made = await approval.send((id) => makeReturn.mutateAsync({ ...body, approval: id }));
    if (!made) return;
    onReturned(made);
  }

  return (
    <FormModal
      title={t('Return goods of receipt {{id}}', { id: receipt.id })}
      submitLabel={t('Take back')}
      size="38rem"
      opened
      onClose={onClose}
      onSubmit={submit}
    >
      <GivenBackFigure given={given} refunding={refunding} />
      <div className={classes.heading}>
        <Text fw={600}>{t('What is being returned')}</Text>
        {lines.length > 1 && (
          <Button variant="subtle" size="compact-md" onClick={() => setComing((before) => allOf(lines, before))}>
            {t('All of it')}
          </Button>
        )}
      </div>
      <ReturnLines lines={lines} coming={coming} toStock={toShelf} onChange={change} />
      <ReasonField fields={fields} usual={usualReasons} />
      {refunding.due > 0 && (
        <RefundFields
          refunding={refunding}
          offered={refundMethods(receipt, methods.data ?? [], isAdmin)}
          chosen={chosen}
          onChoose={setChosen}
          references={references}
          onReference={(methodId, reference) => setReferences((before) => ({ ...before, [methodId]: reference }))}
        />
      )}
      {approval.modal}
    </FormModal>
  );
}

/** The most prominent figure of the dialog: what the customer gets, and why it differs from the price of the goods. */
function GivenBackFigure({ given, refunding }: { given: GivenBack; refunding: Refunding }) {
  const format = useFormat();
  const { total, debt, rest, due } = given;
  const rounding = sumMoney([refunding.due, -rest]);
  const isShort = due.otherwise < rest;
  return (
    <div className={classes.figure}>
      <span>{t('To refund')}</span>
      <output aria-label={t('To refund')}>{format.money(refunding.due)}</output>
      {debt > 0 && (
        <span className={classes.hint}>
          {rest > 0
            ? t('{{total, money}} in all, of which {{debt, money}} is taken off the debt', { total, debt })
            : t('{{debt, money}} is taken off the debt', { debt })}
        </span>
      )}
      {isShort && <span className={classes.hint}>{t('This is all that was paid.')}</span>}
      {!isShort && rounding !== 0 && (
        <span className={classes.hint}>
          {t('{{total, money}}, rounded by {{rounding, money}} in cash', { total: rest, rounding })}
        </span>
      )}
    </div>
  );
}

/** If the receipt has a single thing on it, that is filled in, because there is nothing to choose. */
function startingWith(lines: Receipt['lines']): Record<number, Coming> {
  const [only, ...others] = lines;
  return only && others.length === 0 && leftOf(only) === 1 ? { [only.id]: { ...nothing, typed: '1' } } : {};
}

function allOf(lines: Receipt['lines'], before: Record<number, Coming>): Record<number, Coming> {
  return Object.fromEntries(
    lines.map((line) => [line.id, { ...(before[line.id] ?? nothing), typed: String(leftOf(line)) }]),
  );
}

/** The first field of this kind gets the focus. */
function refusedAt(kind: 'quantity' | 'method', message: string): FormError {
  document.querySelector<HTMLElement>(`[data-${kind}]`)?.focus();
  return new FormError(message);
}
