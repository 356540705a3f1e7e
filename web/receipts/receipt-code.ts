/** What the code on a receipt says. No item has a barcode like it. */
export function receiptCode(receiptId: number): string {
  return `RECEIPT-${receiptId}`;
}

/** The receipt that a scanned or typed text means. On a scanner set for another keyboard the dash is some other sign. */
export function receiptIdIn(text: string): number | null {
  const [, digits] = /^receipt[^a-z0-9\s](\d{1,15})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The number that a till gave to a receipt without a connection, T2-147, which its paper has instead of a code. */
export function tillNumberIn(text: string): string | null {
  const [, till, number] = /^t(\d{1,9})[^a-z0-9\s](\d{1,15})$/i.exec(text.trim()) ?? [];
  return till === undefined ? null : `T${till}-${number}`;
}

/** What a receipt is called in lists: '12', or '12 (T2-147)' where it was made without a connection. */
export function receiptNumber({ id, label }: { id: number; label: string | null }): string {
  return label ? `${id} (${label})` : String(id);
}
