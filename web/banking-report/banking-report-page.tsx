import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function BankingReportPage() {
  return <NotBuiltYet title="Banking Report" />;
}
