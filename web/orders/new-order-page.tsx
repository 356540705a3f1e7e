/** A new order. It is kept in this browser until it is saved. */
import '../ui/styles.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { emptyDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';

export function NewOrderPage() {
  return (
    <>
      <PageHeader title={t('New order')} />
      <OrderForm id={undefined} initial={emptyDraft} />
    </>
  );
}
