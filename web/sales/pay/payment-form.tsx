/**
 * The inside of the payment panel. Enter completes the sale. Nothing in it moves while someone types: whatever may appear
 * has its room from the start, or is below everything that can be pressed.
 */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sumMoney } from '../../../contract/money.ts';
import { moneyDecimals } from '../../../contract/money-decimals.ts';
import type { PaymentMethod } from '../../../contract/payment-methods.ts';
import { usePaymentMethods } from '../../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../../session/format.ts';
import { useShopSettings } from '../../settings/settings-queries.ts';
import { PadKeys } from '../../ui/form/pad-keys.tsx';
import { withoutLeadingZeros } from '../../ui/form/pad-text.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { lineKey, type TillCart } from '../cart.ts';
import { changeTerms, useCart } from '../cart-store.ts';
import { CreditWarning } from '../credit-warning.tsx';
import { DueDateChips, DueDateField } from '../due-date-field.tsx';
import { useCredit } from '../sales-queries.ts';
import { Unanswered } from '../unanswered.tsx';
import { type Checkout, isDateMissing } from '../use-checkout.ts';
import { methodKeys, offeredMethods } from './methods.ts';
import classes from './payment.module.css';
import { quickAmounts } from './quick-amounts.ts';
import { amountId, referenceId, TenderRow } from './tender-row.tsx';
import { addMethod, isPartOfAmount, leftToPay, payWith, type TenderLine } from './tenders.ts';

interface PaymentFormProps {
  priced: TillCart;
  checkout: Checkout;
  lines: TenderLine[];
  onChange(lines: TenderLine[]): void;
}

export function PaymentForm({ priced, checkout, lines, onChange }: PaymentFormProps) {
  const format = useFormat();
  const isTouch = useIsTouch();
  const { terms } = useCart();
  const methods = usePaymentMethods();
  const settings = useShopSettings();
  const credit = useCredit(terms.customer?.id);
  const date = useRef<HTMLInputElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [active, setActive] = useState<number | null>(null);
  /** The next key of the pad replaces what is there. */
  const [fresh, setFresh] = useState(true);

  // At once: the panel itself takes the focus a little later, and the first digits would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel opens
  useEffect(() => document.getElementById(amountId(lines[0]!))?.focus(), []);

  // Its room stays when a message goes: what is above would move if the panel was scrolled to its end.
  useLayoutEffect(() => {
    const room = messages.current;
    if (room) room.style.minHeight = `${room.offsetHeight}px`;
  });

  const inAdvance = credit.data?.deposit ?? 0;
  const offered = offeredMethods(methods.data, inAdvance);
  const keys = methodKeys(offered);
  const payment = payWith(lines, priced, terms.customer !== null);
  const frozen = checkout.sending || checkout.unanswered;
  const cashLine = payment.lines.find(({ method }) => method.kind === 'cash');
  const cashDue = cashLine ? sumMoney([payment.due, -payment.paid, cashLine.amount]) : 0;
  const padLine = lines.find(({ id }) => id === active) ?? lines[0];
  const refusal = problem ? { message: problem } : checkout.refusal;

  function change(id: number, changes: Partial<TenderLine>) {
    setProblem(null);
    onChange(lines.map((line) => (line.id === id ? { ...line, ...changes } : line)));
  }

  function choose(method: PaymentMethod) {
    setProblem(null);
    const fromDeposit = Math.min(inAdvance, leftToPay(lines, priced));
    const typed = method.kind === 'deposit' ? format.moneyInField(fromDeposit) : null;
    const { lines: next, added } = addMethod(lines, method, typed);
    flushSync(() => {
      onChange(next);
      setActive(added.id);
      setFresh(true);
    });
    document.getElementById(method.needsReference ? referenceId(added) : amountId(added))?.focus();
  }

  function pressPad(next: (text: string) => string) {
    if (!padLine) return;
    const text = withoutLeadingZeros(next(fresh ? '' : (padLine.typed ?? '')));
    setFresh(false);
    if (isPartOfAmount(text)) change(padLine.id, { typed: text });
  }

  function complete(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (frozen) return;
    const unnamed = payment.lines.find(
      ({ method, amount, reference }) => amount > 0 && method.needsReference && reference.trim() === '',
    );
    const short = payment.lines.find(({ method, amount }) => method.kind === 'deposit' && amount > inAdvance);
    if (unnamed) {
      setProblem(`Please enter the reference of ${unnamed.method.name}`);
      document.getElementById(referenceId(unnamed))?.focus();
    } else if (short) {
      setProblem(`${terms.customer?.name} has only ${format.money(inAdvance)} in advance`);
      document.getElementById(amountId(short))?.focus();
    } else if (!payment.fits) {
      setProblem(`Payments total ${format.money(payment.paid)}, but the sale is ${format.money(payment.due)}`);
    } else if (payment.owed > 0 && isDateMissing(terms)) {
      setProblem('Please select a payment date');
      date.current?.focus();
    } else {
      setProblem(null);
      checkout.pay(payment.tenders);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (frozen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('[data-typing]')) return;
    const method = offered.find(({ id }) => keys.get(id) === event.key.toUpperCase());
    if (!method) return;
    event.preventDefault();
    choose(method);
  }

  return (
    <form noValidate className={classes.form} onSubmit={complete} onKeyDown={onKeyDown}>
      <div className={classes.figures}>
        <div className={classes.due}>
          <span>To pay</span>
          <output aria-label="To pay">{format.money(payment.due)}</output>
          {(settings.data?.money.smallestCoin ?? 0) !== 0 && (
            <span className={classes.hint}>
              {payment.rounding !== 0 &&
                `${format.money(priced.total)}, rounded by ${format.money(payment.rounding)} in cash`}
            </span>
          )}
        </div>
        <Outcome
          remains={payment.remains}
          change={payment.change}
          owed={payment.owed}
          customer={terms.customer?.name ?? null}
        />
      </div>

      {methods.isError && <RetryLine onRetry={methods.refetch} />}
      {offered.length > 1 && (
        <fieldset className={classes.choices} aria-label="Payment methods">
          {offered.map((method) => (
            <Button
              key={method.id}
              variant={lines.some((line) => line.method.id === method.id) ? 'light' : 'default'}
              disabled={frozen}
              aria-keyshortcuts={keys.get(method.id)}
              rightSection={
                <kbd aria-hidden className={classes.key}>
                  {keys.get(method.id)}
                </kbd>
              }
              onClick={() => choose(method)}
            >
              {method.kind === 'deposit' ? `${method.name} ${format.money(inAdvance)}` : method.name}
            </Button>
          ))}
        </fieldset>
      )}

      <ul className={classes.tenders} aria-label="Payments">
        {payment.lines.map((line, at) => (
          <TenderRow
            key={line.id}
            line={line}
            first={at === 0}
            note={line.method.kind === 'deposit' ? `${format.money(inAdvance)} paid in advance` : null}
            disabled={frozen}
            onChange={(changes) => change(line.id, changes)}
            onRemove={lines.length > 1 ? () => onChange(lines.filter(({ id }) => id !== line.id)) : null}
            onFocus={() => {
              setActive(line.id);
              setFresh(true);
            }}
          />
        ))}
      </ul>

      {cashLine && (
        <fieldset className={classes.quick} aria-label="Quick amounts" data-none={cashDue <= 0 || undefined}>
          <Button variant="default" disabled={frozen} onClick={() => change(cashLine.id, { typed: null })}>
            Exact
          </Button>
          {quickAmounts(cashDue, settings.data?.money.denominations ?? []).map((amount) => (
            <Button
              key={amount}
              variant="default"
              disabled={frozen}
              onClick={() => change(cashLine.id, { typed: format.moneyInField(amount) })}
            >
              {format.money(amount)}
            </Button>
          ))}
        </fieldset>
      )}

      {isTouch && (
        <fieldset className={classes.pad} aria-label="Number pad">
          <PadKeys
            withPoint={moneyDecimals() > 0}
            onKey={(key) => pressPad((text) => text + key)}
            onBackspace={() => pressPad((text) => text.slice(0, -1))}
          />
        </fieldset>
      )}

      {terms.customer && (
        <div className={classes.later} data-none={payment.owed <= 0 || undefined}>
          <DueDateField
            ref={date}
            disabled={frozen}
            error={problem !== null && isDateMissing(terms)}
            value={terms.paymentDate}
            onChange={(paymentDate) => changeTerms({ paymentDate })}
          />
          <DueDateChips
            disabled={frozen}
            value={terms.paymentDate}
            onChange={(paymentDate) => changeTerms({ paymentDate })}
          />
        </div>
      )}
      <div ref={messages} className={classes.messages}>
        {terms.customer && <CreditWarning customerId={terms.customer.id} debt={payment.owed} />}
        {refusal && <Refusal {...refusal} />}
        <PriceChanges priced={priced} />
        {checkout.unanswered && <Unanswered checkout={checkout} />}
      </div>

      <Button
        type="submit"
        size="lg"
        className={classes.complete}
        loading={checkout.sending}
        disabled={checkout.unanswered}
        rightSection={
          <kbd aria-hidden className={classes.key}>
            Enter
          </kbd>
        }
      >
        Complete sale
      </Button>
    </form>
  );
}

interface OutcomeProps {
  remains: number;
  change: number;
  owed: number;
  customer: string | null;
}

function Outcome({ remains, change, owed, customer }: OutcomeProps) {
  const format = useFormat();
  const [label, amount] = owed > 0 ? ['On credit', owed] : remains > 0 ? ['Remaining', remains] : ['Change', change];
  return (
    <div className={classes.outcome} data-kind={label}>
      <span>{label}</span>
      <output aria-label={label}>{format.money(amount)}</output>
      <span className={classes.hint}>
        {owed > 0 && `${customer} pays the rest later.`}
        {owed === 0 && remains > 0 && customer === null && 'To leave it on credit, choose the customer first.'}
      </span>
    </div>
  );
}

/** The lines of the cart are behind the panel. */
function PriceChanges({ priced }: { priced: TillCart }) {
  const format = useFormat();
  const changed = priced.lines.filter(({ priceBefore }) => priceBefore !== null);
  if (changed.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label="Changed prices">
      {changed.map(({ line, priceBefore, unitSell }) => (
        <li key={lineKey(line)}>
          {line.name}: price changed from {format.money(priceBefore ?? 0)} to {format.money(unitSell)}
        </li>
      ))}
    </ul>
  );
}
