/**
 * Takes a payment of what a customer owes without leaving the till. The whole debt is filled in, so that Enter takes it.
 * Without a customer it asks for one first.
 */
import '../../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerPage } from '../../debts/debts-queries.ts';
import { TakePaymentModal } from '../../debts/payments/take-payment-modal.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { t } from '../../words/t.ts';
import { type ChosenCustomer, CustomerSelect } from './customer-select.tsx';

interface TillPaymentProps {
  customer: ChosenCustomer | null;
  onClose(): void;
}

export function TillPayment({ customer, onClose }: TillPaymentProps) {
  const [chosen, setChosen] = useState(customer);
  const [typed, setTyped] = useState('');
  // Always loaded anew, because the amount that is filled in must be what is owed now.
  const query = useQuery({
    ...customerPage(chosen?.id ?? 0),
    enabled: chosen !== null,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const { data: page, isFetchedAfterMount, isError, refetch } = query;
  if (chosen && page && isFetchedAfterMount)
    return <TakePaymentModal customer={chosen} suggested={page.owes} onClose={onClose} />;
  return (
    <FormModal title={t('Take payment')} size="24rem" opened onClose={onClose}>
      {isError && <RetryLine onRetry={refetch} />}
      <CustomerSelect customer={chosen} onChange={setChosen} typed={typed} onType={setTyped} autoFocus />
    </FormModal>
  );
}
