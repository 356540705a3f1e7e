/**
 * The till. The cursor starts in search and returns there after every sale. F9 (or Ctrl+Enter) makes the sale, F8 asks how it
 * is paid, '/' goes to search, and a scan anywhere adds its item or opens its receipt. The rules are elsewhere: arithmetic in
 * cart.ts, the sale in use-checkout.ts, payment in pay/, what the till knows in till/use-till.ts.
 */
import '../ui/styles.ts';
import classes from './sales.module.css';
import { askForShelf } from './sales-queries.ts';
import { TillCartPanel } from './till/till-cart-panel.tsx';
import { TillPanels } from './till/till-panels.tsx';
import { TillShelf } from './till/till-shelf.tsx';
import { useTill } from './till/use-till.ts';

export function openTill() {
  askForShelf();
  return SalesPage;
}

function SalesPage() {
  const till = useTill();
  return (
    <div className={classes.till} data-fills>
      <TillShelf till={till} />
      <TillCartPanel till={till} />
      <TillPanels till={till} />
    </div>
  );
}
