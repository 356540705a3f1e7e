/**
 * The receipt printer of this till: it prints by itself after a sale, and opens the drawer for those who may. Its code is
 * loaded only if there is a printer.
 */
import type { Receipt } from '../../../contract/selling/sales.ts';
import { useTillPrinter } from '../../papers/use-till-printer.ts';
import { useBusiness } from '../../session/business.ts';
import { usePaperFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { inPart } from '../../words/reader.ts';

const loadAfterSale = inPart('printing', () => import('../../printing/after-sale.ts'));
const loadDrawer = inPart('printing', () => import('../../printing/send-job.ts'));

export function usePrinterHere() {
  const here = useTillPrinter();
  const business = useBusiness();
  const format = usePaperFormat();
  const sellersMay = useShopSettings().data?.till.sellerOpensDrawer === true;
  const isAdmin = useUser().roles.includes('admin');
  const hasDrawer = here !== null && here.printer.drawerPin !== 'none';
  return {
    afterSale(receipt: Receipt) {
      if (!here || !(here.printer.automatic || here.printer.opensDrawer)) return;
      loadAfterSale()
        .then(({ afterSale }) => afterSale(here, receipt, business, format))
        .catch((error) => notify.error(error));
    },
    /** Null if there is no drawer to open, or if this person may not open it. */
    openDrawer:
      hasDrawer && (isAdmin || sellersMay)
        ? () => {
            loadDrawer()
              .then(({ kickDrawer }) => kickDrawer(here))
              .then(() => notify.success())
              .catch((error) => notify.error(error));
          }
        : null,
  };
}
