/**
 * For a sale on credit: the customer and the payment date. Left empty, it is a cash sale. Whoever may add customers can do
 * so here, and whoever may take payments of debts.
 */
import '../ui/styles.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { changeTerms, type Terms } from '../cart/cart-store.ts';
import { useSellingHere } from '../outbox/selling-here.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import { CreditWarning } from './credit-warning.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import { type ChosenCustomer, CustomerSelect } from './customer-select.tsx';
import { usualDueDate } from './due-date.ts';
import { DueDateChips, DueDateField } from './due-date-field.tsx';
import { KeyLabel } from './key-label.tsx';
import classes from './sales.module.css';
import type { TermsField } from './use-checkout.ts';

const NewCustomerModal = lazy(() =>
  import('./new-customer-modal.tsx').then((module) => ({ default: module.NewCustomerModal })),
);

interface SaleTermsProps {
  terms: Terms;
  /** What the cart comes to: without a payment, all of it is owed. */
  total: number;
  frozen: boolean;
  /** What the last refusal was about. */
  wrong: TermsField | null;
  customerRef: RefObject<HTMLInputElement | null>;
  /** A customer was entered by keyboard, and nothing is left to say about them. */
  onEntered(): void;
  /** Whether Enter was pressed before it is known whether there is such a customer. */
  onEnterWaits(waits: boolean): void;
  /** Null for those who may not. */
  onTakePayment: (() => void) | null;
}

export function SaleTerms(props: SaleTermsProps) {
  const { terms, total, frozen, wrong, customerRef, onEntered, onEnterWaits, onTakePayment } = props;
  const format = useFormat();
  const isTouch = useIsTouch();
  const { data: settings } = useShopSettings();
  const date = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLFieldSetElement>(null);
  const { customer, paymentDate, typed } = terms;
  const [adding, setAdding] = useState(false);
  const mayAdd = useMayAddCustomers();
  // Who is chosen already can still be cleared.
  const needsConnection = useSellingHere() && customer === null && typed === '';
  const locked = frozen || needsConnection;

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal
  useEffect(() => {
    if (wrong === 'date') date.current?.focus();
    if (wrong === 'customer') customerRef.current?.focus();
  }, [wrong]);

  function setCustomer(chosen: ChosenCustomer | null) {
    changeTerms({
      typed: '',
      customer: chosen && { id: chosen.id, name: chosen.name },
      ...(chosen && paymentDate === '' && { paymentDate: usualDueDate(format.today(), settings?.till.dueDays) }),
    });
  }

  /** The next key chooses the date, unless there is one. */
  function goOn() {
    const isDated = paymentDate !== '' || settings?.till.dueDays != null;
    if (isDated) onEntered();
    else if (!isTouch) requestAnimationFrame(() => chips.current?.querySelectorAll('button')[1]?.focus());
  }

  return (
    <div className={classes.terms}>
      <div className={classes.chooser}>
        <CustomerSelect
          ref={customerRef}
          placeholder={t('Cash sale')}
          shortcut="F3"
          disabled={locked}
          customer={customer}
          onChange={setCustomer}
          onEntered={goOn}
          typed={typed}
          onType={(text) => changeTerms({ typed: text })}
          onEnterWaits={onEnterWaits}
        />
        {mayAdd && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Add a customer')}
            title={t('Add a customer')}
            disabled={locked}
            onClick={() => setAdding(true)}
          >
            <IconUserPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <DueDateField
        ref={date}
        value={paymentDate}
        onChange={(day) => changeTerms({ paymentDate: day })}
        error={wrong === 'date'}
        disabled={locked}
      />
      {customer && (
        <>
          <DueDateChips
            ref={chips}
            value={paymentDate}
            onChange={(day) => {
              changeTerms({ paymentDate: day });
              onEntered();
            }}
            disabled={frozen}
          />
          <div className={classes.customer}>
            <CustomerCredit customerId={customer.id} />
            {onTakePayment && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-keyshortcuts="F6"
                rightSection={<KeyLabel>F6</KeyLabel>}
                onClick={onTakePayment}
              >
                {t('Take payment')}
              </Button>
            )}
          </div>
          <CreditWarning customerId={customer.id} debt={total} />
        </>
      )}
      <Suspense>
        {adding && <NewCustomerModal name={typed.trim()} onClose={() => setAdding(false)} onAdded={setCustomer} />}
      </Suspense>
    </div>
  );
}

function useMayAddCustomers(): boolean {
  const { roles } = useUser();
  const { data: settings } = useShopSettings();
  return roles.includes('admin') || settings?.till.sellerCustomers === true;
}
