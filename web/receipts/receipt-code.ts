/** What the code on a receipt says. No item has a barcode like it. */
export function receiptCode(receiptId: number): string {
  return `RECEIPT-${receiptId}`;
}

/** The receipt that a scanned or typed text means. On a scanner set for another keyboard the dash is some other sign. */
export function receiptIdIn(text: string): number | null {
  const [, digits] = /^receipt[^a-z0-9\s](\d{1,15})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
