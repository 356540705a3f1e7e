import { useQuery } from '@tanstack/react-query';
import { customerPage } from '../debts-queries.ts';
import { StatementLinkModal } from './statement-link-modal.tsx';

interface CustomerLinkModalProps {
  customer: { id: number; name: string };
  onClose(): void;
}

export function CustomerLinkModal({ customer, onClose }: CustomerLinkModalProps) {
  const query = useQuery({ ...customerPage(customer.id), select: (page) => page.statementLink });
  return <StatementLinkModal of={{ kind: 'customer', ...customer }} query={query} onClose={onClose} />;
}
