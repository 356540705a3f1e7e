import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function CustomersPage() {
  return <NotBuiltYet title="Customers" />;
}
