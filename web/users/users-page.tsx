import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function UsersPage() {
  return <NotBuiltYet title="User" />;
}
