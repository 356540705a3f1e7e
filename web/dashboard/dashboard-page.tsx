import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function DashboardPage() {
  return <NotBuiltYet title="Dashboard" />;
}
