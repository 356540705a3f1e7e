import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function BankingPage() {
  return <NotBuiltYet title="Banking" />;
}
