import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function EditCustomerFormPage() {
  return <NotBuiltYet title="Update customers" />;
}
