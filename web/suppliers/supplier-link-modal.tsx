import { useQuery } from '@tanstack/react-query';
import { StatementLinkModal } from '../debts/statements/statement-link-modal.tsx';
import { oneSupplier } from './suppliers-queries.ts';

interface SupplierLinkModalProps {
  supplier: { id: number; name: string };
  onClose(): void;
}

export function SupplierLinkModal({ supplier: { id, name }, onClose }: SupplierLinkModalProps) {
  const query = useQuery({ ...oneSupplier(id), select: (page) => page.statementLink });
  return <StatementLinkModal of={{ kind: 'supplier', id, name }} query={query} onClose={onClose} />;
}
