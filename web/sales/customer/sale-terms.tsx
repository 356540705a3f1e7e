/**
 * The customer and the payment date of a sale on credit. Left empty, it is a cash sale. People who may add customers, or take
 * payments of debts, can do so here.
 */
import '../../ui/styles.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { changeTerms, type Terms } from '../../cart/cart-store.ts';
import { useSellingHere } from '../../outbox/selling-here.ts';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { t } from '../../words/t.ts';
import { KeyLabel } from '../cart/key-label.tsx';
import type { TermsField } from '../cart/use-checkout.ts';
import classes from '../sales.module.css';
import { CreditWarning } from './credit-warning.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import { type ChosenCustomer, CustomerSelect } from './customer-select.tsx';
import { usualDueDate } from './due-date.ts';
import { DueDateChips, DueDateField } from './due-date-field.tsx';

const NewCustomerModal = lazy(() =>
  import('./new-customer-modal.tsx').then((module) => ({ default: module.NewCustomerModal })),
);

interface SaleTermsProps {
  terms: Terms;
  /** The total of the cart, all of which is owed if nothing is paid. */
  total: number;
  frozen: boolean;
  /** The field that the last refusal was about. */
  wrong: TermsField | null;
  customerRef: RefObject<HTMLInputElement | null>;
  /** Called when a customer was entered by keyboard and nothing else is missing. */
  onEntered(): void;
  /** Called with whether Enter was pressed before the search for the customer has answered. */
  onEnterWaits(waits: boolean): void;
  /** Null for people who may not take payments. */
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
  // A customer who was chosen earlier can still be cleared.
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

  /** Moves on after a customer was entered: to the choice of a date, unless there already is one. */
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
