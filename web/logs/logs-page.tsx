import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function LogsPage() {
  return <NotBuiltYet title="Activity Logs" />;
}
