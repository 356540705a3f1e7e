import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function ReportsPage() {
  return <NotBuiltYet title="Sales Report" />;
}
