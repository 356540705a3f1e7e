import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function SalesPage() {
  return <NotBuiltYet title="Sales" />;
}
