import { NotBuiltYet } from '../errors/not-built-yet.tsx';

export function StockPage() {
  return <NotBuiltYet title="Stock" />;
}
