/**
 * The inside of the payment panel. Enter completes the sale. Nothing in it moves while someone types: whatever may appear has
 * its space reserved, or is below everything that can be pressed.
 */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import { useCart } from '../../cart/cart-store.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { type Payment, payWith, type TenderLine } from '../../payment-methods/tenders.ts';
import { PadKeys } from '../../ui/form/pad-keys.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { t } from '../../words/t.ts';
import { type Checkout, isDateMissing } from '../cart/use-checkout.ts';
import type { OnMoreHere } from '../find/more-here-button.tsx';
import { useCredit } from '../sales-queries.ts';
import { useTillMethods } from '../use-till-rules.ts';
import { MethodChoices } from './method-choices.tsx';
import { methodKeys, offeredMethods } from './methods.ts';
import { PayLater } from './pay-later.tsx';
import classes from './payment.module.css';
import { PaymentFigures } from './payment-figures.tsx';
import { PaymentMessages } from './payment-messages.tsx';
import { type PaymentProblem, paymentDate, paymentProblem } from './payment-problem.ts';
import { QuickAmountButtons } from './quick-amount-buttons.tsx';
import { amountId, TenderRow } from './tender-row.tsx';
import { useTenderLines } from './use-tender-lines.ts';

interface PaymentFormProps {
  priced: TillCart;
  checkout: Checkout;
  lines: TenderLine[];
  onChange(lines: TenderLine[]): void;
  onMoreHere: OnMoreHere;
}

export function PaymentForm({ priced, checkout, lines, onChange, onMoreHere }: PaymentFormProps) {
  const isTouch = useIsTouch();
  const { terms } = useCart();
  const methods = useTillMethods();
  const inAdvance = useCredit(terms.customer?.id).data?.deposit ?? 0;
  const date = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const typing = useTenderLines({
    lines,
    priced,
    inAdvance,
    onType(next) {
      setProblem(null);
      onChange(next);
    },
  });

  // Focused at once: the panel itself sets the focus a little later, and the first digits would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel opens
  useEffect(() => document.getElementById(amountId(lines[0]!))?.focus(), []);

  const offered = offeredMethods(methods.data, inAdvance);
  const keys = methodKeys(offered);
  const payment = payWith(lines, priced, terms.customer !== null);
  const frozen = checkout.sending || checkout.unanswered;

  function complete(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (frozen) return;
    const found = paymentProblem(payment, terms, inAdvance);
    setProblem(found);
    if (!found) checkout.pay(payment.tenders);
    else if (found.field === paymentDate) date.current?.focus();
    else if (found.field) document.getElementById(found.field)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (frozen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('[data-typing]')) return;
    const method = offered.find(({ id }) => keys.get(id) === event.key.toUpperCase());
    if (!method) return;
    event.preventDefault();
    typing.choose(method);
  }

  return (
    <form noValidate className={classes.form} onSubmit={complete} onKeyDown={onKeyDown}>
      <PaymentFigures priced={priced} payment={payment} customer={terms.customer?.name ?? null} />
      {methods.isError && <RetryLine onRetry={methods.refetch} />}
      <MethodChoices
        offered={offered}
        keys={keys}
        lines={lines}
        inAdvance={inAdvance}
        disabled={frozen}
        onChoose={typing.choose}
      />
      <TenderRows
        payment={payment}
        inAdvance={inAdvance}
        disabled={frozen}
        typing={typing}
        onRemove={(removed) => onChange(lines.filter(({ id }) => id !== removed))}
      />
      <QuickAmountButtons payment={payment} disabled={frozen} onChange={typing.change} />
      {isTouch && <NumberPad onPress={typing.pressPad} />}
      {terms.customer && (
        <PayLater
          dateRef={date}
          terms={terms}
          owed={payment.owed}
          disabled={frozen}
          error={problem !== null && isDateMissing(terms)}
        />
      )}
      <PaymentMessages
        priced={priced}
        checkout={checkout}
        refusal={problem ? { message: problem.message } : checkout.refusal}
        customerId={terms.customer?.id}
        owed={payment.owed}
        onMoreHere={onMoreHere}
      />
      <CompleteButton checkout={checkout} />
    </form>
  );
}

interface TenderRowsProps {
  payment: Payment;
  inAdvance: number;
  disabled: boolean;
  typing: ReturnType<typeof useTenderLines>;
  onRemove(id: number): void;
}

function TenderRows({ payment: { lines }, inAdvance, disabled, typing, onRemove }: TenderRowsProps) {
  return (
    <ul className={classes.tenders} aria-label={t('Payments')}>
      {lines.map((line, at) => (
        <TenderRow
          key={line.id}
          line={line}
          first={at === 0}
          note={line.method.kind === 'deposit' ? t('{{inAdvance, money}} paid in advance', { inAdvance }) : null}
          disabled={disabled}
          onChange={(changes) => typing.change(line.id, changes)}
          onRemove={lines.length > 1 ? () => onRemove(line.id) : null}
          onFocus={() => typing.activate(line)}
        />
      ))}
    </ul>
  );
}

function NumberPad({ onPress }: { onPress(next: (text: string) => string): void }) {
  return (
    <fieldset className={classes.pad} aria-label={t('Number pad')}>
      <PadKeys
        withPoint={moneyDecimals() > 0}
        onKey={(key) => onPress((text) => text + key)}
        onBackspace={() => onPress((text) => text.slice(0, -1))}
      />
    </fieldset>
  );
}

function CompleteButton({ checkout }: Pick<PaymentFormProps, 'checkout'>) {
  return (
    <Button
      type="submit"
      size="lg"
      data-sells
      className={classes.complete}
      loading={checkout.sending}
      disabled={checkout.unanswered}
      rightSection={
        <kbd aria-hidden className={classes.key}>
          {t('Enter')}
        </kbd>
      }
    >
      {t('Complete sale')}
    </Button>
  );
}
