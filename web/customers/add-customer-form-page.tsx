import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function AddCustomerFormPage() {
  return <NotBuiltYet title="Add customers" />;
}
