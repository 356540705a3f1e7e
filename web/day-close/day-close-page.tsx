import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function DayClosePage() {
  return <NotBuiltYet title="Day close" />;
}
