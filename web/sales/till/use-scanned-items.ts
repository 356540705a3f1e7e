/** A scan anywhere on the till adds its item or opens its receipt. */
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { receiptIdIn } from '../../receipts/receipt-code.ts';
import { useScanner } from '../../scanning/use-scanner.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import type { ItemLookup } from '../find/use-lookups.ts';
import { itemWithCode, receiptWithNumber } from '../sales-queries.ts';

interface Scans {
  search: RefObject<HTMLInputElement | null>;
  onReceipt(receiptId: number): void;
  onFind(finding: ItemLookup, quantity: number): void;
  /** Throws the message if there is nothing else to offer. */
  onNotFound(code: string, quantity: number, message: string): void;
  onScanned(): void;
}

export function useScannedItems({ search, onReceipt, onFind, onNotFound, onScanned }: Scans): void {
  const client = useQueryClient();

  async function find(code: string, quantity: number): ItemLookup {
    const found = await client.fetchQuery(itemWithCode(code)).catch((error: Error) => {
      throw new Error(t('Barcode {{code}} was not added. {{why}}', { code, why: error.message }));
    });
    const receiptId = found ? null : await receiptWithNumber(code);
    if (receiptId !== null) onReceipt(receiptId);
    else if (!found)
      onNotFound(code, quantity, t('No item in stock has barcode {{code}}. Nothing was added.', { code }));
    return found ?? undefined;
  }

  useScanner({
    search,
    onScan(code, quantity) {
      const receiptId = receiptIdIn(code);
      if (receiptId !== null) {
        onReceipt(receiptId);
        return;
      }
      onFind(find(code, quantity), quantity);
      // Leaving the field closes any list that it has opened.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      onScanned();
    },
    onCovered: () => notify.error(t('Nothing was added. Please close the open window, then scan again.')),
  });
}
